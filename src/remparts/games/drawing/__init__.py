"""What the pictures of several games are made of: colours, shapes, small buildings and trees, rulers, badges."""
