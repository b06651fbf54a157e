package worker

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"log/slog"
	"regexp"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Run gives an agent access to its run. It is safe for several goroutines; steps and questions with the same name
// must have the same order each time.
type Run struct {
	ID            string
	AgentID       string
	AgentRevision int
	// Attempt counts from 1; a run that lost its worker has more than one.
	Attempt  int
	Metadata map[string]string
	// Traceparent is the trace context of the run, in the W3C Trace Context format; empty if there is none.
	Traceparent string
	// Thread is the conversation that the run belongs to; nil if it has none.
	Thread *Thread

	held        *heldRun
	journal     *journal
	outputBytes int
	logger      *slog.Logger
	tokens      atomic.Int64
	emitted     atomic.Int64
	logLines    atomic.Int64
	failedSteps atomic.Int64
	// passage is nil if the run has no journal to compare with.
	passage      *replay
	versionMutex sync.Mutex
	versions     map[string]int
	secrets      knownSecrets
}

// Thread is a conversation. When this run completes, State is stored for the next run.
type Thread struct {
	ID       string          `json:"id"`
	Messages []ThreadMessage `json:"messages"`
	State    map[string]any  `json:"state"`
}

// ThreadMessage is a message from before this run.
type ThreadMessage struct {
	ID   string `json:"id"`
	Role string `json:"role"`
	// Content has the parts of the message, each with its type.
	Content []json.RawMessage `json:"content"`
	RunID   *string           `json:"run_id"`
}

func newRun(held *heldRun, outputBytes int, logger *slog.Logger) (*Run, error) {
	told := held.told
	run := &Run{
		ID: told.RunID, AgentID: told.AgentID, AgentRevision: told.AgentRevision, Attempt: told.Attempt,
		Metadata: told.Metadata, Traceparent: told.Traceparent,
		held: held, journal: newJournal(told.Steps, told.Answered), outputBytes: outputBytes,
		versions: map[string]int{},
	}
	run.passage = newReplay(told.History, run.stopAtMismatch)
	run.logger = slog.New(NewLogHandler(logger.Handler()).ofRun(run))
	if told.Thread == nil {
		return run, nil
	}
	run.Thread = &Thread{}
	if err := json.Unmarshal([]byte(*told.Thread), run.Thread); err != nil {
		return nil, fmt.Errorf("worker: the thread cannot be read: %w", err)
	}
	if run.Thread.State == nil {
		run.Thread.State = map[string]any{}
	}
	return run, nil
}

// IdempotencyKey is unique for this run and attempt. For side effects that must never happen twice, use the run's ID and your own name.
func (r *Run) IdempotencyKey() string { return fmt.Sprintf("%s:%d", r.ID, r.Attempt) }

// AddTokens adds tokens that models charged to the usage of the run.
func (r *Run) AddTokens(count int64) { r.tokens.Add(count) }

// mostTokens: the service rejects a report with a larger number, and the reports of all other runs with it.
const mostTokens = 1_000_000_000_000

func (r *Run) used() int64 { return min(max(0, r.tokens.Load()), mostTokens) }

// Logger writes to the worker's own log and to the run's. Records that slog writes with the run's context are also sent to the
// run if the program's handler is a [LogHandler].
func (r *Run) Logger() *slog.Logger { return r.logger }

// Messages returns the messages that people send to the run, from the first one; the loop ends with the run or the context.
func (r *Run) Messages(ctx context.Context) iter.Seq[json.RawMessage] { return r.held.mailbox.all(ctx) }

// Emit adds text to the run's stream. In a step, pass the step's context: the text then belongs to the step.
func (r *Run) Emit(ctx context.Context, text string) error {
	if text == "" {
		return r.held.stopped()
	}
	part, err := encode(text)
	if err != nil {
		return err
	}
	return r.emit(ctx, part, text, item{Type: "delta", Text: text})
}

