# The web table: what stands around the game itself.
