package agentrun

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"
)

// The real service behind a network that breaks, falls silent and swallows answers.

// behind is a client that goes through the proxy and does not wait between attempts: that is tested elsewhere.
func behind(t *testing.T, proxy *faultProxy, options ...ClientOption) *Client {
	t.Helper()
	client := newClient(t, liveOptions(append([]ClientOption{WithBaseURL(proxy.baseURL)}, options...)...)...)
	client.transport.sleep = func(ctx context.Context, _ time.Duration) error { return sleep(ctx, 10*time.Millisecond) }
	return client
}

func talk(words int) CreateRunRequest {
	return CreateRunRequest{AgentID: service.Agents["talker"], Input: map[string]any{"words": words, "pause_ms": 5}}
}

func TestAStreamThatIsCutAgainAndAgainLosesAndRepeatsNothing(t *testing.T) {
	t.Parallel()
	proxy := startProxy(t)
	stream := behind(t, proxy).Runs.Stream(within(t), talk(120))
	var events []RunEvent
	for event, err := range stream.Events() {
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, event)
		if slices.Contains([]int{3, 10, 30, 31, 60, 90, 100}, len(events)) {
			proxy.cut()
		}
	}
	checkSequences(t, events, 1)
	if count := proxy.connections.Load(); count < 4 {
		t.Errorf("%d connections", count)
	}
	if run := must[*Run](t)(stream.Run()); run.Output["text"] != textOf(events) {
		t.Errorf("%+v", run)
	}
}

func TestAStreamThatFallsSilentIsTakenUpAgain(t *testing.T) {
	t.Parallel()
	proxy := startProxy(t)
	client := behind(t, proxy, WithIdleTimeout(time.Second))
	client.transport.sleep = func(context.Context, time.Duration) error {
		proxy.isSilent.Store(false)
		return nil
	}
	var events []RunEvent
	for event, err := range client.Runs.Stream(within(t), talk(40)).Events() {
		if err != nil {
			t.Fatal(err)
		}
		if events = append(events, event); len(events) == 10 {
			proxy.isSilent.Store(true)
		}
	}
	checkSequences(t, events, 1)
	if proxy.connections.Load() < 2 {
		t.Error("it was not taken up again")
	}
}

func TestAFeedThatIsCutGoesOnAfterItsLastEvent(t *testing.T) {
	t.Parallel()
	proxy, client, ctx := startProxy(t), newClient(t, liveOptions()...), within(t)
	agent := must[*Agent](t)(client.Agents.Deploy(ctx, "echo", DeployAgentRequest{}))
	start := must[*Page[Event]](t)(client.Events.ListPage(ctx, ListEventsQuery{Limit: Int(1)})).FirstID
	makeRun := func() string {
		request := CreateRunRequest{AgentID: agent.ID, Input: map[string]any{"query": "feed"}}
		return must[*Run](t)(client.Runs.CreateAndWait(ctx, request)).ID
	}
	made := []string{makeRun(), makeRun()}
	var seen []string
	query := ListEventsQuery{Type: Some([]string{"run.completed"}), After: Some(start)}
	for event, err := range behind(t, proxy).Events.Stream(ctx, query).Events() {
		if err != nil {
			t.Fatal(err)
		}
		told, isRun := event.Data.(*RunOfEvent)
		if !isRun || told.AgentID != agent.ID {
			continue
		}
		if seen = append(seen, told.ID); len(seen) == 4 {
			break
		}
		if len(seen) <= 2 {
			// Events without a connected client are sent as well.
			proxy.cut()
			made = append(made, makeRun())
		}
	}
	if !slices.Equal(seen, made) {
		t.Errorf("%v, wanted %v", seen, made)
	}
}

func TestAnAnswerThatIsLostMakesNoSecondRun(t *testing.T) {
	t.Parallel()
	proxy, ctx := startProxy(t), within(t)
	client := behind(t, proxy)
	must[*Usage](t)(client.Usage.Get(ctx, GetUsageQuery{}))
	proxy.isDropping.Store(true)
	request := echo("once")
	request.Metadata = Some(map[string]string{"mark": mark()})
	run := must[*Run](t)(client.Runs.Create(ctx, request))
	found := idsOf(must[[]ListedRun](t)(take(client.Runs.List(ctx, ListRunsQuery{Metadata: request.Metadata}), 0)))
	if proxy.isDropping.Load() || !slices.Equal(found, []string{run.ID}) {
		t.Errorf("%v, wanted %s alone", found, run.ID)
	}
}

// forgetful forwards requests to the service and drops this many of its responses.
type forgetful struct {
	inner http.RoundTripper
	left  int
}

func (f *forgetful) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := f.inner.RoundTrip(request)
	if err != nil || f.left == 0 {
		return response, err
	}
	f.left--
	_, _ = io.Copy(io.Discard, response.Body)
	_ = response.Body.Close()
	return nil, io.ErrUnexpectedEOF
}

func TestTwoAnswersThatAreLostMakeNoSecondRun(t *testing.T) {
	t.Parallel()
	ctx, network := within(t), &forgetful{inner: liveTransport(t), left: 2}
	client := newClient(t, WithHTTPClient(&http.Client{Transport: network}))
	client.transport.sleep = func(context.Context, time.Duration) error { return nil }
	request := echo("once")
	request.Metadata = Some(map[string]string{"mark": mark()})
	var response *http.Response
	run := must[*Run](t)(client.Runs.Create(ctx, request, WithResponseInto(&response)))
	found := idsOf(must[[]ListedRun](t)(take(client.Runs.List(ctx, ListRunsQuery{Metadata: request.Metadata}), 0)))
	if network.left != 0 || response.Header.Get("Idempotent-Replayed") != "true" || !slices.Equal(found, []string{run.ID}) {
		t.Errorf("%v, wanted %s alone", found, run.ID)
	}
}

func TestAServiceThatSaysNothingIsATimeOut(t *testing.T) {
	t.Parallel()
	proxy, ctx := startProxy(t), within(t)
	client := behind(t, proxy)
	must[*Usage](t)(client.Usage.Get(ctx, GetUsageQuery{}))
	proxy.isSilent.Store(true)
	_, err := client.Usage.Get(ctx, GetUsageQuery{}, WithTimeout(300*time.Millisecond), WithMaxRetries(0))
	if !errors.Is(err, ErrTimeout) || !errors.Is(err, ErrConnection) {
		t.Errorf("%v", err)
	}
}

func TestAServiceThatIsAwayForTwoAttemptsIsReachedByTheThird(t *testing.T) {
	t.Parallel()
	proxy := startProxy(t)
	proxy.isRefusing.Store(true)
	client := behind(t, proxy)
	waits := 0
	client.transport.sleep = func(context.Context, time.Duration) error {
		waits++
		proxy.isRefusing.Store(waits < 2)
		return nil
	}
	must[*Usage](t)(client.Usage.Get(within(t), GetUsageQuery{}))
	if waits != 2 {
		t.Errorf("it waited %d times", waits)
	}
}

func TestABodyThatComesDropByDropIsCutOffInTime(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		for in.Context().Err() == nil {
			_, _ = out.Write([]byte(" "))
			_ = http.NewResponseController(out).Flush()
			_ = sleep(in.Context(), 20*time.Millisecond)
		}
	}))
	defer server.Close()
	client := newClient(t, WithAPIKey("ar_live_x"), WithBaseURL(server.URL+"/v2"), WithTimeout(300*time.Millisecond), WithMaxRetries(0))
	if _, err := client.Usage.Get(within(t), GetUsageQuery{}); !errors.Is(err, ErrTimeout) {
		t.Errorf("%v", err)
	}
}
