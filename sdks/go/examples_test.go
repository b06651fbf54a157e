package agentrun

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const (
	signedBody = `{"id":"evt_01J0000000000000000000000A","type":"test","created_at":"2026-01-02T03:04:05.000Z",` +
		`"data":{"webhook_id":"wh_01J0000000000000000000000B"}}`
	bodySecret    = "whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
	bodySignature = "51784b3d8f55806816e3d39b85b61f46cb02b6e741c9fd23f8864fb86c5d4550"
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
	if status := post(t, address, bodySignature); status != http.StatusNoContent {
		t.Errorf("a signed delivery returned %d", status)
	}
	if line := must[string](t)(lines.ReadString('\n')); line != "received: test evt_01J0000000000000000000000A\n" {
		t.Error(line)
	}
	if status := post(t, address, strings.Repeat("0", 64)); status != http.StatusBadRequest {
		t.Errorf("an unsigned delivery returned %d", status)
	}
}

func post(t *testing.T, address, signature string) int {
	t.Helper()
	request := must[*http.Request](t)(http.NewRequest(http.MethodPost, address, strings.NewReader(signedBody)))
	request.Header.Set("X-SERVICE-Signature", signature)
	response := must[*http.Response](t)(http.DefaultClient.Do(request))
	_ = response.Body.Close()
	return response.StatusCode
}
