package worker

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/agent-run-service/agent-run-client-go/v2"
)

// desk schedules the polls and reports of a worker. One poll is always open, with the number of free slots;
// one report is sent at a time, with all new items, and it names every run that the worker holds.
type desk struct {
	worker  *Worker
	session *session
	// ctx ends when the worker has drained.
	ctx    context.Context
	word   chan struct{}
	failed chan error
	// functions counts the active runs, polls the requests.
	functions, polls sync.WaitGroup

	mutex       sync.Mutex
	held        []*heldRun
	emptied     chan struct{}
	poll        int
	isPolling   bool
	polledSlots int
	isDraining  bool
}

func openDesk(ctx context.Context, worker *Worker, session *session) *desk {
	made := &desk{worker: worker, session: session, ctx: ctx, word: make(chan struct{}, 1), failed: make(chan error, 1)}
	go made.reportForever()
	made.mutex.Lock()
	defer made.mutex.Unlock()
	made.fill()
	return made
}

func (d *desk) fail(err error) {
	if d.ctx.Err() != nil {
		return
	}
	select {
	case d.failed <- err:
	default:
	}
}

// wake: there are items to report.
func (d *desk) wake() {
	select {
	case d.word <- struct{}{}:
	default:
	}
}

// fill opens a poll if none is open. A poll without slots is replaced by one with slots: the service ends the earlier one.
func (d *desk) fill() {
	slots := d.worker.concurrency - len(d.held)
	if d.isDraining || (d.isPolling && (d.polledSlots > 0 || slots <= 0)) {
		return
	}
	d.poll++
	d.isPolling, d.polledSlots = true, max(0, slots)
	d.polls.Add(1)
	go d.pollOnce(d.poll, d.polledSlots, len(d.held))
}

func (d *desk) pollOnce(own, slots, running int) {
	defer d.polls.Done()
	isWanted := func() bool {
		d.mutex.Lock()
		defer d.mutex.Unlock()
		return d.poll == own && !d.isDraining
	}
	answer, err := d.session.poll(d.ctx, slots, running, isWanted)
	if err != nil {
		d.fail(err)
		return
	}
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if answer != nil {
		d.take(answer)
	}
	if d.poll == own {
		d.isPolling = false
		d.fill()
	}
}

func (d *desk) take(answer *polled) {
	if answer.Report {
		d.wake()
	}
	for _, told := range answer.Runs {
		held := newHeldRun(d.ctx, told, d.wake)
		d.held = append(d.held, held)
		if d.isDraining {
			held.release()
			continue
		}
		d.functions.Add(1)
		go func() {
			defer d.functions.Done()
			d.worker.execute(held, d.session.current().OutputBytes)
		}()
	}
}

func (d *desk) reportForever() {
	for {
		heartbeat := time.NewTimer(time.Duration(d.session.current().HeartbeatSeconds * float64(time.Second)))
		select {
		case <-d.ctx.Done():
			heartbeat.Stop()
			return
		case <-heartbeat.C:
		case <-d.word:
			heartbeat.Stop()
			// Items that are added at the same moment are sent together.
			runtime.Gosched()
		}
		if err := d.reportOnce(); err != nil {
			d.fail(err)
			return
		}
	}
}

func (d *desk) reportOnce() error {
	d.mutex.Lock()
	runs := slices.Clone(d.held)
	d.mutex.Unlock()
	if len(runs) == 0 {
		return nil
	}
	answers, err := d.session.report(d.ctx, d.toReport(runs))
	if err != nil {
		if !isMisunderstood(err) {
			return err
		}
		d.worker.logger.ErrorContext(d.ctx, fmt.Sprintf("The service rejected a report as invalid. Its %d runs stop on this worker: %v", len(runs), err))
		answers = slices.Repeat([]heardRun{{Status: "gone", Message: "The service rejected the worker's report."}}, len(runs))
	}
	gone := map[*heldRun]bool{}
	for place, answer := range answers[:min(len(answers), len(runs))] {
		if answer.Status == "invalid" {
			d.worker.logger.ErrorContext(d.ctx, fmt.Sprintf("The library caused run %s to fail: %s", runs[place].told.RunID, answer.Message))
		}
		if !runs[place].hear(answer) {
			gone[runs[place]] = true
		}
	}
	d.forget(gone)
	return nil
}

// isMisunderstood: the service rejects the content of the report, not the worker.
func isMisunderstood(err error) bool {
	var answer *agentrun.Error
	return errors.As(err, &answer) && !errors.Is(err, agentrun.ErrAuthentication) && !errors.Is(err, agentrun.ErrPermissionDenied)
}

// roomPart is how much of the largest report is filled: characters that JSON escapes become longer.
const roomPart = 8

func (d *desk) toReport(runs []*heldRun) report {
	room := d.session.current().ReportBytes / roomPart
	said := report{Runs: make([]reportedRun, len(runs))}
	for place, held := range runs {
		one, size, isAll := held.toReport(room)
		room = max(0, room-size)
		said.Runs[place] = one
		if !isAll {
			d.wake()
		}
	}
	return said
}

func (d *desk) forget(gone map[*heldRun]bool) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	if len(gone) > 0 {
		d.held = slices.DeleteFunc(d.held, func(held *heldRun) bool { return gone[held] })
		d.fill()
	}
	if len(d.held) == 0 && d.emptied != nil {
		close(d.emptied)
		d.emptied = nil
	}
}

// drain accepts no more runs, waits for the active ones, and returns the rest to the queue.
func (d *desk) drain(patience time.Duration) {
	d.mutex.Lock()
	d.isDraining = true
	d.mutex.Unlock()
	within(grace, func() {
		if d.session.endPoll(d.ctx) == nil {
			d.polls.Wait()
		}
	})
	d.untilEmpty(patience)
	d.releaseAll()
	d.untilEmpty(5 * time.Second)
}

func (d *desk) running() int {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return len(d.held)
}

func (d *desk) releaseAll() {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	for _, held := range d.held {
		held.release()
	}
}

func (d *desk) untilEmpty(limit time.Duration) {
	d.mutex.Lock()
	if len(d.held) == 0 {
		d.mutex.Unlock()
		return
	}
	emptied := make(chan struct{})
	d.emptied = emptied
	d.mutex.Unlock()
	select {
	case <-emptied:
	case err := <-d.failed:
		// The rest is no longer sent.
		d.fail(err)
	case <-time.After(limit):
	}
}

// within waits for a channel, at most this long.
func within(limit time.Duration, work func()) {
	done := make(chan struct{})
	go func() {
		work()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(limit):
	}
}
