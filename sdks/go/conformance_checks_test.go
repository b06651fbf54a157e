package agentrun

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

func checkOutcome(t *testing.T, outcome scenarioOutcome, result any, err error) {
	t.Helper()
	if outcome.Raises != nil {
		checkError(t, outcome.Raises, err)
	} else if err != nil {
		t.Fatalf("failed: %v", err)
	}
	if outcome.Returns != nil {
		checkHolds(t, plain(t, result), outcome.Returns, "result")
	}
	for _, rows := range []*[]any{outcome.Items, outcome.Events} {
		if rows == nil {
			continue
		}
		found, _ := plain(t, result).([]any)
		if len(found) != len(*rows) {
			t.Fatalf("%d rows, wanted %d: %v", len(found), len(*rows), found)
		}
		for place, expected := range *rows {
			checkHolds(t, found[place], expected, fmt.Sprintf("row %d", place))
		}
	}
}

// plain is a value decoded from its JSON, so that every typed field is compared as it was read.
func plain(t *testing.T, value any) any {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return read[any](t, text)
}

func checkHolds(t *testing.T, found, expected any, where string) {
	t.Helper()
	object, isObject := expected.(map[string]any)
	if !isObject {
		if !reflect.DeepEqual(found, expected) {
			t.Errorf("%s is %v, wanted %v", where, found, expected)
		}
		return
	}
	fields, _ := found.(map[string]any)
	for name, value := range object {
		if _, isThere := fields[name]; !isThere {
			t.Errorf("%s has no %s: %v", where, name, found)
		}
		checkHolds(t, fields[name], value, where+"."+name)
	}
}

var sentinels = map[string]error{
	"bad_request": ErrBadRequest, "authentication": ErrAuthentication, "permission_denied": ErrPermissionDenied,
	"not_found": ErrNotFound, "conflict": ErrConflict, "unprocessable": ErrUnprocessable, "rate_limit": ErrRateLimit,
	"server": ErrServer, "connection": ErrConnection, "timeout": ErrTimeout,
}

func isKind(t *testing.T, kind string, err error) bool {
	if sentinel, isKnown := sentinels[kind]; isKnown {
		return errors.Is(err, sentinel) && (kind != "timeout" || errors.Is(err, ErrConnection))
	}
	switch kind {
	case "api":
		var answer *Error
		for _, sentinel := range sentinels {
			if errors.Is(err, sentinel) {
				return false
			}
		}
		return errors.As(err, &answer)
	case "wait_timeout":
		var late *WaitTimeoutError
		return errors.As(err, &late)
	case "webhook_verification":
		var refused *WebhookVerificationError
		return errors.As(err, &refused)
	case "usage":
		var mistake *UsageError
		return errors.As(err, &mistake)
	default:
		t.Fatalf("a kind that this runner does not know: %s", kind)
		return false
	}
}

func checkError(t *testing.T, expected map[string]any, err error) {
	t.Helper()
	if kind := expected["kind"].(string); !isKind(t, kind, err) {
		t.Fatalf("wanted %s, got %T %v", kind, err, err)
	}
	answer := &Error{}
	errors.As(err, &answer)
	fields := map[string]any{
		"status": float64(answer.Status), "code": orNil(answer.Code), "param": orNil(answer.Param),
		"doc_url": orNil(answer.DocURL), "request_id": orNil(answer.RequestID), "retry_after": answer.RetryAfter.Seconds(),
	}
	for name, value := range expected {
		found, isField := fields[name]
		switch {
		case name == "kind":
		case name == "message":
			if !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(value.(string))) {
				t.Errorf("%q does not hold %q", err, value)
			}
		case !isField:
			t.Errorf("a word that this runner does not know: %s", name)
		case found != value:
			t.Errorf("%s is %v, wanted %v", name, found, value)
		}
	}
}

func orNil(word string) any {
	if word == "" {
		return nil
	}
	return word
}

func checkLogs(t *testing.T, outcome scenarioOutcome, lines string) {
	t.Helper()
	for _, secret := range outcome.Logs.Never {
		if strings.Contains(lines, secret) {
			t.Errorf("the log holds %s", secret)
		}
	}
	for _, part := range outcome.Logs.Some {
		if !strings.Contains(lines, part) {
			t.Errorf("the log does not hold %s: %s", part, lines)
		}
	}
}

// checkPlayedHeader compares one header with what a scenario expects.
func checkPlayedHeader(t *testing.T, name string, expected any, seen []playedRequest, number int) {
	t.Helper()
	values, isThere := seen[number].header[http.CanonicalHeaderKey(name)]
	found := strings.Join(values, ", ")
	rules, hasRules := expected.(map[string]any)
	if !hasRules {
		if expected == nil && isThere || expected != nil && found != expected {
			t.Errorf("request %d: %s is %q, wanted %v", number, name, found, expected)
		}
		return
	}
	for rule, value := range rules {
		isRight := false
		switch rule {
		case "matches":
			isRight = isThere && regexp.MustCompile(value.(string)).MatchString(found)
		case "same_as":
			isRight = found == seen[int(value.(float64))].header.Get(name)
		case "differs_from":
			isRight = found != seen[int(value.(float64))].header.Get(name)
		default:
			t.Fatalf("a rule that this runner does not know: %s", rule)
		}
		if !isRight {
			t.Errorf("request %d: %s is %q, wanted %v", number, name, found, rules)
		}
	}
}
