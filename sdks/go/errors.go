package agentrun

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// The kinds of errors, for errors.Is. [Error] has the details of an error response.
var (
	ErrBadRequest       = errors.New("agentrun: bad request")       // 400
	ErrAuthentication   = errors.New("agentrun: authentication")    // 401
	ErrPermissionDenied = errors.New("agentrun: permission denied") // 403
	ErrNotFound         = errors.New("agentrun: not found")         // 404
	ErrConflict         = errors.New("agentrun: conflict")          // 409: an idempotency key that is still in use
	ErrUnprocessable    = errors.New("agentrun: unprocessable")     // 422
	ErrRateLimit        = errors.New("agentrun: rate limit")        // 429
	ErrServer           = errors.New("agentrun: server")            // 500 and above
	ErrConnection       = errors.New("agentrun: connection")        // no response, or an incomplete one
	ErrTimeout          = errors.New("agentrun: timeout")           // a timeout; also an ErrConnection
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

// Error is an error response. A proxy between us and the service may also respond, in its own format:
// then Code is empty.
type Error struct {
	Status int
	// Code is a stable code for programs.
	Code string
	Type string
	// Param is the field, query parameter or header that caused the error.
	Param   string
	Message string
	Details []ErrorDetail
	// DocURL is the URL of the documentation of the code.
	DocURL    string
	RequestID string
	// RetryAfter is the value of the Retry-After header, or 0.
	RetryAfter time.Duration
	Header     http.Header
	Body       []byte
}

// ErrorDetail is one of several errors.
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

// Is implements errors.Is.
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
		Message:    fmt.Sprintf("The service returned status %d.", response.StatusCode),
		RequestID:  response.Header.Get("X-Request-Id"),
		RetryAfter: readRetryAfter(response.Header.Get("Retry-After"), time.Now()),
		Header:     response.Header,
		Body:       body,
	}
	var said struct {
		Error struct {
			Type, Code, Message, Param string
			Details                    []ErrorDetail
			DocURL                     string `json:"doc_url"`
			RequestID                  string `json:"request_id"`
		}
	}
	// Fields of the wrong type are left out; the others are kept.
	_ = json.Unmarshal(body, &said)
	made.Type, made.Code, made.Param, made.Details = said.Error.Type, said.Error.Code, said.Error.Param, said.Error.Details
	made.DocURL = said.Error.DocURL
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

// ConnectionError means that the response did not arrive, or not completely.
type ConnectionError struct {
	// Err is the underlying error.
	Err     error
	isLate  bool
	message string
}

func (e *ConnectionError) Error() string { return "agentrun: " + e.message }

func (e *ConnectionError) Unwrap() error { return e.Err }

// Timeout reports whether it was a timeout.
func (e *ConnectionError) Timeout() bool { return e.isLate }

// Is implements errors.Is.
func (e *ConnectionError) Is(target error) bool {
	return target == ErrConnection || (e.isLate && target == ErrTimeout)
}

// WaitTimeoutError means that the wait for a run timed out. The run continues.
type WaitTimeoutError struct {
	// Run is the last known state of the run; nil if the service had not responded yet.
	Run *Run
}

func (e *WaitTimeoutError) Error() string {
	if e.Run == nil {
		return "agentrun: the run was not accepted in time"
	}
	return fmt.Sprintf("agentrun: run %s is still %s; wait longer with Runs.Wait", e.Run.ID, e.Run.Status)
}

// WebhookVerificationError means that a webhook has no valid signature, or one that is too old.
type WebhookVerificationError struct{ message string }

func (e *WebhookVerificationError) Error() string { return "agentrun: " + e.message }

// UsageError means that the library was used incorrectly. Nothing was sent.
type UsageError struct{ message string }

func (e *UsageError) Error() string { return "agentrun: " + e.message }

func usageErrorf(format string, values ...any) *UsageError {
	return &UsageError{message: fmt.Sprintf(format, values...)}
}
