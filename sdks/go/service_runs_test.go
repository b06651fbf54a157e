package agentrun

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Runs of the real service.

func mark() string {
	var random [8]byte
	_, _ = rand.Read(random[:])
	return fmt.Sprintf("%x", random)
}

func echo(query string) CreateRunRequest {
	return CreateRunRequest{AgentID: service.AgentID, Input: map[string]any{"query": query}}
}

func TestARunIsCreatedWaitedForAndRead(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	request := echo("hello")
	request.Metadata = Some(map[string]string{"team": "blue"})
	run := must[*Run](t)(client.Runs.CreateAndWait(ctx, request))
	if run.Status != RunStatusCompleted || run.Metadata["team"] != "blue" || run.Output["result"] != "hello" {
		t.Errorf("%+v", run)
	}
	if run.CreatedAt.IsZero() || run.CompletedAt == nil || len(run.Extra) > 0 {
		t.Errorf("%+v", run)
	}
	again := must[*Run](t)(client.Runs.Get(ctx, run.ID, GetRunQuery{}))
	if again.ID != run.ID || !again.CreatedAt.Equal(run.CreatedAt) {
		t.Errorf("%+v", again)
	}
}

func TestARunThatIsNotWaitedForIsStillOnItsWay(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	request := CreateRunRequest{AgentID: service.Agents["waiter"]}
	run := must[*Run](t)(client.Runs.Create(ctx, request, WithWait(0)))
	_, err := client.Runs.CreateAndWait(ctx, request, WithTimeout(1200*time.Millisecond))
	var late *WaitTimeoutError
	if !errors.As(err, &late) || late.Run == nil {
		t.Fatalf("%v", err)
	}
	for _, active := range []*Run{run, late.Run} {
		if active.Status != RunStatusQueued && active.Status != RunStatusRunning {
			t.Errorf("%s is %s", active.ID, active.Status)
		}
		must[*Run](t)(client.Runs.Cancel(ctx, active.ID, CancelRunQuery{Wait: Int(10)}))
		if ended := must[*Run](t)(client.Runs.Wait(ctx, active.ID)); ended.Status != RunStatusCancelled {
			t.Errorf("%s is %s", ended.ID, ended.Status)
		}
	}
}

func TestAStreamGivesEveryEventOnceAndEndsWithTheRun(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	request := CreateRunRequest{AgentID: service.Agents["talker"], Input: map[string]any{"words": 20}}
	stream := client.Runs.Stream(ctx, request)
	events := must[[]RunEvent](t)(take(stream.Events(), 0))
	checkSequences(t, events, 1)
	run := must[*Run](t)(stream.Run())
	if run.Status != RunStatusCompleted || run.Output["text"] != textOf(events) {
		t.Errorf("%+v", run)
	}
	checkSequences(t, must[[]RunEvent](t)(take(client.Runs.Follow(ctx, run.ID, FollowRunQuery{After: Int(5)}).Events(), 0)), 6)
	listed := must[[]RunEvent](t)(take(client.Runs.ListEvents(ctx, run.ID, ListRunEventsQuery{Limit: Int(10)}), 0))
	if checkSequences(t, listed, 1); len(listed) != len(events) {
		t.Errorf("%d events, listed %d", len(events), len(listed))
	}
}

func checkSequences(t *testing.T, events []RunEvent, from int64) {
	t.Helper()
	if len(events) == 0 {
		t.Fatal("no events")
	}
	for place, event := range events {
		if event.Sequence != from+int64(place) {
			t.Fatalf("event %d has the sequence %d", place, event.Sequence)
		}
	}
}

func textOf(events []RunEvent) string {
	var text strings.Builder
	for _, event := range events {
		if data, isText := event.Data.(*RunOutputDeltaStreamEvent); isText {
			text.WriteString(data.Delta)
		}
	}
	return text.String()
}

func TestAStreamThatIsLeftIsClosedAndCanBeTakenUpAgain(t *testing.T) {
	t.Parallel()
	bodies := &watchedBodies{inner: liveTransport(t)}
	client := newClient(t, WithHTTPClient(&http.Client{Transport: bodies}))
	request := CreateRunRequest{AgentID: service.Agents["talker"], Input: map[string]any{"words": 20}}
	stream := client.Runs.Stream(within(t), request)
	first := must[[]RunEvent](t)(take(stream.Events(), 3))
	if open := bodies.open(); open != 0 {
		t.Errorf("%d bodies are still open", open)
	}
	rest := must[[]RunEvent](t)(take(stream.Events(), 0))
	checkSequences(t, append(first, rest...), 1)
	if stream.LastEventID() != fmt.Sprint(len(first)+len(rest)) || stream.RunID() == "" {
		t.Errorf("it ended at %s of %s", stream.LastEventID(), stream.RunID())
	}
}

