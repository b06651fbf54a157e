package agentrun

import (
	"context"
	"log/slog"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// silence is the logger of a client without a logger.
type silence struct{}

func (silence) Enabled(context.Context, slog.Level) bool  { return false }
func (silence) Handle(context.Context, slog.Record) error { return nil }
func (s silence) WithAttrs([]slog.Attr) slog.Handler      { return s }
func (s silence) WithGroup(string) slog.Handler           { return s }

var secrets = regexp.MustCompile(`\b(ar_(?:live|demo|st)_|whsec_)[\w+/=-]+`)

// redact removes keys and secrets from a text.
func redact(text string) string { return secrets.ReplaceAllString(text, "${1}[redacted]") }

// Other headers may contain secrets of the caller.
var shownHeaders = []string{
	"accept", "content-type", "user-agent", "prefer", "idempotency-key", "last-event-id", "origin",
	"content-length", "date", "location", "retry-after", "x-request-id", "x-should-retry", "idempotent-replayed",
}

// headerValue is evaluated only if the log record is written.
type headerValue http.Header

// LogValue returns the headers that are safe to log.
func (h headerValue) LogValue() slog.Value {
	var shown []slog.Attr
	for name, values := range h {
		value := "[redacted]"
		if slices.Contains(shownHeaders, strings.ToLower(name)) {
			value = redact(strings.Join(values, ", "))
		}
		shown = append(shown, slog.String(name, value))
	}
	slices.SortFunc(shown, func(a, b slog.Attr) int { return strings.Compare(a.Key, b.Key) })
	return slog.GroupValue(shown...)
}
