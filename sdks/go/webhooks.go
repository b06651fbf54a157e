package agentrun

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// WebhookEvent is an event of a webhook or of the event list.
type WebhookEvent struct {
	// ID is the same for every attempt: use it to detect duplicates.
	ID        string
	Type      WebhookEventType
	CreatedAt time.Time
	// Data depends on Type: *RunOfEvent, *Deployment, *TriggeredAlert, *AgentUpdate, *PipelineRunOfEvent, *TestData;
	// for an unknown type it is the decoded JSON.
	Data any
	// Raw is the original JSON of the event.
	Raw json.RawMessage
}

// UnmarshalJSON decodes an event of any type.
func (e *WebhookEvent) UnmarshalJSON(data []byte) error {
	var said struct {
		ID        string           `json:"id"`
		Type      WebhookEventType `json:"type"`
		CreatedAt time.Time        `json:"created_at"`
		Data      json.RawMessage  `json:"data"`
	}
	var object map[string]json.RawMessage
	if err := json.Unmarshal(data, &object); err != nil {
		return err
	}
	// Values of the wrong type are left out; Raw has them.
	_ = json.Unmarshal(data, &said)
	e.ID, e.Type, e.CreatedAt, e.Raw = said.ID, said.Type, said.CreatedAt, append(json.RawMessage{}, data...)
	e.Data = newWebhookData(said.Type)
	if e.Data == nil {
		return json.Unmarshal(orNull(said.Data), &e.Data)
	}
	return json.Unmarshal(orNull(said.Data), e.Data)
}

// MarshalJSON encodes the original JSON.
func (e WebhookEvent) MarshalJSON() ([]byte, error) { return orNull(e.Raw), nil }

func orNull(data json.RawMessage) json.RawMessage {
	if len(data) == 0 {
		return json.RawMessage("null")
	}
	return data
}

// UnwrapOption is an option of [Unwrap].
type UnwrapOption func(*unwrapSettings)

type unwrapSettings struct {
	secrets   []string
	tolerance time.Duration
	isUntimed bool
	now       func() time.Time
}

// WithSecret sets the secret; pass several during a rotation. Default: AGENTRUN_WEBHOOK_SECRET.
func WithSecret(secrets ...string) UnwrapOption {
	return func(s *unwrapSettings) { s.secrets = append([]string{}, secrets...) }
}

// WithTolerance sets how much the delivery's timestamp may differ from our clock; default 300 s.
func WithTolerance(tolerance time.Duration) UnwrapOption {
	return func(s *unwrapSettings) { s.tolerance = tolerance }
}

// WithoutTimestamp accepts a delivery that has no webhook-signature by its X-SERVICE-Signature, which has no timestamp:
// a delivery that somebody recorded is then accepted again at any time.
func WithoutTimestamp() UnwrapOption {
	return func(s *unwrapSettings) { s.isUntimed = true }
}

// Unwrap verifies the signature of a delivery and returns its event, or a [WebhookVerificationError]. Pass the
// raw body: JSON that was parsed and encoded again may not have the bytes that were signed.
func Unwrap(rawBody []byte, header http.Header, options ...UnwrapOption) (*WebhookEvent, error) {
	return unwrap(rawBody, header, nil, options)
}

// SignWebhook returns the signature headers of a delivery, for tests of your own receiver. The id is that of the event.
func SignWebhook(rawBody []byte, secret, id string, moment time.Time) http.Header {
	seconds := strconv.FormatInt(moment.Unix(), 10)
	signed := append([]byte(id+"."+seconds+"."), rawBody...)
	header := http.Header{}
	header.Set("webhook-id", id)
	header.Set("webhook-timestamp", seconds)
	header.Set("webhook-signature", "v1,"+base64.StdEncoding.EncodeToString(sign(standardKey(secret), signed)))
	return header
}

func unwrap(rawBody []byte, header http.Header, secrets []string, options []UnwrapOption) (*WebhookEvent, error) {
	own := unwrapSettings{secrets: secrets, tolerance: 300 * time.Second, now: time.Now}
	for _, option := range options {
		option(&own)
	}
	// An empty secret is an error and does not select the default.
	if own.secrets == nil {
		own.secrets = []string{readVariable("AGENTRUN_WEBHOOK_SECRET")}
	}
	given := withoutEmpty(own.secrets)
	if len(given) == 0 {
		return nil, usageErrorf("no webhook secret: use WithSecret, or set AGENTRUN_WEBHOOK_SECRET")
	}
	if err := verify(rawBody, header, given, own); err != nil {
		return nil, err
	}
	event := &WebhookEvent{}
	if err := json.Unmarshal(rawBody, event); err != nil || event.Type == "" {
		return nil, &WebhookVerificationError{message: "the delivery is signed but is not an event"}
	}
	return event, nil
}

