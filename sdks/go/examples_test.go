package agentrun

import (
	"bufio"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

const (
	signedBody = `{"id":"evt_01J0000000000000000000000A","type":"test","created_at":"2026-01-02T03:04:05.000Z",` +
		`"data":{"webhook_id":"wh_01J0000000000000000000000B"}}`
	bodySecret = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
)

func TestTheExamplesDoWhatTheySay(t *testing.T) {
	t.Parallel()
	programs := t.TempDir()
	build := exec.Command("go", "build", "-o", programs, "./examples/...")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	for name, expected := range map[string]string{
		"firstrun": "completed hello", "stream": "5 4 3 2 1 Liftoff!\ncompleted", "approve": "asked: Refund 12 euros?\napproved",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			// The environment is the one that the README describes.
			output, err := exec.Command(filepath.Join(programs, name)).CombinedOutput()
			if err != nil || !strings.Contains(string(output), expected) {
				t.Errorf("%v\n%s", err, output)
			}
		})
	}
	t.Run("webhookreceiver", func(t *testing.T) {
		t.Parallel()
		checkReceiver(t, filepath.Join(programs, "webhookreceiver"))
	})
}

func TestTheWorkerOfAgentrunInitCompiles(t *testing.T) {
	t.Parallel()
	output, err := exec.Command("go", "vet", "../../packages/cli/workers/go/main.go").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
}

func checkReceiver(t *testing.T, program string) {
	command := exec.Command(program, "127.0.0.1:0")
	command.Env = append(os.Environ(), "AGENTRUN_WEBHOOK_SECRET="+bodySecret)
	output, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = command.Process.Kill()
		_ = command.Wait()
	}()
	lines := bufio.NewReader(output)
	listening := must[string](t)(lines.ReadString('\n'))
	address := "http://" + strings.TrimSpace(strings.TrimPrefix(listening, "listening on "))
	if status := post(t, address, signedHeader(time.Now())); status != http.StatusNoContent {
		t.Errorf("a signed delivery returned %d", status)
	}
	if line := must[string](t)(lines.ReadString('\n')); line != "received: test evt_01J0000000000000000000000A\n" {
		t.Error(line)
	}
	if status := post(t, address, signedHeader(time.Now().Add(-time.Hour))); status != http.StatusBadRequest {
		t.Errorf("an old delivery returned %d", status)
	}
	untimed := hex.EncodeToString(sign([]byte(bodySecret), []byte(signedBody)))
	if status := post(t, address, http.Header{"X-Service-Signature": {untimed}}); status != http.StatusBadRequest {
		t.Errorf("a delivery without a timestamp returned %d", status)
	}
}

func signedHeader(moment time.Time) http.Header {
	seconds := strconv.FormatInt(moment.Unix(), 10)
	signature := sign(standardKey(bodySecret), []byte("evt_1."+seconds+"."+signedBody))
	return http.Header{
		"Webhook-Id":        {"evt_1"},
		"Webhook-Timestamp": {seconds},
		"Webhook-Signature": {"v1," + base64.StdEncoding.EncodeToString(signature)},
	}
}

func post(t *testing.T, address string, header http.Header) int {
	t.Helper()
	request := must[*http.Request](t)(http.NewRequest(http.MethodPost, address, strings.NewReader(signedBody)))
	request.Header = header
	response := must[*http.Response](t)(http.DefaultClient.Do(request))
	_ = response.Body.Close()
	return response.StatusCode
}
