package agentrun

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// What an error is, for errors.Is. [Error] has the details of an answer that was not a success.
var (
	ErrBadRequest       = errors.New("agentrun: bad request")       // 400
	ErrAuthentication   = errors.New("agentrun: authentication")    // 401
	ErrPermissionDenied = errors.New("agentrun: permission denied") // 403
	ErrNotFound         = errors.New("agentrun: not found")         // 404
	ErrConflict         = errors.New("agentrun: conflict")          // 409: an idempotency key that is still in flight
	ErrUnprocessable    = errors.New("agentrun: unprocessable")     // 422
	ErrRateLimit        = errors.New("agentrun: rate limit")        // 429
	ErrServer           = errors.New("agentrun: server")            // 500 and above
	ErrConnection       = errors.New("agentrun: connection")        // no answer, or not all of it
	ErrTimeout          = errors.New("agentrun: timeout")           // not in time; an ErrConnection too
)

var kindsByStatus = map[int]error{
	http.StatusBadRequest:          ErrBadRequest,
	http.StatusUnauthorized:        ErrAuthentication,
	http.StatusForbidden:           ErrPermissionDenied,
	http.StatusNotFound:            ErrNotFound,
	http.StatusConflict:            ErrConflict,
	http.StatusUnprocessableEntity: ErrUnprocessable,
	http.StatusTooManyRequests:     ErrRateLimit,
}

// Error is an answer other than success. What stands between us and the service may answer too, in words of its own:
// then Code is empty.
type Error struct {
	Status int
	// Code is the stable switch for programs.
	Code string
	Type string
	// Param is the field, query parameter or header at fault.
	Param     string
	Message   string
	Details   []ErrorDetail
	RequestID string
	// RetryAfter is what the answer's Retry-After says; 0: it says nothing.
	RetryAfter time.Duration
	Header     http.Header
	Body       []byte
}

// ErrorDetail is one of several faults.
type ErrorDetail struct {
	Param   string `json:"param"`
	Code    string `json:"code"`
	Message string `json:"message"`
}

func (e *Error) Error() string {
	text := fmt.Sprintf("agentrun: %d", e.Status)
	if e.Code != "" {
		text += " " + e.Code
	}
	text += ": " + e.Message
	if e.RequestID != "" {
		text += " (" + e.RequestID + ")"
	}
	return text
}

// Is lets errors.Is tell the kinds apart.
func (e *Error) Is(target error) bool {
	if e.Status >= http.StatusInternalServerError {
		return target == ErrServer
	}
	kind, ok := kindsByStatus[e.Status]
	return ok && target == kind
}

func toError(response *http.Response, body []byte) *Error {
	made := &Error{
		Status:     response.StatusCode,
		Message:    fmt.Sprintf("The service answered %d.", response.StatusCode),
		RequestID:  response.Header.Get("X-Request-Id"),
		RetryAfter: readRetryAfter(response.Header.Get("Retry-After"), time.Now()),
		Header:     response.Header,
		Body:       body,
	}
	var said struct {
		Error struct {
			Type, Code, Message, Param string
			Details                    []ErrorDetail
			RequestID                  string `json:"request_id"`
		}
	}
	// What does not fit is left out; the rest still helps.
	_ = json.Unmarshal(body, &said)
	made.Type, made.Code, made.Param, made.Details = said.Error.Type, said.Error.Code, said.Error.Param, said.Error.Details
	made.Message = first(said.Error.Message, made.Message)
	made.RequestID = first(said.Error.RequestID, made.RequestID)
	return made
}

func first(words ...string) string {
	for _, word := range words {
		if word != "" {
			return word
		}
	}
	return ""
}

// ConnectionError is an answer that did not come, or not whole.
type ConnectionError struct {
	// Err is what went wrong below.
	Err     error
	isLate  bool
	message string
}

func (e *ConnectionError) Error() string { return "agentrun: " + e.message }

func (e *ConnectionError) Unwrap() error { return e.Err }

// Timeout tells whether it was a matter of time.
func (e *ConnectionError) Timeout() bool { return e.isLate }

// Is lets errors.Is tell the kinds apart.
func (e *ConnectionError) Is(target error) bool {
	return target == ErrConnection || (e.isLate && target == ErrTimeout)
}

// WaitTimeoutError says that the time to wait for a run is over. The run goes on.
type WaitTimeoutError struct {
	// Run is the run as it was last seen; nil: the service had not answered yet.
	Run *Run
}

func (e *WaitTimeoutError) Error() string {
	if e.Run == nil {
		return "agentrun: the run was not accepted in time"
	}
	return fmt.Sprintf("agentrun: run %s is still %s; wait longer with Runs.Wait", e.Run.ID, e.Run.Status)
}

// WebhookVerificationError is a webhook that the service did not sign, or signed too long ago.
type WebhookVerificationError struct{ message string }

func (e *WebhookVerificationError) Error() string { return "agentrun: " + e.message }

// UsageError is a caller's mistake. Nothing was sent.
type UsageError struct{ message string }

func (e *UsageError) Error() string { return "agentrun: " + e.message }

func usageErrorf(format string, values ...any) *UsageError {
	return &UsageError{message: fmt.Sprintf(format, values...)}
}