func TestARunAsksAndIsAnswered(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	run := must[*Run](t)(client.Runs.CreateAndWait(ctx, CreateRunRequest{AgentID: service.Agents["gatekeeper"]}))
	if run.Status != RunStatusRequiresAction || run.RequiredAction == nil {
		t.Fatalf("%+v", run)
	}
	must[*Run](t)(client.Runs.Approve(ctx, run.ID, Decision{ActionID: Some(run.RequiredAction.ID)}))
	for event, err := range client.Runs.Follow(ctx, run.ID, FollowRunQuery{}).Events() {
		if err != nil {
			t.Fatal(err)
		}
		data, isAsked := event.Data.(*RunRequiresActionStreamEvent)
		if isAsked && data.RequiredAction.Type == RequiredActionTypeInput {
			must[*Run](t)(client.Runs.Respond(ctx, run.ID, Decision{Payload: Some(map[string]any{"name": "Ada"})}))
		}
	}
	if ended := must[*Run](t)(client.Runs.Get(ctx, run.ID, GetRunQuery{})); ended.Output["name"] != "Ada" {
		t.Errorf("%+v", ended)
	}
	refused := must[*Run](t)(client.Runs.CreateAndWait(ctx, CreateRunRequest{AgentID: service.Agents["gatekeeper"]}))
	must[*Run](t)(client.Runs.Reject(ctx, refused.ID, Decision{Payload: Some(map[string]any{"why": "no"})}))
	if ended := must[*Run](t)(client.Runs.Wait(ctx, refused.ID)); ended.Output["result"] != "rejected" {
		t.Errorf("%+v", ended)
	}
}

func TestARunThatListensIsTold(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	stream := client.Runs.Stream(ctx, CreateRunRequest{AgentID: service.Agents["listener"]})
	for event, err := range stream.Events() {
		if err != nil {
			t.Fatal(err)
		}
		if event.Type != "run.started" {
			continue
		}
		for _, word := range []string{"hello", "stop"} {
			must[*Run](t)(client.Runs.Message(ctx, event.RunID, Decision{Payload: Some(map[string]any{"say": word})}))
		}
	}
	if heard := fmt.Sprint(must[*Run](t)(stream.Run()).Output["heard"]); heard != "[hello]" {
		t.Errorf("it heard %s", heard)
	}
}

func TestPagesAreWalkedForwardsAndBackwards(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	marked := Some(map[string]string{"mark": mark()})
	var made []string
	for number := range 5 {
		request := echo(fmt.Sprint(number))
		request.Metadata = marked
		made = append(made, must[*Run](t)(client.Runs.CreateAndWait(ctx, request)).ID)
	}
	query := ListRunsQuery{Metadata: marked, Limit: Int(2), Order: Some(OrderAsc)}
	if found := idsOf(must[[]ListedRun](t)(take(client.Runs.List(ctx, query), 0))); !slices.Equal(found, made) {
		t.Errorf("%v, wanted %v", found, made)
	}
	page := must[*Page[ListedRun]](t)(client.Runs.ListPage(ctx, ListRunsQuery{
		Metadata: marked, Limit: Int(3), Status: Some([]string{"completed", "failed"}),
	}))
	next := must[*Page[ListedRun]](t)(page.Next(ctx))
	if len(page.Data) != 3 || !page.HasMore || len(next.Data) != 2 || next.HasMore {
		t.Errorf("pages of %d and %d", len(page.Data), len(next.Data))
	}
	if none := must[*Page[ListedRun]](t)(next.Next(ctx)); none != nil {
		t.Errorf("there is a page after the last: %+v", none)
	}
	before := idsOf(must[[]ListedRun](t)(take(client.Runs.List(ctx, ListRunsQuery{
		Metadata: marked, Limit: Int(3), Before: Some(made[0]),
	}), 0)))
	slices.Sort(before)
	if !slices.Equal(before, made[1:]) {
		t.Errorf("before the oldest are %v, wanted %v", before, made[1:])
	}
}

func idsOf(runs []ListedRun) []string {
	var found []string
	for _, run := range runs {
		found = append(found, run.ID)
	}
	return found
}

func TestManyGoroutinesShareAClient(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	var group sync.WaitGroup
	for number := range 10 {
		group.Add(1)
		go func() {
			defer group.Done()
			run, err := client.Runs.CreateAndWait(ctx, echo(fmt.Sprint(number)))
			if err != nil || run.Output["result"] != fmt.Sprint(number) {
				t.Errorf("%v %+v", err, run)
			}
		}()
	}
	group.Wait()
}

func TestACallerWhoStopsIsNotKept(t *testing.T) {
	t.Parallel()
	client := newClient(t, liveOptions()...)
	ctx, cancel := context.WithCancel(within(t))
	defer cancel()
	stream := client.Runs.Stream(ctx, CreateRunRequest{AgentID: service.Agents["waiter"]}, WithOnDisconnect(StreamRunOnDisconnectCancel))
	var last error
	for event, err := range stream.Events() {
		if event.Type == "run.started" {
			cancel()
		}
		last = err
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("%v", last)
	}
	if run := must[*Run](t)(client.Runs.Wait(within(t), stream.RunID())); run.Status != RunStatusCancelled {
		t.Errorf("it is %s", run.Status)
	}
	if _, err := client.Usage.Get(ctx, GetUsageQuery{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestWhatIsReadCanBeWrittenAndReadAgain(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	var response *http.Response
	run := must[*Run](t)(client.Runs.CreateAndWait(ctx, echo("again"), WithResponseInto(&response)))
	written := must[[]byte](t)(json.Marshal(run))
	body := must[[]byte](t)(io.ReadAll(response.Body))
	checkHolds(t, read[any](t, written), read[any](t, body), "run")
}
