package agentrun

// Version is the version of this library.
const Version = "2.4.0"
