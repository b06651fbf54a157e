package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	// registrationLimit is the timeout of the first call, before the terms are known.
	registrationLimit = 30 * time.Second
	shortestLimit     = time.Second
)

// reportLimit: a report without a response is repeated before the worker counts as silent. It is less than a third of that time; large
// reports have one more second for each mebibyte.
func (t terms) reportLimit(bytes int) time.Duration {
	return max(shortestLimit, seconds(0.9*t.HeartbeatSeconds)) + time.Duration(bytes>>20)*time.Second
}

// pollLimit is the maximum duration of a poll. HTTP/2 pings detect a silent connection sooner.
func (t terms) pollLimit() time.Duration {
	return seconds(t.PollSeconds) + shortestLimit + seconds(t.HeartbeatSeconds)
}

func seconds(count float64) time.Duration { return time.Duration(count * float64(time.Second)) }

// session has the worker's calls to the service: each call is repeated until there is a response, with a new id if the
// service has removed the worker. Permanent errors are returned as errors of the client.
type session struct {
	client       *agentrun.Client
	logger       *slog.Logger
	registration registration
	mutex        sync.Mutex
	terms        terms
	// registering: several calls may need a registration at the same time.
	registering sync.Mutex
}

// always is for calls that nothing makes unnecessary.
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
			s.logger.WarnContext(ctx, fmt.Sprintf("There is no agent %q, and this key cannot create it. "+
				"Add the scope agents:write to the key, or create the agent yourself.", agent.Name))
		}
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.terms = made
	return nil
}

// poll waits for runs or a request to report; nil if the worker has stopped.
func (s *session) poll(ctx context.Context, slots, running int, isWanted func() bool) (*polled, error) {
	terms := s.current()
	var answer polled
	isAnswered, err := s.call(ctx, "/poll", pollRequest{slots, running, terms.PollSeconds}, &answer, terms.pollLimit(), isWanted)
	if err != nil || !isAnswered {
		return nil, err
	}
	return &answer, nil
}

// endPoll sends a poll that does not wait, which ends the previous one.
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

// leave: one attempt is enough, because the service also detects a missing worker.
func (s *session) leave(ctx context.Context) {
	err := s.client.Do(ctx, http.MethodDelete, "/workers/"+s.current().ID, nil, nil, agentrun.WithMaxRetries(0), agentrun.WithTimeout(grace))
	if err != nil {
		s.logger.InfoContext(ctx, "The worker could not deregister.", "error", err)
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
	s.logger.InfoContext(ctx, "The service has removed this worker; registering again.")
	return s.register(ctx)
}

// insist retries until there is a final response; false if the worker has stopped.
func (s *session) insist(ctx context.Context, method, path string, body, result any, limit time.Duration, isWanted func() bool) (bool, error) {
	for pause := firstPause; isWanted(); pause = min(2*pause, longestPause) {
		err := s.client.Do(ctx, method, path, body, result, agentrun.WithMaxRetries(0), agentrun.WithTimeout(limit))
		if err == nil {
			return true, nil
		}
		// If one connection became silent, others may have too: retries use a new one.
		s.client.CloseIdleConnections()
		wait, isPassing := waitAfter(err, pause)
		if ctx.Err() != nil || !isPassing {
			return false, err
		}
		s.logger.WarnContext(ctx, "The service is unreachable; retrying.", "path", path, "error", err, "wait", wait)
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(wait):
		}
	}
	return false, nil
}

// waitAfter reports whether a retry may have another result, and when to make it.
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
