package agentrun

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
)

// streamKind defines how a kind of stream resumes after a break, and how it ends.
type streamKind[T any] struct {
	// open requests the stream, from its start or after an event.
	open func(ctx context.Context, lastID string, isResumed bool) (*openAnswer, error)
	// opened gets the headers of every response.
	opened func(*http.Response)
	// isRepeated: a resume may repeat events.
	isRepeated func(event *T) bool
	isLast     func(event *T) bool
}

// Stream returns events as they happen, once each and in order, over as many connections as necessary.
//
// Nothing is sent before you iterate. A connection that breaks, ends too early or becomes silent is resumed
// after the last event. The number of consecutive resumes without a new event is limited (5; see [WithMaxResumes]); each
// new event resets the count. A stream is for one goroutine.
type Stream[T any] struct {
	ctx      context.Context
	client   *Client
	settings settings
	kind     streamKind[T]

	response  *http.Response
	lastID    string
	resumes   int
	wasOpened bool
	isOver    bool
	// failure is why the last connection ended.
	failure error
}

// Events returns an iterator. Leaving the loop closes the connection and does not affect the run; iterating
// again resumes after the last event. An error is always the last item.
func (s *Stream[T]) Events() iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for !s.isOver {
			open, err := s.connect()
			if err != nil {
				var nothing T
				yield(nothing, err)
				return
			}
			hasLeft := s.readEvents(open, yield)
			open.close()
			if hasLeft {
				return
			}
		}
	}
}

// LastEventID is the position from which a new stream can resume.
func (s *Stream[T]) LastEventID() string { return s.lastID }

// Response is that of the last connection; nil before the first. Its body belongs to the stream.
func (s *Stream[T]) Response() *http.Response { return s.response }

// connect opens the first connection, or the next one after a break.
func (s *Stream[T]) connect() (*openAnswer, error) {
	for {
		if s.failure != nil {
			if err := s.waitToResume(); err != nil {
				return nil, err
			}
		}
		open, err := s.kind.open(s.ctx, s.lastID, s.wasOpened)
		if err == nil {
			s.response, s.wasOpened, s.failure = open.response, true, nil
			// A stream with a known start can be resumed before its first event.
			s.lastID = first(s.lastID, open.response.Header.Get("Last-Event-ID"))
			s.kind.opened(open.response)
			return open, nil
		}
		// The retries of a first call were made already.
		if !s.wasOpened || s.ctx.Err() != nil {
			return nil, err
		}
		s.failure = err
	}
}

func (s *Stream[T]) waitToResume() error {
	if s.ctx.Err() != nil {
		return s.ctx.Err()
	}
	wait, canResume := retryWait(s.failure, s.resumes)
	if !canResume || s.resumes >= s.settings.maxResumes {
		failure := s.failure
		// Iterating again starts a new series of attempts.
		s.failure, s.resumes = nil, 0
		return failure
	}
	s.resumes++
	s.client.transport.logger.InfoContext(s.ctx, redact(fmt.Sprintf("The stream broke; resuming after event %v in %.1f s: %s",
		s.lastID, wait.Seconds(), s.failure)))
	return s.client.transport.sleep(s.ctx, wait)
}

// readEvents yields the new events of one connection; true if the caller stops.
func (s *Stream[T]) readEvents(open *openAnswer, yield func(T, error) bool) bool {
	parser := &sseParser{}
	buffer := make([]byte, 32*1024)
	for {
		open.deadline.restart(s.settings.idleTimeout)
		count, err := open.response.Body.Read(buffer)
		open.deadline.restart(0)
		for _, frame := range parser.push(buffer[:count]) {
			hasLeft, broken := s.take(frame, yield)
			if hasLeft || broken != nil {
				s.failure = broken
				return hasLeft
			}
		}
		if err != nil {
			s.failure = toStreamFailure(open.deadline, err)
			return false
		}
	}
}

// take passes an event on if it is new.
func (s *Stream[T]) take(frame sseFrame, yield func(T, error) bool) (bool, error) {
	event := new(T)
	if err := json.Unmarshal([]byte(frame.data), event); err != nil {
		// The event was damaged on its way: request it again.
		return false, &ConnectionError{Err: err, message: "an event of the stream is not JSON"}
	}
	if s.kind.isRepeated(event) {
		return false, nil
	}
	s.resumes = 0
	s.lastID = first(frame.id, s.lastID)
	s.isOver = s.kind.isLast(event)
	return !yield(*event, nil) || s.isOver, nil
}

func toStreamFailure(limit *deadline, err error) error {
	if errors.Is(err, io.EOF) {
		return &ConnectionError{Err: io.ErrUnexpectedEOF, message: "the stream ended before its last event"}
	}
	return limit.toError(err)
}

// openStream opens the stream, for the first time or again. The resumes are the retries of a stream.
func (c *Client) openStream(
	ctx context.Context, asked call, options []RequestOption, lastID string, isResumed bool,
) (*openAnswer, error) {
	own := c.requestSettings(options)
	own.accept, own.lastEventID = "text/event-stream", lastID
	if isResumed {
		own.maxRetries = 0
	}
	if own.onDisconnect != "" && asked.takesKey {
		own.query = append(own.query, [2]string{"on_disconnect", string(own.onDisconnect)})
	}
	sent, err := c.prepare(ctx, asked, own)
	if err != nil {
		return nil, err
	}
	return c.transport.open(ctx, sent)
}
