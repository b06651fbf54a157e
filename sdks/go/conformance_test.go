package agentrun

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"log/slog"
	"net/http"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// The scenarios that every library of the service runs alike. A word that this runner does not know fails.

const scenarioKey = "ar_live_0123456789ABCDEFGHIJKLMNOPQRST341Axq"

type scenarioFile struct {
	Version  int               `json:"version"`
	HTTP     []httpScenario    `json:"http"`
	SSE      []sseScenario     `json:"sse"`
	Webhooks []webhookScenario `json:"webhooks"`
	Client   []clientScenario  `json:"client"`
}

type httpScenario struct {
	Name   string `json:"name"`
	Client struct {
		MaxRetries         *int     `json:"max_retries"`
		TimeoutSeconds     *float64 `json:"timeout_seconds"`
		IdleTimeoutSeconds *float64 `json:"idle_timeout_seconds"`
		MaxResumes         *int     `json:"max_resumes"`
		LogLevel           string   `json:"log_level"`
	} `json:"client"`
	Calls     []scenarioCall `json:"calls"`
	Exchanges []exchange     `json:"exchanges"`
	Waits     *[]struct {
		Min float64 `json:"min"`
		Max float64 `json:"max"`
	} `json:"waits"`
}

type scenarioCall struct {
	Method  string            `json:"method"`
	Path    map[string]string `json:"path"`
	Query   map[string]any    `json:"query"`
	Body    json.RawMessage   `json:"body"`
	Options struct {
		IdempotencyKey *string           `json:"idempotency_key"`
		TimeoutSeconds *float64          `json:"timeout_seconds"`
		MaxRetries     *int              `json:"max_retries"`
		Headers        map[string]string `json:"headers"`
		WaitSeconds    *float64          `json:"wait_seconds"`
	} `json:"options"`
	Take    int             `json:"take"`
	Outcome scenarioOutcome `json:"outcome"`
}

type scenarioOutcome struct {
	Returns any            `json:"returns"`
	Items   *[]any         `json:"items"`
	Events  *[]any         `json:"events"`
	Raises  map[string]any `json:"raises"`
	Logs    struct {
		Never []string `json:"never"`
		Some  []string `json:"some"`
	} `json:"logs"`
}

type sseScenario struct {
	Name   string  `json:"name"`
	Chunks []chunk `json:"chunks"`
	Events []struct {
		Type string `json:"type"`
		Data string `json:"data"`
		ID   string `json:"id"`
	} `json:"events"`
}

type webhookScenario struct {
	Name             string            `json:"name"`
	Now              int64             `json:"now"`
	Body             string            `json:"body"`
	BodyBase64       []byte            `json:"body_base64"`
	Headers          map[string]string `json:"headers"`
	Secret           string            `json:"secret"`
	Secrets          []string          `json:"secrets"`
	ToleranceSeconds *float64          `json:"tolerance_seconds"`
	Outcome          scenarioOutcome   `json:"outcome"`
}

type clientScenario struct {
	Name        string            `json:"name"`
	Environment map[string]string `json:"environment"`
	Options     struct {
		APIKey  *string `json:"api_key"`
		BaseURL *string `json:"base_url"`
	} `json:"options"`
	Outcome struct {
		BaseURL       string         `json:"base_url"`
		Authorization string         `json:"authorization"`
		Raises        map[string]any `json:"raises"`
	} `json:"outcome"`
}

func readScenarios(t *testing.T) scenarioFile {
	t.Helper()
	text, err := os.ReadFile("../conformance/scenarios.json")
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	var found scenarioFile
	if err := decoder.Decode(&found); err != nil {
		t.Fatalf("a word that this runner does not know: %v", err)
	}
	if len(found.HTTP) < 50 || len(found.SSE) == 0 || len(found.Webhooks) == 0 || len(found.Client) == 0 {
		t.Fatal("scenarios are missing")
	}
	return found
}

