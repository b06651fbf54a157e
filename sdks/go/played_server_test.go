package agentrun

import (
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// exchange is one request that is expected, and what it is answered.
type exchange struct {
	Expect struct {
		Method  string             `json:"method"`
		Path    string             `json:"path"`
		Query   *map[string]string `json:"query"`
		Headers map[string]any     `json:"headers"`
		Body    json.RawMessage    `json:"body"`
	} `json:"expect"`
	Respond respond `json:"respond"`
}

type respond struct {
	Status  int               `json:"status"`
	Headers map[string]string `json:"headers"`
	JSON    json.RawMessage   `json:"json"`
	Text    string            `json:"text"`
	Chunks  []chunk           `json:"chunks"`
	Fail    string            `json:"fail"`
}

type chunk struct {
	Text   string `json:"text"`
	Base64 string `json:"base64"`
	Cut    bool   `json:"cut"`
	Stall  bool   `json:"stall"`
}

type playedRequest struct {
	method, path string
	query        map[string]string
	header       http.Header
	body         []byte
}

// playedServer plays prepared responses, one per request, and records the requests.
type playedServer struct {
	baseURL   string
	exchanges []exchange
	mutex     sync.Mutex
	seen      []playedRequest
	over      chan struct{}
	waitedOut bool
}

func startPlayedServer(t *testing.T, exchanges []exchange) *playedServer {
	made := &playedServer{exchanges: exchanges, over: make(chan struct{})}
	server := httptest.NewServer(made)
	made.baseURL = server.URL + "/v2"
	t.Cleanup(func() {
		close(made.over)
		server.Close()
	})
	return made
}

func (s *playedServer) ServeHTTP(out http.ResponseWriter, in *http.Request) {
	body, _ := io.ReadAll(in.Body)
	query := map[string]string{}
	for name, values := range in.URL.Query() {
		query[name] = strings.Join(values, "|")
	}
	s.mutex.Lock()
	number := len(s.seen)
	s.seen = append(s.seen, playedRequest{in.Method, in.URL.EscapedPath(), query, in.Header, body})
	s.mutex.Unlock()
	if number >= len(s.exchanges) {
		http.Error(out, "nothing more was expected", http.StatusTeapot)
		return
	}
	s.answer(out, s.exchanges[number].Respond)
}

func (s *playedServer) answer(out http.ResponseWriter, answer respond) {
	switch answer.Fail {
	case "":
	case "connection":
		breakOff(out)
		return
	case "stall":
		s.stall()
		return
	default:
		panic("a failure that this runner does not know: " + answer.Fail)
	}
	out.Header().Set("Connection", "close")
	content := []byte(answer.Text)
	if answer.JSON != nil {
		out.Header().Set("Content-Type", "application/json")
		content = answer.JSON
	}
	for name, value := range answer.Headers {
		// A response in chunks has no other length.
		if !strings.EqualFold(name, "content-length") {
			out.Header().Set(name, s.fill(value))
		}
	}
	out.WriteHeader(answer.Status)
	_, _ = out.Write(content)
	s.play(out, answer.Chunks)
}

func (s *playedServer) play(out http.ResponseWriter, chunks []chunk) {
	for _, each := range chunks {
		switch {
		case each.Cut:
			breakOff(out)
			return
		case each.Stall:
			s.stall()
			return
		default:
			_, _ = out.Write(each.bytes())
			_ = http.NewResponseController(out).Flush()
		}
	}
}

// stall is silent until the test ends; a test that waits for it has no timeout.
func (s *playedServer) stall() {
	select {
	case <-s.over:
	case <-time.After(20 * time.Second):
		s.mutex.Lock()
		s.waitedOut = true
		s.mutex.Unlock()
	}
}

// breakOff is a reset, which cannot be mistaken for a normal end.
func breakOff(out http.ResponseWriter) {
	_ = http.NewResponseController(out).Flush()
	connection, _, err := http.NewResponseController(out).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	if plain, isTCP := connection.(*net.TCPConn); isTCP {
		_ = plain.SetLinger(0)
	}
	_ = connection.Close()
}

func (s *playedServer) fill(value string) string {
	if offset, isDate := strings.CutPrefix(value, "{{http-date:"); isDate {
		count, err := strconv.ParseFloat(strings.TrimSuffix(offset, "}}"), 64)
		if err != nil {
			panic(err)
		}
		return time.Now().Add(seconds(count)).UTC().Format(http.TimeFormat)
	}
	return strings.ReplaceAll(value, "{{base}}", s.baseURL)
}

// check compares the requests with the expected ones.
func (s *playedServer) check(t *testing.T) {
	t.Helper()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if len(s.seen) != len(s.exchanges) {
		t.Fatalf("%d requests, wanted %d", len(s.seen), len(s.exchanges))
	}
	if s.waitedOut {
		t.Error("a silence was waited out")
	}
	for number, each := range s.exchanges {
		s.checkRequest(t, number, each)
	}
}

func (s *playedServer) checkRequest(t *testing.T, number int, each exchange) {
	t.Helper()
	found, expected := s.seen[number], each.Expect
	if found.method != expected.Method || found.path != expected.Path {
		t.Errorf("request %d is %s %s, wanted %s %s", number, found.method, found.path, expected.Method, expected.Path)
	}
	if expected.Query != nil && !reflect.DeepEqual(found.query, *expected.Query) {
		t.Errorf("request %d has the query %v, wanted %v", number, found.query, *expected.Query)
	}
	for name, value := range expected.Headers {
		checkPlayedHeader(t, name, value, s.seen, number)
	}
	if expected.Body != nil {
		checkBody(t, number, found.body, expected.Body)
	}
}

func checkBody(t *testing.T, number int, found, expected []byte) {
	t.Helper()
	if bytes.Equal(expected, []byte("null")) {
		if len(found) > 0 {
			t.Errorf("request %d has a body: %s", number, found)
		}
		return
	}
	if !reflect.DeepEqual(read[any](t, found), read[any](t, expected)) {
		t.Errorf("request %d has the body %s, wanted %s", number, found, expected)
	}
}

// recorder responds to everything with {} and keeps the requests.
type recorder struct {
	requests []*http.Request
	bodies   [][]byte
}

func (r *recorder) RoundTrip(request *http.Request) (*http.Response, error) {
	var body []byte
	if request.Body != nil {
		body, _ = io.ReadAll(request.Body)
	}
	r.requests, r.bodies = append(r.requests, request), append(r.bodies, body)
	return &http.Response{
		StatusCode: http.StatusOK,
		Header:     http.Header{"Content-Type": {"application/json"}},
		Body:       io.NopCloser(strings.NewReader("{}")),
		Request:    request,
	}, nil
}
