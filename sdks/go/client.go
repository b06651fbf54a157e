// Package agentrun is the Go client of the Agent Run Service: run hosted agents, stream their output, answer their
// questions, and receive webhooks.
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

// Client is safe for concurrent use by several goroutines.
type Client struct {
	Services
	settings  clientSettings
	transport *transport
}

// New creates a client. By default the key, base URL, trusted certificates and webhook secret are read from
// AGENTRUN_API_KEY, AGENTRUN_BASE_URL, AGENTRUN_CA_FILE and AGENTRUN_WEBHOOK_SECRET; otherwise the first three are read
// from the .agentrun directory of a service on this machine.
func New(options ...ClientOption) (*Client, error) {
	own := clientSettings{settings: settings{
		timeout:     defaultTimeout,
		idleTimeout: defaultIdleTimeout,
		maxRetries:  defaultMaxRetries,
		maxResumes:  defaultMaxResumes,
	}}
	return build(own, options)
}

// String returns the base URL and never the key, for all formats: %v, %+v, %#v and log/slog.
func (c Client) String() string { return "agentrun.Client(" + c.settings.baseURL + ")" }

// GoString implements %#v.
func (c Client) GoString() string { return c.String() }

// LogValue implements slog.LogValuer.
func (c Client) LogValue() slog.Value { return slog.StringValue(c.String()) }

// With returns the same client with other settings; both share their connections.
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

// BaseURL returns the URL to which the client sends its requests.
func (c *Client) BaseURL() string { return c.settings.baseURL }

// CloseIdleConnections closes open connections that are not in use.
func (c *Client) CloseIdleConnections() { c.transport.client.CloseIdleConnections() }

// Do sends any request, for endpoints that this library does not have yet. The path is relative to the base URL;
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
		return nil, usageErrorf("WithCAFile is only for New, and cannot be combined with WithHTTPClient: your own HTTP client has its own trusted certificates")
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
	// A redirect would send the key to its target.
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
		return nil, usageErrorf("the CA file contains no certificate: %s", caFile)
	}
	made.TLSClientConfig = &tls.Config{RootCAs: trusted, MinVersion: tls.VersionTLS12}
	return made, nil
}
