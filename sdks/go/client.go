// Package agentrun is the Go client of the Agent Run Service: run hosted agents, stream what they say, answer what
// they ask, receive webhooks.
package agentrun

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"regexp"
	"strings"
)

// Client is safe for use by several goroutines at once.
type Client struct {
	Services
	settings  clientSettings
	transport *transport
}

// New makes a client. Key, base address and webhook secret come from AGENTRUN_API_KEY, AGENTRUN_BASE_URL and
// AGENTRUN_WEBHOOK_SECRET where no option gives them.
func New(options ...ClientOption) (*Client, error) {
	own := clientSettings{settings: settings{
		timeout:     defaultTimeout,
		idleTimeout: defaultIdleTimeout,
		maxRetries:  defaultMaxRetries,
		maxResumes:  defaultMaxResumes,
	}}
	return build(own, options)
}

// String tells where the client calls and never with which key, however it is printed: by %v, %+v, %#v or log/slog.
func (c Client) String() string { return "agentrun.Client(" + c.settings.baseURL + ")" }

// GoString is what %#v prints.
func (c Client) GoString() string { return c.String() }

// LogValue is what log/slog writes.
func (c Client) LogValue() slog.Value { return slog.StringValue(c.String()) }

// With is the same client with other settings; both share their connections.
func (c *Client) With(options ...ClientOption) (*Client, error) {
	own := c.settings
	own.httpClient, own.caFile = c.transport.client, ""
	made, err := build(own, options)
	if err != nil {
		return nil, err
	}
	made.transport.sleep = c.transport.sleep
	return made, nil
}

// BaseURL is where the client sends its requests.
func (c *Client) BaseURL() string { return c.settings.baseURL }

// CloseIdleConnections closes what is open and not in use.
func (c *Client) CloseIdleConnections() { c.transport.client.CloseIdleConnections() }

// Do makes any request at all, for what this library does not know yet. The path is relative to the base address;
// body and result may be nil.
func (c *Client) Do(ctx context.Context, method, path string, body, result any, options ...RequestOption) error {
	method = strings.ToUpper(method)
	asked := call{method: method, path: path, body: body, takesKey: method == http.MethodPost || method == http.MethodPatch}
	received, err := c.send(ctx, asked, options)
	if err != nil || result == nil || len(received.body) == 0 {
		return err
	}
	return json.Unmarshal(received.body, result)
}

func build(own clientSettings, options []ClientOption) (*Client, error) {
	for _, option := range options {
		option.applyClient(&own)
	}
	var err error
	if own.baseURL, err = readBaseURL(own.baseURL); err != nil {
		return nil, err
	}
	if !own.hasSession && own.apiKeyFunc == nil {
		if own.apiKey, err = checkKey(first(own.apiKey, readVariable("AGENTRUN_API_KEY"))); err != nil {
			return nil, err
		}
	}
	client, err := makeHTTPClient(own)
	if err != nil {
		return nil, err
	}
	logger := own.logger
	if logger == nil {
		logger = slog.New(silence{})
	}
	made := &Client{settings: own, transport: &transport{client: client, logger: logger, sleep: sleep}}
	made.Services = newServices(made)
	return made, nil
}

// readVariable: an empty one counts as none.
func readVariable(name string) string { return strings.TrimSpace(os.Getenv(name)) }

var loopback = regexp.MustCompile(`^(localhost|127\.\d+\.\d+\.\d+|::1)$`)

func readBaseURL(given string) (string, error) {
	given = strings.TrimRight(first(given, readVariable("AGENTRUN_BASE_URL"), defaultBaseURL), "/")
	address, err := url.Parse(given)
	if err != nil || address.Host == "" {
		return "", usageErrorf("the base address is none: %s", given)
	}
	isSafe := address.Scheme == "https" || (address.Scheme == "http" && loopback.MatchString(address.Hostname()))
	if !isSafe {
		return "", usageErrorf("the base address must begin with https: (it is %s): a key is not sent in the clear", given)
	}
	return given, nil
}

var visible = regexp.MustCompile(`^[\x21-\x7e]+$`)

func checkKey(given string) (string, error) {
	key := strings.TrimSpace(given)
	if key == "" {
		return "", usageErrorf("no API key: set AGENTRUN_API_KEY, or use WithAPIKey")
	}
	if !visible.MatchString(key) {
		return "", usageErrorf("the API key has characters that no key has; was it copied with a line break?")
	}
	return key, nil
}

func makeHTTPClient(own clientSettings) (*http.Client, error) {
	if own.httpClient != nil && own.caFile != "" {
		return nil, usageErrorf("WithCAFile goes with New, and not with WithHTTPClient: a client of your own has its own idea of whom to trust")
	}
	client := http.Client{}
	if own.httpClient != nil {
		client = *own.httpClient
	} else {
		transport, err := makeTransport(own.caFile)
		if err != nil {
			return nil, err
		}
		client.Transport = transport
	}
	// A redirect would carry the key to wherever it points.
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	if own.hasSession && client.Jar == nil {
		// It cannot fail without options.
		client.Jar, _ = cookiejar.New(nil)
	}
	return &client, nil
}

func makeTransport(caFile string) (*http.Transport, error) {
	made := &http.Transport{Proxy: http.ProxyFromEnvironment, ForceAttemptHTTP2: true}
	if usual, ok := http.DefaultTransport.(*http.Transport); ok {
		made = usual.Clone()
	}
	made.MaxIdleConnsPerHost = 100
	if caFile == "" {
		return made, nil
	}
	trusted, err := x509.SystemCertPool()
	if err != nil {
		trusted = x509.NewCertPool()
	}
	text, err := os.ReadFile(caFile)
	if err != nil {
		return nil, fmt.Errorf("agentrun: the CA file: %w", err)
	}
	if !trusted.AppendCertsFromPEM(text) {
		return nil, usageErrorf("the CA file holds no certificate: %s", caFile)
	}
	made.TLSClientConfig = &tls.Config{RootCAs: trusted, MinVersion: tls.VersionTLS12}
	return made, nil
}
