package agentrun

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"time"
)

// RunEvent is an event of a run. The fields after the first three depend on its type: use a type switch
// over Data. Agents may send their own types, which are [*OtherRunStreamEvent].
type RunEvent struct {
	Type     string
	Sequence int64
	RunID    string
	Data     RunStreamEvent
}

// UnmarshalJSON decodes an event, including types of a newer service.
func (e *RunEvent) UnmarshalJSON(data []byte) error {
	var head OtherRunStreamEvent
	if err := json.Unmarshal(data, &head); err != nil {
		return err
	}
	*e = RunEvent{Type: head.Type, Sequence: head.Sequence, RunID: head.RunID, Data: newRunStreamEvent(head.Type)}
	return json.Unmarshal(data, e.Data)
}

// MarshalJSON encodes the original JSON.
func (e RunEvent) MarshalJSON() ([]byte, error) { return json.Marshal(e.Data) }

// endOf returns the final run; nil if the event is not the last one.
func endOf(event *RunEvent) *Run {
	switch data := event.Data.(type) {
	case *RunCompletedStreamEvent:
		return &data.Run
	case *RunFailedStreamEvent:
		return &data.Run
	case *RunCancelledStreamEvent:
		return &data.Run
	default:
		return nil
	}
}

// RunStream has the events of one run, until it ends.
type RunStream struct {
	*Stream[RunEvent]
	runID string
	final *Run
}

// RunID returns the id of the run; empty until it is known.
func (s *RunStream) RunID() string { return s.runID }

// Text returns only the text deltas.
func (s *RunStream) Text() iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for event, err := range s.Events() {
			if err != nil {
				yield("", err)
				return
			}
			if data, isText := event.Data.(*RunOutputDeltaStreamEvent); isText && !yield(data.Delta, nil) {
				return
			}
		}
	}
}

// Run reads to the end and returns the final run.
func (s *RunStream) Run() (*Run, error) {
	for _, err := range s.Events() {
		if err != nil {
			return nil, err
		}
	}
	if s.final == nil {
		return nil, &ConnectionError{Err: errors.New("no run"), message: "the stream ended without the run"}
	}
	return s.final, nil
}

// Stream starts a run and returns its events. Nothing is sent before you iterate over them.
func (s *RunsService) Stream(ctx context.Context, body CreateRunRequest, options ...RequestOption) *RunStream {
	// Created here, so that a stream that is reopened before its first event finds the same run.
	options = slices.Concat([]RequestOption{WithIdempotencyKey(newKey())}, options)
	asked := call{method: http.MethodPost, path: "/runs/stream", body: body, takesKey: true}
	return newRunStream(ctx, s.client, asked, options, &RunStream{}, 0)
}

// Follow returns the events of a run, from any position to its end.
func (s *RunsService) Follow(ctx context.Context, runID string, query FollowRunQuery, options ...RequestOption) *RunStream {
	asked := call{method: http.MethodGet, path: "/runs/{id}/stream", ids: []string{runID}, query: query}
	return newRunStream(ctx, s.client, asked, options, &RunStream{runID: runID}, query.After.Or(0))
}

var runInPath = regexp.MustCompile(`/runs/([^/?#]+)/stream`)

func newRunStream(
	ctx context.Context, client *Client, asked call, options []RequestOption, made *RunStream, after int64,
) *RunStream {
	open := func(ctx context.Context, lastID string, isResumed bool) (*openAnswer, error) {
		if isResumed && made.runID != "" {
			asked = followAgain(asked, made.runID, lastID)
		}
		return client.openStream(ctx, asked, options, lastID, isResumed)
	}
	opened := func(response *http.Response) {
		found := runInPath.FindStringSubmatch(response.Header.Get("Location"))
		if id, err := url.PathUnescape(lastOf(found)); err == nil && made.runID == "" {
			made.runID = id
		}
	}
	isLast := func(event *RunEvent) bool {
		made.runID = first(made.runID, event.RunID)
		if end := endOf(event); end != nil {
			made.final = end
			return true
		}
		return false
	}
	isRepeated := newerThan(after, func(event *RunEvent) int64 { return event.Sequence })
	kind := streamKind[RunEvent]{open: open, opened: opened, isRepeated: isRepeated, isLast: isLast}
	own := client.requestSettings(options).settings
	made.Stream = &Stream[RunEvent]{ctx: ctx, client: client, settings: own, kind: kind}
	return made
}

// followAgain: the run exists, so it is followed and not created again. The header has the position, so `after` is not sent.
func followAgain(asked call, runID, lastID string) call {
	again := call{method: http.MethodGet, path: "/runs/{id}/stream", ids: []string{runID}}
	if lastID == "" && asked.method == http.MethodGet {
		again.query = asked.query
	}
	return again
}

// newerThan detects repeated events by their increasing numbers.
func newerThan[T any](after int64, sequenceOf func(*T) int64) func(*T) bool {
	return func(event *T) bool {
		sequence := sequenceOf(event)
		if sequence == 0 {
			// It has no number, so a repetition cannot be detected.
			return false
		}
		isSeen := sequence <= after
		after = max(after, sequence)
		return isSeen
	}
}