func withoutEmpty(words []string) []string {
	var kept []string
	for _, word := range words {
		if word != "" {
			kept = append(kept, word)
		}
	}
	return kept
}

func verify(body []byte, header http.Header, secrets []string, own unwrapSettings) error {
	id, moment, signatures := headerOf(header, "webhook-id"), headerOf(header, "webhook-timestamp"), headerOf(header, "webhook-signature")
	// This signature includes the time and the id. If it is wrong, the other one must not override it.
	if id != "" && moment != "" && signatures != "" {
		if err := checkMoment(moment, own); err != nil {
			return err
		}
		var keys [][]byte
		for _, secret := range secrets {
			keys = append(keys, standardKey(secret))
		}
		return verifyStandard(append([]byte(id+"."+moment+"."), body...), strings.Fields(signatures), keys)
	}
	if !own.isUntimed {
		return &WebhookVerificationError{
			message: "the delivery has no webhook-signature with a timestamp, so it may be an old one: pass on the headers " +
				"webhook-id, webhook-timestamp and webhook-signature, or use WithoutTimestamp",
		}
	}
	return verifyService(body, header, secrets)
}

var digits = regexp.MustCompile(`^[0-9]{1,15}$`)

func checkMoment(moment string, own unwrapSettings) error {
	seconds, err := strconv.ParseInt(moment, 10, 64)
	if !digits.MatchString(moment) || err != nil {
		return &WebhookVerificationError{message: "the timestamp of the delivery is not a number"}
	}
	if time.Duration(own.now().Unix()-seconds).Abs() > own.tolerance/time.Second {
		return &WebhookVerificationError{message: "the timestamp of the delivery differs too much from our clock"}
	}
	return nil
}

func verifyStandard(signed []byte, signatures []string, keys [][]byte) error {
	var given [][]byte
	for _, signature := range signatures {
		if text, isKnown := strings.CutPrefix(signature, "v1,"); isKnown {
			given = append(given, []byte(text))
		}
	}
	var expected [][]byte
	for _, key := range keys {
		expected = append(expected, []byte(base64.StdEncoding.EncodeToString(sign(key, signed))))
	}
	return requireMatch(expected, given)
}

// verifyService: hex over the bytes only, with the secret text as the key.
func verifyService(body []byte, header http.Header, secrets []string) error {
	var given [][]byte
	for _, name := range []string{"x-service-signature", "x-service-signature-previous"} {
		if signature := headerOf(header, name); signature != "" {
			given = append(given, []byte(signature))
		}
	}
	if len(given) == 0 {
		return &WebhookVerificationError{message: "the delivery has no signature"}
	}
	var expected [][]byte
	for _, secret := range secrets {
		expected = append(expected, []byte(hex.EncodeToString(sign([]byte(secret), body))))
	}
	return requireMatch(expected, given)
}

func sign(key, message []byte) []byte {
	made := hmac.New(sha256.New, key)
	made.Write(message)
	return made.Sum(nil)
}

// requireMatch compares every pair in constant time, so that the duration reveals nothing.
func requireMatch(expected, given [][]byte) error {
	isOurs := false
	for _, ours := range expected {
		for _, theirs := range given {
			isOurs = hmac.Equal(ours, theirs) || isOurs
		}
	}
	if !isOurs {
		return &WebhookVerificationError{
			message: "no signature of this delivery is valid: another secret was used, or the body was changed",
		}
	}
	return nil
}

// standardKey is the decoded base64 or, for a secret that is not base64, its own bytes.
func standardKey(secret string) []byte {
	tail := strings.TrimPrefix(secret, "whsec_")
	key, err := base64.StdEncoding.Strict().DecodeString(tail)
	// The decoder ignores line breaks; a text that encodes back to itself has none.
	if err != nil || len(key) == 0 || base64.StdEncoding.EncodeToString(key) != tail {
		return []byte(secret)
	}
	return key
}

// headerOf finds a header in any case.
func headerOf(header http.Header, name string) string {
	for key, values := range header {
		if strings.EqualFold(key, name) && len(values) > 0 {
			return strings.Join(values, " ")
		}
	}
	return ""
}
