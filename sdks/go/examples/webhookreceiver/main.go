// Command webhookreceiver receives webhooks, behind a proxy that terminates HTTPS. It needs AGENTRUN_WEBHOOK_SECRET;
// `webhookreceiver 127.0.0.1:8000` listens there.
package main

import (
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"

	"github.com/agent-run-service/agent-run-client-go/v2"
)

// largestBody is larger than what the service sends.
const largestBody = 1 << 20

func receive(out http.ResponseWriter, in *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(out, in.Body, largestBody))
	if err != nil {
		http.Error(out, "the body could not be read", http.StatusBadRequest)
		return
	}
	event, err := agentrun.Unwrap(body, in.Header)
	var refused *agentrun.WebhookVerificationError
	switch {
	case errors.As(err, &refused):
		http.Error(out, err.Error(), http.StatusBadRequest)
		return
	case err != nil:
		http.Error(out, "this receiver has no secret", http.StatusInternalServerError)
		return
	}
	switch data := event.Data.(type) {
	case *agentrun.RunOfEvent:
		fmt.Println("run:", data.ID, data.Status)
	default:
		fmt.Println("received:", event.Type, event.ID)
	}
	out.WriteHeader(http.StatusNoContent)
}

func main() {
	address := "127.0.0.1:8000"
	if len(os.Args) > 1 {
		address = os.Args[1]
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listening on", listener.Addr())
	log.Fatal(http.Serve(listener, http.HandlerFunc(receive)))
}
