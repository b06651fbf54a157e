package agentrun

import (
	"bytes"
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"time"
)

// transport sends requests and retries them. It does all I/O of the library.
type transport struct {
	client *http.Client
	logger *slog.Logger
	// sleep is a field, so that tests do not have to wait.
	sleep func(context.Context, time.Duration) error
}

// request is the same for every attempt.
type request struct {
	method, url string
	header      http.Header
	body        []byte
	// raw is sent instead of body, and read while it is sent.
	raw io.Reader
	// timeout is for one attempt: to the end of the body, or to the headers of a stream.
	timeout    time.Duration
	maxRetries int
	response   **http.Response
}

// answer is a complete response.
type answer struct {
	response *http.Response
	body     []byte
}

// openAnswer is a response whose body is still being received; the holder closes it.
type openAnswer struct {
	response *http.Response
	deadline *deadline
}

func (o *openAnswer) close() {
	o.deadline.end()
	_ = o.response.Body.Close()
}

func (t *transport) send(ctx context.Context, sent *request) (*answer, error) {
	return persist(ctx, t, sent, func(response *http.Response, limit *deadline) (*answer, error) {
		defer limit.end()
		body, err := readWhole(response)
		if err != nil {
			return nil, limit.toError(err)
		}
		return &answer{response: response, body: body}, nil
	})
}

func (t *transport) open(ctx context.Context, sent *request) (*openAnswer, error) {
	return persist(ctx, t, sent, func(response *http.Response, limit *deadline) (*openAnswer, error) {
		limit.restart(0)
		return &openAnswer{response: response, deadline: limit}, nil
	})
}

type reader[T any] func(*http.Response, *deadline) (T, error)

func persist[T any](ctx context.Context, t *transport, sent *request, read reader[T]) (T, error) {
	for retries := 0; ; retries++ {
		result, failure := attempt(ctx, t, sent, read)
		if failure == nil {
			return result, nil
		}
		// Cancellation by the caller is not an error of the connection.
		if ctx.Err() != nil {
			return result, ctx.Err()
		}
		wait, canRetry := retryWait(failure, retries)
		if !canRetry || retries >= sent.maxRetries {
			return result, failure
		}
		t.logger.InfoContext(ctx, redact(fmt.Sprintf("%s %s failed; retrying in %.1f s: %s",
			sent.method, sent.url, wait.Seconds(), failure)))
		if err := t.sleep(ctx, wait); err != nil {
			return result, err
		}
	}
}

func attempt[T any](ctx context.Context, t *transport, sent *request, read reader[T]) (T, error) {
	var nothing T
	limit := newDeadline(ctx, sent.timeout)
	response, err := t.roundTrip(limit.ctx, sent)
	if err != nil {
		defer limit.end()
		return nothing, limit.toError(err)
	}
	if sent.response != nil {
		*sent.response = response
	}
	if response.StatusCode >= 200 && response.StatusCode < 300 {
		return read(response, limit)
	}
	defer limit.end()
	body, err := readWhole(response)
	if err != nil {
		return nothing, limit.toError(err)
	}
	return nothing, toError(response, body)
}

func (t *transport) roundTrip(ctx context.Context, sent *request) (*http.Response, error) {
	var body io.Reader
	if sent.body != nil {
		body = bytes.NewReader(sent.body)
	}
	outgoing, err := http.NewRequestWithContext(ctx, sent.method, sent.url, body)
	if err != nil {
		return nil, usageErrorf("the request cannot be created: %s", redact(err.Error()))
	}
	outgoing.Header = sent.header.Clone()
	if sent.raw != nil {
		stream(outgoing, sent.raw)
	}
	began := time.Now()
	response, err := t.client.Do(outgoing)
	if err != nil {
		return nil, err
	}
	t.logger.DebugContext(ctx, "agentrun: answered", "method", sent.method, "url", redact(sent.url),
		"status", response.StatusCode, "request_id", response.Header.Get("X-Request-Id"),
		"milliseconds", time.Since(began).Milliseconds(),
		"sent", headerValue(sent.header), "received", headerValue(response.Header))
	return response, nil
}

// stream reads the content while it is sent, and leaves closing it to its owner.
func stream(outgoing *http.Request, content io.Reader) {
	outgoing.Body = io.NopCloser(content)
	outgoing.ContentLength = lengthOf(content)
	if outgoing.ContentLength == 0 {
		outgoing.Body = http.NoBody
	}
}

// lengthOf returns the size of the content, or -1 if it is unknown. With a known size, the service can reject a large upload before it is sent.
func lengthOf(content io.Reader) int64 {
	if known, hasLength := content.(interface{ Len() int }); hasLength {
		return int64(known.Len())
	}
	file, isFile := content.(*os.File)
	if !isFile {
		return -1
	}
	found, err := file.Stat()
	if err != nil || !found.Mode().IsRegular() {
		return -1
	}
	at, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return -1
	}
	return max(0, found.Size()-at)
}

// readWhole reads the body and puts it back, so that callers who want the response can read it too.
func readWhole(response *http.Response) ([]byte, error) {
	body, err := io.ReadAll(response.Body)
	_ = response.Body.Close()
	response.Body = io.NopCloser(bytes.NewReader(body))
	return body, err
}

func sleep(ctx context.Context, wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// deadline cancels the context of a request that takes too long.
type deadline struct {
	ctx    context.Context
	cancel context.CancelCauseFunc
	timer  *time.Timer
}

type lateError struct{ limit time.Duration }

func (e *lateError) Error() string { return fmt.Sprintf("no data was received within %s", e.limit) }

func newDeadline(parent context.Context, limit time.Duration) *deadline {
	ctx, cancel := context.WithCancelCause(parent)
	made := &deadline{ctx: ctx, cancel: cancel}
	made.restart(limit)
	return made
}

// restart restarts the timer; 0 means no timer.
func (d *deadline) restart(limit time.Duration) {
	if d.timer != nil {
		d.timer.Stop()
	}
	if limit > 0 {
		d.timer = time.AfterFunc(limit, func() { d.cancel(&lateError{limit: limit}) })
	}
}

// end releases the timer, and the connection if it is still in use.
func (d *deadline) end() {
	d.restart(0)
	d.cancel(context.Canceled)
}

// toError returns a timeout or a connection error.
func (d *deadline) toError(err error) error {
	var usage *UsageError
	if errors.As(err, &usage) {
		return usage
	}
	var late *lateError
	if errors.As(context.Cause(d.ctx), &late) {
		return &ConnectionError{Err: late, isLate: true, message: late.Error()}
	}
	message := "the connection failed: " + redact(err.Error())
	if isUntrusted(err) {
		message += trustAdvice
	}
	return &ConnectionError{Err: err, message: message}
}

const trustAdvice = "; the certificate's authority is not trusted here: set AGENTRUN_CA_FILE or WithCAFile to its file. " +
	"A service that created its own authority stores it in tls/ca.pem of its data directory (.agentrun/tls/ca.pem)"

func isUntrusted(err error) bool {
	var unknown x509.UnknownAuthorityError
	return errors.As(err, &unknown)
}
