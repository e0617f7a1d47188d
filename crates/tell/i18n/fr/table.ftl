# La table web : ce qui entoure la partie.
