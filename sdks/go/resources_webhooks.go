package agentrun

import "net/http"

// Unwrap is [Unwrap] with the client's secrets (see [WithWebhookSecret]) unless an option sets one.
func (s *WebhooksService) Unwrap(rawBody []byte, header http.Header, options ...UnwrapOption) (*WebhookEvent, error) {
	return unwrap(rawBody, header, s.client.settings.secrets, options)
}