func lastOf(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1]
}

const (
	longestWait  = 50 * time.Second
	longestPause = 2 * time.Second
	firstPause   = 100 * time.Millisecond
)

var settled = []RunStatus{RunStatusCompleted, RunStatusFailed, RunStatusCancelled, RunStatusRequiresAction}

// CreateAndWait starts a run and waits until it has ended or requires an action, even if it failed. [WithTimeout] limits
// the whole wait (default 600 s). After that it returns a [WaitTimeoutError], and the run continues.
func (s *RunsService) CreateAndWait(ctx context.Context, body CreateRunRequest, options ...RequestOption) (*Run, error) {
	limit := s.waitLimit(options)
	wait := min(longestWait, max(0, limit.Truncate(time.Second)-time.Second))
	asked := call{method: http.MethodPost, path: "/runs", body: body, takesKey: true}
	placed := slices.Concat([]RequestOption{WithWait(wait)}, options)
	return s.waitFor(ctx, asked, placed, options, limit, longestPause)
}

// Wait waits until an existing run has ended or requires an action, like CreateAndWait.
func (s *RunsService) Wait(ctx context.Context, runID string, options ...RequestOption) (*Run, error) {
	asked := call{method: http.MethodGet, path: "/runs/{id}", ids: []string{runID}}
	// A person may have just answered, so the next change may be soon.
	return s.waitFor(ctx, asked, options, options, s.waitLimit(options), firstPause)
}

func (s *RunsService) waitLimit(options []RequestOption) time.Duration {
	own := s.client.requestSettings(options)
	if own.hasTimeout && own.timeout > 0 {
		return own.timeout
	}
	return defaultTimeout
}

func (s *RunsService) waitFor(
	ctx context.Context, asked call, placed, options []RequestOption, limit, pause time.Duration,
) (*Run, error) {
	whole, stop := context.WithTimeout(ctx, limit)
	defer stop()
	// The call's timeout is for the whole wait; one attempt has the client's timeout.
	placed = append(placed[:len(placed):len(placed)], WithTimeout(s.client.settings.timeout))
	again := append(options[:len(options):len(options)], WithTimeout(s.client.settings.timeout))
	ends := time.Now().Add(limit)
	var last *Run
	for {
		var response *http.Response
		run, err := sendFor[Run](whole, s.client, asked, slices.Concat(placed, []RequestOption{WithResponseInto(&response)}))
		if err != nil {
			return nil, lateOr(ctx, whole, err, last)
		}
		shareResponse(s.client.requestSettings(options), response)
		if slices.Contains(settled, run.Status) {
			return run, nil
		}
		last = run
		wait := readRetryAfter(response.Header.Get("Retry-After"), time.Now())
		if wait <= 0 {
			wait = pause
		}
		pause = min(longestPause, pause*2)
		if time.Now().Add(wait).After(ends) {
			return nil, &WaitTimeoutError{Run: last}
		}
		if err := s.client.transport.sleep(whole, wait); err != nil {
			return nil, lateOr(ctx, whole, err, last)
		}
		asked, placed = call{method: http.MethodGet, path: "/runs/{id}", ids: []string{run.ID}}, again
	}
}

// lateOr returns the timeout of the wait, unless the caller cancelled or another error occurred.
func lateOr(ctx, whole context.Context, err error, last *Run) error {
	if whole.Err() != nil && ctx.Err() == nil {
		return &WaitTimeoutError{Run: last}
	}
	return err
}

// shareResponse stores the response for a caller who requested it.
func shareResponse(own requestSettings, response *http.Response) {
	if own.response != nil {
		*own.response = response
	}
}

// Decision has the fields of an action without its type.
type Decision struct {
	// ActionID is the question to answer; default the pending one.
	ActionID Opt[string]
	Payload  Opt[map[string]any]
}

// Approve approves the request of the run.
func (s *RunsService) Approve(ctx context.Context, runID string, decision Decision, options ...RequestOption) (*Run, error) {
	return s.decide(ctx, runID, RunActionTypeApprove, decision, options)
}

// Reject rejects the request of the run.
func (s *RunsService) Reject(ctx context.Context, runID string, decision Decision, options ...RequestOption) (*Run, error) {
	return s.decide(ctx, runID, RunActionTypeReject, decision, options)
}

// Respond answers the question of the run.
func (s *RunsService) Respond(ctx context.Context, runID string, decision Decision, options ...RequestOption) (*Run, error) {
	return s.decide(ctx, runID, RunActionTypeRespond, decision, options)
}

// Message sends a message to a run.
func (s *RunsService) Message(ctx context.Context, runID string, decision Decision, options ...RequestOption) (*Run, error) {
	return s.decide(ctx, runID, RunActionTypeMessage, decision, options)
}

func (s *RunsService) decide(
	ctx context.Context, runID string, kind RunActionType, decision Decision, options []RequestOption,
) (*Run, error) {
	body := RunActionRequest{Type: kind, ActionID: decision.ActionID, Payload: decision.Payload}
	return s.Act(ctx, runID, body, options...)
}
