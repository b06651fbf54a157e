package agentrun

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/url"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// call is one call of the API, as a method describes it.
type call struct {
	method string
	// path has one {name} for each of ids, in order.
	path  string
	ids   []string
	query any
	body  any
	// raw is sent unchanged instead of JSON; contentType is its type.
	raw         io.Reader
	contentType string
	// isBodyOptional: an empty body is not sent.
	isBodyOptional bool
	takesKey       bool
	// isRoot: the path has no version segment.
	isRoot bool
	// isOpen: it needs no key.
	isOpen bool
}

// send makes a call whose response is read by another function.
func (c *Client) send(ctx context.Context, asked call, options []RequestOption) (*answer, error) {
	sent, err := c.prepare(ctx, asked, c.requestSettings(options))
	if err != nil {
		return nil, err
	}
	return c.transport.send(ctx, sent)
}

// sendFor makes a call and reads its response.
func sendFor[T any](ctx context.Context, c *Client, asked call, options []RequestOption) (*T, error) {
	received, err := c.send(ctx, asked, options)
	if err != nil {
		return nil, err
	}
	return readAnswer[T](received)
}

// sendOnly makes a call whose response has no content.
func sendOnly(ctx context.Context, c *Client, asked call, options []RequestOption) error {
	_, err := c.send(ctx, asked, options)
	return err
}

func readAnswer[T any](received *answer) (*T, error) {
	result := new(T)
	if len(received.body) == 0 {
		return result, nil
	}
	if err := json.Unmarshal(received.body, result); err != nil {
		// A proxy has responded instead of the service.
		failure := toError(received.response, received.body)
		failure.Message = "The response is not from the service. Check the base URL."
		return nil, failure
	}
	return result, nil
}

func (c *Client) requestSettings(options []RequestOption) requestSettings {
	own := requestSettings{settings: c.settings.settings, accept: "application/json"}
	for _, option := range options {
		option.applyRequest(&own)
	}
	return own
}

// prepare creates the request of a call. Its idempotency key is created here, once for all attempts.
func (c *Client) prepare(ctx context.Context, asked call, own requestSettings) (*request, error) {
	path, err := fillPath(asked.path, asked.ids)
	if err != nil {
		return nil, err
	}
	body, err := encodeBody(asked)
	if err != nil {
		return nil, err
	}
	header, err := c.header(ctx, asked, body, own)
	if err != nil {
		return nil, err
	}
	base := c.settings.baseURL
	if asked.isRoot {
		base = versionSegment.ReplaceAllString(base, "")
	}
	maxRetries := own.maxRetries
	if asked.raw != nil {
		// Content that was read once cannot be sent again.
		maxRetries = 0
	}
	return &request{
		method:     asked.method,
		url:        base + path + toSearch(asked.query, own),
		header:     header,
		body:       body,
		raw:        asked.raw,
		timeout:    own.timeout,
		maxRetries: maxRetries,
		response:   own.response,
	}, nil
}

var versionSegment = regexp.MustCompile(`/v\d+$`)

var pathName = regexp.MustCompile(`\{(\w+)\}`)

// fillPath: an id is always one segment, even if it contains other characters.
func fillPath(template string, ids []string) (string, error) {
	var mistake error
	filled := template
	for _, id := range ids {
		if id == "" || id == "." || id == ".." {
			name := pathName.FindStringSubmatch(filled)[1]
			mistake = usageErrorf("the path parameter %s must not be empty: %s", name, template)
		}
		place := pathName.FindStringIndex(filled)
		filled = filled[:place[0]] + url.PathEscape(id) + filled[place[1]:]
	}
	return filled, mistake
}

func encodeBody(asked call) ([]byte, error) {
	if asked.body == nil {
		return nil, nil
	}
	body, err := json.Marshal(asked.body)
	if err != nil {
		return nil, usageErrorf("the body cannot be encoded as JSON: %s", redact(err.Error()))
	}
	if asked.isBodyOptional && string(body) == "{}" {
		return nil, nil
	}
	return body, nil
}

