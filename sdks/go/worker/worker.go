package worker

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/agent-run-service/agent-run-client-go/v2"
)

const (
	protocol           = 1
	mostRuns           = 10_000
	defaultConcurrency = 100
	defaultQueue       = "default"
	defaultDrain       = 20 * time.Second
	longestLabel       = 128
)

// Options are the options of a [Worker]; each has a default.
type Options struct {
	// Queue is the queue for agents without their own; default "default".
	Queue string
	// Concurrency is the maximum number of concurrent runs; default 100.
	Concurrency int
	// Build is the name of your build; default AGENTRUN_BUILD.
	Build string
	// Name is the name of the worker, for people; default the host name and the process id.
	Name string
	// Drain is how long runs may continue after the worker is stopped; default 20 s. A negative value means no time.
	Drain time.Duration
	// Logger gets the log of the worker and of its runs; default slog.Default().
	Logger *slog.Logger
}

// Worker is a process that executes the runs of its agents.
type Worker struct {
	client      *agentrun.Client
	agents      map[string]*Agent
	queue       string
	concurrency int
	build       string
	name        string
	drain       time.Duration
	logger      *slog.Logger
}

// New creates a worker. The client's key needs the scope workers:run; with agents:write the worker also creates its agents.
func New(client *agentrun.Client, options Options, agents ...*Agent) (*Worker, error) {
	byName := map[string]*Agent{}
	for _, agent := range agents {
		if agent.handle == nil || agent.Name == "" {
			return nil, errors.New("worker: create agents with NewAgent, and give each a name")
		}
		if byName[agent.Name] != nil {
			return nil, fmt.Errorf("worker: there are two agents named %q", agent.Name)
		}
		byName[agent.Name] = agent
	}
	if len(byName) == 0 {
		return nil, errors.New("worker: a worker needs at least one agent that NewAgent created")
	}
	concurrency := options.Concurrency
	if concurrency == 0 {
		concurrency = defaultConcurrency
	}
	if concurrency < 1 || concurrency > mostRuns {
		return nil, fmt.Errorf("worker: Concurrency must be 1 to %d; it is %d", mostRuns, concurrency)
	}
	drain := options.Drain
	if drain == 0 {
		drain = defaultDrain
	}
	logger := options.Logger
	if logger == nil {
		logger = slog.Default()
	}
	host, _ := os.Hostname()
	return &Worker{
		client: client, agents: byName, concurrency: concurrency, drain: drain, logger: logger,
		queue: firstOf(options.Queue, defaultQueue),
		build: firstOf(options.Build, strings.TrimSpace(os.Getenv("AGENTRUN_BUILD"))),
		name:  cut(firstOf(options.Name, fmt.Sprintf("%s-%d", host, os.Getpid())), longestLabel),
	}, nil
}

// Run works until the context ends, drains, and returns nil. An error means that the service rejects the worker. Draining
// means: accept no more runs, wait up to Drain for the active ones, and return the rest to the queue. For SIGTERM:
//
//	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
//	defer stop()
//	context.AfterFunc(ctx, stop) // a second signal ends the process immediately
//	err := worker.Run(ctx)
func (w *Worker) Run(ctx context.Context) error {
	session := &session{client: w.client, logger: w.logger, registration: w.toRegistration()}
	if err := session.register(ctx); err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return w.refused(err)
	}
	w.logger.InfoContext(ctx, toGreeting(w.client.BaseURL(), session.registration))
	// Stopping the worker does not stop its runs.
	working, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	desk := openDesk(working, w, session)
	select {
	case err := <-desk.failed:
		desk.releaseAll()
		end()
		within(time.Second, desk.functions.Wait)
		return w.refused(err)
	case <-ctx.Done():
	}
	w.logger.InfoContext(working, fmt.Sprintf("Stopping; %d runs are still in progress.", desk.running()))
	desk.drain(w.drain)
	within(time.Second, desk.functions.Wait)
	session.leave(working)
	select {
	case err := <-desk.failed:
		return w.refused(err)
	default:
		return nil
	}
}

// toGreeting is one sentence, the same in every language.
func toGreeting(baseURL string, made registration) string {
	build := "no build"
	if made.Build != "" {
		build = "build " + made.Build
	}
	names := make([]string, len(made.Agents))
	for place, agent := range made.Agents {
		names[place] = agent.Name
	}
	return fmt.Sprintf("Worker %s (%s) has registered at %s; queues: %s; agents: %s.",
		made.Name, build, baseURL, strings.Join(made.Queues, ", "), strings.Join(names, ", "))
}

// refusal is the service's error in one sentence, the same in every language, with advice if the key is the problem.
type refusal struct {
	text string
	err  error
}

func (r *refusal) Error() string { return r.text }

func (r *refusal) Unwrap() error { return r.err }

func (w *Worker) refused(err error) error {
	var answer *agentrun.Error
	if !errors.As(err, &answer) {
		return err
	}
	known := strings.TrimSpace(fmt.Sprintf("%d %s", answer.Status, answer.Code))
	text := fmt.Sprintf("The service at %s rejected this worker (%s): %s", w.client.BaseURL(), known, answer.Message)
	if errors.Is(err, agentrun.ErrAuthentication) || errors.Is(err, agentrun.ErrPermissionDenied) {
		text += " Create a key for it and set AGENTRUN_API_KEY: agentrun keys create worker --scope workers:run"
		for _, queue := range w.toRegistration().Queues {
			text += " --queue " + queue
		}
	}
	return &refusal{text, err}
}

func (w *Worker) toRegistration() registration {
	made := registration{
		Protocol: protocol, Name: w.name, Build: w.build, SDK: "agentrun-go/" + agentrun.Version, Concurrency: w.concurrency,
	}
	for _, name := range slices.Sorted(maps.Keys(w.agents)) {
		offered := w.agents[name].toOffer(w.queue)
		made.Agents = append(made.Agents, offered)
		if !slices.Contains(made.Queues, offered.Queue) {
			made.Queues = append(made.Queues, offered.Queue)
		}
	}
	return made
}

// execute executes one run.
func (w *Worker) execute(held *heldRun, outputBytes int) {
	agent := w.agents[held.told.Agent]
	if agent == nil {
		known := strings.Join(slices.Sorted(maps.Keys(w.agents)), ", ")
		held.sayLast(item{Type: "failed", Message: fmt.Sprintf("This worker has no agent %q, only %s.", held.told.Agent, known)})
		return
	}
	agent.execute(held, outputBytes, w)
}
