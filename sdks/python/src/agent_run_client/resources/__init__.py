"""Methods that are more than one request; the plain operations are in `operations`."""