// EmitEvent adds an event to the run's stream: your own name with a dot, such as order.found, and fields that
// encode to a JSON object.
func (r *Run) EmitEvent(ctx context.Context, name string, fields any) error {
	event, err := toEvent(name, fields)
	if err != nil {
		return err
	}
	return r.emit(ctx, event, string(event), item{Type: "event", Event: string(event)})
}

func (r *Run) emit(ctx context.Context, part json.RawMessage, text string, said item) error {
	if err := r.held.stopped(); err != nil {
		return err
	}
	record(ctx, part)
	if r.emitted.Add(int64(len(text))) > int64(r.outputBytes) {
		problem := fmt.Sprintf("The agent emitted more than %d bytes.", r.outputBytes)
		r.held.sayLast(item{Type: "failed", Code: "output_too_large", Message: problem, TokensUsed: r.used()})
		return &stopError{problem}
	}
	r.held.say(said)
	return nil
}

// emitAgain emits a part that the journal has stored: a text, or an event.
func (r *Run) emitAgain(ctx context.Context, part json.RawMessage) error {
	var text string
	if json.Unmarshal(part, &text) == nil {
		return r.Emit(ctx, text)
	}
	return r.emit(ctx, part, string(part), item{Type: "event", Event: string(part)})
}

var (
	ownName  = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+$`)
	reserved = regexp.MustCompile(`^(run|stream)\.`)
	// Types of the service that an agent may also send.
	ours = []string{"run.output.delta", "run.reasoning.delta", "run.tool.called", "run.tool.progress", "run.tool.completed"}
)

func toEvent(name string, fields any) (json.RawMessage, error) {
	if !slices.Contains(ours, name) && (!ownName.MatchString(name) || reserved.MatchString(name)) {
		return nil, fmt.Errorf("worker: an agent cannot emit %q: use your own name with a dot, such as order.found", name)
	}
	encoded, err := encode(fields)
	if err != nil {
		return nil, fmt.Errorf("worker: the event %s: %w", name, err)
	}
	event := map[string]json.RawMessage{}
	if err := json.Unmarshal(encoded, &event); err != nil {
		return nil, fmt.Errorf("worker: the fields of the event %s must be a JSON object", name)
	}
	if event == nil {
		event = map[string]json.RawMessage{}
	}
	event["type"], _ = json.Marshal(name)
	return encode(event)
}

const (
	mostLogLines  = 1000
	mostLogLength = 4000
)

// log writes a line to the service's log, with the run's id.
func (r *Run) log(message, fields string) {
	if r.logLines.Add(1) > mostLogLines {
		return
	}
	if len(fields) > mostLogLength {
		fields = `{"fields":"too large"}`
	}
	r.held.say(item{Type: "log", Message: firstOf(cut(message, mostLogLength), "-"), Fields: fields})
}

// cut limits a text to this many bytes; a character that is cut in two is replaced when it is encoded.
func cut(text string, most int) string { return text[:min(len(text), most)] }

// Approval is a question that a person answers with yes or no.
type Approval struct {
	Prompt string `json:"prompt"`
	// Tool and Arguments describe what is to be approved.
	Tool      string `json:"tool,omitempty"`
	Arguments any    `json:"arguments,omitempty"`
	// Schema is the JSON Schema of the arguments: with it, the approver may change them.
	Schema any `json:"schema,omitempty"`
	// TTL is the deadline of the question. OnExpiry is what happens then: "fail", "approve", "reject" or "escalate".
	TTL      time.Duration `json:"-"`
	OnExpiry string        `json:"on_expiry,omitempty"`
	// Approvers are the approvers if the agent has no rule; EscalateTo decides after the deadline.
	Approvers  *Approvers  `json:"approvers,omitempty"`
	EscalateTo *Escalation `json:"escalate_to,omitempty"`
}

// Approvers are the members of a role or a higher one, members by id or e-mail address, or both.
type Approvers struct {
	Role    string   `json:"role,omitempty"`
	Members []string `json:"members,omitempty"`
	// Count is the number of required approvals; default one.
	Count int `json:"count,omitempty"`
}

// Escalation defines who decides after the deadline, and for how long; by default as long as the first deadline.
type Escalation struct {
	Approvers
	TTLSeconds int64  `json:"ttl_seconds,omitempty"`
	OnExpiry   string `json:"on_expiry,omitempty"`
}

// Answer is the answer to an [Approval].
type Answer struct {
	Approved bool            `json:"approved"`
	Payload  json.RawMessage `json:"payload"`
	// Arguments are the approved arguments, if the approver changed them.
	Arguments json.RawMessage `json:"arguments"`
	// Votes are the votes of the approvers, if a rule decides.
	Votes json.RawMessage `json:"votes"`
}

// AskApproval waits for a person's yes or no, for days if necessary: without an answer it returns ErrStopped, and
// the run resumes when there is one.
func (r *Run) AskApproval(ctx context.Context, asked Approval) (Answer, error) {
	type question struct {
		Type string `json:"type"`
		Approval
		TTLSeconds int64 `json:"ttl_seconds,omitempty"`
	}
	var answer Answer
	err := r.ask(ctx, asked.Prompt, question{"approval", asked, toSeconds(asked.TTL)}, &answer)
	return answer, err
}

// toSeconds rounds up: 0 would mean that the question never expires.
func toSeconds(duration time.Duration) int64 {
	return int64((duration + time.Second - 1) / time.Second)
}

// Input is a question that a person answers with an object.
type Input struct {
	Prompt string `json:"prompt"`
	// Schema is the JSON Schema of the answer; default that of the answer's Go type.
	Schema any `json:"schema,omitempty"`
	// TTL is the deadline of the question; then the run fails.
	TTL time.Duration `json:"-"`
}

// AskInput waits for a person's answer, like [Run.AskApproval]: an object of the type T.
func AskInput[T any](ctx context.Context, run *Run, asked Input) (T, error) {
	type question struct {
		Type string `json:"type"`
		Input
		TTLSeconds int64 `json:"ttl_seconds,omitempty"`
	}
	if asked.Schema == nil {
		asked.Schema = objectSchemaOf[T]()
	}
	var answer T
	err := run.ask(ctx, asked.Prompt, question{"input", asked, toSeconds(asked.TTL)}, &answer)
	return answer, err
}

func (r *Run) ask(ctx context.Context, prompt string, question, answer any) error {
	if prompt == "" {
		return errors.New("worker: a question needs a prompt to show")
	}
	encoded, err := encode(question)
	if err != nil {
		return fmt.Errorf("worker: the question: %w", err)
	}
	if err := r.held.stopped(); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	key := r.journal.next("ask")
	if err := r.passage.take(ctx, r.held, key); err != nil {
		return err
	}
	if r.journal.answered[key] {
		text, isAnswered, err := r.held.askForAnswer(ctx, key, string(encoded))
		if err != nil {
			return err
		}
		if isAnswered {
			return json.Unmarshal([]byte(text), answer)
		}
	}
	r.held.sayLast(item{Type: "ask", Key: key, Question: string(encoded), TokensUsed: r.used()})
	stopped := &stopError{"The run waits for an answer, and resumes when it arrives."}
	r.held.cancel(stopped)
	return stopped
}

// journal has the completed steps of a run. Keys are a name and how often that name came before.
type journal struct {
	steps map[string]string
	// answered has the keys of answered questions. The service sends an answer only for the question that it was given to.
	answered map[string]bool
	mutex    sync.Mutex
	counts   map[string]int
}

func newJournal(steps [][2]string, answered []string) *journal {
	made := &journal{steps: toMap(steps), answered: map[string]bool{}, counts: map[string]int{}}
	for _, key := range answered {
		made.answered[key] = true
	}
	return made
}

func toMap(pairs [][2]string) map[string]string {
	made := make(map[string]string, len(pairs))
	for _, pair := range pairs {
		made[pair[0]] = pair[1]
	}
	return made
}

func (j *journal) next(name string) string {
	j.mutex.Lock()
	defer j.mutex.Unlock()
	occurrence := j.counts[name]
	j.counts[name] = occurrence + 1
	return fmt.Sprintf("%s#%d", name, occurrence)
}
