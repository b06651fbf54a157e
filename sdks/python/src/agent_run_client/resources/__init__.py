"""What some resources can do beyond one request an operation; the plain operations are in `operations`."""
