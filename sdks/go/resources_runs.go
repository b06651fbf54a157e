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

// RunEvent is something that happened to a run. What it holds beside the first three depends on its type: a type switch
// over Data tells. Agents may send types of their own, which are [*OtherRunStreamEvent].
type RunEvent struct {
	Type     string
	Sequence int64
	RunID    string
	Data     RunStreamEvent
}

// UnmarshalJSON reads an event, whatever a newer service has added.
func (e *RunEvent) UnmarshalJSON(data []byte) error {
	var head OtherRunStreamEvent
	if err := json.Unmarshal(data, &head); err != nil {
		return err
	}
	*e = RunEvent{Type: head.Type, Sequence: head.Sequence, RunID: head.RunID, Data: newRunStreamEvent(head.Type)}
	return json.Unmarshal(data, e.Data)
}

// MarshalJSON writes what was read.
func (e RunEvent) MarshalJSON() ([]byte, error) { return json.Marshal(e.Data) }

// endOf is the run as it ended; nil: the event is not the last.
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

// RunStream is the events of one run, to its end.
type RunStream struct {
	*Stream[RunEvent]
	runID string
	final *Run
}

// RunID is the run's; empty until it is known.
func (s *RunStream) RunID() string { return s.runID }

// Text is the pieces of text alone.
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

// Run reads on to the end and returns the run as it ended.
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

// Stream starts a run and gives its events as they come. Nothing is sent before they are asked for.
func (s *RunsService) Stream(ctx context.Context, body CreateRunRequest, options ...RequestOption) *RunStream {
	// Made here, so that a stream opened again before its first event is the same run.
	options = slices.Concat([]RequestOption{WithIdempotencyKey(newKey())}, options)
	asked := call{method: http.MethodPost, path: "/runs/stream", body: body, takesKey: true}
	return newRunStream(ctx, s.client, asked, options, &RunStream{}, 0)
}

// Follow gives the events of a run, from any point to its end.
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

// followAgain: the run exists, so it is followed, never made again. The header says where, so `after` need not be sent.
func followAgain(asked call, runID, lastID string) call {
	again := call{method: http.MethodGet, path: "/runs/{id}/stream", ids: []string{runID}}
	if lastID == "" && asked.method == http.MethodGet {
		again.query = asked.query
	}
	return again
}

// newerThan tells what was seen before, of events that are numbered upwards.
func newerThan[T any](after int64, sequenceOf func(*T) int64) func(*T) bool {
	return func(event *T) bool {
		sequence := sequenceOf(event)
		if sequence == 0 {
			// It has none, so nothing tells that it was seen.
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

// CreateAndWait starts a run and waits until it has ended or requires an action, whatever came of it. [WithTimeout] is
// for all of it (600 s where nothing is said); when it is over comes a [WaitTimeoutError], and the run goes on.
func (s *RunsService) CreateAndWait(ctx context.Context, body CreateRunRequest, options ...RequestOption) (*Run, error) {
	limit := s.waitLimit(options)
	wait := min(longestWait, max(0, limit.Truncate(time.Second)-time.Second))
	asked := call{method: http.MethodPost, path: "/runs", body: body, takesKey: true}
	placed := slices.Concat([]RequestOption{WithWait(wait)}, options)
	return s.waitFor(ctx, asked, placed, options, limit, longestPause)
}

// Wait waits until a run that goes on has ended or requires an action, as CreateAndWait does.
func (s *RunsService) Wait(ctx context.Context, runID string, options ...RequestOption) (*Run, error) {
	asked := call{method: http.MethodGet, path: "/runs/{id}", ids: []string{runID}}
	// A person has just answered, perhaps: what comes next may come soon.
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
	// The call's time-out is for all of it; one attempt has the client's.
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

// lateOr is the end of the wait, unless the caller wanted to stop or something else went wrong.
func lateOr(ctx, whole context.Context, err error, last *Run) error {
	if whole.Err() != nil && ctx.Err() == nil {
		return &WaitTimeoutError{Run: last}
	}
	return err
}

// shareResponse gives the caller, who may have asked for it too, the answer.
func shareResponse(own requestSettings, response *http.Response) {
	if own.response != nil {
		*own.response = response
	}
}

// Decision is what an action says beside its type.
type Decision struct {
	// ActionID is the one that is answered; left out, it is the one that is pending.
	ActionID Opt[string]
	Payload  Opt[map[string]any]
}

// Approve allows what the run asks for.
func (s *RunsService) Approve(ctx context.Context, runID string, decision Decision, options ...RequestOption) (*Run, error) {
	return s.decide(ctx, runID, RunActionTypeApprove, decision, options)
}

// Reject refuses what the run asks for.
func (s *RunsService) Reject(ctx context.Context, runID string, decision Decision, options ...RequestOption) (*Run, error) {
	return s.decide(ctx, runID, RunActionTypeReject, decision, options)
}

// Respond answers what the run asks.
func (s *RunsService) Respond(ctx context.Context, runID string, decision Decision, options ...RequestOption) (*Run, error) {
	return s.decide(ctx, runID, RunActionTypeRespond, decision, options)
}

// Message tells a run something that it did not ask for.
func (s *RunsService) Message(ctx context.Context, runID string, decision Decision, options ...RequestOption) (*Run, error) {
	return s.decide(ctx, runID, RunActionTypeMessage, decision, options)
}

func (s *RunsService) decide(
	ctx context.Context, runID string, kind RunActionType, decision Decision, options []RequestOption,
) (*Run, error) {
	body := RunActionRequest{Type: kind, ActionID: decision.ActionID, Payload: decision.Payload}
	return s.Act(ctx, runID, body, options...)
}