func TestScenariosOfHTTP(t *testing.T) {
	for _, scenario := range readScenarios(t).HTTP {
		t.Run(scenario.Name, func(t *testing.T) {
			t.Parallel()
			playHTTP(t, scenario)
		})
	}
}

func playHTTP(t *testing.T, scenario httpScenario) {
	server := startPlayedServer(t, scenario.Exchanges)
	var lines bytes.Buffer
	client, err := New(scenarioOptions(scenario, server.baseURL, &lines)...)
	if err != nil {
		t.Fatal(err)
	}
	var waits []float64
	client.transport.sleep = func(_ context.Context, wait time.Duration) error {
		waits = append(waits, wait.Seconds())
		return nil
	}
	for _, each := range scenario.Calls {
		result, err := makeCall(t, client, each)
		checkOutcome(t, each.Outcome, result, err)
		checkLogs(t, each.Outcome, lines.String())
	}
	server.check(t)
	if scenario.Waits == nil {
		return
	}
	if len(waits) != len(*scenario.Waits) {
		t.Fatalf("waited %v", waits)
	}
	for place, expected := range *scenario.Waits {
		if waits[place] < expected.Min || waits[place] > expected.Max {
			t.Errorf("waited %v, wanted %v", waits[place], expected)
		}
	}
}

func scenarioOptions(scenario httpScenario, baseURL string, lines io.Writer) []ClientOption {
	options := []ClientOption{WithAPIKey(scenarioKey), WithBaseURL(baseURL)}
	own := scenario.Client
	if own.MaxRetries != nil {
		options = append(options, WithMaxRetries(*own.MaxRetries))
	}
	if own.TimeoutSeconds != nil {
		options = append(options, WithTimeout(seconds(*own.TimeoutSeconds)))
	}
	if own.IdleTimeoutSeconds != nil {
		options = append(options, WithIdleTimeout(seconds(*own.IdleTimeoutSeconds)))
	}
	if own.MaxResumes != nil {
		options = append(options, WithMaxResumes(*own.MaxResumes))
	}
	if own.LogLevel == "debug" {
		handler := slog.NewTextHandler(lines, &slog.HandlerOptions{Level: slog.LevelDebug})
		options = append(options, WithLogger(slog.New(handler)))
	}
	return options
}

func seconds(count float64) time.Duration { return time.Duration(count * float64(time.Second)) }

func callOptions(each scenarioCall) []RequestOption {
	var options []RequestOption
	if own := each.Options; own.IdempotencyKey != nil {
		options = append(options, WithIdempotencyKey(*own.IdempotencyKey))
	}
	if own := each.Options; own.TimeoutSeconds != nil {
		options = append(options, WithTimeout(seconds(*own.TimeoutSeconds)))
	}
	if own := each.Options; own.MaxRetries != nil {
		options = append(options, WithMaxRetries(*own.MaxRetries))
	}
	if own := each.Options; own.WaitSeconds != nil {
		options = append(options, WithWait(seconds(*own.WaitSeconds)))
	}
	for name, value := range each.Options.Headers {
		options = append(options, WithHeader(name, value))
	}
	return options
}

