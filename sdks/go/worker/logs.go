package worker

import (
	"bytes"
	"context"
	"log/slog"
)

// LogHandler passes each record on, and sends records with a run's context to the run as well:
//
//	slog.SetDefault(slog.New(worker.NewLogHandler(slog.NewTextHandler(os.Stderr, nil))))
type LogHandler struct {
	next slog.Handler
	// run gets every record; if nil, the run in the record's context gets it.
	run *Run
	// added are the attributes and groups of the logger, in order.
	added []func(slog.Handler) slog.Handler
}

// NewLogHandler wraps your handler.
func NewLogHandler(next slog.Handler) *LogHandler {
	if own, isOurs := next.(*LogHandler); isOurs {
		return own
	}
	return &LogHandler{next: next}
}

func (h *LogHandler) ofRun(run *Run) *LogHandler {
	made := *h
	made.run = run
	return &made
}

type runKey struct{}

func (h *LogHandler) runOf(ctx context.Context) *Run {
	if h.run != nil {
		return h.run
	}
	run, _ := ctx.Value(runKey{}).(*Run)
	return run
}

// Enabled reports whether a record is wanted: a run wants records from Info.
func (h *LogHandler) Enabled(ctx context.Context, level slog.Level) bool {
	return (level >= slog.LevelInfo && h.runOf(ctx) != nil) || h.next.Enabled(ctx, level)
}

// Handle passes the record to the wrapped handler and to the run.
func (h *LogHandler) Handle(ctx context.Context, record slog.Record) error {
	if run := h.runOf(ctx); run != nil && record.Level >= slog.LevelInfo {
		run.log(record.Message, h.fieldsOf(ctx, record))
	}
	if !h.next.Enabled(ctx, record.Level) {
		return nil
	}
	return h.next.Handle(ctx, record)
}

// WithAttrs adds attributes for both.
func (h *LogHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return h.with(func(handler slog.Handler) slog.Handler { return handler.WithAttrs(attrs) })
}

// WithGroup opens a group for both.
func (h *LogHandler) WithGroup(name string) slog.Handler {
	return h.with(func(handler slog.Handler) slog.Handler { return handler.WithGroup(name) })
}

func (h *LogHandler) with(add func(slog.Handler) slog.Handler) slog.Handler {
	made := *h
	made.next = add(h.next)
	made.added = append(h.added[:len(h.added):len(h.added)], add)
	return &made
}

// fieldsOf returns a record without its time and message, as the JSON of slog.
func (h *LogHandler) fieldsOf(ctx context.Context, record slog.Record) string {
	var text bytes.Buffer
	options := &slog.HandlerOptions{ReplaceAttr: func(groups []string, attr slog.Attr) slog.Attr {
		if len(groups) == 0 && (attr.Key == slog.TimeKey || attr.Key == slog.MessageKey) {
			return slog.Attr{}
		}
		return attr
	}}
	var writer slog.Handler = slog.NewJSONHandler(&text, options)
	for _, add := range h.added {
		writer = add(writer)
	}
	// A log line never fails its run.
	if writer.Handle(ctx, record) != nil {
		return "{}"
	}
	return text.String()
}
