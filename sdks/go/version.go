package agentrun

// Version is this library's own.
const Version = "2.4.0"
