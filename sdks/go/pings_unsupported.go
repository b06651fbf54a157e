//go:build !go1.24

package agentrun

import "net/http"

// addPings needs Go 1.24: before that the standard library cannot be told to send pings.
func addPings(*http.Transport) {}
