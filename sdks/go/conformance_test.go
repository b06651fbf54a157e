package agentrun

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
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
		IfMatch        *string           `json:"if_match"`
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
	RequireTimestamp *bool             `json:"require_timestamp"`
	Outcome          scenarioOutcome   `json:"outcome"`
}

type clientScenario struct {
	Name        string            `json:"name"`
	Environment map[string]string `json:"environment"`
	Options     struct {
		APIKey  *string `json:"api_key"`
		BaseURL *string `json:"base_url"`
		CAFile  string  `json:"ca_file"`
	} `json:"options"`
	// Credentials are written to the data directory; a string is written unchanged.
	Credentials json.RawMessage `json:"credentials"`
	Outcome     struct {
		BaseURL string `json:"base_url"`
		// CAFile is null if none is expected, and left out if it is not checked.
		CAFile        json.RawMessage `json:"ca_file"`
		Authorization string          `json:"authorization"`
		Raises        map[string]any  `json:"raises"`
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
			if scenario.RequireTimestamp != nil && !*scenario.RequireTimestamp {
				options = append(options, WithoutTimestamp())
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
			for _, name := range []string{"AGENTRUN_API_KEY", "AGENTRUN_BASE_URL", "AGENTRUN_CA_FILE", "AGENTRUN_WEBHOOK_SECRET"} {
				t.Setenv(name, scenario.Environment[name])
			}
			leave(t, scenario.Credentials)
			if wanted := scenario.Outcome.CAFile; wanted != nil {
				checkCAFile(t, scenario.Options.CAFile, wanted)
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

// leave makes a data directory as a service leaves it.
func leave(t *testing.T, credentials json.RawMessage) {
	t.Helper()
	directory := t.TempDir()
	t.Setenv("AGENTRUN_DATA_DIR", directory)
	if credentials == nil {
		return
	}
	var text string
	if json.Unmarshal(credentials, &text) != nil {
		text = string(credentials)
	}
	if err := os.WriteFile(filepath.Join(directory, "credentials.json"), []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

func checkCAFile(t *testing.T, given string, wanted json.RawMessage) {
	t.Helper()
	var path string
	if err := json.Unmarshal(wanted, &path); err != nil {
		t.Fatal(err)
	}
	if found := findConnection(connection{caFile: given}).caFile; found != path {
		t.Errorf("the CA file is %q, wanted %q", found, path)
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
