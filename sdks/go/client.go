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
	"os"
	"strings"
)

// Client is safe for use by several goroutines at once.
type Client struct {
	Services
	settings  clientSettings
	transport *transport
}

// New makes a client. Where no option gives them, key, base address, certificates to trust and webhook secret come from
// AGENTRUN_API_KEY, AGENTRUN_BASE_URL, AGENTRUN_CA_FILE and AGENTRUN_WEBHOOK_SECRET, else the first three from what a
// service on this machine left in .agentrun.
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
	if own.httpClient != nil && own.caFile != "" {
		return nil, usageErrorf("WithCAFile goes with New, and not with WithHTTPClient: a client of your own has its own idea of whom to trust")
	}
	found := findConnection(connection{apiKey: own.apiKey, baseURL: own.baseURL, caFile: own.caFile})
	var err error
	if own.baseURL, err = checkBaseURL(found.baseURL); err != nil {
		return nil, err
	}
	if !own.hasSession && own.apiKeyFunc == nil {
		if own.apiKey, err = checkKey(found.apiKey); err != nil {
			return nil, err
		}
	}
	own.caFile = found.caFile
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

func makeHTTPClient(own clientSettings) (*http.Client, error) {
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
	addPings(made)
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
