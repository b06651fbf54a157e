package agentrun

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestAnOptionalFieldIsLeftOutNullOrGiven(t *testing.T) {
	for _, each := range []struct {
		patch    AgentPatch
		expected string
	}{
		{AgentPatch{}, `{}`},
		{AgentPatch{Description: Null[string]()}, `{"description":null}`},
		{AgentPatch{Description: Some("")}, `{"description":""}`},
		{AgentPatch{Connectors: Some([]AgentPatchConnector{})}, `{"connectors":[]}`},
		{AgentPatch{Name: Some("x"), Extra: map[string]any{"mood": 1}}, `{"name":"x","mood":1}`},
		{AgentPatch{Runtime: Some(Runtime{HTTP: &RuntimeHTTP{URL: "https://a"}})}, `{"runtime":{"type":"http","url":"https://a"}}`},
	} {
		text := must[[]byte](t)(json.Marshal(each.patch))
		if string(text) != each.expected {
			t.Errorf("%s, wanted %s", text, each.expected)
		}
		if back := must[[]byte](t)(json.Marshal(read[AgentPatch](t, text))); string(back) != each.expected {
			t.Errorf("%s came back as %s", text, back)
		}
	}
}

func TestWhatMustBeThereIsThereThoughItIsNil(t *testing.T) {
	for expected, value := range map[string]any{
		`{"agent_id":"a","input":{}}`: CreateRunRequest{AgentID: "a"},
		`{"url":"u","events":[]}`:     CreateWebhookRequest{URL: "u"},
		`{"policy":null}`:             DefaultPolicyPatch{},
	} {
		if text := must[[]byte](t)(json.Marshal(value)); string(text) != expected {
			t.Errorf("%s, wanted %s", text, expected)
		}
	}
}

func TestTimesAreSentAsTheServiceWritesThem(t *testing.T) {
	moment := time.Date(2026, 1, 2, 4, 4, 5, 6_789_000, time.FixedZone("one hour", 3600))
	text := must[[]byte](t)(json.Marshal(CancelRunsRequest{CreatedAfter: Some(moment)}))
	if string(text) != `{"created_after":"2026-01-02T03:04:05.006Z"}` {
		t.Errorf("%s", text)
	}
	if search := toSearch(ListRunsQuery{CreatedAfter: Some(moment)}, requestSettings{}); !strings.Contains(search, "2026-01-02T03%3A04%3A05.006Z") {
		t.Error(search)
	}
}

func TestWhatANewerServiceSendsIsKept(t *testing.T) {
	text := `{"object":"run","id":"run_1","status":"hibernating","tokens_used":"many","latency_ms":null,"mood":{"a":[1]},
		"error":{"type":"cosmic","severity":9},"created_at":"yesterday","output":[1]}`
	run := read[Run](t, []byte(text))
	if run.Status != "hibernating" || run.TokensUsed != 0 || run.Error.Extra["severity"] != 9.0 || !run.CreatedAt.IsZero() {
		t.Errorf("%+v", run)
	}
	if run.Extra["tokens_used"] != "many" || run.Extra["created_at"] != "yesterday" {
		t.Errorf("%+v", run.Extra)
	}
	checkHolds(t, plain(t, run), read[any](t, []byte(text)), "run")
	agent := read[Agent](t, []byte(`{"runtime":{"type":"dream","depth":3}}`))
	if agent.Runtime.Other["depth"] != 3.0 {
		t.Errorf("%+v", agent.Runtime)
	}
	checkHolds(t, plain(t, agent.Runtime), map[string]any{"type": "dream", "depth": 3.0}, "runtime")
}

