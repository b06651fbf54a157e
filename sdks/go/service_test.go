package agentrun

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"
)

// Against the real service.

func liveTransport(t *testing.T) *http.Transport {
	return must[*http.Transport](t)(makeTransport(service.CAFile))
}

// watchedBodies counts bodies that are not closed.
type watchedBodies struct {
	inner http.RoundTripper
	mutex sync.Mutex
	count int
}

func (w *watchedBodies) open() int {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.count
}

func (w *watchedBodies) add(count int) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.count += count
}

func (w *watchedBodies) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := w.inner.RoundTrip(request)
	if err == nil {
		w.add(1)
		response.Body = &watchedBody{ReadCloser: response.Body, closed: sync.OnceFunc(func() { w.add(-1) })}
	}
	return response, err
}

type watchedBody struct {
	io.ReadCloser
	closed func()
}

func (b *watchedBody) Close() error {
	b.closed()
	return b.ReadCloser.Close()
}

func TestErrorsSayWhatAndWhere(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	_, err := client.Runs.Get(ctx, "run_01jz8v3k5qe8xa2m4n6p8r0t2v", GetRunQuery{})
	var answer *Error
	if !errors.As(err, &answer) || !errors.Is(err, ErrNotFound) || answer.Code != "run_not_found" {
		t.Errorf("%v", err)
	}
	if !strings.HasPrefix(answer.RequestID, "req_") || answer.Status != http.StatusNotFound {
		t.Errorf("%+v", answer)
	}
	wrong := echo("x")
	wrong.Extra = map[string]any{"inptu": map[string]any{}}
	_, err = client.Runs.Create(ctx, wrong)
	if !errors.As(err, &answer) || answer.Code != "unknown_field" || answer.Param != "inptu" || len(answer.Details) != 1 {
		t.Errorf("%v", err)
	}
	other := must[*Client](t)(client.With(WithAPIKey(scenarioKey)))
	if _, err = other.Usage.Get(ctx, GetUsageQuery{}); !errors.Is(err, ErrAuthentication) {
		t.Errorf("%v", err)
	}
}

func TestTheAnswerItselfIsToBeHad(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	var response *http.Response
	run := must[*Run](t)(client.Runs.CreateAndWait(ctx, echo("raw"), WithResponseInto(&response)))
	if response.StatusCode != http.StatusOK || !strings.HasSuffix(response.Header.Get("Content-Location"), run.ID) {
		t.Errorf("%+v", response)
	}
	if body := must[[]byte](t)(io.ReadAll(response.Body)); !strings.Contains(string(body), run.ID) {
		t.Errorf("%s", body)
	}
	_, err := client.Runs.Get(ctx, "run_01jz8v3k5qe8xa2m4n6p8r0t2v", GetRunQuery{}, WithResponseInto(&response))
	if !errors.Is(err, ErrNotFound) || response.StatusCode != http.StatusNotFound {
		t.Errorf("%v %v", err, response.StatusCode)
	}
	var usage map[string]any
	if err := client.Do(ctx, "get", "/usage", nil, &usage); err != nil || usage["object"] != "usage" {
		t.Errorf("%v %v", err, usage)
	}
}

func TestAnAgentIsMadeChangedRolledBackAndArchived(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	agent := must[*Agent](t)(client.Agents.Create(ctx, CustomAgentRequest{
		Name: "Mine", Runtime: Runtime{Module: &RuntimeModule{Module: "talker"}}, Description: Some("first"),
	}))
	if agent.Runtime.Module == nil || agent.Runtime.Module.Module != "talker" || *agent.Description != "first" {
		t.Errorf("%+v", agent)
	}
	changed := must[*Agent](t)(client.Agents.Update(ctx, agent.ID, AgentPatch{
		Description: Null[string](), Limits: Some(AgentLimitsPatch{TimeoutSeconds: Int(30)}),
	}))
	if changed.Description != nil || changed.Limits.TimeoutSeconds.Or(0) != 30 {
		t.Errorf("%+v", changed)
	}
	if _, isGiven := changed.Limits.MaxSteps.Get(); isGiven {
		t.Errorf("%+v", changed.Limits)
	}
	back := must[*Deployment](t)(client.Agents.Rollback(ctx, agent.ID, RollbackRequest{Reason: "It was better before"}))
	if *back.Reason != "It was better before" {
		t.Errorf("%+v", back)
	}
	revisions := must[[]Revision](t)(take(client.Agents.ListRevisions(ctx, agent.ID, ListRevisionsQuery{Order: Some(OrderAsc)}), 0))
	if len(revisions) < 2 || revisions[1].Revision != 2 || revisions[0].Configuration.Runtime.Module == nil {
		t.Errorf("%+v", revisions)
	}
	if archived := must[*Agent](t)(client.Agents.Archive(ctx, agent.ID)); archived.Status != AgentStatusArchived {
		t.Errorf("%+v", archived)
	}
	if hired := must[*Agent](t)(client.Agents.Deploy(ctx, "echo", DeployAgentRequest{})); hired.Source != AgentSourceCatalog {
		t.Errorf("%+v", hired)
	}
	for entry, err := range client.Catalog.List(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		if entry.Key == "echo" {
			return
		}
	}
	t.Error("echo is not in the catalog")
}

