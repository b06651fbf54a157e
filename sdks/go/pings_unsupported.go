//go:build !go1.24

package agentrun

import "net/http"

// addPings needs Go 1.24: older standard libraries cannot send pings.
func addPings(*http.Transport) {}