// makeCall returns a result, or a slice of what was iterated over.
func makeCall(t *testing.T, client *Client, each scenarioCall) (any, error) {
	ctx, id, options := context.Background(), each.Path["id"], callOptions(each)
	switch each.Method {
	case "runs.create":
		return client.Runs.Create(ctx, read[CreateRunRequest](t, each.Body), options...)
	case "runs.create_and_wait":
		return client.Runs.CreateAndWait(ctx, read[CreateRunRequest](t, each.Body), options...)
	case "runs.get":
		return client.Runs.Get(ctx, id, options...)
	case "runs.list":
		return take(client.Runs.List(ctx, readQuery[ListRunsQuery](t, each.Query), options...), each.Take)
	case "runs.cancel":
		return client.Runs.Cancel(ctx, id, readQuery[CancelRunQuery](t, each.Query), options...)
	case "runs.act":
		return client.Runs.Act(ctx, id, read[RunActionRequest](t, each.Body), options...)
	case "runs.approve":
		return client.Runs.Approve(ctx, id, decision(t, each), options...)
	case "runs.reject":
		return client.Runs.Reject(ctx, id, decision(t, each), options...)
	case "runs.respond":
		return client.Runs.Respond(ctx, id, decision(t, each), options...)
	case "runs.message":
		return client.Runs.Message(ctx, id, decision(t, each), options...)
	case "runs.stream":
		return take(client.Runs.Stream(ctx, read[CreateRunRequest](t, each.Body), options...).Events(), each.Take)
	case "runs.follow":
		return take(client.Runs.Follow(ctx, id, readQuery[FollowRunQuery](t, each.Query), options...).Events(), each.Take)
	case "runs.events":
		return take(client.Runs.ListEvents(ctx, id, readQuery[ListRunEventsQuery](t, each.Query), options...), each.Take)
	case "agents.get":
		return client.Agents.Get(ctx, id, options...)
	case "agents.create":
		return client.Agents.Create(ctx, read[CustomAgentRequest](t, each.Body), options...)
	case "agents.list":
		return take(client.Agents.List(ctx, readQuery[ListAgentsQuery](t, each.Query), options...), each.Take)
	case "agents.update":
		return client.Agents.Update(ctx, id, read[AgentPatch](t, each.Body), options...)
	case "webhooks.create":
		return client.Webhooks.Create(ctx, read[CreateWebhookRequest](t, each.Body), options...)
	case "events.stream":
		return take(client.Events.Stream(ctx, readQuery[ListEventsQuery](t, each.Query), options...).Events(), each.Take)
	case "auth.create_token":
		return client.Auth.CreateToken(ctx, read[CreateTokenRequest](t, each.Body), options...)
	default:
		t.Fatalf("a method that this runner does not know: %s", each.Method)
		return nil, nil
	}
}

func read[T any](t *testing.T, data []byte) T {
	t.Helper()
	var found T
	if err := json.Unmarshal(data, &found); err != nil {
		t.Fatal(err)
	}
	return found
}

// readQuery fills a query's struct; what takes several words takes a list.
func readQuery[T any](t *testing.T, query map[string]any) T {
	t.Helper()
	var found T
	target := reflect.ValueOf(&found).Elem()
	known := shapeOf(target.Type())
	for name, value := range query {
		field, isKnown := known.byName[name]
		if !isKnown {
			t.Fatalf("no query parameter %s", name)
		}
		place := target.Field(field.index)
		if words, isText := value.(string); isText && place.Type() == reflect.TypeFor[Opt[[]string]]() {
			value = strings.Split(words, ",")
		}
		text, _ := json.Marshal(value)
		if err := json.Unmarshal(text, place.Addr().Interface()); err != nil {
			t.Fatal(err)
		}
	}
	return found
}

func decision(t *testing.T, each scenarioCall) Decision {
	body := read[RunActionRequest](t, each.Body)
	return Decision{ActionID: body.ActionID, Payload: body.Payload}
}

func take[T any](rows iter.Seq2[T, error], count int) ([]T, error) {
	found := []T{}
	for row, err := range rows {
		if err != nil {
			return found, err
		}
		found = append(found, row)
		if len(found) == count {
			break
		}
	}
	return found, nil
}

func checkOutcome(t *testing.T, outcome scenarioOutcome, result any, err error) {
	t.Helper()
	if outcome.Raises != nil {
		checkError(t, outcome.Raises, err)
	} else if err != nil {
		t.Fatalf("failed: %v", err)
	}
	if outcome.Returns != nil {
		checkHolds(t, plain(t, result), outcome.Returns, "result")
	}
	for _, rows := range []*[]any{outcome.Items, outcome.Events} {
		if rows == nil {
			continue
		}
		found, _ := plain(t, result).([]any)
		if len(found) != len(*rows) {
			t.Fatalf("%d rows, wanted %d: %v", len(found), len(*rows), found)
		}
		for place, expected := range *rows {
			checkHolds(t, found[place], expected, fmt.Sprintf("row %d", place))
		}
	}
}

