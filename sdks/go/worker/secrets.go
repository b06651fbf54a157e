package worker

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"sync"
)

// Secrets gives access to the secrets of the agent and its organisation. Reading one is not a step: the journal never
// contains the value.
type Secrets struct{ run *Run }

// Secrets reads secrets for the run.
func (r *Run) Secrets() Secrets { return Secrets{run: r} }

// ErrSecretMissing means that the agent has no such secret; the message has the command that sets it.
var ErrSecretMissing = errors.New("worker: there is no such secret")

type secretError struct{ message string }

func (e *secretError) Error() string        { return e.message }
func (e *secretError) Is(target error) bool { return target == ErrSecretMissing }

// knownSecrets are the values that this attempt has read, so that one attempt sees one value.
type knownSecrets struct {
	mutex  sync.Mutex
	values map[string][]string
}

// Get returns the current value. The error is ErrSecretMissing if there is no such secret.
func (s Secrets) Get(ctx context.Context, name string) (string, error) {
	values, err := s.read(ctx, name)
	if err != nil {
		return "", err
	}
	return values[0], nil
}

// GetAll returns all valid values, newest first: during the grace period of a rotation, also the former value.
func (s Secrets) GetAll(ctx context.Context, name string) ([]string, error) {
	values, err := s.read(ctx, name)
	return slices.Clone(values), err
}

func (s Secrets) read(ctx context.Context, name string) ([]string, error) {
	known := &s.run.secrets
	known.mutex.Lock()
	values := known.values[name]
	known.mutex.Unlock()
	if values != nil {
		return values, nil
	}
	told, err := s.run.held.call(ctx, item{Type: "secret", Name: name})
	if err != nil {
		return nil, err
	}
	if !told.Done {
		return nil, &secretError{firstOf(told.Text, "The service could not read the secret.")}
	}
	if err := json.Unmarshal([]byte(told.Text), &values); err != nil {
		return nil, err
	}
	if len(values) == 0 {
		return nil, &secretError{"The service returned no value of the secret " + name + "."}
	}
	known.mutex.Lock()
	defer known.mutex.Unlock()
	if known.values == nil {
		known.values = map[string][]string{}
	}
	known.values[name] = values
	return values, nil
}
