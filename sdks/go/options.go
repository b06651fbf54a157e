package agentrun

import (
	"context"
	"log/slog"
	"net/http"
	"time"
)

// ClientOption is for [New].
type ClientOption interface{ applyClient(*clientSettings) }

// RequestOption is for one call.
type RequestOption interface{ applyRequest(*requestSettings) }

// Option is for either: what a call says comes before what the client says.
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

// settings are those that a client and a call both have.
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
	// hasTimeout: the call's own, not the client's.
	hasTimeout     bool
	idempotencyKey string
	wait           string
	onDisconnect   StreamRunOnDisconnect
	query          [][2]string
	response       **http.Response
	// accept is "application/json" where nothing is said.
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

// WithAPIKey gives the key; without it, it is AGENTRUN_API_KEY, else that of the service on this machine.
func WithAPIKey(key string) ClientOption {
	return clientOption(func(s *clientSettings) { s.apiKey, s.apiKeyFunc, s.hasSession = key, nil, false })
}

// WithAPIKeyFunc gives the key anew for each call, for tokens that expire.
func WithAPIKeyFunc(key func(context.Context) (string, error)) ClientOption {
	return clientOption(func(s *clientSettings) { s.apiKeyFunc, s.hasSession = key, false })
}

// WithSession sends no key: Auth.Login signs a person in, and a cookie is kept.
func WithSession() ClientOption { return clientOption(func(s *clientSettings) { s.hasSession = true }) }

// WithBaseURL gives the base address, with its version segment; without it, it is AGENTRUN_BASE_URL, else that of the
// service on this machine.
func WithBaseURL(address string) ClientOption {
	return clientOption(func(s *clientSettings) { s.baseURL = address })
}

// WithWebhookSecret gives the secret for Webhooks.Unwrap, several while one is rotated; without it, it is
// AGENTRUN_WEBHOOK_SECRET.
func WithWebhookSecret(secrets ...string) ClientOption {
	return clientOption(func(s *clientSettings) { s.secrets = append([]string{}, secrets...) })
}

// WithHTTPClient sends everything through a client of your own. Its redirects are not followed, and its Timeout, if it
// has one, ends streams too.
func WithHTTPClient(client *http.Client) ClientOption {
	return clientOption(func(s *clientSettings) { s.httpClient = client })
}

// WithCAFile trusts the certificates of a PEM file beside those that the machine trusts; without it, it is
// AGENTRUN_CA_FILE, else that of the service on this machine.
func WithCAFile(path string) ClientOption {
	return clientOption(func(s *clientSettings) { s.caFile = path })
}

// WithLogger tells of requests (debug) and retries (info). Keys are redacted, bodies never logged.
func WithLogger(logger *slog.Logger) ClientOption {
	return clientOption(func(s *clientSettings) { s.logger = logger })
}

// WithTimeout is for one attempt, from its start to the last byte of the body, or up to the headers of a stream; for
// Runs.CreateAndWait and Runs.Wait it is for all of it. 600 s where nothing is said; 0: no limit.
func WithTimeout(limit time.Duration) Option { return timeoutOption(limit) }

// WithIdleTimeout is how long a stream may be silent before it is resumed; 45 s by default. The service sends a ping every 15 s.
func WithIdleTimeout(limit time.Duration) Option {
	return bothOption(func(s *settings) { s.idleTimeout = limit })
}

// WithMaxRetries is how often a call is tried again; 2 where nothing is said.
func WithMaxRetries(retries int) Option {
	return bothOption(func(s *settings) { s.maxRetries = retries })
}

// WithMaxResumes is how many resumes of a stream in a row may bring nothing new; 5 where nothing is said.
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

// WithIdempotencyKey is kept over retries like the one that the library makes, and over restarts of your program too.
func WithIdempotencyKey(key string) RequestOption {
	return requestOption(func(s *requestSettings) { s.idempotencyKey = key })
}

// WithWait is how long the service may take to answer a new run with its result (0 to 60 s; 50 s where nothing is said).
func WithWait(limit time.Duration) RequestOption {
	return requestOption(func(s *requestSettings) { s.wait = preferWait(limit) })
}

// WithOnDisconnect says what becomes of a run whose stream is left; where nothing is said, it goes on.
func WithOnDisconnect(what StreamRunOnDisconnect) RequestOption {
	return requestOption(func(s *requestSettings) { s.onDisconnect = what })
}

// WithQuery adds a query parameter that this version does not know.
func WithQuery(name, value string) RequestOption {
	return requestOption(func(s *requestSettings) { s.query = append(s.query, [2]string{name, value}) })
}

// WithResponseInto gives the last answer as it came, success or not. Its body can be read, but for a stream's.
func WithResponseInto(response **http.Response) RequestOption {
	return requestOption(func(s *requestSettings) { s.response = response })
}