// plain is a value as its JSON says, so that every typed field is seen as it was read.
func plain(t *testing.T, value any) any {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return read[any](t, text)
}

func checkHolds(t *testing.T, found, expected any, where string) {
	t.Helper()
	object, isObject := expected.(map[string]any)
	if !isObject {
		if !reflect.DeepEqual(found, expected) {
			t.Errorf("%s is %v, wanted %v", where, found, expected)
		}
		return
	}
	fields, _ := found.(map[string]any)
	for name, value := range object {
		if _, isThere := fields[name]; !isThere {
			t.Errorf("%s has no %s: %v", where, name, found)
		}
		checkHolds(t, fields[name], value, where+"."+name)
	}
}

var sentinels = map[string]error{
	"bad_request": ErrBadRequest, "authentication": ErrAuthentication, "permission_denied": ErrPermissionDenied,
	"not_found": ErrNotFound, "conflict": ErrConflict, "unprocessable": ErrUnprocessable, "rate_limit": ErrRateLimit,
	"server": ErrServer, "connection": ErrConnection, "timeout": ErrTimeout,
}

func isKind(t *testing.T, kind string, err error) bool {
	if sentinel, isKnown := sentinels[kind]; isKnown {
		return errors.Is(err, sentinel) && (kind != "timeout" || errors.Is(err, ErrConnection))
	}
	switch kind {
	case "api":
		var answer *Error
		for _, sentinel := range sentinels {
			if errors.Is(err, sentinel) {
				return false
			}
		}
		return errors.As(err, &answer)
	case "wait_timeout":
		var late *WaitTimeoutError
		return errors.As(err, &late)
	case "webhook_verification":
		var refused *WebhookVerificationError
		return errors.As(err, &refused)
	case "usage":
		var mistake *UsageError
		return errors.As(err, &mistake)
	default:
		t.Fatalf("a kind that this runner does not know: %s", kind)
		return false
	}
}

func checkError(t *testing.T, expected map[string]any, err error) {
	t.Helper()
	if kind := expected["kind"].(string); !isKind(t, kind, err) {
		t.Fatalf("wanted %s, got %T %v", kind, err, err)
	}
	answer := &Error{}
	errors.As(err, &answer)
	fields := map[string]any{
		"status": float64(answer.Status), "code": orNil(answer.Code), "param": orNil(answer.Param),
		"request_id": orNil(answer.RequestID), "retry_after": answer.RetryAfter.Seconds(),
	}
	for name, value := range expected {
		found, isField := fields[name]
		switch {
		case name == "kind":
		case name == "message":
			if !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(value.(string))) {
				t.Errorf("%q does not hold %q", err, value)
			}
		case !isField:
			t.Errorf("a word that this runner does not know: %s", name)
		case found != value:
			t.Errorf("%s is %v, wanted %v", name, found, value)
		}
	}
}

func orNil(word string) any {
	if word == "" {
		return nil
	}
	return word
}

func checkLogs(t *testing.T, outcome scenarioOutcome, lines string) {
	t.Helper()
	for _, secret := range outcome.Logs.Never {
		if strings.Contains(lines, secret) {
			t.Errorf("the log holds %s", secret)
		}
	}
	for _, part := range outcome.Logs.Some {
		if !strings.Contains(lines, part) {
			t.Errorf("the log does not hold %s: %s", part, lines)
		}
	}
}

func TestScenariosOfSSE(t *testing.T) {
	for _, scenario := range readScenarios(t).SSE {
		t.Run(scenario.Name, func(t *testing.T) {
			parser := &sseParser{}
			var found []sseFrame
			for _, each := range scenario.Chunks {
				found = append(found, parser.push(each.bytes())...)
			}
			var expected []sseFrame
			for _, event := range scenario.Events {
				expected = append(expected, sseFrame{kind: event.Type, data: event.Data, id: event.ID})
			}
			if !slices.Equal(found, expected) {
				t.Errorf("%v, wanted %v", found, expected)
			}
		})
	}
}

