//go:build go1.24

package agentrun

import (
	"net/http"
	"time"
)

// A connection can become silent without an error, and HTTP/2 sends all requests over one. Without pings it would be used until the kernel
// closes it, which takes a quarter of an hour.
const (
	pingAfter   = 3 * time.Second
	pingTimeout = 3 * time.Second
)

func addPings(transport *http.Transport) {
	transport.HTTP2 = &http.HTTP2Config{SendPingTimeout: pingAfter, PingTimeout: pingTimeout}
}
