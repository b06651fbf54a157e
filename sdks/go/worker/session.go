package worker

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"sync"
	"time"

	"github.com/agent-run-service/agent-run-client-go/v2"
)

const (
	firstPause   = 200 * time.Millisecond
	longestPause = 5 * time.Second
	// registrationLimit is for the first call, before there are terms.
	registrationLimit = 30 * time.Second
	shortestLimit     = time.Second
)

// reportLimit: a report that gets no answer is repeated before the worker counts as silent. It is less than a third of that time; large
// reports have a second more for each mebibyte.
func (t terms) reportLimit(bytes int) time.Duration {
	return max(shortestLimit, seconds(0.9*t.HeartbeatSeconds)) + time.Duration(bytes>>20)*time.Second
}

// pollLimit is how long a poll may take. Pings of HTTP/2 find a silent connection sooner.
func (t terms) pollLimit() time.Duration {
	return seconds(t.PollSeconds) + shortestLimit + seconds(t.HeartbeatSeconds)
}

func seconds(count float64) time.Duration { return time.Duration(count * float64(time.Second)) }

// session is what a worker says to the service: each call is repeated until it is answered, under a new id where the
// service does not know the worker any more. What does not pass is returned as the client's own error.
type session struct {
	client       *agentrun.Client
	logger       *slog.Logger
	registration registration
	mutex        sync.Mutex
	terms        terms
	// registering: several calls may find at once that it is needed.
	registering sync.Mutex
}

// always is for calls that nothing makes superfluous.
func always() bool { return true }

func (s *session) current() terms {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.terms
}

func (s *session) register(ctx context.Context) error {
	var made terms
	if _, err := s.insist(ctx, http.MethodPost, "/workers", s.registration, &made, registrationLimit, always); err != nil {
		return err
	}
	for _, agent := range made.Agents {
		if agent.AgentID == nil {
			s.logger.WarnContext(ctx, "There is no such agent, and this key may not make it: give it the scope agents:write, "+
				"or make the agent yourself.", "agent", agent.Name)
		}
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.terms = made
	return nil
}

// poll waits for runs or a nudge; nil: nobody wants it any more.
func (s *session) poll(ctx context.Context, slots, running int, isWanted func() bool) (*polled, error) {
	terms := s.current()
	var answer polled
	isAnswered, err := s.call(ctx, "/poll", pollRequest{slots, running, terms.PollSeconds}, &answer, terms.pollLimit(), isWanted)
	if err != nil || !isAnswered {
		return nil, err
	}
	return &answer, nil
}

// endPoll: a poll that waits for nothing ends the one before it, wherever that is.
func (s *session) endPoll(ctx context.Context) error {
	_, err := s.call(ctx, "/poll", pollRequest{}, nil, s.current().reportLimit(0), always)
	return err
}

func (s *session) report(ctx context.Context, said report) ([]heardRun, error) {
	text, err := json.Marshal(said)
	if err != nil {
		return nil, err
	}
	var answer heard
	_, err = s.call(ctx, "/report", json.RawMessage(text), &answer, s.current().reportLimit(len(text)), always)
	return answer.Runs, err
}

// leave: nobody waits for a worker that has gone, one attempt is enough.
func (s *session) leave(ctx context.Context) {
	err := s.client.Do(ctx, http.MethodDelete, "/workers/"+s.current().ID, nil, nil, agentrun.WithMaxRetries(0), agentrun.WithTimeout(grace))
	if err != nil {
		s.logger.InfoContext(ctx, "The service did not hear that this worker left.", "error", err)
	}
}

func (s *session) call(ctx context.Context, name string, body, result any, limit time.Duration, isWanted func() bool) (bool, error) {
	for {
		id := s.current().ID
		isAnswered, err := s.insist(ctx, http.MethodPost, "/workers/"+id+name, body, result, limit, isWanted)
		if !errors.Is(err, agentrun.ErrNotFound) {
			return isAnswered, err
		}
		if err := s.registerAgain(ctx, id); err != nil {
			return false, err
		}
	}
}

func (s *session) registerAgain(ctx context.Context, lost string) error {
	s.registering.Lock()
	defer s.registering.Unlock()
	if s.current().ID != lost {
		return nil
	}
	s.logger.InfoContext(ctx, "The service does not know this worker any more; it registers again.")
	return s.register(ctx)
}

// insist goes on until there is an answer that will not change by itself; false: nobody wants it any more.
func (s *session) insist(ctx context.Context, method, path string, body, result any, limit time.Duration, isWanted func() bool) (bool, error) {
	for pause := firstPause; isWanted(); pause = min(2*pause, longestPause) {
		err := s.client.Do(ctx, method, path, body, result, agentrun.WithMaxRetries(0), agentrun.WithTimeout(limit))
		if err == nil {
			return true, nil
		}
		// Where one connection fell silent others may have: what is tried again goes over a new one.
		s.client.CloseIdleConnections()
		wait, isPassing := waitAfter(err, pause)
		if ctx.Err() != nil || !isPassing {
			return false, err
		}
		s.logger.WarnContext(ctx, "The service was not reached; again soon.", "path", path, "error", err, "wait", wait)
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(wait):
		}
	}
	return false, nil
}

// waitAfter tells whether another attempt may be answered otherwise, and when to make it.
func waitAfter(err error, pause time.Duration) (time.Duration, bool) {
	jittered := time.Duration(float64(pause) * (0.5 + rand.Float64()))
	var answer *agentrun.Error
	var usage *agentrun.UsageError
	switch {
	case errors.As(err, &usage):
		return 0, false
	case !errors.As(err, &answer):
		return jittered, true
	case answer.RetryAfter > 0:
		jittered = answer.RetryAfter
	}
	isPassing := answer.Status >= http.StatusInternalServerError ||
		answer.Status == http.StatusTooManyRequests || answer.Status == http.StatusRequestTimeout
	return jittered, isPassing
}