func TestScenariosOfWebhooks(t *testing.T) {
	t.Setenv("AGENTRUN_WEBHOOK_SECRET", "")
	for _, scenario := range readScenarios(t).Webhooks {
		t.Run(scenario.Name, func(t *testing.T) {
			body := []byte(scenario.Body)
			if scenario.BodyBase64 != nil {
				body = scenario.BodyBase64
			}
			secrets := scenario.Secrets
			if secrets == nil {
				secrets = []string{scenario.Secret}
			}
			now := func(s *unwrapSettings) { s.now = func() time.Time { return time.Unix(scenario.Now, 0) } }
			options := []UnwrapOption{WithSecret(secrets...), now}
			if scenario.ToleranceSeconds != nil {
				options = append(options, WithTolerance(seconds(*scenario.ToleranceSeconds)))
			}
			header := http.Header{}
			for name, value := range scenario.Headers {
				// Not canonical: as a program may put them.
				header[name] = []string{value}
			}
			event, err := Unwrap(body, header, options...)
			checkOutcome(t, scenario.Outcome, event, err)
		})
	}
}

func TestScenariosOfTheClient(t *testing.T) {
	for _, scenario := range readScenarios(t).Client {
		t.Run(scenario.Name, func(t *testing.T) {
			for _, name := range []string{"AGENTRUN_API_KEY", "AGENTRUN_BASE_URL", "AGENTRUN_WEBHOOK_SECRET"} {
				t.Setenv(name, scenario.Environment[name])
			}
			sent := &recorder{}
			options := []ClientOption{WithHTTPClient(&http.Client{Transport: sent})}
			if key := scenario.Options.APIKey; key != nil {
				options = append(options, WithAPIKey(*key))
			}
			if address := scenario.Options.BaseURL; address != nil {
				options = append(options, WithBaseURL(*address))
			}
			client, err := New(options...)
			checkOutcome(t, scenarioOutcome{Raises: scenario.Outcome.Raises}, nil, err)
			if err != nil {
				return
			}
			if wanted := scenario.Outcome.BaseURL; wanted != "" && client.BaseURL() != wanted {
				t.Errorf("the base address is %s, wanted %s", client.BaseURL(), wanted)
			}
			if _, err := client.Usage.Get(context.Background(), GetUsageQuery{}); err != nil {
				t.Fatal(err)
			}
			found := sent.requests[0].Header.Get("Authorization")
			if wanted := scenario.Outcome.Authorization; wanted != "" && found != wanted {
				t.Errorf("the authorization is %s, wanted %s", found, wanted)
			}
		})
	}
}

// checkPlayedHeader compares one header with what a scenario expects.
func checkPlayedHeader(t *testing.T, name string, expected any, seen []playedRequest, number int) {
	t.Helper()
	values, isThere := seen[number].header[http.CanonicalHeaderKey(name)]
	found := strings.Join(values, ", ")
	rules, hasRules := expected.(map[string]any)
	if !hasRules {
		if expected == nil && isThere || expected != nil && found != expected {
			t.Errorf("request %d: %s is %q, wanted %v", number, name, found, expected)
		}
		return
	}
	for rule, value := range rules {
		isRight := false
		switch rule {
		case "matches":
			isRight = isThere && regexp.MustCompile(value.(string)).MatchString(found)
		case "same_as":
			isRight = found == seen[int(value.(float64))].header.Get(name)
		case "differs_from":
			isRight = found != seen[int(value.(float64))].header.Get(name)
		default:
			t.Fatalf("a rule that this runner does not know: %s", rule)
		}
		if !isRight {
			t.Errorf("request %d: %s is %q, wanted %v", number, name, found, rules)
		}
	}
}

func (c chunk) bytes() []byte {
	if c.Base64 == "" {
		return []byte(c.Text)
	}
	data, err := base64.StdEncoding.DecodeString(c.Base64)
	if err != nil {
		panic(err)
	}
	return data
}
