package agentrun

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// connection is where the service is and who calls it, as far as something says so.
type connection struct{ apiKey, baseURL, caFile string }

// credentials are what a service leaves in its data directory for programs of its machine.
type credentials struct {
	APIKey  string `json:"api_key"`
	BaseURL string `json:"base_url"`
	CAFile  string `json:"ca_file"`
}

// findConnection takes what the options say, then the environment, then what a service on this machine left behind: as
// the command agentrun does.
func findConnection(given connection) connection {
	found := connection{
		apiKey:  first(given.apiKey, readVariable("AGENTRUN_API_KEY")),
		baseURL: first(given.baseURL, readVariable("AGENTRUN_BASE_URL")),
		caFile:  first(given.caFile, readVariable("AGENTRUN_CA_FILE")),
	}
	left := readCredentials()
	// A folder that somebody else made must not send a key of yours to an address of theirs.
	if found.apiKey != "" && found.baseURL == "" && !isLocal(left.BaseURL) {
		return found
	}
	if found.baseURL != "" && found.baseURL != left.BaseURL {
		return found
	}
	return connection{
		apiKey:  first(found.apiKey, left.APIKey),
		baseURL: first(found.baseURL, left.BaseURL),
		caFile:  first(found.caFile, left.CAFile),
	}
}

// readCredentials: those that cannot be read help nobody, and are in nobody's way.
func readCredentials() credentials {
	var left credentials
	text, err := os.ReadFile(filepath.Join(first(readVariable("AGENTRUN_DATA_DIR"), ".agentrun"), "credentials.json"))
	if err != nil || json.Unmarshal(text, &left) != nil {
		return credentials{}
	}
	return left
}

// readVariable: an empty one counts as none.
func readVariable(name string) string { return strings.TrimSpace(os.Getenv(name)) }

var loopback = regexp.MustCompile(`^(localhost|127\.\d+\.\d+\.\d+|::1)$`)

// isLocal: this machine, and no other.
func isLocal(address string) bool {
	parsed, err := url.Parse(address)
	return err == nil && loopback.MatchString(parsed.Hostname())
}

func checkBaseURL(given string) (string, error) {
	given = strings.TrimRight(first(given, defaultBaseURL), "/")
	address, err := url.Parse(given)
	if err != nil || address.Host == "" {
		return "", usageErrorf("the base address is none: %s", given)
	}
	if address.Scheme != "https" && (address.Scheme != "http" || !isLocal(given)) {
		return "", usageErrorf("the base address must begin with https: (it is %s): a key is not sent in the clear", given)
	}
	return given, nil
}

var visible = regexp.MustCompile(`^[\x21-\x7e]+$`)

func checkKey(given string) (string, error) {
	key := strings.TrimSpace(given)
	if key == "" {
		return "", usageErrorf("no API key: set AGENTRUN_API_KEY, use WithAPIKey, or run where the service left .agentrun/credentials.json")
	}
	if !visible.MatchString(key) {
		return "", usageErrorf("the API key has characters that no key has; was it copied with a line break?")
	}
	return key, nil
}
