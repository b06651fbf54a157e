package agentrun

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func openedFile(t *testing.T, content []byte) *os.File {
	t.Helper()
	path := filepath.Join(t.TempDir(), "report.pdf")
	if err := os.WriteFile(path, content, 0o600); err != nil {
		t.Fatal(err)
	}
	file := must[*os.File](t)(os.Open(path))
	t.Cleanup(func() { _ = file.Close() })
	return file
}

func readAll(t *testing.T, content io.ReadCloser) string {
	t.Helper()
	defer func() { _ = content.Close() }()
	return string(must[[]byte](t)(io.ReadAll(content)))
}

func TestAFileIsUploadedReadHandedOnAndDeleted(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	content := bytes.Repeat([]byte("0123456789"), 300_000)
	opened := openedFile(t, append([]byte("skipped"), content...))
	must[int64](t)(opened.Seek(int64(len("skipped")), io.SeekStart))
	file := must[*StoredFile](t)(client.Files.Create(ctx, Upload{Content: opened}, CreateFileQuery{Name: Some("report.pdf"), User: Some("ada")}))
	digest := sha256.Sum256(content)
	if file.Size != int64(len(content)) || file.Sha256 != hex.EncodeToString(digest[:]) || file.ContentType != "application/pdf" {
		t.Errorf("%+v", file)
	}
	part := readAll(t, must[io.ReadCloser](t)(client.Files.Content(ctx, file.ID, WithHeader("Range", "bytes=3-5"))))
	if part != "345" {
		t.Errorf("%q", part)
	}
	link := must[*FileLink](t)(client.Files.CreateLink(ctx, file.ID, CreateFileLinkRequest{}))
	address := must[*url.URL](t)(url.Parse(link.URL))
	shared := must[io.ReadCloser](t)(client.Files.GetShared(ctx, file.ID, GetSharedFileQuery{Token: address.Query().Get("token")}))
	if readAll(t, shared) != string(content) {
		t.Error("the link leads to something else")
	}
	must[*DeletedFile](t)(client.Files.Delete(ctx, file.ID))
	if _, err := client.Files.Content(ctx, file.ID); !errors.Is(err, ErrNotFound) {
		t.Errorf("%v", err)
	}
	empty := must[*StoredFile](t)(client.Files.Create(ctx, Upload{}, CreateFileQuery{}))
	unknown := must[*StoredFile](t)(client.Files.Create(ctx, Upload{Content: io.MultiReader(strings.NewReader("no length"))}, CreateFileQuery{}))
	if empty.Size != 0 || unknown.Size != int64(len("no length")) {
		t.Errorf("%+v %+v", empty, unknown)
	}
}

func TestAFileThatIsTooLargeIsRefusedWithItsReason(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	opened := openedFile(t, nil)
	if err := os.Truncate(opened.Name(), 70_000_000); err != nil {
		t.Fatal(err)
	}
	_, err := client.Files.Create(ctx, Upload{Content: opened}, CreateFileQuery{})
	var answer *Error
	if !errors.As(err, &answer) || answer.Code != "payload_too_large" {
		t.Errorf("%v", err)
	}
}

// paced gives its second piece only once the first has arrived.
type paced struct {
	pieces  []string
	arrived chan struct{}
}

func (p *paced) Read(into []byte) (int, error) {
	if len(p.pieces) == 0 {
		return 0, io.EOF
	}
	if len(p.pieces) == 1 {
		<-p.arrived
	}
	length := copy(into, p.pieces[0])
	p.pieces = p.pieces[1:]
	return length, nil
}

func TestAnUploadIsReadAsItIsSentAndOnce(t *testing.T) {
	t.Parallel()
	arrived, requests := make(chan struct{}), 0
	server := httptest.NewTLSServer(http.HandlerFunc(func(response http.ResponseWriter, request *http.Request) {
		requests++
		first := make([]byte, 5)
		if _, err := io.ReadFull(request.Body, first); err == nil {
			close(arrived)
		}
		_, _ = io.Copy(io.Discard, request.Body)
		response.WriteHeader(http.StatusServiceUnavailable)
	}))
	t.Cleanup(server.Close)
	client := newClient(t, WithAPIKey(scenarioKey), WithBaseURL(server.URL+"/v2"), WithHTTPClient(server.Client()))
	content := &paced{pieces: []string{"first", "second"}, arrived: arrived}
	_, err := client.Files.Create(within(t), Upload{Content: content}, CreateFileQuery{}, WithMaxRetries(3))
	var answer *Error
	if !errors.As(err, &answer) || answer.Status != http.StatusServiceUnavailable || requests != 1 {
		t.Errorf("%v, after %d requests", err, requests)
	}
}