func TestAPolicyIsOneOfManyKindsOfGuards(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	policy := must[*Policy](t)(client.Policies.Create(ctx, CreatePolicyRequest{
		Name: "Mine " + mark(),
		Guards: []GuardRequest{
			{MaxSize: &MaxSizeGuardRequest{MaxBytes: 1000, Action: Some(GuardActionBlock)}},
			{Terms: &TermsGuardRequest{Deny: []string{"moon"}}},
		},
	}))
	if len(policy.Guards) != 2 || policy.Guards[0].MaxSize.MaxBytes != 1000 || policy.Guards[1].Terms.Deny[0] != "moon" {
		t.Errorf("%+v", policy)
	}
	must[*DeletedPolicy](t)(client.Policies.Delete(ctx, policy.ID))
}

func TestAPersonSignsIn(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, WithBaseURL(service.BaseURL), WithCAFile(service.CAFile), WithSession()), within(t)
	var mistake *UsageError
	if _, err := client.Auth.Me(ctx); !errors.As(err, &mistake) {
		t.Errorf("%v", err)
	}
	must[*SignedIn](t)(client.Auth.Login(ctx, LoginRequest{Email: service.Email, Password: service.Password}))
	if me := must[*Me](t)(client.Auth.Me(ctx)); me.User == nil || me.User.Email != service.Email {
		t.Errorf("%+v", me)
	}
	token := must[*SessionToken](t)(client.Auth.CreateToken(ctx, CreateTokenRequest{Scopes: Some([]APIKeyScope{"usage:read"}), TTLSeconds: Int(60)})).Secret
	source := func(context.Context) (string, error) { return token, nil }
	short := newClient(t, liveOptions(WithAPIKeyFunc(source))...)
	must[*Usage](t)(short.Usage.Get(ctx, GetUsageQuery{}))
	if err := client.Auth.Logout(ctx); err != nil {
		t.Error(err)
	}
	if _, err := client.Auth.Me(ctx); err == nil {
		t.Error("a person is still signed in")
	}
}

func TestADeliveryIsUnwrapped(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	address, received := startReceiver(t)
	webhook := must[*WebhookWithSecret](t)(client.Webhooks.Create(ctx, CreateWebhookRequest{
		URL: address, Events: []WebhookEventType{WebhookEventTypeAgentUpdated},
	}))
	agent := must[*Agent](t)(client.Agents.Deploy(ctx, "echo", DeployAgentRequest{}))
	must[*Agent](t)(client.Agents.Update(ctx, agent.ID, AgentPatch{Name: Some("Renamed")}))
	arrived := arrivedOf(t, received, func(event *WebhookEvent) bool {
		update, isUpdate := event.Data.(*AgentUpdate)
		return isUpdate && update.AgentID == agent.ID
	}, *webhook.Secret)
	var refused *WebhookVerificationError
	if _, err := Unwrap(append(arrived.body, ' '), arrived.header, WithSecret(*webhook.Secret)); !errors.As(err, &refused) {
		t.Errorf("%v", err)
	}
	rotated := must[*WebhookWithSecret](t)(client.Webhooks.Rotate(ctx, webhook.ID, RotateWebhookRequest{}))
	must[*Delivery](t)(client.Webhooks.Test(ctx, webhook.ID))
	isTest := func(event *WebhookEvent) bool { return event.Type == WebhookEventTypeTest }
	tested := arrivedOf(t, received, isTest, *rotated.Secret, *webhook.Secret)
	must[*WebhookEvent](t)(Unwrap(tested.body, tested.header, WithSecret(*rotated.Secret)))
	// During a rotation, both secrets are valid.
	own := must[*Client](t)(client.With(WithWebhookSecret(*webhook.Secret)))
	event := must[*WebhookEvent](t)(own.Webhooks.Unwrap(tested.body, tested.header))
	if data, isTest := event.Data.(*TestData); !isTest || data.WebhookID != webhook.ID || event.CreatedAt.IsZero() {
		t.Errorf("%+v", event)
	}
	must[*DeletedWebhook](t)(client.Webhooks.Delete(ctx, webhook.ID))
}

