"""A house in a browser's worker, for one device: the host that a server has, over a log that the browser keeps."""
