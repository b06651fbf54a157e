package worker

import (
	"bytes"
	"encoding/json"
)

// The messages of the worker protocol (docs/worker-protocol.md) that a worker reads; unknown fields of a newer service are ignored.

// terms are the response to a registration.
type terms struct {
	ID               string  `json:"id"`
	HeartbeatSeconds float64 `json:"heartbeat_seconds"`
	PollSeconds      float64 `json:"poll_seconds"`
	OutputBytes      int     `json:"output_bytes"`
	ReportBytes      int     `json:"report_bytes"`
	Agents           []struct {
		Name    string  `json:"name"`
		AgentID *string `json:"agent_id"`
	} `json:"agents"`
}

type registration struct {
	Protocol    int      `json:"protocol"`
	Name        string   `json:"name"`
	Build       string   `json:"build,omitempty"`
	SDK         string   `json:"sdk"`
	Concurrency int      `json:"concurrency"`
	Queues      []string `json:"queues"`
	Agents      []offer  `json:"agents"`
}

// offer is an agent in a registration.
type offer struct {
	Name         string `json:"name"`
	Queue        string `json:"queue"`
	Description  string `json:"description,omitempty"`
	Builds       Builds `json:"builds,omitempty"`
	InputSchema  any    `json:"input_schema,omitempty"`
	OutputSchema any    `json:"output_schema,omitempty"`
}

type pollRequest struct {
	Slots       int     `json:"slots"`
	Running     int     `json:"running"`
	WaitSeconds float64 `json:"wait_seconds"`
}

type polled struct {
	Runs   []toldRun `json:"runs"`
	Report bool      `json:"report"`
}

// toldRun is a run for the worker. Content of agents is JSON text in it.
type toldRun struct {
	Token         string      `json:"token"`
	RunID         string      `json:"run_id"`
	Agent         string      `json:"agent"`
	AgentID       string      `json:"agent_id"`
	AgentRevision int         `json:"agent_revision"`
	Attempt       int         `json:"attempt"`
	Metadata      texts       `json:"metadata"`
	Input         string      `json:"input"`
	Steps         [][2]string `json:"steps"`
	Answered      []string    `json:"answered"`
	History       []string    `json:"history"`
	Messages      []string    `json:"messages"`
	Thread        *string     `json:"thread"`
	RemainingMs   int64       `json:"remaining_ms"`
	Traceparent   string      `json:"traceparent"`
}

// texts are the string values of an object; other values of a newer service are ignored.
type texts map[string]string

func (t *texts) UnmarshalJSON(data []byte) error {
	var values map[string]any
	if err := json.Unmarshal(data, &values); err != nil {
		return err
	}
	*t = texts{}
	for name, value := range values {
		if text, isText := value.(string); isText {
			(*t)[name] = text
		}
	}
	return nil
}

// item is one item of a report on a run.
type item struct {
	Type        string `json:"type"`
	Text        string `json:"text,omitempty"`
	Event       string `json:"event,omitempty"`
	Key         string `json:"key,omitempty"`
	Value       string `json:"value,omitempty"`
	LatencyMs   int64  `json:"latency_ms,omitempty"`
	Question    string `json:"question,omitempty"`
	Output      string `json:"output,omitempty"`
	TokensUsed  int64  `json:"tokens_used,omitempty"`
	ThreadState string `json:"thread_state,omitempty"`
	Code        string `json:"code,omitempty"`
	Message     string `json:"message,omitempty"`
	Name        string `json:"name,omitempty"`
	Fields      string `json:"fields,omitempty"`
	Expected    string `json:"expected,omitempty"`
	// Found may be empty, and is sent even then.
	Found  *string `json:"found,omitempty"`
	Source string  `json:"source,omitempty"`
	Call   int     `json:"call,omitempty"`
	Verb   string  `json:"verb,omitempty"`
	// Argument may be empty, and is sent even then.
	Argument *string `json:"argument,omitempty"`
}

type reportedRun struct {
	Token string            `json:"token"`
	Heard int               `json:"heard"`
	First int               `json:"first,omitempty"`
	Items []json.RawMessage `json:"items,omitempty"`
}

type report struct {
	Runs []reportedRun `json:"runs"`
}

type heard struct {
	Runs []heardRun `json:"runs"`
}

type heardRun struct {
	Status  string  `json:"status"`
	Kept    int     `json:"kept"`
	Told    []order `json:"told"`
	Message string  `json:"message"`
}

type order struct {
	Number  int    `json:"number"`
	Type    string `json:"type"`
	Reason  string `json:"reason"`
	Message string `json:"message"`
	Call    int    `json:"call"`
	Done    bool   `json:"done"`
	Text    string `json:"text"`
}

// encode returns JSON without the escapes for HTML, which would make it larger.
func encode(value any) (json.RawMessage, error) {
	var text bytes.Buffer
	writer := json.NewEncoder(&text)
	writer.SetEscapeHTML(false)
	if err := writer.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), nil
}