func arrivedOf(t *testing.T, received <-chan delivery, isIt func(*WebhookEvent) bool, secrets ...string) delivery {
	t.Helper()
	for {
		select {
		case arrived := <-received:
			if isIt(must[*WebhookEvent](t)(Unwrap(arrived.body, arrived.header, WithSecret(secrets...)))) {
				return arrived
			}
		case <-time.After(30 * time.Second):
			t.Fatal("no delivery arrived")
		}
	}
}

func TestAClientOfOnesOwnIsUsedAndAnUnknownCertificateIsNotTrusted(t *testing.T) {
	t.Parallel()
	sent := &watchedBodies{inner: liveTransport(t)}
	own := &http.Client{Transport: sent}
	must[*Usage](t)(newClient(t, WithHTTPClient(own)).Usage.Get(within(t), GetUsageQuery{}))
	if own.CheckRedirect != nil || sent.open() != 0 {
		t.Error("the client was changed, or a body was left open")
	}
	nobody := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: x509.NewCertPool()}}
	client := newClient(t, WithHTTPClient(&http.Client{Transport: nobody}), WithMaxRetries(0))
	_, err := client.Usage.Get(within(t), GetUsageQuery{})
	if !errors.Is(err, ErrConnection) || !strings.Contains(err.Error(), "AGENTRUN_CA_FILE") {
		t.Errorf("%v", err)
	}
}

func TestTheFeedTellsOfWhatHappens(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	before := must[*Page[Event]](t)(client.Events.ListPage(ctx, ListEventsQuery{Limit: Int(1)}))
	run := must[*Run](t)(client.Runs.CreateAndWait(ctx, echo("feed")))
	query := ListEventsQuery{Type: Some([]string{"run.completed", "run.failed"}), After: Some(before.FirstID)}
	for event, err := range client.Events.Stream(ctx, query).Events() {
		if err != nil {
			t.Fatal(err)
		}
		if told, isRun := event.Data.(*RunOfEvent); isRun && told.ID == run.ID {
			return
		}
	}
	t.Error("the feed ended")
}

func TestTheRunOfAPipelineIsFollowedToItsEnd(t *testing.T) {
	t.Parallel()
	client, ctx := newClient(t, liveOptions()...), within(t)
	pipeline := must[*Pipeline](t)(client.Pipelines.Create(ctx, CreatePipelineRequest{
		Name:  "One step",
		Steps: []PipelineStep{{Name: "echo", AgentID: service.AgentID, Input: Some(map[string]any{"query": "step"})}},
	}))
	run := must[*PipelineRun](t)(client.Pipelines.CreateRun(ctx, pipeline.ID, CreatePipelineRunRequest{}, WithWait(0)))
	events := must[[]PipelineEvent](t)(take(client.Pipelines.FollowRun(ctx, pipeline.ID, run.ID, FollowPipelineRunQuery{}).Events(), 0))
	last := events[len(events)-1]
	end, isEnd := last.Data.(*PipelineCompletedStreamEvent)
	if !isEnd || end.PipelineRun.Status != PipelineRunStatusCompleted || last.Sequence != int64(len(events)) {
		t.Errorf("%+v", last)
	}
	after := FollowPipelineRunQuery{After: Int(1)}
	rest := must[[]PipelineEvent](t)(take(client.Pipelines.FollowRun(ctx, pipeline.ID, run.ID, after).Events(), 0))
	if len(rest) != len(events)-1 || rest[0].Sequence != 2 {
		t.Errorf("%+v", rest)
	}
}