func TestKnownEventsHaveDataOfTheirKind(t *testing.T) {
	event := read[WebhookEvent](t, []byte(`{"id":"evt_1","type":"run.failed","created_at":"2026-01-02T03:04:05.000Z","data":{"id":"run_1"}}`))
	if run, isRun := event.Data.(*RunOfEvent); !isRun || run.ID != "run_1" {
		t.Errorf("%+v", event)
	}
	strange := read[WebhookEvent](t, []byte(`{"id":"evt_2","type":"moon.risen","data":{"phase":"full"}}`))
	if !reflect.DeepEqual(strange.Data, map[string]any{"phase": "full"}) {
		t.Errorf("%+v", strange)
	}
	empty := read[WebhookEvent](t, []byte(`{}`))
	if must[[]byte](t)(json.Marshal(empty)); empty.Data != nil {
		t.Errorf("%+v", empty)
	}
}

func TestAMistakeIsToldAndNothingIsSent(t *testing.T) {
	sent := &recorder{}
	client := newClient(t, WithAPIKey("ar_live_x"), WithHTTPClient(&http.Client{Transport: sent}))
	ctx := within(t)
	wrong := echo("x")
	wrong.Input["not"] = math.NaN()
	_, notJSON := client.Runs.Create(ctx, wrong)
	_, badKey := client.Runs.Create(ctx, echo("x"), WithIdempotencyKey("two words"))
	_, longKey := client.Runs.Create(ctx, echo("x"), WithIdempotencyKey(strings.Repeat("k", 256)))
	_, badHeader := client.Usage.Get(ctx, GetUsageQuery{}, WithHeader("X-Team", "blue\nX-Other: red"))
	_, twoTrusts := New(WithHTTPClient(http.DefaultClient), WithCAFile("ca.pem"))
	_, noSecret := Unwrap(nil, nil, WithSecret(""))
	for place, err := range []error{notJSON, badKey, longKey, badHeader, twoTrusts, noSecret} {
		var mistake *UsageError
		if !errors.As(err, &mistake) {
			t.Errorf("%d: %v", place, err)
		}
	}
	if len(sent.requests) > 0 {
		t.Error("something was sent")
	}
}

func TestOptionsOfACallComeBeforeThoseOfTheClient(t *testing.T) {
	sent := &recorder{}
	client := newClient(t, WithAPIKey("ar_live_x"), WithHTTPClient(&http.Client{Transport: sent}), WithHeader("X-Team", "blue"), WithHeader("X-Floor", "2"))
	other := must[*Client](t)(client.With(WithHeader("X-Team", "green")))
	ctx := within(t)
	must[*Usage](t)(client.Usage.Get(ctx, GetUsageQuery{}, WithHeader("X-Team", "red"), WithQuery("new", "1")))
	must[*Usage](t)(client.Usage.Get(ctx, GetUsageQuery{}))
	must[*Usage](t)(other.Usage.Get(ctx, GetUsageQuery{}))
	for place, team := range []string{"red", "blue", "green"} {
		header := sent.requests[place].Header
		if header.Get("X-Team") != team || header.Get("X-Floor") != "2" {
			t.Errorf("request %d: %v", place, header)
		}
	}
	if sent.requests[0].URL.RawQuery != "new=1" || sent.requests[1].URL.RawQuery != "" {
		t.Error(sent.requests[0].URL)
	}
}

func TestRetryAfterIsSecondsOrADate(t *testing.T) {
	now := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	for value, expected := range map[string]time.Duration{
		"":                              0,
		"0":                             0,
		"7":                             7 * time.Second,
		" 1.5 ":                         1500 * time.Millisecond,
		"soon":                          0,
		"-3":                            0,
		"Fri, 02 Jan 2026 03:04:15 GMT": 10 * time.Second,
		"Fri, 02 Jan 2026 03:03:15 GMT": 0,
		strings.Repeat("9", 400):        math.MaxInt32 * time.Second,
	} {
		if found := readRetryAfter(value, now); found != expected {
			t.Errorf("%q is %v, wanted %v", value, found, expected)
		}
	}
}

