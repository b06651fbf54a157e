package agentrun

import (
	"context"
	"log/slog"
	"net/http"
	"time"
)

// ClientOption is an option of [New].
type ClientOption interface{ applyClient(*clientSettings) }

// RequestOption is an option of one call.
type RequestOption interface{ applyRequest(*requestSettings) }

// Option is an option of both. An option of a call overrides that of the client.
type Option interface {
	ClientOption
	RequestOption
}

const (
	defaultBaseURL     = "https://localhost:8443/v2"
	defaultTimeout     = 600 * time.Second
	defaultIdleTimeout = 45 * time.Second
	defaultMaxRetries  = 2
	defaultMaxResumes  = 5
)

// settings are the options that a client and a call share.
type settings struct {
	timeout     time.Duration
	idleTimeout time.Duration
	maxRetries  int
	maxResumes  int
	header      http.Header
}

type clientSettings struct {
	settings
	apiKey     string
	apiKeyFunc func(context.Context) (string, error)
	hasSession bool
	baseURL    string
	secrets    []string
	httpClient *http.Client
	caFile     string
	logger     *slog.Logger
}

type requestSettings struct {
	settings
	// hasTimeout: the call has its own timeout.
	hasTimeout     bool
	idempotencyKey string
	ifMatch        string
	wait           string
	onDisconnect   StreamRunOnDisconnect
	query          [][2]string
	response       **http.Response
	// accept is "application/json" by default.
	accept      string
	lastEventID string
}

type (
	clientOption  func(*clientSettings)
	requestOption func(*requestSettings)
	bothOption    func(*settings)
	timeoutOption time.Duration
)

func (o clientOption) applyClient(s *clientSettings)    { o(s) }
func (o requestOption) applyRequest(s *requestSettings) { o(s) }
func (o bothOption) applyClient(s *clientSettings)      { o(&s.settings) }
func (o bothOption) applyRequest(s *requestSettings)    { o(&s.settings) }

func (o timeoutOption) applyClient(s *clientSettings) { s.timeout = time.Duration(o) }
func (o timeoutOption) applyRequest(s *requestSettings) {
	s.timeout, s.hasTimeout = time.Duration(o), true
}

// WithAPIKey sets the key. Default: AGENTRUN_API_KEY, or else the key of the service on this machine.
func WithAPIKey(key string) ClientOption {
	return clientOption(func(s *clientSettings) { s.apiKey, s.apiKeyFunc, s.hasSession = key, nil, false })
}

// WithAPIKeyFunc returns the key for each call, for tokens that expire.
func WithAPIKeyFunc(key func(context.Context) (string, error)) ClientOption {
	return clientOption(func(s *clientSettings) { s.apiKeyFunc, s.hasSession = key, false })
}

// WithSession sends no key: Auth.Login signs a person in, and a cookie is kept.
func WithSession() ClientOption { return clientOption(func(s *clientSettings) { s.hasSession = true }) }

// WithBaseURL sets the base URL with its version segment. Default: AGENTRUN_BASE_URL, or else the URL of the
// service on this machine.
func WithBaseURL(address string) ClientOption {
	return clientOption(func(s *clientSettings) { s.baseURL = address })
}

// WithWebhookSecret sets the secret for Webhooks.Unwrap; pass several during a rotation. Default:
// AGENTRUN_WEBHOOK_SECRET.
func WithWebhookSecret(secrets ...string) ClientOption {
	return clientOption(func(s *clientSettings) { s.secrets = append([]string{}, secrets...) })
}

// WithHTTPClient sends all requests through your own client. Redirects are not followed. If the client has a Timeout, it
// also ends streams.
func WithHTTPClient(client *http.Client) ClientOption {
	return clientOption(func(s *clientSettings) { s.httpClient = client })
}

// WithCAFile trusts the certificates of a PEM file in addition to those of the machine. Default:
// AGENTRUN_CA_FILE, or else that of the service on this machine.
func WithCAFile(path string) ClientOption {
	return clientOption(func(s *clientSettings) { s.caFile = path })
}

// WithLogger logs requests (debug) and retries (info). Keys are redacted, and bodies are never logged.
func WithLogger(logger *slog.Logger) ClientOption {
	return clientOption(func(s *clientSettings) { s.logger = logger })
}

// WithTimeout limits one attempt, from its start to the last byte of the body, or to the headers of a stream. For
// Runs.CreateAndWait and Runs.Wait it limits the whole wait. Default 600 s; 0 means no limit.
func WithTimeout(limit time.Duration) Option { return timeoutOption(limit) }

// WithIdleTimeout sets how long a stream may be silent before it is resumed; default 45 s. The service sends a ping every 15 s.
func WithIdleTimeout(limit time.Duration) Option {
	return bothOption(func(s *settings) { s.idleTimeout = limit })
}

// WithMaxRetries sets the maximum number of retries of a call; default 2.
func WithMaxRetries(retries int) Option {
	return bothOption(func(s *settings) { s.maxRetries = retries })
}

// WithMaxResumes sets the maximum number of consecutive resumes of a stream without a new event; default 5.
func WithMaxResumes(resumes int) Option {
	return bothOption(func(s *settings) { s.maxResumes = resumes })
}

// WithHeader sends a header.
func WithHeader(name, value string) Option {
	return bothOption(func(s *settings) {
		s.header = s.header.Clone()
		if s.header == nil {
			s.header = http.Header{}
		}
		s.header.Set(name, value)
	})
}

// WithIdempotencyKey sets the key for all retries, like the one that the library creates. It also works across restarts of your program.
func WithIdempotencyKey(key string) RequestOption {
	return requestOption(func(s *requestSettings) { s.idempotencyKey = key })
}

// WithIfMatch binds an update or delete to the version that you have seen, the ETag header of a response (see
// [WithResponseInto]). If the object was changed since, the call fails with 412 and changes nothing.
func WithIfMatch(etag string) RequestOption {
	return requestOption(func(s *requestSettings) { s.ifMatch = etag })
}

// WithWait sets how long the call waits for the result of a new run (0 to 60 s; default 50 s).
func WithWait(limit time.Duration) RequestOption {
	return requestOption(func(s *requestSettings) { s.wait = preferWait(limit) })
}

// WithOnDisconnect sets what happens to a run when its stream is closed; by default the run continues.
func WithOnDisconnect(what StreamRunOnDisconnect) RequestOption {
	return requestOption(func(s *requestSettings) { s.onDisconnect = what })
}

// WithQuery adds a query parameter that this version does not have.
func WithQuery(name, value string) RequestOption {
	return requestOption(func(s *requestSettings) { s.query = append(s.query, [2]string{name, value}) })
}

// WithResponseInto stores the last response, success or not. Its body can be read, except for a stream.
func WithResponseInto(response **http.Response) RequestOption {
	return requestOption(func(s *requestSettings) { s.response = response })
}
