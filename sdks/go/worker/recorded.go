package worker

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"strings"
	"time"
	"unicode/utf8"
)

// Now returns the current time, the same when the run resumes.
func (r *Run) Now(ctx context.Context) (time.Time, error) {
	ms, err := Step(ctx, r, "ctx.now", func(context.Context) (int64, error) { return time.Now().UnixMilli(), nil })
	return time.UnixMilli(ms).UTC(), err
}

// Random returns a random number from 0 to 1, the same when the run resumes.
func (r *Run) Random(ctx context.Context) (float64, error) {
	return Step(ctx, r, "ctx.random", func(context.Context) (float64, error) { return mathrand.Float64(), nil })
}

// UUID returns a random UUID, the same when the run resumes.
func (r *Run) UUID(ctx context.Context) (string, error) {
	return Step(ctx, r, "ctx.uuid", func(context.Context) (string, error) {
		var bytes [16]byte
		_, _ = rand.Read(bytes[:]) // it never fails
		bytes[6] = bytes[6]&0x0f | 0x40
		bytes[8] = bytes[8]&0x3f | 0x80
		return fmt.Sprintf("%x-%x-%x-%x-%x", bytes[:4], bytes[4:6], bytes[6:8], bytes[8:10], bytes[10:]), nil
	})
}

const longestChange = 150

// Version returns the version of a planned change for this run: newest, or 1 for a run that was past this point before the
// change. A run keeps its version. Versions below oldest are no longer supported by the code.
func (r *Run) Version(ctx context.Context, change string, oldest, newest int) (int, error) {
	if change == "" || utf8.RuneCountInString(change) > longestChange || strings.ContainsRune(change, 0) || !utf8.ValidString(change) {
		return 0, fmt.Errorf("worker: a change needs a name of 1 to %d characters", longestChange)
	}
	if oldest < 1 || oldest > newest {
		return 0, errors.New("worker: versions are whole numbers from 1: Version(ctx, change, oldest, newest)")
	}
	if err := r.held.stopped(); err != nil {
		return 0, err
	}
	r.versionMutex.Lock()
	defer r.versionMutex.Unlock()
	if version, isKnown := r.versions[change]; isKnown {
		return version, nil
	}
	key := versionPrefix + change + "#0"
	stored, isStored := r.journal.steps[key]
	version := newest
	if isStored {
		var kept struct {
			Result int `json:"result"`
		}
		if err := json.Unmarshal([]byte(stored), &kept); err != nil {
			return 0, fmt.Errorf("worker: the journal cannot be decoded: %w", err)
		}
		version = kept.Result
	} else if r.passage.isBehind() {
		// A run whose journal goes on after this point came here before the change.
		version = 1
	}
	if version < oldest || version > newest {
		expected := fmt.Sprintf("version %d of the change %q", version, change)
		r.stopAtMismatch(expected, fmt.Sprintf("code for the versions %d to %d", oldest, newest), "")
		return 0, r.held.stopped()
	}
	if !isStored {
		value := fmt.Sprintf(`{"result":%d}`, version)
		if err := r.held.keep(ctx, item{Type: "step", Key: key, Value: value}); err != nil {
			return 0, err
		}
	}
	r.versions[change] = version
	return version, nil
}

func (r *Run) stopAtMismatch(expected, found, source string) {
	r.held.sayLast(item{Type: "mismatch", Expected: expected, Found: &found, Source: source, TokensUsed: r.used()})
	r.held.cancel(&stopError{"The code does not match the journal of the run."})
}