func (c *Client) header(ctx context.Context, asked call, body []byte, own requestSettings) (http.Header, error) {
	header := http.Header{"Accept": {own.accept}, "User-Agent": {"agentrun-go/" + Version}}
	if err := c.authorize(ctx, asked, header); err != nil {
		return nil, err
	}
	if body != nil || asked.raw != nil {
		header.Set("Content-Type", first(asked.contentType, "application/json"))
	}
	if own.wait != "" {
		header.Set("Prefer", own.wait)
	}
	if own.lastEventID != "" {
		header.Set("Last-Event-Id", own.lastEventID)
	}
	if asked.takesKey && !hasKey(body) {
		header.Set("Idempotency-Key", first(own.idempotencyKey, newKey()))
	}
	if own.ifMatch != "" {
		header.Set("If-Match", own.ifMatch)
	}
	maps.Copy(header, own.header)
	return header, checkHeader(header)
}

func (c *Client) authorize(ctx context.Context, asked call, header http.Header) error {
	switch {
	case c.settings.hasSession:
		return c.authorizeSession(asked, header)
	case c.settings.apiKeyFunc != nil:
		given, err := c.settings.apiKeyFunc(ctx)
		if err != nil {
			return err
		}
		key, err := checkKey(given)
		if err != nil {
			return err
		}
		header.Set("Authorization", "Bearer "+key)
	default:
		header.Set("Authorization", "Bearer "+c.settings.apiKey)
	}
	return nil
}

// authorizeSession: the service accepts a session cookie for a write only from its own origin.
func (c *Client) authorizeSession(asked call, header http.Header) error {
	address, err := url.Parse(c.settings.baseURL)
	if err != nil {
		return err
	}
	if !asked.isOpen && len(c.transport.client.Jar.Cookies(address)) == 0 {
		return usageErrorf("not signed in: use Auth.Login, or a key (WithAPIKey, AGENTRUN_API_KEY)")
	}
	header.Set("Origin", address.Scheme+"://"+address.Host)
	return nil
}

// hasKey: the body of a run may have its own key.
func hasKey(body []byte) bool {
	if !bytes.Contains(body, []byte(`"idempotency_key"`)) {
		return false
	}
	var said struct {
		IdempotencyKey string `json:"idempotency_key"`
	}
	return json.Unmarshal(body, &said) == nil && said.IdempotencyKey != ""
}

func newKey() string {
	var random [16]byte
	// It never fails: without randomness the program exits.
	_, _ = rand.Read(random[:])
	return fmt.Sprintf("agentrun-go-%x", random)
}

var (
	token     = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")
	plainText = regexp.MustCompile(`^[\t\x20-\x7e]*$`)
)

// checkHeader checks here, so that the error is reported to the caller and not retried as a network error.
func checkHeader(header http.Header) error {
	for name, values := range header {
		if !token.MatchString(name) || !plainText.MatchString(strings.Join(values, "")) {
			return usageErrorf("the header %q contains characters that cannot be sent", name)
		}
	}
	key, isThere := header["Idempotency-Key"]
	if isThere && (len(key) != 1 || len(key[0]) > 255 || !visible.MatchString(key[0])) {
		return usageErrorf("an idempotency key must be 1 to 255 visible ASCII characters")
	}
	return nil
}

func preferWait(limit time.Duration) string {
	return fmt.Sprintf("wait=%d", max(0, int64(limit/time.Second)))
}

// toSearch: lists become comma-separated lists, maps `name[key]=value`, as in the contract.
func toSearch(query any, own requestSettings) string {
	search := url.Values{}
	if query != nil {
		addQuery(search, reflect.ValueOf(query))
	}
	for _, pair := range own.query {
		search.Set(pair[0], pair[1])
	}
	if len(search) == 0 {
		return ""
	}
	return "?" + search.Encode()
}

func addQuery(search url.Values, query reflect.Value) {
	for _, field := range shapeOf(query.Type()).members {
		value := query.Field(field.index).Interface()
		if given, isOptional := value.(optional); isOptional {
			inner, isGiven := given.given()
			if !isGiven {
				continue
			}
			value = inner
		}
		if pairs, isMap := value.(map[string]string); isMap {
			for key, inner := range pairs {
				search.Set(field.name+"["+key+"]", inner)
			}
			continue
		}
		search.Set(field.name, queryText(value))
	}
}

func queryText(value any) string {
	switch value := value.(type) {
	case time.Time:
		return timestamp(value)
	case []string:
		return strings.Join(value, ",")
	case float64:
		return strconv.FormatFloat(value, 'f', -1, 64)
	default:
		return fmt.Sprint(value)
	}
}
