package agentrun

import (
	"bufio"
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// liveService is the real service, started for these tests by test/support/serve-for-clients.ts; it ends when we do.
type liveService struct {
	BaseURL  string            `json:"base_url"`
	APIKey   string            `json:"api_key"`
	CAFile   string            `json:"ca_file"`
	Email    string            `json:"email"`
	Password string            `json:"password"`
	AgentID  string            `json:"agent_id"`
	Agents   map[string]string `json:"agents"`
	Receiver struct {
		CertFile string `json:"cert_file"`
		KeyFile  string `json:"key_file"`
	} `json:"receiver"`
}

var service liveService

func TestMain(m *testing.M) {
	stop, err := startService()
	if err != nil {
		fmt.Fprintln(os.Stderr, "the service did not start; has `npm install` been run?", err)
		os.Exit(1)
	}
	// The README's examples read these, as they would anywhere else.
	for name, value := range map[string]string{
		"AGENTRUN_API_KEY": service.APIKey, "AGENTRUN_BASE_URL": service.BaseURL, "SSL_CERT_FILE": service.CAFile,
		"AGENTRUN_TEST_DATA_DIR": filepath.Dir(filepath.Dir(service.CAFile)),
	} {
		_ = os.Setenv(name, value)
	}
	code := m.Run()
	stop()
	os.Exit(code)
}

func startService() (func(), error) {
	root, err := filepath.Abs("../..")
	if err != nil {
		return nil, err
	}
	node := filepath.Join(root, "node_modules", ".bin", "node")
	if _, err := os.Stat(node); err != nil {
		node = "node"
	}
	command := exec.Command(node, filepath.Join(root, "test", "support", "serve-for-clients.ts"))
	command.Dir, command.Stderr = root, os.Stderr
	input, err := command.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	line, err := bufio.NewReader(output).ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &service)
	}
	return func() {
		_ = input.Close()
		_ = command.Wait()
	}, err
}

func liveOptions(more ...ClientOption) []ClientOption {
	own := []ClientOption{WithAPIKey(service.APIKey), WithBaseURL(service.BaseURL), WithCAFile(service.CAFile)}
	return append(own, more...)
}

func newClient(t *testing.T, options ...ClientOption) *Client {
	t.Helper()
	client, err := New(options...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(client.CloseIdleConnections)
	return client
}

// within is a context for a test that must not hang.
func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

func must[T any](t *testing.T) func(T, error) T {
	return func(value T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

// faultProxy forwards bytes between a client and the service and causes faults on command. TLS is not decrypted.
type faultProxy struct {
	baseURL     string
	target      string
	listener    net.Listener
	mutex       sync.Mutex
	pairs       [][2]net.Conn
	connections atomic.Int64
	isSilent    atomic.Bool
	isRefusing  atomic.Bool
	isDropping  atomic.Bool
}

func startProxy(t *testing.T) *faultProxy {
	t.Helper()
	address := must[*url.URL](t)(url.Parse(service.BaseURL))
	listener := must[net.Listener](t)(net.Listen("tcp", "127.0.0.1:0"))
	port := listener.Addr().(*net.TCPAddr).Port
	made := &faultProxy{
		baseURL: fmt.Sprintf("https://localhost:%d/v2", port), target: "127.0.0.1:" + address.Port(), listener: listener,
	}
	go made.accept()
	t.Cleanup(func() {
		_ = listener.Close()
		made.cut()
	})
	return made
}

// cut breaks every open connection now.
func (p *faultProxy) cut() {
	p.mutex.Lock()
	pairs := p.pairs
	p.pairs = nil
	p.mutex.Unlock()
	for _, pair := range pairs {
		_, _ = pair[0].Close(), pair[1].Close()
	}
}

func (p *faultProxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.connections.Add(1)
		if p.isRefusing.Load() {
			_ = client.Close()
			continue
		}
		server, err := net.Dial("tcp", p.target)
		if err != nil {
			_ = client.Close()
			continue
		}
		p.mutex.Lock()
		p.pairs = append(p.pairs, [2]net.Conn{client, server})
		p.mutex.Unlock()
		go p.pass(client, server, false)
		go p.pass(server, client, true)
	}
}

func (p *faultProxy) pass(source, target net.Conn, isAnswer bool) {
	defer func() { _, _ = source.Close(), target.Close() }()
	buffer := make([]byte, 64*1024)
	for {
		count, err := source.Read(buffer)
		if isAnswer && count > 0 && p.isDropping.CompareAndSwap(true, false) {
			return
		}
		if !(isAnswer && p.isSilent.Load()) {
			if _, err := target.Write(buffer[:count]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

type delivery struct {
	body   []byte
	header http.Header
}

// startReceiver is an HTTPS endpoint that keeps what webhooks deliver.
func startReceiver(t *testing.T) (string, <-chan delivery) {
	t.Helper()
	received := make(chan delivery, 16)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(out http.ResponseWriter, in *http.Request) {
		body, _ := io.ReadAll(in.Body)
		received <- delivery{body: body, header: in.Header}
		out.WriteHeader(http.StatusNoContent)
	}))
	pair := must[tls.Certificate](t)(tls.LoadX509KeyPair(service.Receiver.CertFile, service.Receiver.KeyFile))
	server.TLS = &tls.Config{Certificates: []tls.Certificate{pair}}
	server.StartTLS()
	t.Cleanup(server.Close)
	return server.URL + "/hook", received
}
