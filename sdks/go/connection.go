package agentrun

import (
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// connection is the address of the service and the credentials of the caller.
type connection struct{ apiKey, baseURL, caFile string }

// credentials is the file that a service writes to its data directory for programs on the same machine.
type credentials struct {
	APIKey  string `json:"api_key"`
	BaseURL string `json:"base_url"`
	CAFile  string `json:"ca_file"`
}

// findConnection uses the options, then the environment, then the credentials of a service on this machine: the same
// order as in the command agentrun.
func findConnection(given connection) connection {
	found := connection{
		apiKey:  first(given.apiKey, readVariable("AGENTRUN_API_KEY")),
		baseURL: first(given.baseURL, readVariable("AGENTRUN_BASE_URL")),
		caFile:  first(given.caFile, readVariable("AGENTRUN_CA_FILE")),
	}
	left := readCredentials()
	// A folder that another person created must not send your key to their address.
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

// readCredentials ignores a file that cannot be read.
func readCredentials() credentials {
	var left credentials
	text, err := os.ReadFile(filepath.Join(first(readVariable("AGENTRUN_DATA_DIR"), ".agentrun"), "credentials.json"))
	if err != nil || json.Unmarshal(text, &left) != nil {
		return credentials{}
	}
	return left
}

// readVariable: an empty variable counts as unset.
func readVariable(name string) string { return strings.TrimSpace(os.Getenv(name)) }

var loopback = regexp.MustCompile(`^(localhost|127\.\d+\.\d+\.\d+|::1)$`)

// isLocal: only this machine.
func isLocal(address string) bool {
	parsed, err := url.Parse(address)
	return err == nil && loopback.MatchString(parsed.Hostname())
}

func checkBaseURL(given string) (string, error) {
	given = strings.TrimRight(first(given, defaultBaseURL), "/")
	address, err := url.Parse(given)
	if err != nil || address.Host == "" {
		return "", usageErrorf("the base URL is not valid: %s", given)
	}
	if address.Scheme != "https" && (address.Scheme != "http" || !isLocal(given)) {
		return "", usageErrorf("the base URL must start with https: (it is %s), because a key must not be sent unencrypted", given)
	}
	return given, nil
}

var visible = regexp.MustCompile(`^[\x21-\x7e]+$`)

func checkKey(given string) (string, error) {
	key := strings.TrimSpace(given)
	if key == "" {
		return "", usageErrorf("no API key: set AGENTRUN_API_KEY, use WithAPIKey, or run in the directory that has .agentrun/credentials.json")
	}
	if !visible.MatchString(key) {
		return "", usageErrorf("the API key contains invalid characters; was it copied with a line break?")
	}
	return key, nil
}
