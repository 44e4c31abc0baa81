"""What a house answers: over lines and to requests, the same behind HTTP and in a browser's worker."""
