package agentrun

import (
	"context"
	"encoding/json"
	"iter"
	"reflect"
	"strings"
	"testing"
	"time"
)

func seconds(count float64) time.Duration { return time.Duration(count * float64(time.Second)) }

func callOptions(each scenarioCall) []RequestOption {
	var options []RequestOption
	if own := each.Options; own.IdempotencyKey != nil {
		options = append(options, WithIdempotencyKey(*own.IdempotencyKey))
	}
	if own := each.Options; own.IfMatch != nil {
		options = append(options, WithIfMatch(*own.IfMatch))
	}
	if own := each.Options; own.TimeoutSeconds != nil {
		options = append(options, WithTimeout(seconds(*own.TimeoutSeconds)))
	}
	if own := each.Options; own.MaxRetries != nil {
		options = append(options, WithMaxRetries(*own.MaxRetries))
	}
	if own := each.Options; own.WaitSeconds != nil {
		options = append(options, WithWait(seconds(*own.WaitSeconds)))
	}
	for name, value := range each.Options.Headers {
		options = append(options, WithHeader(name, value))
	}
	return options
}

// makeCall returns a result, or a slice of the iterated items.
func makeCall(t *testing.T, client *Client, each scenarioCall) (any, error) {
	ctx, id, options := context.Background(), each.Path["id"], callOptions(each)
	switch each.Method {
	case "runs.create":
		return client.Runs.Create(ctx, read[CreateRunRequest](t, each.Body), options...)
	case "runs.create_and_wait":
		return client.Runs.CreateAndWait(ctx, read[CreateRunRequest](t, each.Body), options...)
	case "runs.get":
		return client.Runs.Get(ctx, id, GetRunQuery{}, options...)
	case "runs.list":
		return take(client.Runs.List(ctx, readQuery[ListRunsQuery](t, each.Query), options...), each.Take)
	case "runs.cancel":
		return client.Runs.Cancel(ctx, id, readQuery[CancelRunQuery](t, each.Query), options...)
	case "runs.act":
		return client.Runs.Act(ctx, id, read[RunActionRequest](t, each.Body), options...)
	case "runs.approve":
		return client.Runs.Approve(ctx, id, decision(t, each), options...)
	case "runs.reject":
		return client.Runs.Reject(ctx, id, decision(t, each), options...)
	case "runs.respond":
		return client.Runs.Respond(ctx, id, decision(t, each), options...)
	case "runs.message":
		return client.Runs.Message(ctx, id, decision(t, each), options...)
	case "runs.stream":
		return take(client.Runs.Stream(ctx, read[CreateRunRequest](t, each.Body), options...).Events(), each.Take)
	case "runs.follow":
		return take(client.Runs.Follow(ctx, id, readQuery[FollowRunQuery](t, each.Query), options...).Events(), each.Take)
	case "runs.events":
		return take(client.Runs.ListEvents(ctx, id, readQuery[ListRunEventsQuery](t, each.Query), options...), each.Take)
	case "agents.get":
		return client.Agents.Get(ctx, id, options...)
	case "agents.create":
		return client.Agents.Create(ctx, read[CustomAgentRequest](t, each.Body), options...)
	case "agents.list":
		return take(client.Agents.List(ctx, readQuery[ListAgentsQuery](t, each.Query), options...), each.Take)
	case "agents.update":
		return client.Agents.Update(ctx, id, read[AgentPatch](t, each.Body), options...)
	case "webhooks.create":
		return client.Webhooks.Create(ctx, read[CreateWebhookRequest](t, each.Body), options...)
	case "events.stream":
		return take(client.Events.Stream(ctx, readQuery[ListEventsQuery](t, each.Query), options...).Events(), each.Take)
	case "auth.create_token":
		return client.Auth.CreateToken(ctx, read[CreateTokenRequest](t, each.Body), options...)
	default:
		t.Fatalf("a method that this runner does not know: %s", each.Method)
		return nil, nil
	}
}

func read[T any](t *testing.T, data []byte) T {
	t.Helper()
	var found T
	if err := json.Unmarshal(data, &found); err != nil {
		t.Fatal(err)
	}
	return found
}

// readQuery fills a query's struct; what takes several words takes a list.
func readQuery[T any](t *testing.T, query map[string]any) T {
	t.Helper()
	var found T
	target := reflect.ValueOf(&found).Elem()
	known := shapeOf(target.Type())
	for name, value := range query {
		field, isKnown := known.byName[name]
		if !isKnown {
			t.Fatalf("no query parameter %s", name)
		}
		place := target.Field(field.index)
		if words, isText := value.(string); isText && place.Type() == reflect.TypeFor[Opt[[]string]]() {
			value = strings.Split(words, ",")
		}
		text, _ := json.Marshal(value)
		if err := json.Unmarshal(text, place.Addr().Interface()); err != nil {
			t.Fatal(err)
		}
	}
	return found
}

func decision(t *testing.T, each scenarioCall) Decision {
	body := read[RunActionRequest](t, each.Body)
	return Decision{ActionID: body.ActionID, Payload: body.Payload}
}

func take[T any](rows iter.Seq2[T, error], count int) ([]T, error) {
	found := []T{}
	for row, err := range rows {
		if err != nil {
			return found, err
		}
		found = append(found, row)
		if len(found) == count {
			break
		}
	}
	return found, nil
}
