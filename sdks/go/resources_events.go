package agentrun

import (
	"context"
	"net/http"
)

// Stream returns the organisation's events as they happen, without end; with After, it starts with the events after that id.
func (s *EventsService) Stream(ctx context.Context, query ListEventsQuery, options ...RequestOption) *Stream[WebhookEvent] {
	lastSeen := ""
	kind := streamKind[WebhookEvent]{
		open: func(ctx context.Context, lastID string, isResumed bool) (*openAnswer, error) {
			if lastID != "" {
				query.After = Opt[string]{}
			}
			asked := call{method: http.MethodGet, path: "/events", query: query}
			return s.client.openStream(ctx, asked, options, lastID, isResumed)
		},
		opened: func(*http.Response) {},
		isRepeated: func(event *WebhookEvent) bool {
			isSeen := event.ID != "" && event.ID == lastSeen
			lastSeen = event.ID
			return isSeen
		},
		isLast: func(*WebhookEvent) bool { return false },
	}
	return &Stream[WebhookEvent]{ctx: ctx, client: s.client, settings: s.client.requestSettings(options).settings, kind: kind}
}