func TestSecretsStayOutOfTheLog(t *testing.T) {
	var lines bytes.Buffer
	logger := slog.New(slog.NewJSONHandler(&lines, &slog.HandlerOptions{Level: slog.LevelDebug}))
	client := newClient(t, WithAPIKey("ar_live_secret"), WithHTTPClient(&http.Client{Transport: &recorder{}}), WithLogger(logger))
	must[*Agent](t)(client.Agents.Get(within(t), "whsec_c2VjcmV0", WithHeader("X-Own", "hidden")))
	text := lines.String()
	for _, secret := range []string{"live_secret", "c2VjcmV0", "hidden"} {
		if strings.Contains(text, secret) {
			t.Errorf("the log holds %s: %s", secret, text)
		}
	}
	if !strings.Contains(text, "/agents/whsec_[redacted]") {
		t.Error(text)
	}
}

func FuzzTheParserOfStreamsDoesNotMindHowBytesAreCut(f *testing.F) {
	f.Add([]byte("id: 1\r\nevent: a\rdata: x\n\n: c\ndata: y\r\n\r\n"), 3)
	f.Add([]byte("\xef\xbb\xbfdata: \xc3\xa9\n\n"), 1)
	f.Fuzz(func(t *testing.T, text []byte, size int) {
		whole, pieces := (&sseParser{}).push(text), []sseFrame(nil)
		parser := &sseParser{}
		for rest := text; len(rest) > 0; {
			count := min(len(rest), max(1, size))
			pieces = append(pieces, parser.push(rest[:count])...)
			rest = rest[count:]
		}
		if !reflect.DeepEqual(whole, pieces) {
			t.Errorf("%v in pieces is %v", whole, pieces)
		}
	})
}

func TestAClientIsPrintedWithoutItsKey(t *testing.T) {
	const key = "ar_live_0123456789abcdefghijklmnopqrstuvwxyz"
	client := newClient(t, WithAPIKey(key), WithBaseURL("https://agentrun.test/v2"))
	var logged bytes.Buffer
	slog.New(slog.NewTextHandler(&logged, nil)).Info("made", "client", client, "value", *client)
	printed := []string{logged.String()}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
		printed = append(printed, fmt.Sprintf(verb, client), fmt.Sprintf(verb, *client))
	}
	for _, text := range printed {
		if strings.Contains(text, key) || !strings.Contains(text, "https://agentrun.test/v2") {
			t.Errorf("printed as %s", text)
		}
	}
}

func TestAnEventIsOfItsOwnTypeAndOneThatNobodyKnowsKeepsItsFields(t *testing.T) {
	t.Parallel()
	var event RunEvent
	read := func(text string) {
		t.Helper()
		if err := json.Unmarshal([]byte(text), &event); err != nil {
			t.Fatal(err)
		}
	}
	read(`{"type":"run.tool.called","sequence":3,"run_id":"run_1","tool":"search","arguments":{"q":"tides"},"new":1}`)
	called, isCalled := event.Data.(*RunToolCalledStreamEvent)
	if !isCalled || *called.Tool != "search" || called.Extra["new"] != 1.0 || event.Sequence != 3 || event.RunID != "run_1" {
		t.Errorf("%+v", event)
	}
	read(`{"type":"order.found","sequence":4,"run_id":"run_1","order":7}`)
	found, isOther := event.Data.(*OtherRunStreamEvent)
	if !isOther || found.Extra["order"] != 7.0 || event.Type != "order.found" {
		t.Errorf("%+v", event)
	}
}

func TestADeliveryThatWasSignedForATestIsAccepted(t *testing.T) {
	body := []byte(`{"id":"evt_1","type":"test","created_at":"2026-01-02T03:04:05Z","data":{}}`)
	secret := "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
	header := SignWebhook(body, secret, "evt_1", time.Now())
	if event, err := Unwrap(body, header, WithSecret(secret)); err != nil || event.ID != "evt_1" {
		t.Errorf("%v, %v", event, err)
	}
	if _, err := Unwrap(append(body, ' '), header, WithSecret(secret)); err == nil {
		t.Error("another body was accepted")
	}
}
