package worker_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/agent-run-service/agent-run-client-go/v2"
	"github.com/agent-run-service/agent-run-client-go/v2/worker"
)

type object = map[string]any

// playedService plays the service side of the worker protocol in memory, and records the reports.
type playedService struct {
	server *httptest.Server
	// answer replaces the usual response for the n-th call of a path.
	answer func(path string, count int) (status int, body object)

	mutex      sync.Mutex
	changed    *sync.Cond
	calls      map[string]int
	registered []object
	runs       []object
	items      map[string][]object
	orders     map[string][]object
	polls      int
}

func play() *playedService {
	made := &playedService{calls: map[string]int{}, items: map[string][]object{}, orders: map[string][]object{}}
	made.changed = sync.NewCond(&made.mutex)
	made.server = httptest.NewTLSServer(made)
	return made
}

func (p *playedService) client() *agentrun.Client {
	client, err := agentrun.New(agentrun.WithBaseURL(p.server.URL+"/v2"), agentrun.WithAPIKey("ar_live_x"), agentrun.WithHTTPClient(p.server.Client()))
	if err != nil {
		panic(err)
	}
	return client
}

// start runs a worker of these agents, until the test ends.
func (p *playedService) start(t *testing.T, agents ...*worker.Agent) (stop func() error) {
	t.Helper()
	made, err := worker.New(p.client(), worker.Options{Queue: "support", Drain: time.Second}, agents...)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- made.Run(ctx) }()
	stop = sync.OnceValue(func() error {
		cancel()
		return <-ended
	})
	t.Cleanup(func() {
		_ = stop()
		p.server.Close()
	})
	return stop
}

// give sends a run to the next poll.
func (p *playedService) give(token, agent string, more object) {
	run := object{
		"token": token, "run_id": "run_" + token, "agent": agent, "agent_id": "ag_1", "attempt": 1, "metadata": object{}, "input": "{}",
		"steps": [][]string{}, "answered": []string{}, "messages": []string{}, "thread": nil, "remaining_ms": 60_000, "traceparent": nil,
	}
	for name, value := range more {
		run[name] = value
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.runs = append(p.runs, run)
	p.changed.Broadcast()
}

// order sends a message to a run.
func (p *playedService) order(token string, told object) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	told["number"] = len(p.orders[token]) + 1
	p.orders[token] = append(p.orders[token], told)
}

// ended waits for a run's last item, and gives all of them.
func (p *playedService) ended(token string) []object {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for !isLast(p.items[token]) {
		p.changed.Wait()
	}
	return p.items[token]
}

func isLast(items []object) bool {
	if len(items) == 0 {
		return false
	}
	kind, _ := items[len(items)-1]["type"].(string)
	return strings.Contains("ask completed failed released", kind)
}

func (p *playedService) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	var body object
	_ = json.NewDecoder(request.Body).Decode(&body)
	path := strings.TrimPrefix(request.URL.Path, "/v2/workers")
	p.mutex.Lock()
	defer p.mutex.Unlock()
	// One that was given up waits for nothing.
	defer context.AfterFunc(request.Context(), func() {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		p.polls++
		p.changed.Broadcast()
	})()
	p.calls[path]++
	status, answer := http.StatusOK, object(nil)
	if p.answer != nil {
		status, answer = p.answer(path, p.calls[path])
	}
	if answer == nil && request.Method == http.MethodPost {
		status, answer = http.StatusOK, p.answerTo(path, body)
	}
	p.changed.Broadcast()
	response.Header().Set("Content-Type", "application/json")
	response.WriteHeader(status)
	_ = json.NewEncoder(response).Encode(answer)
}

func (p *playedService) answerTo(path string, body object) object {
	switch {
	case path == "":
		p.registered = append(p.registered, body)
		return object{"id": "wrk_1", "heartbeat_seconds": 0.02, "poll_seconds": 25, "output_bytes": 1 << 20, "report_bytes": 16 << 20, "agents": []any{}}
	case strings.HasSuffix(path, "/poll"):
		return p.poll(body)
	}
	var runs []object
	for _, said := range body["runs"].([]any) {
		runs = append(runs, p.hear(said.(object)))
	}
	return object{"runs": runs}
}

func (p *playedService) poll(body object) object {
	p.polls++
	own := p.polls
	p.changed.Broadcast()
	for body["wait_seconds"].(float64) > 0 && own == p.polls && (len(p.runs) == 0 || body["slots"].(float64) == 0) {
		p.changed.Wait()
	}
	given := []object{}
	if own == p.polls && body["slots"].(float64) > 0 {
		given, p.runs = p.runs, nil
	}
	return object{"runs": given, "report": false, "news": "of a later version"}
}

func (p *playedService) hear(said object) object {
	token := said["token"].(string)
	for place, each := range list(said["items"]) {
		number := int(said["first"].(float64)) + place
		if number == len(p.items[token])+1 {
			p.items[token] = append(p.items[token], each.(object))
		}
	}
	if isLast(p.items[token]) {
		return object{"token": token, "status": "ended"}
	}
	told := []object{}
	for _, order := range p.orders[token] {
		if order["number"].(int) > int(said["heard"].(float64)) {
			told = append(told, order)
		}
	}
	return object{"token": token, "status": "held", "kept": len(p.items[token]), "told": told}
}

func list(value any) []any {
	found, _ := value.([]any)
	return found
}
