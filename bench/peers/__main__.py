from bench.peers import lines

for line in lines():
    print(line, flush=True)
