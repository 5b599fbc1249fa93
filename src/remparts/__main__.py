"""`python -m remparts` is the command line."""

from remparts.cli import main

if __name__ == "__main__":
    main()
