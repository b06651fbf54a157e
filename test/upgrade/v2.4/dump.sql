--
-- PostgreSQL database dump
--



-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: feed_position(xid8); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.feed_position(transaction_id xid8) RETURNS bigint
    LANGUAGE sql IMMUTABLE
    AS $$
  select transaction_id::text::bigint + 0
$$;


--
-- Name: FUNCTION feed_position(transaction_id xid8); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.feed_position(transaction_id xid8) IS 'Where what a transaction writes stands in the feed.';


--
-- Name: first_uuid_at(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.first_uuid_at(moment timestamp with time zone) RETURNS uuid
    LANGUAGE sql IMMUTABLE
    AS $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;


--
-- Name: FUNCTION first_uuid_at(moment timestamp with time zone); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.first_uuid_at(moment timestamp with time zone) IS 'Not above any id that was made at this time or later: the bound of a range of ids by age.';


--
-- Name: uuid_at(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.uuid_at(moment timestamp with time zone) RETURNS uuid
    LANGUAGE sql
    AS $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from moment) * 1000)::bigint) from 3) from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;


--
-- Name: FUNCTION uuid_at(moment timestamp with time zone); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.uuid_at(moment timestamp with time zone) IS 'A UUIDv7 of a given time, for rows that a statement makes out of others.';


SET default_tablespace = '';



--
-- Name: agent_revisions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.agent_revisions (
    organization_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    revision integer NOT NULL,
    id uuid NOT NULL,
    configuration text NOT NULL,
    changed_fields text[] NOT NULL,
    created_by text,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT agent_revisions_revision_positive CHECK ((revision > 0))
);


--
-- Name: TABLE agent_revisions; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.agent_revisions IS 'Every configuration an agent has had; one never changes.';


--
-- Name: agents; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.agents (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    source text NOT NULL,
    catalog_key text,
    revision integer NOT NULL,
    concurrency integer,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT agents_catalog_key_from_catalog CHECK (((source = 'catalog'::text) = (catalog_key IS NOT NULL))),
    CONSTRAINT agents_revision_positive CHECK ((revision > 0)),
    CONSTRAINT agents_source_is_known CHECK ((source = ANY (ARRAY['catalog'::text, 'custom'::text])))
);


--
-- Name: TABLE agents; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.agents IS 'Agents; `revision` is the one that is deployed.';


--
-- Name: COLUMN agents.concurrency; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.agents.concurrency IS 'Copied from the deployed configuration, for the statement that claims runs: null is no cap.';


--
-- Name: alert_rules; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.alert_rules (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    description text,
    metric text NOT NULL,
    comparison text NOT NULL,
    threshold double precision NOT NULL,
    window_seconds integer NOT NULL,
    agent_id uuid,
    severity text NOT NULL,
    enabled boolean NOT NULL,
    cooldown_seconds integer NOT NULL,
    rollback boolean NOT NULL,
    status text NOT NULL,
    last_value double precision,
    last_evaluated_at timestamp with time zone,
    cooldown_until timestamp with time zone,
    firing_alert_id uuid,
    created_by text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT alert_rules_comparison_is_known CHECK ((comparison = ANY (ARRAY['gt'::text, 'gte'::text, 'lt'::text, 'lte'::text]))),
    CONSTRAINT alert_rules_cooldown_not_negative CHECK ((cooldown_seconds >= 0)),
    CONSTRAINT alert_rules_firing_names_its_alert CHECK (((status = 'firing'::text) = (firing_alert_id IS NOT NULL))),
    CONSTRAINT alert_rules_rollback_needs_an_agent CHECK (((NOT rollback) OR (agent_id IS NOT NULL))),
    CONSTRAINT alert_rules_severity_is_known CHECK ((severity = ANY (ARRAY['info'::text, 'warning'::text, 'critical'::text]))),
    CONSTRAINT alert_rules_status_is_known CHECK ((status = ANY (ARRAY['ok'::text, 'firing'::text, 'no_data'::text]))),
    CONSTRAINT alert_rules_window_positive CHECK ((window_seconds > 0))
);


--
-- Name: TABLE alert_rules; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.alert_rules IS 'Rules that watch one number of one agent or of the organisation.';


--
-- Name: alert_samples; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.alert_samples (
    organization_id uuid NOT NULL,
    rule_id uuid NOT NULL,
    minute timestamp with time zone NOT NULL,
    total double precision NOT NULL,
    samples integer NOT NULL
)
WITH (fillfactor='50');


--
-- Name: TABLE alert_samples; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.alert_samples IS 'What has no count of its own is looked at in every round and remembered for as long as a window can be.';


--
-- Name: alerts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.alerts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    rule_id uuid NOT NULL,
    rule text NOT NULL,
    severity text NOT NULL,
    summary text NOT NULL,
    snapshot text NOT NULL,
    triggered_at timestamp with time zone NOT NULL,
    resolved_at timestamp with time zone,
    resolved_value double precision,
    acknowledged_at timestamp with time zone,
    acknowledged_by text,
    acknowledgement text,
    rollback_status text,
    rollback_deployment_id uuid,
    rollback_reason text,
    CONSTRAINT alerts_acknowledged_at_by_somebody CHECK (((acknowledged_at IS NULL) = (acknowledged_by IS NULL))),
    CONSTRAINT alerts_done_rollback_has_its_deployment CHECK (((rollback_status IS DISTINCT FROM 'done'::text) OR (rollback_deployment_id IS NOT NULL))),
    CONSTRAINT alerts_rollback_status_is_known CHECK ((rollback_status = ANY (ARRAY['pending'::text, 'done'::text, 'failed'::text])))
);


--
-- Name: TABLE alerts; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.alerts IS 'The times that rules fired.';


--
-- Name: COLUMN alerts.rule; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.alerts.rule IS 'JSON: the rule as it was when it fired; snapshot is what it saw. Shown and sent as they are.';


--
-- Name: COLUMN alerts.rollback_status; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.alerts.rollback_status IS 'Pending is part of the firing itself: whoever dies before the rollback leaves it to the next round.';


--
-- Name: api_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.api_keys (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    hash bytea NOT NULL,
    prefix text NOT NULL,
    last4 text NOT NULL,
    scopes text[] NOT NULL,
    agent_ids uuid[],
    lineage_id uuid NOT NULL,
    rotated_from uuid,
    created_by text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    revoked_at timestamp with time zone,
    last_used_at timestamp with time zone,
    exposed_at timestamp with time zone,
    CONSTRAINT api_keys_kind_is_known CHECK ((kind = ANY (ARRAY['standard'::text, 'demo'::text])))
);


--
-- Name: TABLE api_keys; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.api_keys IS 'Keys of applications. Whoever comes with one says only the key: it is found by its hash, whosever it is.';


--
-- Name: COLUMN api_keys.agent_ids; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_keys.agent_ids IS 'Null: every agent of the organisation.';


--
-- Name: COLUMN api_keys.lineage_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_keys.lineage_id IS 'The first key of a line of rotated ones; they share one rate limit.';


--
-- Name: COLUMN api_keys.exposed_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_keys.exposed_at IS 'When it was last seen in a request over plain HTTP.';


--
-- Name: audit_entries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_entries (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    action text NOT NULL,
    actor text NOT NULL,
    resource_type text,
    resource_id text,
    address text,
    user_agent text,
    request_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: TABLE audit_entries; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.audit_entries IS 'Who did what to which resource, from where; for every write, kept for 400 days.';


--
-- Name: connectors; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.connectors (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    description text,
    type text NOT NULL,
    url text NOT NULL,
    document_url text,
    document text,
    document_summary text,
    visibility text NOT NULL,
    headers text NOT NULL,
    oauth text,
    approval text NOT NULL,
    status text DEFAULT 'unchecked'::text NOT NULL,
    checked_at timestamp with time zone,
    check_error text,
    tool_count integer,
    created_by text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT connectors_checked_at_once_checked CHECK (((status = 'unchecked'::text) = (checked_at IS NULL))),
    CONSTRAINT connectors_document_if_openapi CHECK (((type = 'openapi'::text) = (document IS NOT NULL))),
    CONSTRAINT connectors_document_with_summary CHECK (((document IS NULL) = (document_summary IS NULL))),
    CONSTRAINT connectors_error_only_if_failing CHECK (((check_error IS NULL) OR (status = 'failing'::text))),
    CONSTRAINT connectors_status_is_known CHECK ((status = ANY (ARRAY['unchecked'::text, 'ok'::text, 'failing'::text]))),
    CONSTRAINT connectors_type_is_known CHECK ((type = ANY (ARRAY['mcp'::text, 'openapi'::text]))),
    CONSTRAINT connectors_visibility_is_known CHECK ((visibility = ANY (ARRAY['shared'::text, 'private'::text])))
);


--
-- Name: TABLE connectors; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.connectors IS 'What agents may use: MCP servers, and services described by an OpenAPI document.';


--
-- Name: COLUMN connectors.document; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.connectors.document IS 'JSON, as it was given or fetched; what a page of the list needs of it is document_summary.';


--
-- Name: COLUMN connectors.headers; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.connectors.headers IS 'JSON; each value is encrypted.';


--
-- Name: COLUMN connectors.oauth; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.connectors.oauth IS 'JSON; the client''s secret in it is encrypted.';


--
-- Name: deliveries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deliveries (
    organization_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    status text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    forgiven integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    lease_token uuid,
    lease_until timestamp with time zone,
    started_at timestamp with time zone,
    url text,
    outcome text,
    duration_ms integer,
    request_headers text,
    response_status integer,
    response_headers text,
    response_body text,
    response_truncated boolean DEFAULT false NOT NULL,
    error text,
    redelivery_of uuid,
    redelivered_as uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    CONSTRAINT deliveries_completed_at_once_ended CHECK (((status = ANY (ARRAY['succeeded'::text, 'failed'::text])) = (completed_at IS NOT NULL))),
    CONSTRAINT deliveries_due_until_ended CHECK (((status = ANY (ARRAY['pending'::text, 'closing'::text])) = (due_at IS NOT NULL))),
    CONSTRAINT deliveries_lease_token_with_time CHECK (((lease_token IS NULL) = (lease_until IS NULL))),
    CONSTRAINT deliveries_leased_has_an_attempt CHECK (((lease_token IS NULL) OR ((started_at IS NOT NULL) AND (url IS NOT NULL)))),
    CONSTRAINT deliveries_leased_only_if_pending CHECK (((lease_token IS NULL) OR (status = 'pending'::text))),
    CONSTRAINT deliveries_outcome_is_known CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'failed'::text, 'interrupted'::text]))),
    CONSTRAINT deliveries_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'closing'::text, 'succeeded'::text, 'failed'::text])))
)
PARTITION BY RANGE (id);


--
-- Name: TABLE deliveries; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.deliveries IS 'One event for one webhook, with its last attempt; those before it are in delivery_attempts. By age.';


--
-- Name: COLUMN deliveries.status; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.deliveries.status IS 'closing: the wait after the last attempt, before it is called failed.';


--
-- Name: COLUMN deliveries.forgiven; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.deliveries.forgiven IS 'Attempts that a stopping node interrupted: they do not use up one of the receiver''s.';


--
-- Name: COLUMN deliveries.lease_token; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.deliveries.lease_token IS 'An attempt is on the wire; a node that dies leaves the row due again when lease_until is past.';


--
-- Name: deliveries_from_20261116; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deliveries_from_20261116 (
    organization_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    status text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    forgiven integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    lease_token uuid,
    lease_until timestamp with time zone,
    started_at timestamp with time zone,
    url text,
    outcome text,
    duration_ms integer,
    request_headers text,
    response_status integer,
    response_headers text,
    response_body text,
    response_truncated boolean DEFAULT false NOT NULL,
    error text,
    redelivery_of uuid,
    redelivered_as uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    CONSTRAINT deliveries_completed_at_once_ended CHECK (((status = ANY (ARRAY['succeeded'::text, 'failed'::text])) = (completed_at IS NOT NULL))),
    CONSTRAINT deliveries_due_until_ended CHECK (((status = ANY (ARRAY['pending'::text, 'closing'::text])) = (due_at IS NOT NULL))),
    CONSTRAINT deliveries_lease_token_with_time CHECK (((lease_token IS NULL) = (lease_until IS NULL))),
    CONSTRAINT deliveries_leased_has_an_attempt CHECK (((lease_token IS NULL) OR ((started_at IS NOT NULL) AND (url IS NOT NULL)))),
    CONSTRAINT deliveries_leased_only_if_pending CHECK (((lease_token IS NULL) OR (status = 'pending'::text))),
    CONSTRAINT deliveries_outcome_is_known CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'failed'::text, 'interrupted'::text]))),
    CONSTRAINT deliveries_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'closing'::text, 'succeeded'::text, 'failed'::text])))
)
WITH (fillfactor='40');


--
-- Name: COLUMN deliveries_from_20261116.status; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.deliveries_from_20261116.status IS 'closing: the wait after the last attempt, before it is called failed.';


--
-- Name: COLUMN deliveries_from_20261116.forgiven; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.deliveries_from_20261116.forgiven IS 'Attempts that a stopping node interrupted: they do not use up one of the receiver''s.';


--
-- Name: COLUMN deliveries_from_20261116.lease_token; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.deliveries_from_20261116.lease_token IS 'An attempt is on the wire; a node that dies leaves the row due again when lease_until is past.';


--
-- Name: deliveries_rest; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deliveries_rest (
    organization_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    status text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    forgiven integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone,
    lease_token uuid,
    lease_until timestamp with time zone,
    started_at timestamp with time zone,
    url text,
    outcome text,
    duration_ms integer,
    request_headers text,
    response_status integer,
    response_headers text,
    response_body text,
    response_truncated boolean DEFAULT false NOT NULL,
    error text,
    redelivery_of uuid,
    redelivered_as uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    completed_at timestamp with time zone,
    CONSTRAINT deliveries_completed_at_once_ended CHECK (((status = ANY (ARRAY['succeeded'::text, 'failed'::text])) = (completed_at IS NOT NULL))),
    CONSTRAINT deliveries_due_until_ended CHECK (((status = ANY (ARRAY['pending'::text, 'closing'::text])) = (due_at IS NOT NULL))),
    CONSTRAINT deliveries_lease_token_with_time CHECK (((lease_token IS NULL) = (lease_until IS NULL))),
    CONSTRAINT deliveries_leased_has_an_attempt CHECK (((lease_token IS NULL) OR ((started_at IS NOT NULL) AND (url IS NOT NULL)))),
    CONSTRAINT deliveries_leased_only_if_pending CHECK (((lease_token IS NULL) OR (status = 'pending'::text))),
    CONSTRAINT deliveries_outcome_is_known CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'failed'::text, 'interrupted'::text]))),
    CONSTRAINT deliveries_status_is_known CHECK ((status = ANY (ARRAY['pending'::text, 'closing'::text, 'succeeded'::text, 'failed'::text])))
)
WITH (fillfactor='40');


--
-- Name: TABLE deliveries_rest; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.deliveries_rest IS 'What outlives its partition: deliveries that are still due when it is dropped.';


--
-- Name: delivery_attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.delivery_attempts (
    organization_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    url text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    outcome text NOT NULL,
    duration_ms integer,
    request_headers text,
    response_status integer,
    response_headers text,
    response_body text,
    response_truncated boolean DEFAULT false NOT NULL,
    error text,
    CONSTRAINT delivery_attempts_outcome_is_known CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'failed'::text, 'interrupted'::text])))
)
PARTITION BY RANGE (delivery_id);


--
-- Name: TABLE delivery_attempts; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.delivery_attempts IS 'The attempts of a delivery before its last one. By the age of the delivery.';


--
-- Name: delivery_attempts_from_20261116; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.delivery_attempts_from_20261116 (
    organization_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    url text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    outcome text NOT NULL,
    duration_ms integer,
    request_headers text,
    response_status integer,
    response_headers text,
    response_body text,
    response_truncated boolean DEFAULT false NOT NULL,
    error text,
    CONSTRAINT delivery_attempts_outcome_is_known CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'failed'::text, 'interrupted'::text])))
);


--
-- Name: delivery_attempts_rest; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.delivery_attempts_rest (
    organization_id uuid NOT NULL,
    delivery_id uuid NOT NULL,
    number integer NOT NULL,
    url text NOT NULL,
    started_at timestamp with time zone NOT NULL,
    outcome text NOT NULL,
    duration_ms integer,
    request_headers text,
    response_status integer,
    response_headers text,
    response_body text,
    response_truncated boolean DEFAULT false NOT NULL,
    error text,
    CONSTRAINT delivery_attempts_outcome_is_known CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'failed'::text, 'interrupted'::text])))
);


--
-- Name: TABLE delivery_attempts_rest; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.delivery_attempts_rest IS 'What outlives its partition: attempts of deliveries that are still due when it is dropped.';


--
-- Name: deployments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deployments (
    organization_id uuid NOT NULL,
    agent_id uuid NOT NULL,
    id uuid NOT NULL,
    revision integer NOT NULL,
    previous_revision integer,
    reason text,
    rolled_back_from integer,
    created_by text,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT deployments_reason_for_rollback CHECK (((reason IS NULL) = (rolled_back_from IS NULL)))
);


--
-- Name: TABLE deployments; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.deployments IS 'When which revision was put to work, and why one was taken back.';


--
-- Name: error_occurrences; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.error_occurrences (
    id uuid NOT NULL,
    report_id uuid NOT NULL,
    request_id uuid,
    organization_id uuid,
    occurred_at timestamp with time zone NOT NULL
);


--
-- Name: TABLE error_occurrences; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.error_occurrences IS 'When each of them happened, and in which request.';


--
-- Name: error_reports; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.error_reports (
    id uuid NOT NULL,
    fingerprint text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    message text NOT NULL,
    stack text,
    place text NOT NULL,
    count bigint NOT NULL,
    last_request_id uuid,
    first_seen_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    CONSTRAINT error_reports_kind_is_known CHECK ((kind = ANY (ARRAY['request'::text, 'background'::text])))
);


--
-- Name: TABLE error_reports; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.error_reports IS 'What failed on our own side, for whoever runs the installation.';


--
-- Name: events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    "position" bigint DEFAULT public.feed_position(pg_current_xact_id()) NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    data text NOT NULL,
    traceparent text,
    created_at timestamp with time zone NOT NULL
)
PARTITION BY RANGE (id);


--
-- Name: TABLE events; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.events IS 'History, the feed and the outbox of webhooks at once: written in the transaction of the change it tells of. By age.';


--
-- Name: COLUMN events.data; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.events.data IS 'The exact bytes that every receiver gets.';


--
-- Name: COLUMN events.traceparent; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.events.traceparent IS 'Carries the trace of the change to the deliveries that tell of it.';


--
-- Name: events_from_20261116; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events_from_20261116 (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    "position" bigint DEFAULT public.feed_position(pg_current_xact_id()) NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    data text NOT NULL,
    traceparent text,
    created_at timestamp with time zone NOT NULL
);


--
-- Name: COLUMN events_from_20261116.data; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.events_from_20261116.data IS 'The exact bytes that every receiver gets.';


--
-- Name: COLUMN events_from_20261116.traceparent; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.events_from_20261116.traceparent IS 'Carries the trace of the change to the deliveries that tell of it.';


--
-- Name: events_rest; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events_rest (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    "position" bigint DEFAULT public.feed_position(pg_current_xact_id()) NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    data text NOT NULL,
    traceparent text,
    created_at timestamp with time zone NOT NULL
);


--
-- Name: TABLE events_rest; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.events_rest IS 'What outlives its partition: events that somebody is still to be told of when it is dropped.';


--
-- Name: guardrail_findings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guardrail_findings (
    organization_id uuid NOT NULL,
    period_start timestamp with time zone NOT NULL,
    agent_id uuid NOT NULL,
    guard text NOT NULL,
    stage text NOT NULL,
    action text NOT NULL,
    shadow boolean NOT NULL,
    shard smallint NOT NULL,
    runs bigint NOT NULL,
    CONSTRAINT guardrail_findings_action_is_known CHECK ((action = ANY (ARRAY['block'::text, 'redact'::text, 'flag'::text]))),
    CONSTRAINT guardrail_findings_stage_is_known CHECK ((stage = ANY (ARRAY['input'::text, 'output'::text])))
)
WITH (fillfactor='50');


--
-- Name: TABLE guardrail_findings; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.guardrail_findings IS 'Runs in which a guard found something; by the hour from the start.';


--
-- Name: guardrail_refusals; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.guardrail_refusals (
    organization_id uuid NOT NULL,
    period_start timestamp with time zone NOT NULL,
    agent_id uuid NOT NULL,
    shard smallint NOT NULL,
    requests bigint NOT NULL
)
WITH (fillfactor='50');


--
-- Name: TABLE guardrail_refusals; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.guardrail_refusals IS 'Requests that a policy refused, so that there is no run to count.';


--
-- Name: idempotency_keys; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.idempotency_keys (
    organization_id uuid NOT NULL,
    scope text NOT NULL,
    key text NOT NULL,
    fingerprint bytea NOT NULL,
    run_id uuid,
    status smallint,
    headers text,
    body text,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: TABLE idempotency_keys; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.idempotency_keys IS 'Requests that named themselves: a repetition finds its run, or the answer that was given.';


--
-- Name: COLUMN idempotency_keys.scope; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.idempotency_keys.scope IS 'Method and path: the same key on another route is another request.';


--
-- Name: COLUMN idempotency_keys.fingerprint; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.idempotency_keys.fingerprint IS 'Of the body: the same key with another body is refused.';


--
-- Name: installation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.installation (
    name text NOT NULL,
    value text NOT NULL
);


--
-- Name: TABLE installation; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.installation IS 'Facts about the installation itself, such as a sealed text that proves a node has the right secret key.';


--
-- Name: invitations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.invitations (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    hash bytea NOT NULL,
    invited_by text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    CONSTRAINT invitations_role_is_known CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'developer'::text, 'viewer'::text])))
);


--
-- Name: TABLE invitations; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.invitations IS 'Links that make somebody a member. The link itself is not stored, only its hash.';


--
-- Name: leaders; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.leaders (
    task text NOT NULL,
    node_id uuid NOT NULL,
    lease_until timestamp with time zone NOT NULL
);


--
-- Name: TABLE leaders; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.leaders IS 'Work that one node does for all of them; another takes over when the lease has run out.';


--
-- Name: login_failures; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.login_failures (
    email_hash bytea NOT NULL,
    failures integer NOT NULL,
    failed_at timestamp with time zone NOT NULL,
    locked_until timestamp with time zone
);


--
-- Name: TABLE login_failures; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.login_failures IS 'By the hash of the address that was tried, known to us or not: both are treated alike.';


--
-- Name: memberships; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.memberships (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT memberships_role_is_known CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'developer'::text, 'viewer'::text])))
);


--
-- Name: TABLE memberships; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.memberships IS 'Who belongs to which organisation, and as what.';


--
-- Name: migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.migrations (
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: nodes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.nodes (
    id uuid NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: TABLE nodes; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.nodes IS 'The processes that live: each says so every two seconds.';


--
-- Name: organizations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.organizations (
    id uuid NOT NULL,
    name text NOT NULL,
    plan text NOT NULL,
    requests_per_minute integer,
    burst integer,
    monthly_quota bigint,
    default_policy text,
    is_operator boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT organizations_burst_positive CHECK ((burst > 0)),
    CONSTRAINT organizations_monthly_quota_not_negative CHECK ((monthly_quota >= 0)),
    CONSTRAINT organizations_plan_is_known CHECK ((plan = ANY (ARRAY['free'::text, 'developer'::text, 'business'::text, 'enterprise'::text]))),
    CONSTRAINT organizations_rate_and_burst_together CHECK (((requests_per_minute IS NULL) = (burst IS NULL))),
    CONSTRAINT organizations_requests_per_minute_positive CHECK ((requests_per_minute > 0))
);


--
-- Name: TABLE organizations; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.organizations IS 'Tenants. Rates and quotas that are null are the plan''s own.';


--
-- Name: COLUMN organizations.default_policy; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.organizations.default_policy IS 'A template''s name, or pol_… of one of its own.';


--
-- Name: COLUMN organizations.is_operator; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.organizations.is_operator IS 'Whoever runs the installation: its first organisation.';


--
-- Name: pipeline_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pipeline_events (
    organization_id uuid NOT NULL,
    pipeline_run_id uuid NOT NULL,
    sequence bigint NOT NULL,
    event text NOT NULL
);


--
-- Name: TABLE pipeline_events; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.pipeline_events IS 'The stream of a pipeline run.';


--
-- Name: pipeline_runs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pipeline_runs (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    pipeline_id uuid NOT NULL,
    pipeline_revision integer NOT NULL,
    definition text NOT NULL,
    api_key_id uuid,
    actor text NOT NULL,
    status text NOT NULL,
    input text NOT NULL,
    output text,
    error text,
    metadata jsonb NOT NULL,
    idempotency_key text,
    tokens_used bigint DEFAULT 0 NOT NULL,
    latency_ms bigint,
    sequence bigint DEFAULT 1 NOT NULL,
    traceparent text,
    scheduled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    due_at timestamp with time zone,
    lease_token uuid,
    lease_until timestamp with time zone,
    CONSTRAINT pipeline_runs_completed_at_once_ended CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])) = (completed_at IS NOT NULL))),
    CONSTRAINT pipeline_runs_due_until_ended CHECK (((completed_at IS NULL) = (due_at IS NOT NULL))),
    CONSTRAINT pipeline_runs_ended_is_not_leased CHECK (((completed_at IS NULL) OR (lease_token IS NULL))),
    CONSTRAINT pipeline_runs_error_if_failed CHECK (((status <> 'failed'::text) OR (error IS NOT NULL))),
    CONSTRAINT pipeline_runs_lease_token_with_time CHECK (((lease_token IS NULL) = (lease_until IS NULL))),
    CONSTRAINT pipeline_runs_output_if_completed CHECK (((status <> 'completed'::text) OR ((output IS NOT NULL) AND (error IS NULL)))),
    CONSTRAINT pipeline_runs_status_is_known CHECK ((status = ANY (ARRAY['running'::text, 'requires_action'::text, 'cancelling'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
)
WITH (fillfactor='80');


--
-- Name: TABLE pipeline_runs; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.pipeline_runs IS 'One run of a pipeline, with the definition it began with. Whoever moves it holds its lease.';


--
-- Name: COLUMN pipeline_runs.error; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.pipeline_runs.error IS 'Set as soon as the run is bound to fail, while its other steps are still being stopped.';


--
-- Name: COLUMN pipeline_runs.sequence; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.pipeline_runs.sequence IS 'The last event of its stream.';


--
-- Name: COLUMN pipeline_runs.due_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.pipeline_runs.due_at IS 'When somebody must look at it next, whatever hints come.';


--
-- Name: pipeline_steps; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pipeline_steps (
    organization_id uuid NOT NULL,
    pipeline_run_id uuid NOT NULL,
    number integer NOT NULL,
    status text NOT NULL,
    items integer,
    error text,
    started_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    CONSTRAINT pipeline_steps_completed_at_once_ended CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'skipped'::text, 'cancelled'::text])) = (completed_at IS NOT NULL))),
    CONSTRAINT pipeline_steps_status_is_known CHECK ((status = ANY (ARRAY['running'::text, 'requires_action'::text, 'completed'::text, 'failed'::text, 'skipped'::text, 'cancelled'::text])))
);


--
-- Name: TABLE pipeline_steps; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.pipeline_steps IS 'How far each step is. A step has no row before it begins or is passed over.';


--
-- Name: COLUMN pipeline_steps.items; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.pipeline_steps.items IS 'How many runs it is made of; null where it is no fan-out.';


--
-- Name: pipeline_tasks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pipeline_tasks (
    organization_id uuid NOT NULL,
    pipeline_run_id uuid NOT NULL,
    step integer NOT NULL,
    item integer NOT NULL,
    attempt integer NOT NULL,
    run_id uuid NOT NULL,
    refusal text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: TABLE pipeline_tasks; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.pipeline_tasks IS 'Every run that a step is to have. The row comes first and names the run''s id, so that whoever goes on after a crash makes the same run.';


--
-- Name: COLUMN pipeline_tasks.refusal; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.pipeline_tasks.refusal IS 'Why there is no such run and never will be.';


--
-- Name: pipelines; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pipelines (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    revision integer NOT NULL,
    definition text NOT NULL,
    created_by text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    archived_at timestamp with time zone,
    CONSTRAINT pipelines_revision_positive CHECK ((revision > 0))
);


--
-- Name: TABLE pipelines; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.pipelines IS 'Graphs of steps, each of them a run of an agent.';


--
-- Name: policies; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.policies (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    description text,
    guards text NOT NULL,
    revision integer NOT NULL,
    metadata jsonb NOT NULL,
    created_by text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT policies_revision_positive CHECK ((revision > 0))
);


--
-- Name: TABLE policies; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.policies IS 'What may go in and come out.';


--
-- Name: COLUMN policies.guards; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.policies.guards IS 'JSON: a list of guards with every default filled in.';


--
-- Name: providers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.providers (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    base_url text,
    api_key text,
    api_key_prefix text,
    api_key_last4 text,
    default_model text,
    is_default boolean NOT NULL,
    created_by text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT providers_compatible_need_an_address CHECK (((type <> 'openai_compatible'::text) OR (base_url IS NOT NULL))),
    CONSTRAINT providers_hosted_need_a_key CHECK (((type = 'openai_compatible'::text) OR (api_key IS NOT NULL))),
    CONSTRAINT providers_type_is_known CHECK ((type = ANY (ARRAY['openai'::text, 'anthropic'::text, 'openai_compatible'::text])))
);


--
-- Name: TABLE providers; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.providers IS 'Where an organisation''s model agents find their models.';


--
-- Name: COLUMN providers.api_key; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.providers.api_key IS 'Encrypted.';


--
-- Name: run_acceptances; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_acceptances (
    organization_id uuid NOT NULL,
    period_start timestamp with time zone NOT NULL,
    agent_id uuid NOT NULL,
    api_key_id uuid NOT NULL,
    shard smallint NOT NULL,
    runs bigint NOT NULL
)
WITH (fillfactor='50');


--
-- Name: TABLE run_acceptances; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_acceptances IS 'Runs that were accepted.';


--
-- Name: run_endings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_endings (
    organization_id uuid NOT NULL,
    period_start timestamp with time zone NOT NULL,
    agent_id uuid NOT NULL,
    api_key_id uuid NOT NULL,
    outcome text NOT NULL,
    shard smallint NOT NULL,
    runs bigint NOT NULL,
    tokens bigint NOT NULL
)
WITH (fillfactor='50');


--
-- Name: TABLE run_endings; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_endings IS 'Runs that ended.';


--
-- Name: COLUMN run_endings.outcome; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_endings.outcome IS 'The status, or for a failed run its error''s code.';


--
-- Name: run_events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_events (
    organization_id uuid NOT NULL,
    run_id uuid NOT NULL,
    first_sequence bigint NOT NULL,
    last_sequence bigint NOT NULL,
    events text NOT NULL
)
PARTITION BY RANGE (run_id);


--
-- Name: TABLE run_events; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_events IS 'Parts of a run''s stream, several events a row; the first two and the last are read off the run. By the age of the run.';


--
-- Name: run_events_from_20261116; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_events_from_20261116 (
    organization_id uuid NOT NULL,
    run_id uuid NOT NULL,
    first_sequence bigint NOT NULL,
    last_sequence bigint NOT NULL,
    events text NOT NULL
);


--
-- Name: run_events_rest; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_events_rest (
    organization_id uuid NOT NULL,
    run_id uuid NOT NULL,
    first_sequence bigint NOT NULL,
    last_sequence bigint NOT NULL,
    events text NOT NULL
);


--
-- Name: TABLE run_events_rest; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_events_rest IS 'What outlives its partition: the streams of runs that are still open when it is dropped.';


--
-- Name: run_journal; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_journal (
    organization_id uuid NOT NULL,
    run_id uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    CONSTRAINT run_journal_kind_is_known CHECK ((kind = ANY (ARRAY['step'::text, 'answer'::text])))
);


--
-- Name: TABLE run_journal; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_journal IS 'What a run has done and been told: after a crash or a wait it goes on from here. Gone when it ends.';


--
-- Name: run_latencies; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_latencies (
    organization_id uuid NOT NULL,
    period_start timestamp with time zone NOT NULL,
    agent_id uuid NOT NULL,
    bucket smallint NOT NULL,
    shard smallint NOT NULL,
    runs bigint NOT NULL
)
WITH (fillfactor='50');


--
-- Name: TABLE run_latencies; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_latencies IS 'How long runs took: a row a bucket of a histogram whose buckets grow by two per cent, so rows add up.';


--
-- Name: run_messages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_messages (
    organization_id uuid NOT NULL,
    run_id uuid NOT NULL,
    number integer NOT NULL,
    message text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: TABLE run_messages; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_messages IS 'What people have sent to a run while it was under way.';


--
-- Name: run_waits; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_waits (
    organization_id uuid NOT NULL,
    minute timestamp with time zone NOT NULL,
    agent_id uuid NOT NULL,
    longest_ms bigint NOT NULL,
    runs bigint NOT NULL
)
WITH (fillfactor='50');


--
-- Name: TABLE run_waits; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_waits IS 'The longest that runs waited, written by the statement that takes them from the queue, one node at a time.';


--
-- Name: runs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.runs (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    agent_id uuid NOT NULL,
    agent_revision integer NOT NULL,
    api_key_id uuid,
    pipeline_run_id uuid,
    status text NOT NULL,
    priority smallint NOT NULL,
    input text NOT NULL,
    output text,
    error text,
    required_action text,
    guardrails text,
    metadata jsonb NOT NULL,
    attempt integer NOT NULL,
    forgiven integer DEFAULT 0 NOT NULL,
    retried integer DEFAULT 0 NOT NULL,
    resuming boolean DEFAULT false NOT NULL,
    timeout_seconds integer NOT NULL,
    active_ms integer DEFAULT 0 NOT NULL,
    emitted integer DEFAULT 0 NOT NULL,
    parked text,
    sequence bigint DEFAULT 0 NOT NULL,
    tokens_used bigint DEFAULT 0 NOT NULL,
    usage text,
    latency_ms bigint,
    idempotency_key text,
    messages integer DEFAULT 0 NOT NULL,
    traceparent text,
    scheduled_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    queued_at timestamp with time zone NOT NULL,
    action_expires_at timestamp with time zone,
    started_at timestamp with time zone,
    completed_at timestamp with time zone,
    node_id uuid,
    lease_token uuid,
    lease_until timestamp with time zone,
    CONSTRAINT runs_action_expires_while_required CHECK (((status = 'requires_action'::text) OR (action_expires_at IS NULL))),
    CONSTRAINT runs_action_while_required CHECK (((status = 'requires_action'::text) = (required_action IS NOT NULL))),
    CONSTRAINT runs_completed_at_once_ended CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])) = (completed_at IS NOT NULL))),
    CONSTRAINT runs_error_if_failed CHECK (((status = 'failed'::text) = (error IS NOT NULL))),
    CONSTRAINT runs_lease_token_with_time CHECK (((lease_token IS NULL) = (lease_until IS NULL))),
    CONSTRAINT runs_leased_while_running CHECK (((status = ANY (ARRAY['running'::text, 'cancelling'::text])) = (lease_token IS NOT NULL))),
    CONSTRAINT runs_output_if_completed CHECK (((status <> 'completed'::text) OR (output IS NOT NULL))),
    CONSTRAINT runs_parked_while_action_required CHECK (((status = 'requires_action'::text) = (parked IS NOT NULL))),
    CONSTRAINT runs_status_is_known CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'requires_action'::text, 'cancelling'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);


--
-- Name: TABLE runs; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.runs IS 'Runs: what was asked, who holds it, how it ended.';


--
-- Name: COLUMN runs.guardrails; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.guardrails IS 'JSON: what the guards saw in the run''s input and output.';


--
-- Name: COLUMN runs.forgiven; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.forgiven IS 'Attempts that do not count towards the three of a lost worker: handed back, or retried at the agent''s own wish.';


--
-- Name: COLUMN runs.resuming; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.resuming IS 'The next claim goes on with the same attempt: the run was parked, not lost.';


--
-- Name: COLUMN runs.active_ms; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.active_ms IS 'Time spent running in earlier stretches; waiting for a person does not count against the time-out.';


--
-- Name: COLUMN runs.emitted; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.emitted IS 'How many parts of its stream the attempt had sent when it parked: going on, it does not send them again.';


--
-- Name: COLUMN runs.parked; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.parked IS 'What we must remember of a parked run that its reader need not see.';


--
-- Name: COLUMN runs.sequence; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.sequence IS 'The last event of the run''s stream that is kept.';


--
-- Name: COLUMN runs.usage; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.usage IS 'What the model''s providers counted; null for runs that no model ran.';


--
-- Name: COLUMN runs.messages; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.messages IS 'How many messages people have sent it; the node that runs it compares this with what it has handed on.';


--
-- Name: COLUMN runs.traceparent; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.traceparent IS 'Where it belongs in a trace, on whichever node and however late it goes on; null without tracing.';


--
-- Name: schedules; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.schedules (
    organization_id uuid NOT NULL,
    subject_id uuid NOT NULL,
    subject text NOT NULL,
    cron text NOT NULL,
    timezone text NOT NULL,
    input text NOT NULL,
    actor text NOT NULL,
    next_at timestamp with time zone,
    tick_at timestamp with time zone,
    tick_run_id uuid,
    lease_until timestamp with time zone,
    refusal text,
    CONSTRAINT schedules_leased_while_ticking CHECK (((tick_at IS NULL) = (lease_until IS NULL))),
    CONSTRAINT schedules_subject_is_known CHECK ((subject = ANY (ARRAY['agent'::text, 'pipeline'::text]))),
    CONSTRAINT schedules_tick_names_its_run CHECK (((tick_at IS NULL) = (tick_run_id IS NULL)))
);


--
-- Name: TABLE schedules; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.schedules IS 'What runs by itself, and when next. A tick is claimed by moving next_at on, in one statement that also names the run it shall make.';


--
-- Name: COLUMN schedules.subject_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.schedules.subject_id IS 'The agent or the pipeline.';


--
-- Name: COLUMN schedules.tick_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.schedules.tick_at IS 'The tick that has been claimed, until its run is there.';


--
-- Name: COLUMN schedules.refusal; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.schedules.refusal IS 'JSON: why the last tick began no run.';


--
-- Name: session_tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.session_tokens (
    hash bytea NOT NULL,
    organization_id uuid NOT NULL,
    api_key_id uuid,
    session_id uuid,
    scopes text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT session_tokens_one_parent CHECK (((api_key_id IS NULL) <> (session_id IS NULL)))
);


--
-- Name: TABLE session_tokens; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.session_tokens IS 'Short-lived tokens. One lives as long as its parent does, and not beyond its own end.';


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    organization_id uuid NOT NULL,
    hash bytea NOT NULL,
    address text,
    user_agent text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);


--
-- Name: TABLE sessions; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.sessions IS 'People who are signed in.';


--
-- Name: COLUMN sessions.organization_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.sessions.organization_id IS 'The organisation the person works in; switching changes it.';


--
-- Name: usage_months; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.usage_months (
    organization_id uuid NOT NULL,
    month date NOT NULL,
    shard smallint NOT NULL,
    calls bigint NOT NULL
)
WITH (fillfactor='50');


--
-- Name: TABLE usage_months; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.usage_months IS 'Runs accepted in a calendar month, for the quota.';


--
-- Name: users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.users (
    id uuid NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: TABLE users; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.users IS 'People. One account serves every organisation they are a member of.';


--
-- Name: webhook_outcomes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_outcomes (
    organization_id uuid NOT NULL,
    period_start timestamp with time zone NOT NULL,
    webhook_id uuid NOT NULL,
    outcome text NOT NULL,
    shard smallint NOT NULL,
    deliveries bigint NOT NULL,
    CONSTRAINT webhook_outcomes_outcome_is_known CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'failed'::text])))
)
WITH (fillfactor='50');


--
-- Name: TABLE webhook_outcomes; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.webhook_outcomes IS 'How deliveries ended.';


--
-- Name: webhooks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhooks (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    description text,
    active boolean NOT NULL,
    retry_policy text NOT NULL,
    secret text NOT NULL,
    previous_secret text,
    previous_secret_until timestamp with time zone,
    created_by text,
    created_at timestamp with time zone NOT NULL,
    disabled_reason text,
    disabled_at timestamp with time zone,
    last_delivery_at timestamp with time zone,
    failing_since timestamp with time zone,
    CONSTRAINT webhooks_active_or_disabled CHECK (((NOT active) OR (disabled_reason IS NULL))),
    CONSTRAINT webhooks_disabled_at_with_reason CHECK (((disabled_reason IS NULL) = (disabled_at IS NULL))),
    CONSTRAINT webhooks_disabled_reason_is_known CHECK ((disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text]))),
    CONSTRAINT webhooks_previous_secret_with_end CHECK (((previous_secret IS NULL) = (previous_secret_until IS NULL))),
    CONSTRAINT webhooks_retry_policy_is_known CHECK ((retry_policy = ANY (ARRAY['standard'::text, 'extended'::text]))),
    CONSTRAINT webhooks_some_events CHECK ((cardinality(events) > 0))
);


--
-- Name: TABLE webhooks; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.webhooks IS 'Who is told of events.';


--
-- Name: COLUMN webhooks.secret; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.webhooks.secret IS 'Encrypted; the previous one signs beside it until its time is up.';


--
-- Name: COLUMN webhooks.failing_since; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.webhooks.failing_since IS 'When the first attempt failed after the last one that did not.';


--
-- Name: deliveries_from_20261116; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries ATTACH PARTITION public.deliveries_from_20261116 FOR VALUES FROM ('01a1e1a7-4c00-0000-0000-000000000000') TO ('01a1f11a-6000-0000-0000-000000000000');


--
-- Name: deliveries_rest; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries ATTACH PARTITION public.deliveries_rest DEFAULT;


--
-- Name: delivery_attempts_from_20261116; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delivery_attempts ATTACH PARTITION public.delivery_attempts_from_20261116 FOR VALUES FROM ('01a1e1a7-4c00-0000-0000-000000000000') TO ('01a1f11a-6000-0000-0000-000000000000');


--
-- Name: delivery_attempts_rest; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delivery_attempts ATTACH PARTITION public.delivery_attempts_rest DEFAULT;


--
-- Name: events_from_20261116; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events ATTACH PARTITION public.events_from_20261116 FOR VALUES FROM ('01a1e1a7-4c00-0000-0000-000000000000') TO ('01a27c26-1400-0000-0000-000000000000');


--
-- Name: events_rest; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events ATTACH PARTITION public.events_rest DEFAULT;


--
-- Name: run_events_from_20261116; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_events ATTACH PARTITION public.run_events_from_20261116 FOR VALUES FROM ('01a1e1a7-4c00-0000-0000-000000000000') TO ('01a27c26-1400-0000-0000-000000000000');


--
-- Name: run_events_rest; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_events ATTACH PARTITION public.run_events_rest DEFAULT;


--
-- Data for Name: agent_revisions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.agent_revisions VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 1, '01a1e243-1702-70fc-96c2-80342403a030', '{"description":"Sends back what you send it, at once. The quickest way to see that your key, your network and your code reach the service.","instructions":null,"input_schema":{"type":"object","properties":{"query":{"description":"Text to send back; without it the whole input comes back as text."}},"required":[],"additionalProperties":true},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The query, or the whole input as JSON text."},"echo":{"type":"object","description":"The input, unchanged."}},"required":["result","echo"],"additionalProperties":false},"policy":null,"connectors":[],"limits":{"timeout_seconds":30},"schedule":null,"metadata":{"needs_model":"no"},"name":"Echo","runtime":{"type":"module","module":"echo"}}', '{}', 'system', '2026-11-16 02:50:10.05+00');
INSERT INTO public.agent_revisions VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-193f-71b1-94b2-44e59fc54e18', 1, '01a1e243-1946-7051-b524-00daca609cfd', '{"description":"Puts a decision in front of a person and waits, for minutes or for days, holding nothing while it does. Your code gets a plain approved or rejected, with whatever the person wrote.","instructions":null,"input_schema":{"type":"object","properties":{"request":{"type":"string","description":"What is to be decided, in words the person deciding will understand.","minLength":1,"maxLength":4000},"details":{"type":"object","description":"Facts shown beside the request, such as an amount, a customer or a diff."},"expires_in_seconds":{"type":"integer","description":"How long to wait for an answer; without it the run waits until somebody decides.","minimum":1,"maximum":2592000},"on_expiry":{"type":"string","description":"What silence means once the time is over; reject unless said otherwise.","enum":["reject","approve","fail"]}},"required":["request"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The decision.","enum":["approved","rejected"]},"decided_with":{"type":["object","null"],"description":"What the person sent along with the decision, if anything."}},"required":["result","decided_with"],"additionalProperties":false},"policy":null,"connectors":[],"limits":{},"schedule":null,"metadata":{"needs_model":"no"},"name":"Approval Desk","runtime":{"type":"module","module":"approval"}}', '{}', 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:10.623+00');
INSERT INTO public.agent_revisions VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1946-7050-ad42-ff832774175c', 1, '01a1e243-1946-7053-bd93-7f9f370e0250', '{"description":"Counts down out loud, one word at a time. Made for building and testing a live view: you see streaming, resuming and cancelling work before any model costs you a cent.","instructions":null,"input_schema":{"type":"object","properties":{"from":{"type":"integer","description":"The number to start at; 10 unless said otherwise.","minimum":1,"maximum":500},"delay_ms":{"type":"integer","description":"The wait between two words, in milliseconds; 100 unless said otherwise.","minimum":0,"maximum":1000},"message":{"type":"string","description":"The last word; \"Liftoff!\" unless said otherwise.","minLength":1,"maxLength":200}},"required":[],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"Everything that was streamed, as one text.","maxLength":4000},"words":{"type":"integer","description":"How many words were streamed.","minimum":2,"maximum":501}},"required":["result","words"],"additionalProperties":false},"policy":null,"connectors":[],"limits":{"timeout_seconds":600},"schedule":null,"metadata":{"needs_model":"no"},"name":"Countdown","runtime":{"type":"module","module":"countdown"}}', '{}', 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:10.63+00');
INSERT INTO public.agent_revisions VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-198c-73bc-8f7c-29f457f6a5e4', 1, '01a1e243-1990-7167-b7fb-50f74d463dc0', '{"description":"Collects what a process needs before it can start. Give it the fields and what you know already; it asks a person for the rest, checks every answer, and returns a complete, typed record.","instructions":null,"input_schema":{"type":"object","properties":{"title":{"type":"string","description":"What the form is for; the person asked reads it first.","minLength":1,"maxLength":200},"fields":{"type":"array","description":"What the finished record holds, in the order it should be asked for.","items":{"type":"object","properties":{"name":{"type":"string","description":"The member of the record.","minLength":1,"maxLength":41,"pattern":"^[a-z][a-z0-9_]{0,40}$"},"label":{"type":"string","description":"What the person sees.","minLength":1,"maxLength":200},"type":{"type":"string","description":"The kind of value; text unless said otherwise.","enum":["text","number","integer","boolean","choice","date","email"]},"options":{"type":"array","description":"What may be chosen, for a choice.","items":{"type":"string","description":"One option.","minLength":1,"maxLength":200},"minItems":1,"maxItems":50},"required":{"type":"boolean","description":"Whether the record is incomplete without it; true unless said otherwise."}},"required":["name","label"],"additionalProperties":false},"minItems":1,"maxItems":50},"values":{"type":"object","description":"What is known already; a value that does not fit its field is asked for again."},"expires_in_seconds":{"type":"integer","description":"How long to wait for the person; the run fails when it is over.","minimum":1,"maximum":2592000}},"required":["title","fields"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"What was completed.","maxLength":250},"values":{"type":"object","description":"The complete record."},"asked":{"type":"array","description":"The fields that a person was asked for.","items":{"type":"string","description":"A field''s name.","maxLength":41},"maxItems":50}},"required":["result","values","asked"],"additionalProperties":false},"policy":null,"connectors":[],"limits":{},"schedule":null,"metadata":{"needs_model":"no"},"name":"Intake Form","runtime":{"type":"module","module":"intake"}}', '{}', 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:10.7+00');
INSERT INTO public.agent_revisions VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-196a-7189-826d-c45fbebd6da1', 1, '01a1e243-1990-7166-9016-6e80f882d7eb', '{"description":"Turns CSV into typed JSON rows without surprises: RFC 4180 to the letter, postcodes keep their zeros, long ids keep their digits, and a broken line is named by its number, never guessed at.","instructions":null,"input_schema":{"type":"object","properties":{"csv":{"type":"string","description":"The CSV text.","maxLength":900000},"delimiter":{"type":"string","description":"What stands between fields; found from the first record when not given.","enum":[",",";","\t","|"]},"header":{"type":"boolean","description":"Whether the first record holds the column names; true unless said otherwise."},"types":{"type":"object","description":"The type of a column by its name; what is not listed is inferred.","maxProperties":1000,"additionalProperties":{"type":"string","enum":["string","integer","number","boolean"]}},"infer_types":{"type":"boolean","description":"Whether to infer the types that are not given; true unless said otherwise. False leaves them text."}},"required":["csv"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The size of the table in words.","maxLength":100},"columns":{"type":"array","description":"The columns in order.","items":{"type":"object","properties":{"name":{"type":"string","description":"The column''s name, made unique."},"type":{"type":"string","description":"What the column holds.","enum":["string","integer","number","boolean"]}},"required":["name","type"],"additionalProperties":false},"maxItems":1000},"row_count":{"type":"integer","description":"How many rows there are.","minimum":0,"maximum":1000000},"rows":{"type":"array","description":"One object a row; an empty field is null.","items":{"type":"object","description":"Values by column name."},"maxItems":1000000}},"required":["result","columns","row_count","rows"],"additionalProperties":false},"policy":null,"connectors":[],"limits":{"timeout_seconds":60},"schedule":null,"metadata":{"needs_model":"no"},"name":"CSV to JSON","runtime":{"type":"module","module":"csv-to-json"}}', '{}', 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:10.666+00');
INSERT INTO public.agent_revisions VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-193f-71b1-94b2-44e59fc54e18', 2, '01a1e243-206b-727a-8489-c12659c430b7', '{"description":"Puts a decision in front of a person and waits, for minutes or for days, holding nothing while it does. Your code gets a plain approved or rejected, with whatever the person wrote.","instructions":null,"input_schema":{"type":"object","properties":{"request":{"type":"string","description":"What is to be decided, in words the person deciding will understand.","minLength":1,"maxLength":4000},"details":{"type":"object","description":"Facts shown beside the request, such as an amount, a customer or a diff."},"expires_in_seconds":{"type":"integer","description":"How long to wait for an answer; without it the run waits until somebody decides.","minimum":1,"maximum":2592000},"on_expiry":{"type":"string","description":"What silence means once the time is over; reject unless said otherwise.","enum":["reject","approve","fail"]}},"required":["request"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The decision.","enum":["approved","rejected"]},"decided_with":{"type":["object","null"],"description":"What the person sent along with the decision, if anything."}},"required":["result","decided_with"],"additionalProperties":false},"policy":null,"connectors":[],"limits":{"timeout_seconds":300},"schedule":null,"metadata":{"needs_model":"no"},"name":"Refund desk","runtime":{"type":"module","module":"approval"}}', '{limits,name}', 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:12.459+00');
INSERT INTO public.agent_revisions VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2219-72bb-a5a2-14a3c97817b4', 1, '01a1e243-2219-72bc-92b6-adf3f1025528', '{"description":"Turns CSV into typed JSON rows without surprises: RFC 4180 to the letter, postcodes keep their zeros, long ids keep their digits, and a broken line is named by its number, never guessed at.","instructions":null,"input_schema":{"type":"object","properties":{"csv":{"type":"string","description":"The CSV text.","maxLength":900000},"delimiter":{"type":"string","description":"What stands between fields; found from the first record when not given.","enum":[",",";","\t","|"]},"header":{"type":"boolean","description":"Whether the first record holds the column names; true unless said otherwise."},"types":{"type":"object","description":"The type of a column by its name; what is not listed is inferred.","maxProperties":1000,"additionalProperties":{"type":"string","enum":["string","integer","number","boolean"]}},"infer_types":{"type":"boolean","description":"Whether to infer the types that are not given; true unless said otherwise. False leaves them text."}},"required":["csv"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The size of the table in words.","maxLength":100},"columns":{"type":"array","description":"The columns in order.","items":{"type":"object","properties":{"name":{"type":"string","description":"The column''s name, made unique."},"type":{"type":"string","description":"What the column holds.","enum":["string","integer","number","boolean"]}},"required":["name","type"],"additionalProperties":false},"maxItems":1000},"row_count":{"type":"integer","description":"How many rows there are.","minimum":0,"maximum":1000000},"rows":{"type":"array","description":"One object a row; an empty field is null.","items":{"type":"object","description":"Values by column name."},"maxItems":1000000}},"required":["result","columns","row_count","rows"],"additionalProperties":false},"policy":null,"connectors":[],"limits":{"timeout_seconds":60},"schedule":null,"metadata":{"needs_model":"no"},"name":"Complaints reader","runtime":{"type":"module","module":"csv-to-json"}}', '{}', 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:12.889+00');
INSERT INTO public.agent_revisions VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2268-739a-9033-61e91f21dcec', 1, '01a1e243-2268-739b-a51a-27ea2b3930d3', '{"description":"Sends back what you send it, at once. The quickest way to see that your key, your network and your code reach the service.","instructions":null,"input_schema":{"type":"object","properties":{"query":{"description":"Text to send back; without it the whole input comes back as text."}},"required":[],"additionalProperties":true},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The query, or the whole input as JSON text."},"echo":{"type":"object","description":"The input, unchanged."}},"required":["result","echo"],"additionalProperties":false},"policy":null,"connectors":[],"limits":{"timeout_seconds":30},"schedule":null,"metadata":{"needs_model":"no"},"name":"Reply writer","runtime":{"type":"module","module":"echo"}}', '{}', 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:12.968+00');
INSERT INTO public.agent_revisions VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2d67-721a-aee8-1c3718859a91', 1, '01a1e243-2d67-721b-b8b9-ad2ed87c09df', '{"description":"Counts down out loud, one word at a time. Made for building and testing a live view: you see streaming, resuming and cancelling work before any model costs you a cent.","instructions":null,"input_schema":{"type":"object","properties":{"from":{"type":"integer","description":"The number to start at; 10 unless said otherwise.","minimum":1,"maximum":500},"delay_ms":{"type":"integer","description":"The wait between two words, in milliseconds; 100 unless said otherwise.","minimum":0,"maximum":1000},"message":{"type":"string","description":"The last word; \"Liftoff!\" unless said otherwise.","minLength":1,"maxLength":200}},"required":[],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"Everything that was streamed, as one text.","maxLength":4000},"words":{"type":"integer","description":"How many words were streamed.","minimum":2,"maximum":501}},"required":["result","words"],"additionalProperties":false},"policy":null,"connectors":[],"limits":{"timeout_seconds":600},"schedule":null,"metadata":{"needs_model":"no"},"name":"Countdown","runtime":{"type":"module","module":"countdown"}}', '{}', 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:15.783+00');


--
-- Data for Name: agents; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.agents VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 'catalog', 'echo', 1, NULL, '2026-11-16 02:50:10.05+00', '2026-11-16 02:50:10.05+00', NULL);
INSERT INTO public.agents VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1946-7050-ad42-ff832774175c', 'catalog', 'countdown', 1, NULL, '2026-11-16 02:50:10.63+00', '2026-11-16 02:50:10.63+00', NULL);
INSERT INTO public.agents VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-196a-7189-826d-c45fbebd6da1', 'catalog', 'csv-to-json', 1, NULL, '2026-11-16 02:50:10.666+00', '2026-11-16 02:50:10.666+00', NULL);
INSERT INTO public.agents VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-198c-73bc-8f7c-29f457f6a5e4', 'catalog', 'intake', 1, NULL, '2026-11-16 02:50:10.7+00', '2026-11-16 02:50:10.7+00', NULL);
INSERT INTO public.agents VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-193f-71b1-94b2-44e59fc54e18', 'catalog', 'approval', 2, NULL, '2026-11-16 02:50:10.623+00', '2026-11-16 02:50:12.459+00', NULL);
INSERT INTO public.agents VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2219-72bb-a5a2-14a3c97817b4', 'catalog', 'csv-to-json', 1, NULL, '2026-11-16 02:50:12.889+00', '2026-11-16 02:50:12.889+00', NULL);
INSERT INTO public.agents VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2268-739a-9033-61e91f21dcec', 'catalog', 'echo', 1, NULL, '2026-11-16 02:50:12.968+00', '2026-11-16 02:50:12.968+00', NULL);
INSERT INTO public.agents VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2d67-721a-aee8-1c3718859a91', 'catalog', 'countdown', 1, NULL, '2026-11-16 02:50:15.783+00', '2026-11-16 02:50:15.783+00', NULL);


--
-- Data for Name: alert_rules; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alert_rules VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2682-7356-927d-a3a11d3b45bf', 'Busier than usual', NULL, 'run_count', 'gte', 5, 3600, NULL, 'info', true, 300, false, 'firing', 18, '2026-11-16 02:50:16.949+00', NULL, '01a1e243-2965-7243-b215-11bd6fff40f7', 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:14.018+00', '2026-11-16 02:50:14.018+00');
INSERT INTO public.alert_rules VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-26ab-7342-b013-3db4269c68c6', 'Prices cannot be read', 'Look at the newest file of the supplier first.', 'error_rate', 'gt', 60, 900, '01a1e243-2219-72bb-a5a2-14a3c97817b4', 'critical', true, 300, true, 'ok', 0, '2026-11-16 02:50:16.949+00', NULL, NULL, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:14.059+00', '2026-11-16 02:50:14.059+00');


--
-- Data for Name: alert_samples; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alert_samples VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2682-7356-927d-a3a11d3b45bf', '2026-11-16 02:50:00+00', 1, 1);


--
-- Data for Name: alerts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alerts VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2965-7243-b215-11bd6fff40f7', '01a1e243-2682-7356-927d-a3a11d3b45bf', '{"id":"alr_01m7h469m2edb94zd3m4ekphdz","name":"Busier than usual","metric":"run_count","comparison":"gte","threshold":5,"window_seconds":3600,"agent_id":null}', 'info', 'Busier than usual: run_count was 14 runs over 3600 s, at least 5.', '{"metric":"run_count","value":14,"unit":"runs","sample_count":14,"window_start":"2026-11-16T01:50:00.000Z","window_end":"2026-11-16T02:50:14.757Z","dimensions":{"agent_id":null}}', '2026-11-16 02:50:14.757+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: api_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.api_keys VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2178-71d4-bebe-03f4146580c0', 'Reporting', 'standard', '\xbb4190f8e838d706ab58784a5ace7dd846874f46a77b69e17bbcd246560aec23', 'ar_live_Kquq', 'CzA4', '{usage:read,analytics:read}', NULL, '01a1e243-2178-71d4-bebe-03f4146580c0', NULL, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:12.728811+00', NULL, NULL, NULL, NULL);
INSERT INTO public.api_keys VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-212d-7273-9067-0e24eb2128ae', 'Shop front end', 'standard', '\x86f6d5a0eca187de68d10c2cf9c29c21361c0e528d0753461e2d7f4d589414c6', 'ar_live_yVF4', 'oIAt', '{runs:write,agents:read}', NULL, '01a1e243-212d-7273-9067-0e24eb2128ae', NULL, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:12.653406+00', '2026-11-17 02:50:12.767756+00', NULL, NULL, NULL);
INSERT INTO public.api_keys VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-21ab-73dc-b4be-c8611cc76e22', 'Shop front end', 'standard', '\x36b788fd0694d0f40e63436892bb4f7e7d35e469d5d895ca7a569ae7dff8d34f', 'ar_live_LqpM', '0Yzp', '{runs:write,agents:read}', NULL, '01a1e243-212d-7273-9067-0e24eb2128ae', '01a1e243-212d-7273-9067-0e24eb2128ae', 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:12.767756+00', NULL, NULL, NULL, NULL);
INSERT INTO public.api_keys VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-16de-72f2-aa5e-380c09f35b24', 'First key', 'standard', '\xbed9e8c8f551fe0b9c54644eab1ff079b299ea48f496875c8d69f42ab63adf62', 'ar_live_6UIB', '0jA0', '{*}', NULL, '01a1e243-16de-72f2-aa5e-380c09f35b24', NULL, NULL, '2026-11-16 02:50:09.945475+00', NULL, NULL, '2026-11-16 02:50:16.011+00', NULL);


--
-- Data for Name: audit_entries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-198f-7275-8435-4a40ad73e2c9', 'deployAgent', 'key_01m7h465pyebsamqhr1g4z6ps4', 'agent', 'ag_01m7h466a6e18atgqzgckq85tw', '127.0.0.1', NULL, 'req_01m7h4668pefxshvjbe0582n2f', '2026-11-16 02:50:10.703126+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1990-7165-b856-b0d6435c16fd', 'deployAgent', 'key_01m7h465pyebsamqhr1g4z6ps4', 'agent', 'ag_01m7h4669ze6rs9cj4wpfwakgr', '127.0.0.1', NULL, 'req_01m7h4668de5n96r9c45raf77g', '2026-11-16 02:50:10.706076+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19e7-71f4-81d2-87c421de0faa', 'deployAgent', 'key_01m7h465pyebsamqhr1g4z6ps4', 'agent', 'ag_01m7h466bae64r4ve4byzbtvd1', '127.0.0.1', NULL, 'req_01m7h4668qe4pv3qqmjjs86gc9', '2026-11-16 02:50:10.792099+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19ef-73be-8742-31c1a094e4a5', 'deployAgent', 'key_01m7h465pyebsamqhr1g4z6ps4', 'agent', 'ag_01m7h466cceey8yz19yhbzd9f4', '127.0.0.1', NULL, 'req_01m7h46690e6ntsbw9pfz0kvr5', '2026-11-16 02:50:10.801714+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1a07-705f-9256-a7a280e604f9', 'createWebhook', 'key_01m7h465pyebsamqhr1g4z6ps4', 'webhook', 'wh_01m7h466fwe5ssvky2gyzhv34s', '127.0.0.1', NULL, 'req_01m7h466freapvrpyry74f3jyv', '2026-11-16 02:50:10.82384+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1ff3-712c-a437-7ac517181812', 'testWebhook', 'key_01m7h465pyebsamqhr1g4z6ps4', 'delivery', 'dlv_01m7h467xhf1pbhx6d22m6bv6x', '127.0.0.1', NULL, 'req_01m7h467x6edqbpxks7w3jvh0c', '2026-11-16 02:50:12.339165+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2091-7039-8edf-786fccbd671b', 'updateAgent', 'key_01m7h465pyebsamqhr1g4z6ps4', 'agent', 'ag_01m7h4669ze6rs9cj4wpfwakgr', '127.0.0.1', NULL, 'req_01m7h4680vebyax9k1t2tk5cz1', '2026-11-16 02:50:12.498413+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-213f-71e8-856d-3de8cd46057b', 'createApiKey', 'key_01m7h465pyebsamqhr1g4z6ps4', 'api_key', 'key_01m7h4689de9ss0sre4knj2a5e', '127.0.0.1', NULL, 'req_01m7h4688xe8srhbkqsc95hms2', '2026-11-16 02:50:12.67065+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-217f-7346-b282-5074241571de', 'createApiKey', 'key_01m7h465pyebsamqhr1g4z6ps4', 'api_key', 'key_01m7h468bre7abxfg3yga6b060', '127.0.0.1', NULL, 'req_01m7h468bpe9xvfsqvb2hh77hs', '2026-11-16 02:50:12.735406+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-21b8-7066-9f8e-b75b3ebd295b', 'rotateApiKey', 'key_01m7h465pyebsamqhr1g4z6ps4', 'api_key', 'key_01m7h468dbefeb9fp8c4ecevh2', '127.0.0.1', NULL, 'req_01m7h468cye0fsm74ge0zyh6ez', '2026-11-16 02:50:12.79193+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-21e5-7019-bbc8-935dca3a357c', 'inviteMember', 'key_01m7h465pyebsamqhr1g4z6ps4', 'invitation', 'inv_01m7h468ejedtvpjht0f0s4ctv', '127.0.0.1', NULL, 'req_01m7h468e0ee49b2bzbxg1etrs', '2026-11-16 02:50:12.837173+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2246-7372-9d77-150b915a4fe5', 'deployAgent', 'key_01m7h465pyebsamqhr1g4z6ps4', 'agent', 'ag_01m7h468gseaxtb8gmmf4qg5xm', '127.0.0.1', NULL, 'req_01m7h468fqe77bmqgjrq3yp0n5', '2026-11-16 02:50:12.934062+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2297-7392-9a15-5b16e61d7eb1', 'deployAgent', 'key_01m7h465pyebsamqhr1g4z6ps4', 'agent', 'ag_01m7h468k8eed90cv1x4fj3q7c', '127.0.0.1', NULL, 'req_01m7h468jpee6bhkayysv0xjsq', '2026-11-16 02:50:13.017727+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2406-73e9-8e00-7b74fad03720', 'createPipeline', 'key_01m7h465pyebsamqhr1g4z6ps4', 'pipeline', 'pipe_01m7h468zeee5s2hffx6sssgef', '127.0.0.1', NULL, 'req_01m7h468nke0a96qz7t340mesr', '2026-11-16 02:50:13.381382+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-269a-704f-9f45-461e87f26363', 'createAlert', 'key_01m7h465pyebsamqhr1g4z6ps4', 'alert_rule', 'alr_01m7h469m2edb94zd3m4ekphdz', '127.0.0.1', NULL, 'req_01m7h469m0e6wvsb62qqehb0fb', '2026-11-16 02:50:14.042069+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-26c3-7279-a396-375f6fdec09e', 'createAlert', 'key_01m7h465pyebsamqhr1g4z6ps4', 'alert_rule', 'alr_01m7h469nbed1b04sxpgk9rt66', '127.0.0.1', NULL, 'req_01m7h469n6e19byvcvasdexc60', '2026-11-16 02:50:14.082233+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-26f5-735d-a575-e20eb6421c5e', 'createPolicy', 'key_01m7h465pyebsamqhr1g4z6ps4', 'policy', 'pol_01m7h469pze0zrv83gcaw54tj3', '127.0.0.1', NULL, 'req_01m7h469pne9pv892nrbz9vwme', '2026-11-16 02:50:14.133719+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-29e8-7041-83b0-0da0fe111fc0', 'setDefaultPolicy', 'key_01m7h465pyebsamqhr1g4z6ps4', 'default_policy', NULL, '127.0.0.1', NULL, 'req_01m7h46aebee0sskb2qrzk3kgb', '2026-11-16 02:50:14.891579+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2a40-71c5-a4d5-2bd577750bfa', 'createConnector', 'key_01m7h465pyebsamqhr1g4z6ps4', 'connector', 'con_01m7h46agge2yvvmw289pap40h', '127.0.0.1', NULL, 'req_01m7h46ag0ebms50w68fpby5kc', '2026-11-16 02:50:14.976142+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2ab4-7194-b2b1-71cb451ba20f', 'checkConnector', 'key_01m7h465pyebsamqhr1g4z6ps4', 'connector_check', 'con_01m7h46agge2yvvmw289pap40h', '127.0.0.1', NULL, 'req_01m7h46ajre2zvagpz9j8vb7na', '2026-11-16 02:50:15.092063+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2add-723e-be11-3e28c5de2b56', 'createProvider', 'key_01m7h465pyebsamqhr1g4z6ps4', 'provider', 'prov_01m7h46ap9ecwbryrg6j0snt8x', '127.0.0.1', NULL, 'req_01m7h46ap6eak8cxaq487ajtyg', '2026-11-16 02:50:15.133848+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2afc-70d1-965e-981dd316af7b', 'createProvider', 'key_01m7h465pyebsamqhr1g4z6ps4', 'provider', 'prov_01m7h46aqhe10a0k25f8get1e0', '127.0.0.1', NULL, 'req_01m7h46aqfe0zaebjz52479smk', '2026-11-16 02:50:15.163455+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2d3d-7264-9118-8f98e04e3566', 'createWebhook', 'key_01m7h465pyebsamqhr1g4z6ps4', 'webhook', 'wh_01m7h46b94e12b6wf6cwgb3rbr', '127.0.0.1', NULL, 'req_01m7h46b92ef1bk5zz4dm3h6m5', '2026-11-16 02:50:15.740508+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2d7c-70f8-a16e-5151f813c005', 'deployAgent', 'key_01m7h465pyebsamqhr1g4z6ps4', 'agent', 'ag_01m7h46bb7e8daxt0w6wc8b6mh', '127.0.0.1', NULL, 'req_01m7h46ba7e308hswabspvtz62', '2026-11-16 02:50:15.804069+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2db4-72ae-8358-f3d9ae2ed535', 'actOnRun', 'key_01m7h465pyebsamqhr1g4z6ps4', 'run', 'run_01m7h46bc9e92a74sbdh50z2bd', '127.0.0.1', NULL, 'req_01m7h46bd4e4zssv5jk982ftjd', '2026-11-16 02:50:15.865718+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2e51-70fd-a52c-cf3b45bc6f8b', 'createToken', 'key_01m7h465pyebsamqhr1g4z6ps4', 'session_token', NULL, '127.0.0.1', NULL, 'req_01m7h46bjae98a58hhs24k0v81', '2026-11-16 02:50:16.016574+00');
INSERT INTO public.audit_entries VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-33a3-720f-b808-83a8e6be4a35', 'login', 'usr_01m7h465p3eak9a48fz3n16x62', 'session', 'sess_01m7h46cskef28p8qs6sd46ykz', '127.0.0.1', NULL, 'req_01m7h46c34ee89xg7zcwwpqrde', '2026-11-16 02:50:17.388038+00');


--
-- Data for Name: connectors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.connectors VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2a10-70bd-bdd3-82426cab1011', 'Order system', NULL, 'openapi', 'https://127.0.0.1:44431', NULL, '{"openapi":"3.1.0","info":{"title":"Orders","version":"4"},"paths":{"/orders":{"get":{"operationId":"listOrders","summary":"Lists orders."}},"/orders/{id}/refund":{"post":{"operationId":"refundOrder","summary":"Gives the money back.","parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"string"}}]}}}}', '{"openapi":"3.1.0","title":"Orders","version":"4","operations":2,"bytes":321}', 'shared', '{"authorization":"enc:v1:mF8HddcnFrKpREqHFTjJ2dedKTzNeHm2P8ljLZCTJEwgledonepdqqT9edxP3Cr8tD1nqne0"}', NULL, '{"default":"never","tools":{}}', 'ok', '2026-11-16 02:50:15.036519+00', NULL, 2, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:14.928+00', '2026-11-16 02:50:14.928+00');


--
-- Data for Name: deliveries_from_20261116; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-1a51-724a-9c80-597b0abeee4a', '01a1e243-1a4e-70a3-834e-267ba4d2cee9', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:10.967814+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 69, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"6a30bcc2ff87923acb89ad9189e175cbb5e290a09713f537aeec4d542d05484e","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h466jhe959s02sfc5bxvja","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h466jee2hr6kh6fejd5kq9","webhook-timestamp":"1794797410","webhook-signature":"v1,dE0rCaHxhSAJQrz9qwFTm55M91Gxc1uVwIVHvQGF/pk="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:11 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:10.896535+00', '2026-11-16 02:50:11.060393+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-1a9e-7bb5-8584-e8f773d48730', '01a1e243-1a9e-71bd-aeb1-1e7640c412e2', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:11.063293+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 4, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"5b8cc7d19bcded77c878076cd28400e0393fcfac2412ac912c092e9b9001c65a","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h466myfetrb178yxsx91sg","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h466mye6ytxc8yes0c84q2","webhook-timestamp":"1794797411","webhook-signature":"v1,GzoTHJ8yR12xSxDYKkJK6r2GJvIWwi+6+ct56AA6a2g="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:11 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:10.973922+00', '2026-11-16 02:50:11.084328+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-1def-7161-8d3f-70b2244bcb11', '01a1e243-1def-7300-b062-715a71a601ca', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:11.877578+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 15, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"5c33d26f51b61887e8a5bde998ae3014ed25b7a347f9ab3df3b662f300d922cd","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h467ffe5grtfvgp8j4qjrh","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h467ffec0b0rkhb9rtc0ea","webhook-timestamp":"1794797411","webhook-signature":"v1,/gzB69s2s7cpwtJ+Y3Hrxk5W0tbBclX97jwifHfgZ9M="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:11 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:11.822855+00', '2026-11-16 02:50:11.939374+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-1b1d-7eaf-8997-97eba45c697e', '01a1e243-1b1d-730a-a952-8d37063cfa0a', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:11.148337+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 3, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"996c75d328dc8e93e4851801cf86fa1c0b8e92e6407ad54383108184e53f6d71","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h466rxftqrk5wqxej5rtby","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h466rxec5ajmmd6w33syga","webhook-timestamp":"1794797411","webhook-signature":"v1,k4ySU2tS8+5In3/zt213pUSBAu8gTi+RhXT0v4CosQA="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:11 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:11.101061+00', '2026-11-16 02:50:11.180631+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-1b8c-7f82-961b-12bf72af582e', '01a1e243-1b8c-7142-b621-bdc4c1caf593', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:11.242601+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 5, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"263f034286d08dce1359c65eb5e9695781c7628b7492f036323482a2e96e77b6","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h466wcfy19c6rjqxsayp1e","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h466wce51bc8dxrk0wnxck","webhook-timestamp":"1794797411","webhook-signature":"v1,2yKdn/Q7JGQGaCynLHBXep/RwrKmbzQ2n2+R1JqyLXM="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:11 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:11.212076+00', '2026-11-16 02:50:11.269458+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-1e41-70c5-bc83-4dce5445367b', '01a1e243-1e35-7215-9248-b54a313d2a7a', 'run.failed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:11.95504+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 30, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"17fcaf8a137db1f738a8dae04847f4d8012291b1dd13d6f1e644411b71257e1c","X-SERVICE-Event":"run.failed","X-SERVICE-Delivery":"dlv_01m7h467j1e32vs0tdssa4adkv","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h467hne8as4j5n98rktakt","webhook-timestamp":"1794797411","webhook-signature":"v1,sQY0mp9NLXknD721cbF8KA/nPzde25w+QGRE6NKC6Ck="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:11 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:11.904866+00', '2026-11-16 02:50:12.0053+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-253c-7827-afe1-8f0015b940c0', '01a1e243-253c-71f5-a549-944af4926c4f', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:13.739503+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 3, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"424843c7bff24d06898fadbc1a2999cf7aed1b02b1b8564d2d13d08829b82b42","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h4699wf0ktzrcf00avjg60","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h4699we7ttajcm9bt94v2f","webhook-timestamp":"1794797413","webhook-signature":"v1,+8eDfFxUKAX+AXLmzoMpwPCef3nossqJR+q4Z5KnhI8="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:13 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:13.692182+00', '2026-11-16 02:50:13.762995+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-1fb1-786c-b8f4-cd10a865ecdd', '01a1e243-1fc1-70fc-9fee-8c0bb105edee', 'test', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:12.356919+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 19, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"3b84ff5334d0faaf8d8f89959e1aadbbe6e887603a78250f1c3cf1fd364c38c7","X-SERVICE-Event":"test","X-SERVICE-Delivery":"dlv_01m7h467xhf1pbhx6d22m6bv6x","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h467y1e3y9zvmc1ergbvfe","webhook-timestamp":"1794797412","webhook-signature":"v1,O9er5HE7mlPL/xRR/Idc6RpgYQ8WIDsi6pe1T7uvx6E="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:12 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:12.272999+00', '2026-11-16 02:50:12.423129+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-25e4-7ec1-b4e5-514569d95a43', '01a1e243-25dc-7308-8963-3de1847d0584', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:13.893074+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 2, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"25c2f928bf5cfa32111b2ddf0740aa045285270dabfc51d25bbf2ac6ed21488f","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h469f4fv0v9sah8nmxjpj3","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h469ewec48jrsxw627t1c4","webhook-timestamp":"1794797413","webhook-signature":"v1,yWcPA0lRzFl6QlZ6vCoMSMSbcX0EdWT/xa67aa/7R0E="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:13 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:13.860162+00', '2026-11-16 02:50:13.919745+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-25d2-73fa-9978-f23633d25f6c', '01a1e243-25cb-7029-b409-e5c1098ecb51', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:13.872438+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 6, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"873da5737c9442de2999c872d7d79b435a06c551a47bfc54959daaab38cc01f9","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h469ejefx9jy7j6rsx4qvc","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h469ebe0mv82f5r44rxjth","webhook-timestamp":"1794797413","webhook-signature":"v1,W//ep7SOwYZ7cFNjPiUL/GK6hL6C8D5TBVkcGkIJ/UQ="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:13 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:13.841502+00', '2026-11-16 02:50:13.886547+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-25d2-7e62-8b44-871f8674053c', '01a1e243-25cb-702a-8b82-8be910008753', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:13.872613+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 13, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"17f816bcb061a1bfeff835c2203f8aed53252f6e188864fc3ec80de7d393478d","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h469ejfsh8ph473y37819w","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h469ebe0n8q0mbx48011tk","webhook-timestamp":"1794797413","webhook-signature":"v1,qryjFmPPEp1hash3LBEREw2VXdfYf1/TgK7wuUPyWng="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:13 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:13.841502+00', '2026-11-16 02:50:13.897644+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-25d2-715d-bc79-aea0b23e6853', '01a1e243-25cb-702b-93c0-60f1ae789e79', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:13.87264+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 12, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"d9b565b963cb22ea7df11acd6b92a89796430d9fd2c1f0f81c364055cf5b85a9","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h469eje5evrydem2s3wt2k","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h469ebe0ns7g30y6q7h7ks","webhook-timestamp":"1794797413","webhook-signature":"v1,qjqe+MQZVHb1SPvoGbJhx5E/HYermkKUA4W+1oOZGQg="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:13 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:13.841502+00', '2026-11-16 02:50:13.897826+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-2638-794d-ac3f-9bb1f33c7786', '01a1e243-2634-723c-98d0-87d112756ab4', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:13.968903+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 2, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"649babb497277f13d0ade4590f6f5d78167950289b753f827c459316ba19198f","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h469hrf56trfwvp7skrxw6","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h469hme8y9hm47t497atnm","webhook-timestamp":"1794797413","webhook-signature":"v1,NzU8peCvPGVe/zsrHFOzyzvoPngWwRaroO2/4Zzrd+8="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:13 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:13.94442+00', '2026-11-16 02:50:13.981552+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-2cd8-7e3c-bc19-b77904fa484e', '01a1e243-2cd8-72d4-b52f-27a89910c489', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:15.715787+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 14, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"3507942e9ef3a7073e64bb2d4992acf1289c3524abcd7d4b1d5b8ef6a7fde822","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h46b6rfrybr6dqf42fmj2e","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h46b6rebababs7n2ch1h49","webhook-timestamp":"1794797415","webhook-signature":"v1,sWZGYPkyqZd/VrX1r1l19qtYeLSF5pfzkxiZKV26yoY="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:15 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:15.640041+00', '2026-11-16 02:50:15.739161+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2d24-7044-b371-e66720b1e178', '01a1e243-2dde-797b-9ace-cb61296daa4d', '01a1e243-2dde-7003-9635-e76cbb67150d', 'run.completed', 'pending', 2, 0, '2026-11-16 02:50:22.179755+00', NULL, NULL, '2026-11-16 02:50:17.105257+00', 'https://127.0.0.1:44431/refuses', 'failed', 25, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"405df1b8c173480dda5820e19b9c923923074e3318fc35697bba5c82bf3a4d01","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h46beyf5xsnkpbc4mpvajd","X-SERVICE-Attempt":"2","webhook-id":"evt_01m7h46beye01scdf7djxpe58d","webhook-timestamp":"1794797417","webhook-signature":"v1,rrl9hgtGH0gzSbROqcUd2L5u/YB2Z9kGk+JyOl6M8Mw="}', 500, '{"date":"Mon, 16 Nov 2026 02:50:17 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, '{"code":"http_status","message":"The endpoint answered 500, which is not a 2xx."}', NULL, NULL, '2026-11-16 02:50:15.902363+00', NULL);
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-2dde-78e5-b3d5-0b33f8a6b564', '01a1e243-2dde-7003-9635-e76cbb67150d', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:15.942653+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 3, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"cbaba736c7c70a814819e42a061d6fd716008208563170a891fbeb6174162ed4","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h46beyf3jv7n8b6fwaddb4","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h46beye01scdf7djxpe58d","webhook-timestamp":"1794797415","webhook-signature":"v1,lAdqtnauReOXyj3CX4ygFqsjPSLqifuFBe0tbDOy2jI="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:15 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:15.902363+00', '2026-11-16 02:50:15.966288+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-2e25-795a-a80b-e60fee573178', '01a1e243-2e24-700e-abc8-3f8d1cc6d63f', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:15.979585+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 8, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"b10e9fbe94969ab47cc5f6874e22b727c428e6a96c2c1185f3d5f83eadd862f0","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h46bh5f5dag2z61zq5ecbr","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h46bh4e07aqj1zhmecdnhz","webhook-timestamp":"1794797415","webhook-signature":"v1,RgBFyDeEJVXcRcPcxsUZcbnqQDmgLX3hx6oDUoFdYXQ="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:15 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:15.972502+00', '2026-11-16 02:50:15.99592+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2d24-7044-b371-e66720b1e178', '01a1e243-2e25-77bd-9b95-ac44d5233559', '01a1e243-2e24-700e-abc8-3f8d1cc6d63f', 'run.completed', 'pending', 2, 0, '2026-11-16 02:50:22.299845+00', NULL, NULL, '2026-11-16 02:50:17.25178+00', 'https://127.0.0.1:44431/refuses', 'failed', 11, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"4729447409fc2a73341d65cce828d0b5daa2cf33e1039bd949ae53fd61e696c2","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h46bh5eyysq5dc8kaj6das","X-SERVICE-Attempt":"2","webhook-id":"evt_01m7h46bh4e07aqj1zhmecdnhz","webhook-timestamp":"1794797417","webhook-signature":"v1,7J+ltUSH4kw3WAd6xY+w8xJ0CDVXbv6JKJvMpchsYH8="}', 500, '{"date":"Mon, 16 Nov 2026 02:50:17 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, '{"code":"http_status","message":"The endpoint answered 500, which is not a 2xx."}', NULL, NULL, '2026-11-16 02:50:15.972502+00', NULL);
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '01a1e243-2f12-72fd-a0c6-a373dbe7f394', '01a1e243-2f11-7171-a865-355c0db26381', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-16 02:50:16.267523+00', 'https://127.0.0.1:44431/hooks/orders', 'succeeded', 16, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"b6230866f5e3a2422c0bdb644b50158fae8cc59b830b73ff233c48318a6664c1","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h46brjebyt1hn3efdyfwwm","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h46brhe5rtgs9nbg6v4rw1","webhook-timestamp":"1794797416","webhook-signature":"v1,nh3qFd2rGdEAD2SmDorjNf2eoBRsoNgVTJBN1nAGdxk="}', 200, '{"date":"Mon, 16 Nov 2026 02:50:16 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-16 02:50:16.209888+00', '2026-11-16 02:50:16.311439+00');
INSERT INTO public.deliveries_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2d24-7044-b371-e66720b1e178', '01a1e243-2f12-70c0-a5f4-6c8dec750bbf', '01a1e243-2f11-7171-a865-355c0db26381', 'run.completed', 'pending', 1, 0, '2026-11-16 02:50:17.335731+00', NULL, NULL, '2026-11-16 02:50:16.267724+00', 'https://127.0.0.1:44431/refuses', 'failed', 21, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"51a484d15c14d6b9bb3cd28cf5583306e1eec6adeb0b0ef183c5dd5f69408f1f","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h46brje30abx3chqp7a2xz","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h46brhe5rtgs9nbg6v4rw1","webhook-timestamp":"1794797416","webhook-signature":"v1,pdphySck/z1ltzaitRwqf/dZ3xrr1pQkmr2TpDY8vUY="}', 500, '{"date":"Mon, 16 Nov 2026 02:50:16 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, '{"code":"http_status","message":"The endpoint answered 500, which is not a 2xx."}', NULL, NULL, '2026-11-16 02:50:16.209888+00', NULL);


--
-- Data for Name: deliveries_rest; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: delivery_attempts_from_20261116; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.delivery_attempts_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2dde-797b-9ace-cb61296daa4d', 1, 'https://127.0.0.1:44431/refuses', '2026-11-16 02:50:15.942896+00', 'failed', 18, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"405df1b8c173480dda5820e19b9c923923074e3318fc35697bba5c82bf3a4d01","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h46beyf5xsnkpbc4mpvajd","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h46beye01scdf7djxpe58d","webhook-timestamp":"1794797415","webhook-signature":"v1,vNETnUqG33iVF6VvYIeFKD/I24XSgiHr+S7EZ+hcYUQ="}', 500, '{"date":"Mon, 16 Nov 2026 02:50:15 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, '{"code":"http_status","message":"The endpoint answered 500, which is not a 2xx."}');
INSERT INTO public.delivery_attempts_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2e25-77bd-9b95-ac44d5233559', 1, 'https://127.0.0.1:44431/refuses', '2026-11-16 02:50:15.979413+00', 'failed', 7, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Signature":"4729447409fc2a73341d65cce828d0b5daa2cf33e1039bd949ae53fd61e696c2","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7h46bh5eyysq5dc8kaj6das","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7h46bh4e07aqj1zhmecdnhz","webhook-timestamp":"1794797415","webhook-signature":"v1,qjt+4eq0diup74tkcZZBRwlXIZzsunM42HFpFQg8ONc="}', 500, '{"date":"Mon, 16 Nov 2026 02:50:15 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, '{"code":"http_status","message":"The endpoint answered 500, which is not a 2xx."}');


--
-- Data for Name: delivery_attempts_rest; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: deployments; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.deployments VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', '01a1e243-1702-70fd-92cd-051eb6cda2c8', 1, NULL, NULL, NULL, 'system', '2026-11-16 02:50:10.05+00');
INSERT INTO public.deployments VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-193f-71b1-94b2-44e59fc54e18', '01a1e243-1946-7052-84af-f17c6ff6a281', 1, NULL, NULL, NULL, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:10.623+00');
INSERT INTO public.deployments VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1946-7050-ad42-ff832774175c', '01a1e243-194e-734a-bb6d-74e5ae67fb17', 1, NULL, NULL, NULL, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:10.63+00');
INSERT INTO public.deployments VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-198c-73bc-8f7c-29f457f6a5e4', '01a1e243-1990-7168-81d1-731b83c9a8dc', 1, NULL, NULL, NULL, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:10.7+00');
INSERT INTO public.deployments VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-196a-7189-826d-c45fbebd6da1', '01a1e243-1990-7169-8077-c14a48a5e887', 1, NULL, NULL, NULL, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:10.666+00');
INSERT INTO public.deployments VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-193f-71b1-94b2-44e59fc54e18', '01a1e243-206b-727b-8e62-377cec678522', 2, 1, NULL, NULL, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:12.459+00');
INSERT INTO public.deployments VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2219-72bb-a5a2-14a3c97817b4', '01a1e243-2219-72bd-a2e1-95af4b472ee9', 1, NULL, NULL, NULL, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:12.889+00');
INSERT INTO public.deployments VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2268-739a-9033-61e91f21dcec', '01a1e243-2268-739c-80ec-1842bc0edc67', 1, NULL, NULL, NULL, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:12.968+00');
INSERT INTO public.deployments VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2d67-721a-aee8-1c3718859a91', '01a1e243-2d67-721c-b483-b2cb1597e4d5', 1, NULL, NULL, NULL, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:15.783+00');


--
-- Data for Name: error_occurrences; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.error_occurrences VALUES ('b69369a8-a42b-4c51-93d3-cb6d31442931', 'c6ff3ad5-a3e0-4b88-91c2-9e71bd6d2e03', 'e9557fc9-968e-491b-8a9d-947068f82a1f', NULL, '2026-11-16 02:30:15.167639+00');
INSERT INTO public.error_occurrences VALUES ('af2a7dcc-8bc9-4fb5-9088-eb6938cb6aeb', 'c6ff3ad5-a3e0-4b88-91c2-9e71bd6d2e03', '0d60f266-33fd-416a-9f71-b75276b0063c', NULL, '2026-11-16 02:10:15.167639+00');
INSERT INTO public.error_occurrences VALUES ('571c7d81-515b-4693-91a9-9b3afd883537', 'c6ff3ad5-a3e0-4b88-91c2-9e71bd6d2e03', 'ebc22557-f263-490c-8280-f803501f3b1f', NULL, '2026-11-16 01:50:15.167639+00');


--
-- Data for Name: error_reports; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.error_reports VALUES ('c6ff3ad5-a3e0-4b88-91c2-9e71bd6d2e03', '5f0c1d', 'request', 'TypeError', 'Cannot read properties of undefined (reading ''length'')', 'TypeError: Cannot read properties of undefined (reading ''length'')
    at toRows (csv.ts:41:18)
    at listRows (routes/rows.ts:17:9)', 'GET /v2/runs/{id}', 3, 'ba79be52-0ab1-44d8-883e-f0d57b3f7f39', '2026-11-14 02:50:15.167639+00', '2026-11-16 02:30:15.167639+00');


--
-- Data for Name: events_from_20261116; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-227a-7359-a816-84d4a46b7187', 5000001045, 'deployment.created', '01a1e243-2268-739c-80ec-1842bc0edc67', '{"object":"deployment","id":"dep_01m7h468k8eee81v0r8ay0xq37","agent_id":"ag_01m7h468k8eed90cv1x4fj3q7c","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7h465pyebsamqhr1g4z6ps4","created_at":"2026-11-16T02:50:12.968Z"}', NULL, '2026-11-16 02:50:12.986+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-266f-7034-8083-403c066d234b', 5000001084, 'pipeline.completed', '01a1e243-245c-73b6-b942-94be2a1448f1', '{"object":"pipeline_run","id":"prun_01m7h4692weevbjgmmqrn18j7h","pipeline_id":"pipe_01m7h468zeee5s2hffx6sssgef","pipeline_revision":1,"status":"completed","input":{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"},"output":{"report":{"result":"Complaints of the day","echo":{"query":"Complaints of the day"}},"archive":{"result":"Kept for ten years","echo":{"query":"Kept for ten years"}}},"error":null,"steps":[{"name":"read","run_id":"run_01m7h4695fe8qab3f7pn1y33kf","status":"completed","attempt":1,"latency_ms":175,"error":null,"item_count":null,"items":null},{"name":"each_line","run_id":null,"status":"completed","attempt":1,"latency_ms":136,"error":null,"item_count":3,"items":[{"index":0,"run_id":"run_01m7h469d6e469jt193dfsmprb","status":"completed","attempt":1,"latency_ms":27,"error":null},{"index":1,"run_id":"run_01m7h469d6e46t8bpje8vg0k2a","status":"completed","attempt":1,"latency_ms":26,"error":null},{"index":2,"run_id":"run_01m7h469d6e47akamyya7z1eeq","status":"completed","attempt":1,"latency_ms":26,"error":null}]},{"name":"urgent","run_id":null,"status":"skipped","attempt":0,"latency_ms":0,"error":null,"item_count":null,"items":null},{"name":"report","run_id":"run_01m7h469gpeeramq3mtj9gdt7q","status":"completed","attempt":1,"latency_ms":61,"error":null,"item_count":null,"items":null},{"name":"archive","run_id":"run_01m7h469bce6rsjntsjwf2011a","status":"completed","attempt":1,"latency_ms":170,"error":null,"item_count":null,"items":null}],"latency_ms":525,"tokens_used":0,"metadata":{},"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","scheduled_at":null,"created_at":"2026-11-16T02:50:13.468Z","completed_at":"2026-11-16T02:50:13.993Z"}', NULL, '2026-11-16 02:50:13.999+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2d74-73fa-b321-8c9d3c99fa7f', 5000001113, 'deployment.created', '01a1e243-2d67-721c-b483-b2cb1597e4d5', '{"object":"deployment","id":"dep_01m7h46bb7e8eb90xjscasfs6n","agent_id":"ag_01m7h46bb7e8daxt0w6wc8b6mh","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7h465pyebsamqhr1g4z6ps4","created_at":"2026-11-16T02:50:15.783Z"}', NULL, '2026-11-16 02:50:15.796+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-253c-71f5-a549-944af4926c4f', 5000001055, 'run.completed', '01a1e243-24af-722e-a58d-e7b543e18e6f', '{"object":"run","id":"run_01m7h4695fe8qab3f7pn1y33kf","agent_id":"ag_01m7h468gseaxtb8gmmf4qg5xm","agent_revision":1,"status":"completed","input":{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"},"output":{"result":"3 rows, 2 columns","columns":[{"name":"sku","type":"string"},{"name":"note","type":"string"}],"row_count":3,"rows":[{"sku":"A-1","note":"arrived broken"},{"sku":"A-2","note":"wrong colour"},{"sku":"A-3","note":"never arrived"}]},"error":null,"required_action":null,"latency_ms":66,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h","scheduled_at":null,"created_at":"2026-11-16T02:50:13.626Z","started_at":"2026-11-16T02:50:13.626Z","completed_at":"2026-11-16T02:50:13.692Z"}', NULL, '2026-11-16 02:50:13.692+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-25cb-7029-b409-e5c1098ecb51', 5000001064, 'run.completed', '01a1e243-25a6-710c-9968-291b5f9a5b0b', '{"object":"run","id":"run_01m7h469d6e469jt193dfsmprb","agent_id":"ag_01m7h468k8eed90cv1x4fj3q7c","agent_revision":1,"status":"completed","input":{"query":"arrived broken"},"output":{"result":"arrived broken","echo":{"query":"arrived broken"}},"error":null,"required_action":null,"latency_ms":27,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h","scheduled_at":null,"created_at":"2026-11-16T02:50:13.809Z","started_at":"2026-11-16T02:50:13.809Z","completed_at":"2026-11-16T02:50:13.835Z"}', NULL, '2026-11-16 02:50:13.835+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-25cb-702a-8b82-8be910008753', 5000001064, 'run.completed', '01a1e243-25a6-710d-a42e-d27237004c4a', '{"object":"run","id":"run_01m7h469d6e46t8bpje8vg0k2a","agent_id":"ag_01m7h468k8eed90cv1x4fj3q7c","agent_revision":1,"status":"completed","input":{"query":"wrong colour"},"output":{"result":"wrong colour","echo":{"query":"wrong colour"}},"error":null,"required_action":null,"latency_ms":26,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h","scheduled_at":null,"created_at":"2026-11-16T02:50:13.810Z","started_at":"2026-11-16T02:50:13.810Z","completed_at":"2026-11-16T02:50:13.835Z"}', NULL, '2026-11-16 02:50:13.835+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-25cb-702b-93c0-60f1ae789e79', 5000001064, 'run.completed', '01a1e243-25a6-710e-a9aa-9ef28ff0b9d7', '{"object":"run","id":"run_01m7h469d6e47akamyya7z1eeq","agent_id":"ag_01m7h468k8eed90cv1x4fj3q7c","agent_revision":1,"status":"completed","input":{"query":"never arrived"},"output":{"result":"never arrived","echo":{"query":"never arrived"}},"error":null,"required_action":null,"latency_ms":26,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h","scheduled_at":null,"created_at":"2026-11-16T02:50:13.810Z","started_at":"2026-11-16T02:50:13.810Z","completed_at":"2026-11-16T02:50:13.835Z"}', NULL, '2026-11-16 02:50:13.835+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2634-723c-98d0-87d112756ab4', 5000001077, 'run.completed', '01a1e243-2616-73b0-aa5c-74d49306e8f7', '{"object":"run","id":"run_01m7h469gpeeramq3mtj9gdt7q","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","agent_revision":1,"status":"completed","input":{"query":"Complaints of the day"},"output":{"result":"Complaints of the day","echo":{"query":"Complaints of the day"}},"error":null,"required_action":null,"latency_ms":16,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h","scheduled_at":null,"created_at":"2026-11-16T02:50:13.924Z","started_at":"2026-11-16T02:50:13.924Z","completed_at":"2026-11-16T02:50:13.940Z"}', NULL, '2026-11-16 02:50:13.94+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2cd8-72d4-b52f-27a89910c489', 5000001108, 'run.completed', '01a1e243-2c0f-7346-aff4-d1139d1906b0', '{"object":"run","id":"run_01m7h46b0fed3azx6h2eehj1ng","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","agent_revision":1,"status":"completed","input":{"query":"again"},"output":{"result":"again","echo":{"query":"again"}},"error":null,"required_action":null,"latency_ms":201,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":"first","api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":null,"scheduled_at":null,"created_at":"2026-11-16T02:50:15.439Z","started_at":"2026-11-16T02:50:15.439Z","completed_at":"2026-11-16T02:50:15.640Z"}', NULL, '2026-11-16 02:50:15.64+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-173b-732e-a6a8-e35bff2423a7', 5000000980, 'deployment.created', '01a1e243-1702-70fd-92cd-051eb6cda2c8', '{"object":"deployment","id":"dep_01m7h465r2e3ys5k853tvcv8p8","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"system","created_at":"2026-11-16T02:50:10.050Z"}', NULL, '2026-11-16 02:50:10.107+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-194e-7349-981b-b9fe3b7dc0e7', 5000000983, 'deployment.created', '01a1e243-1946-7052-84af-f17c6ff6a281', '{"object":"deployment","id":"dep_01m7h466a6e1989bzhfhqzd8m1","agent_id":"ag_01m7h4669ze6rs9cj4wpfwakgr","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7h465pyebsamqhr1g4z6ps4","created_at":"2026-11-16T02:50:10.623Z"}', NULL, '2026-11-16 02:50:10.638+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1952-70ce-9a31-127dcc381700', 5000000984, 'deployment.created', '01a1e243-194e-734a-bb6d-74e5ae67fb17', '{"object":"deployment","id":"dep_01m7h466aeed5bpvbmwpq6fyrq","agent_id":"ag_01m7h466a6e18atgqzgckq85tw","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7h465pyebsamqhr1g4z6ps4","created_at":"2026-11-16T02:50:10.630Z"}', NULL, '2026-11-16 02:50:10.642+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19d6-7205-9f87-5b9ff541684c', 5000000986, 'deployment.created', '01a1e243-1990-7169-8077-c14a48a5e887', '{"object":"deployment","id":"dep_01m7h466cge5mr0xy1994abt47","agent_id":"ag_01m7h466bae64r4ve4byzbtvd1","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7h465pyebsamqhr1g4z6ps4","created_at":"2026-11-16T02:50:10.666Z"}', NULL, '2026-11-16 02:50:10.774+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19d1-71c0-9833-92127e366c09', 5000000988, 'deployment.created', '01a1e243-1990-7168-81d1-731b83c9a8dc', '{"object":"deployment","id":"dep_01m7h466cge5m83mbk3e1wka6w","agent_id":"ag_01m7h466cceey8yz19yhbzd9f4","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7h465pyebsamqhr1g4z6ps4","created_at":"2026-11-16T02:50:10.700Z"}', NULL, '2026-11-16 02:50:10.769+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1a4e-70a3-834e-267ba4d2cee9', 5000000994, 'run.completed', '01a1e243-1a24-73ee-b1df-fcefac90c616', '{"object":"run","id":"run_01m7h466h4efqb3qzwxyp91hgp","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","agent_revision":1,"status":"completed","input":{"query":"What is the status of order A-20417?"},"output":{"result":"What is the status of order A-20417?","echo":{"query":"What is the status of order A-20417?"}},"error":null,"required_action":null,"latency_ms":43,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":null,"scheduled_at":null,"created_at":"2026-11-16T02:50:10.852Z","started_at":"2026-11-16T02:50:10.852Z","completed_at":"2026-11-16T02:50:10.894Z"}', NULL, '2026-11-16 02:50:10.894+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1a9e-71bd-aeb1-1e7640c412e2', 5000000997, 'run.completed', '01a1e243-1a81-7077-9071-822fdf8a5bdf', '{"object":"run","id":"run_01m7h466m1e1vs0wc25zfrmpyz","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","agent_revision":1,"status":"completed","input":{"query":"Where is my parcel?"},"output":{"result":"Where is my parcel?","echo":{"query":"Where is my parcel?"}},"error":null,"required_action":null,"latency_ms":29,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":null,"scheduled_at":null,"created_at":"2026-11-16T02:50:10.945Z","started_at":"2026-11-16T02:50:10.945Z","completed_at":"2026-11-16T02:50:10.974Z"}', NULL, '2026-11-16 02:50:10.974+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1b1d-730a-a952-8d37063cfa0a', 5000001002, 'run.completed', '01a1e243-1aef-73f6-8601-a31643fd1439', '{"object":"run","id":"run_01m7h466qfefv8c0d32s1zt51s","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","agent_revision":1,"status":"completed","input":{"query":"Cancel my subscription"},"output":{"result":"Cancel my subscription","echo":{"query":"Cancel my subscription"}},"error":null,"required_action":null,"latency_ms":46,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":null,"scheduled_at":null,"created_at":"2026-11-16T02:50:11.055Z","started_at":"2026-11-16T02:50:11.055Z","completed_at":"2026-11-16T02:50:11.101Z"}', NULL, '2026-11-16 02:50:11.101+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1b8c-7142-b621-bdc4c1caf593', 5000001006, 'run.completed', '01a1e243-1b3f-7275-9141-bdcdc4b29ef3', '{"object":"run","id":"run_01m7h466sze9ts2gdxsq2b57qk","agent_id":"ag_01m7h466bae64r4ve4byzbtvd1","agent_revision":1,"status":"completed","input":{"csv":"sku,price\nA-1,12.50\nA-2,8.00"},"output":{"result":"2 rows, 2 columns","columns":[{"name":"sku","type":"string"},{"name":"price","type":"number"}],"row_count":2,"rows":[{"sku":"A-1","price":12.5},{"sku":"A-2","price":8}]},"error":null,"required_action":null,"latency_ms":77,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":null,"scheduled_at":null,"created_at":"2026-11-16T02:50:11.135Z","started_at":"2026-11-16T02:50:11.135Z","completed_at":"2026-11-16T02:50:11.212Z"}', NULL, '2026-11-16 02:50:11.212+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1def-7300-b062-715a71a601ca', 5000001016, 'run.completed', '01a1e243-1bbb-73fc-b132-bff5e5b5aa77', '{"object":"run","id":"run_01m7h466xvefyb2cnzyqjvbakq","agent_id":"ag_01m7h466a6e18atgqzgckq85tw","agent_revision":1,"status":"completed","input":{"from":5},"output":{"result":"5 4 3 2 1 Liftoff!","words":6},"error":null,"required_action":null,"latency_ms":564,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":null,"scheduled_at":null,"created_at":"2026-11-16T02:50:11.259Z","started_at":"2026-11-16T02:50:11.259Z","completed_at":"2026-11-16T02:50:11.823Z"}', NULL, '2026-11-16 02:50:11.823+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1e35-7215-9248-b54a313d2a7a', 5000001019, 'run.failed', '01a1e243-1e13-7069-abec-fe757b21d112', '{"object":"run","id":"run_01m7h467gke1mtqv7yenxj3m8j","agent_id":"ag_01m7h466bae64r4ve4byzbtvd1","agent_revision":1,"status":"failed","input":{"csv":"sku,price\n\"A-1,12.50"},"output":null,"error":{"type":"agent","code":"agent_error","message":"Line 2: a quoted field is never closed.","retryable":false,"details":{"name":"Error"}},"required_action":null,"latency_ms":34,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":null,"scheduled_at":null,"created_at":"2026-11-16T02:50:11.859Z","started_at":"2026-11-16T02:50:11.859Z","completed_at":"2026-11-16T02:50:11.893Z"}', NULL, '2026-11-16 02:50:11.893+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1fc1-70fc-9fee-8c0bb105edee', 5000001028, 'test', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', '{"webhook_id":"wh_01m7h466fwe5ssvky2gyzhv34s","message":"This is a test event of the Agent Run Service. It was sent because somebody asked for it."}', NULL, '2026-11-16 02:50:12.289+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2079-71e9-b4c0-e0d7bd1759a9', 5000001031, 'deployment.created', '01a1e243-206b-727b-8e62-377cec678522', '{"object":"deployment","id":"dep_01m7h4683be9xrwrhqfkp6f192","agent_id":"ag_01m7h4669ze6rs9cj4wpfwakgr","revision":2,"previous_revision":1,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7h465pyebsamqhr1g4z6ps4","created_at":"2026-11-16T02:50:12.459Z"}', NULL, '2026-11-16 02:50:12.473+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-207f-71bf-926d-37ac41bbccf6', 5000001031, 'agent.updated', '01a1e243-193f-71b1-94b2-44e59fc54e18', '{"agent_id":"ag_01m7h4669ze6rs9cj4wpfwakgr","revision":2,"changed_fields":["limits","name"],"old":{"limits":{},"name":"Approval Desk"},"new":{"limits":{"timeout_seconds":300},"name":"Refund desk"},"changed_by":"key_01m7h465pyebsamqhr1g4z6ps4","changed_at":"2026-11-16T02:50:12.459Z"}', NULL, '2026-11-16 02:50:12.479+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2240-733a-bddc-0bc4af2917a3', 5000001043, 'deployment.created', '01a1e243-2219-72bd-a2e1-95af4b472ee9', '{"object":"deployment","id":"dep_01m7h468gseayt5rcnnx5mebq9","agent_id":"ag_01m7h468gseaxtb8gmmf4qg5xm","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7h465pyebsamqhr1g4z6ps4","created_at":"2026-11-16T02:50:12.889Z"}', NULL, '2026-11-16 02:50:12.928+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-25dc-7308-8963-3de1847d0584', 5000001068, 'run.completed', '01a1e243-256c-71b1-9957-59971e20042a', '{"object":"run","id":"run_01m7h469bce6rsjntsjwf2011a","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","agent_revision":1,"status":"completed","input":{"query":"Kept for ten years"},"output":{"result":"Kept for ten years","echo":{"query":"Kept for ten years"}},"error":null,"required_action":null,"latency_ms":20,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h","scheduled_at":null,"created_at":"2026-11-16T02:50:13.833Z","started_at":"2026-11-16T02:50:13.833Z","completed_at":"2026-11-16T02:50:13.852Z"}', NULL, '2026-11-16 02:50:13.852+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2e24-700e-abc8-3f8d1cc6d63f', 5000001126, 'run.completed', '01a1e243-2e08-720b-97db-979471c52e64', '{"object":"run","id":"run_01m7h46bg8e85sfpwqjhrwabk4","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","agent_revision":1,"status":"completed","input":{"query":"write to grace@example.com"},"output":{"result":"write to grace@example.com","echo":{"query":"write to grace@example.com"}},"error":null,"required_action":null,"latency_ms":29,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":null,"scheduled_at":null,"created_at":"2026-11-16T02:50:15.944Z","started_at":"2026-11-16T02:50:15.944Z","completed_at":"2026-11-16T02:50:15.972Z"}', NULL, '2026-11-16 02:50:15.972+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-29cb-7380-a319-975ef94a8901', 5000001094, 'alert.triggered', '01a1e243-2965-7243-b215-11bd6fff40f7', '{"id":"alrt_01m7h46ab5e91v458hqnqzyg7q","rule":{"id":"alr_01m7h469m2edb94zd3m4ekphdz","name":"Busier than usual","metric":"run_count","comparison":"gte","threshold":5,"window_seconds":3600,"agent_id":null},"severity":"info","summary":"Busier than usual: run_count was 14 runs over 3600 s, at least 5.","triggered_at":"2026-11-16T02:50:14.757Z","metric_snapshot":{"metric":"run_count","value":14,"unit":"runs","sample_count":14,"window_start":"2026-11-16T01:50:00.000Z","window_end":"2026-11-16T02:50:14.757Z","dimensions":{"agent_id":null}}}', NULL, '2026-11-16 02:50:14.859+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2dde-7003-9635-e76cbb67150d', 5000001121, 'run.completed', '01a1e243-2dd0-71bb-b934-053432278ab4', '{"object":"run","id":"run_01m7h46bege6xvjd056gs2f2nm","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","agent_revision":1,"status":"completed","input":{"query":"my key is [secret]"},"output":{"result":"my key is [secret]","echo":{"query":"my key is [secret]"}},"error":null,"required_action":null,"latency_ms":14,"tokens_used":0,"guardrails":[{"guard":"secrets","stage":"input","field":"input.query","action":"redact","shadow":false,"count":1}],"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":null,"scheduled_at":null,"created_at":"2026-11-16T02:50:15.888Z","started_at":"2026-11-16T02:50:15.888Z","completed_at":"2026-11-16T02:50:15.902Z"}', NULL, '2026-11-16 02:50:15.902+00');
INSERT INTO public.events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2f11-7171-a865-355c0db26381', 5000001135, 'run.completed', '01a1e243-2d89-7244-a393-2b6c4a0f896d', '{"object":"run","id":"run_01m7h46bc9e92a74sbdh50z2bd","agent_id":"ag_01m7h46bb7e8daxt0w6wc8b6mh","agent_revision":1,"status":"completed","input":{"from":3},"output":{"result":"3 2 1 Liftoff!","words":4},"error":null,"required_action":null,"latency_ms":392,"tokens_used":0,"guardrails":null,"usage":null,"metadata":{},"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7h465pyebsamqhr1g4z6ps4","pipeline_run_id":null,"scheduled_at":null,"created_at":"2026-11-16T02:50:15.817Z","started_at":"2026-11-16T02:50:15.817Z","completed_at":"2026-11-16T02:50:16.209Z"}', NULL, '2026-11-16 02:50:16.209+00');


--
-- Data for Name: events_rest; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: guardrail_findings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guardrail_findings VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:00:00+00', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 'secrets', 'input', 'redact', false, 13, 1);


--
-- Data for Name: guardrail_refusals; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guardrail_refusals VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 1, 1);


--
-- Data for Name: idempotency_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.idempotency_keys VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', 'POST /v2/runs', 'first', '\xc2ed6ed7d174668560eaeacd6d14b23f44993c172513e4991424fe0e6c4f9257', '01a1e243-2c0f-7346-aff4-d1139d1906b0', NULL, NULL, NULL, '2026-11-17 02:50:15.440383+00');


--
-- Data for Name: installation; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.installation VALUES ('cluster', '7708589286225836747');
INSERT INTO public.installation VALUES ('secret-key-proof', 'enc:v1:2hXPQen0WGGVEUXUQySMv7NmcqD27nInsbzC3ch0UCkKWp7NhN2b+u34CDSQdzBsL8eqYt+dj08R3TK3w/0=');


--
-- Data for Name: invitations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.invitations VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-21d2-7375-bb4a-3a03c192335b', 'grace@example.com', 'developer', '\x967f69304e1e13ae880225db08df3bee0cec8665586eec4d3dcf9e047a733a34', 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:12.818232+00', '2026-11-23 02:50:12.818232+00', NULL);


--
-- Data for Name: leaders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.leaders VALUES ('alerts', 'dba2828c-fe8c-409c-94c5-7ef588e1da76', '2026-11-16 02:50:17.9209+00');


--
-- Data for Name: login_failures; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.login_failures VALUES ('\xe788ea2014693dcdb86767aceb3860a432fc626c6477a6c53016aff40726842b', 1, '2026-11-16 02:50:16.025125+00', NULL);


--
-- Data for Name: memberships; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.memberships VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-16c3-72a6-9511-0ff8ea1374c2', 'owner', '2026-11-16 02:50:09.945475+00');


--
-- Data for Name: migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.migrations VALUES ('0001_organizations.sql', '2026-11-16 02:50:00.636973+00');
INSERT INTO public.migrations VALUES ('0002_access.sql', '2026-11-16 02:50:00.636973+00');
INSERT INTO public.migrations VALUES ('0003_agents.sql', '2026-11-16 02:50:00.636973+00');
INSERT INTO public.migrations VALUES ('0004_runs.sql', '2026-11-16 02:50:00.636973+00');
INSERT INTO public.migrations VALUES ('0005_events.sql', '2026-11-16 02:50:00.636973+00');
INSERT INTO public.migrations VALUES ('0006_pipelines.sql', '2026-11-16 02:50:00.636973+00');
INSERT INTO public.migrations VALUES ('0007_usage.sql', '2026-11-16 02:50:00.636973+00');
INSERT INTO public.migrations VALUES ('0008_monitoring.sql', '2026-11-16 02:50:00.636973+00');


--
-- Data for Name: nodes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.nodes VALUES ('8ed254d1-5169-4380-b387-6cfd05e629ce', '2026-11-16 02:50:17.9209+00', '2026-11-16 02:50:17.9209+00');


--
-- Data for Name: organizations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.organizations VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', 'My organisation', 'enterprise', NULL, NULL, NULL, 'standard', true, '2026-11-16 02:50:09.945475+00');


--
-- Data for Name: pipeline_events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pipeline_events VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 2, '{"type":"pipeline.step.started","step":{"name":"read","run_id":"run_01m7h4695fe8qab3f7pn1y33kf","status":"running","attempt":1,"latency_ms":null,"error":null,"item_count":null,"items":null},"sequence":2,"pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h"}');
INSERT INTO public.pipeline_events VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 3, '{"type":"pipeline.step.completed","step":{"name":"read","run_id":"run_01m7h4695fe8qab3f7pn1y33kf","status":"completed","attempt":1,"latency_ms":175,"error":null,"item_count":null,"items":null},"sequence":3,"pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h"}');
INSERT INTO public.pipeline_events VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 4, '{"type":"pipeline.step.started","step":{"name":"each_line","run_id":null,"status":"running","attempt":0,"latency_ms":null,"error":null,"item_count":3,"items":null},"sequence":4,"pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h"}');
INSERT INTO public.pipeline_events VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 5, '{"type":"pipeline.step.skipped","step":{"name":"urgent","run_id":null,"status":"skipped","attempt":0,"latency_ms":0,"error":null,"item_count":null,"items":null},"sequence":5,"pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h"}');
INSERT INTO public.pipeline_events VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 6, '{"type":"pipeline.step.started","step":{"name":"archive","run_id":"run_01m7h469bce6rsjntsjwf2011a","status":"running","attempt":1,"latency_ms":null,"error":null,"item_count":null,"items":null},"sequence":6,"pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h"}');
INSERT INTO public.pipeline_events VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 7, '{"type":"pipeline.step.completed","step":{"name":"each_line","run_id":null,"status":"completed","attempt":1,"latency_ms":136,"error":null,"item_count":3,"items":null},"sequence":7,"pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h"}');
INSERT INTO public.pipeline_events VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 8, '{"type":"pipeline.step.completed","step":{"name":"archive","run_id":"run_01m7h469bce6rsjntsjwf2011a","status":"completed","attempt":1,"latency_ms":170,"error":null,"item_count":null,"items":null},"sequence":8,"pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h"}');
INSERT INTO public.pipeline_events VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 9, '{"type":"pipeline.step.started","step":{"name":"report","run_id":"run_01m7h469gpeeramq3mtj9gdt7q","status":"running","attempt":1,"latency_ms":null,"error":null,"item_count":null,"items":null},"sequence":9,"pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h"}');
INSERT INTO public.pipeline_events VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 10, '{"type":"pipeline.step.completed","step":{"name":"report","run_id":"run_01m7h469gpeeramq3mtj9gdt7q","status":"completed","attempt":1,"latency_ms":61,"error":null,"item_count":null,"items":null},"sequence":10,"pipeline_run_id":"prun_01m7h4692weevbjgmmqrn18j7h"}');


--
-- Data for Name: pipeline_runs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pipeline_runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', '01a1e243-23ee-738b-9145-efe9b39cc1cf', 1, '{"description":"Reads the day''s complaints, looks at each, and writes the report.","input_schema":{"type":"object","required":["csv"],"properties":{"csv":{"type":"string","maxLength":100000}}},"output":null,"schedule":{"cron":"0 7 * * MON-FRI","timezone":"Europe/Zurich","input":{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"}},"metadata":{},"name":"Complaints desk","steps":[{"name":"read","agent_id":"ag_01m7h468gseaxtb8gmmf4qg5xm","input":{"csv":{"expr":"input.csv"}}},{"name":"each_line","agent_id":"ag_01m7h468k8eed90cv1x4fj3q7c","for_each":"steps.read.output.rows","input":{"query":{"expr":"item.note"}}},{"name":"urgent","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","when":"size(steps.read.output.rows) > 100","input":{"query":"Too many at once"}},{"name":"report","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","depends_on":["each_line","urgent"],"input":{"query":"Complaints of the day"}},{"name":"archive","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","depends_on":["read"],"input":{"query":"Kept for ten years"}}]}', '01a1e243-16de-72f2-aa5e-380c09f35b24', 'key_01m7h465pyebsamqhr1g4z6ps4', 'completed', '{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"}', '{"report":{"result":"Complaints of the day","echo":{"query":"Complaints of the day"}},"archive":{"result":"Kept for ten years","echo":{"query":"Kept for ten years"}}}', NULL, '{}', NULL, 0, 525, 11, NULL, NULL, '2026-11-16 02:50:13.468+00', '2026-11-16 02:50:13.993+00', NULL, NULL, NULL);


--
-- Data for Name: pipeline_steps; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pipeline_steps VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 0, 'completed', NULL, NULL, '2026-11-16 02:50:13.551+00', '2026-11-16 02:50:13.726+00');
INSERT INTO public.pipeline_steps VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 2, 'skipped', NULL, NULL, '2026-11-16 02:50:13.74+00', '2026-11-16 02:50:13.74+00');
INSERT INTO public.pipeline_steps VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 1, 'completed', 3, NULL, '2026-11-16 02:50:13.74+00', '2026-11-16 02:50:13.876+00');
INSERT INTO public.pipeline_steps VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 4, 'completed', NULL, NULL, '2026-11-16 02:50:13.74+00', '2026-11-16 02:50:13.91+00');
INSERT INTO public.pipeline_steps VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 3, 'completed', NULL, NULL, '2026-11-16 02:50:13.91+00', '2026-11-16 02:50:13.971+00');


--
-- Data for Name: pipeline_tasks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pipeline_tasks VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 0, 0, 1, '01a1e243-24af-722e-a58d-e7b543e18e6f', NULL, '2026-11-16 02:50:13.56094+00');
INSERT INTO public.pipeline_tasks VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 4, 0, 1, '01a1e243-256c-71b1-9957-59971e20042a', NULL, '2026-11-16 02:50:13.75332+00');
INSERT INTO public.pipeline_tasks VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 1, 0, 1, '01a1e243-25a6-710c-9968-291b5f9a5b0b', NULL, '2026-11-16 02:50:13.798808+00');
INSERT INTO public.pipeline_tasks VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 1, 1, 1, '01a1e243-25a6-710d-a42e-d27237004c4a', NULL, '2026-11-16 02:50:13.798808+00');
INSERT INTO public.pipeline_tasks VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 1, 2, 1, '01a1e243-25a6-710e-a9aa-9ef28ff0b9d7', NULL, '2026-11-16 02:50:13.798808+00');
INSERT INTO public.pipeline_tasks VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-245c-73b6-b942-94be2a1448f1', 3, 0, 1, '01a1e243-2616-73b0-aa5c-74d49306e8f7', NULL, '2026-11-16 02:50:13.910187+00');


--
-- Data for Name: pipelines; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pipelines VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-23ee-738b-9145-efe9b39cc1cf', 1, '{"description":"Reads the day''s complaints, looks at each, and writes the report.","input_schema":{"type":"object","required":["csv"],"properties":{"csv":{"type":"string","maxLength":100000}}},"output":null,"schedule":{"cron":"0 7 * * MON-FRI","timezone":"Europe/Zurich","input":{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"}},"metadata":{},"name":"Complaints desk","steps":[{"name":"read","agent_id":"ag_01m7h468gseaxtb8gmmf4qg5xm","input":{"csv":{"expr":"input.csv"}}},{"name":"each_line","agent_id":"ag_01m7h468k8eed90cv1x4fj3q7c","for_each":"steps.read.output.rows","input":{"query":{"expr":"item.note"}}},{"name":"urgent","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","when":"size(steps.read.output.rows) > 100","input":{"query":"Too many at once"}},{"name":"report","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","depends_on":["each_line","urgent"],"input":{"query":"Complaints of the day"}},{"name":"archive","agent_id":"ag_01m7h465r2e3xvdt0fmat84ejs","depends_on":["read"],"input":{"query":"Kept for ten years"}}]}', 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:13.358+00', '2026-11-16 02:50:13.358+00', NULL);


--
-- Data for Name: policies; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.policies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-26df-703f-8da0-7062b8526a43', 'Customer support', 'Names of customers stay inside.', '[{"name":null,"shadow":false,"on":"both","action":"redact","kinds":["email","phone","card","iban","national_id"],"regions":["US"],"type":"pii"},{"name":null,"shadow":false,"on":"both","action":"block","type":"secrets"},{"name":null,"shadow":false,"on":"both","action":"flag","allow":[],"case_sensitive":false,"whole_words":true,"type":"terms","deny":["competitor","lawsuit"]},{"name":null,"shadow":true,"on":"input","action":"block","type":"prompt_injection"}]', 1, '{}', 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:14.111+00', '2026-11-16 02:50:14.111+00');


--
-- Data for Name: providers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.providers VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2ac9-7338-bc7b-1034819ae91d', 'openai', 'openai', NULL, 'enc:v1:VEs0lc3+Qpv6KHzLBR/2c6lkhqZzr3K5KBNpJ2rYCktE/hdFrE9rSBiN+T4nsdkwaDyBfGQ=', 'sk-pro', '1a2b', 'gpt-5', true, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:15.113+00', '2026-11-16 02:50:15.113+00');
INSERT INTO public.providers VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2af1-7040-a04c-457a20ed05c0', 'in-house', 'openai_compatible', 'https://127.0.0.1:44431/v1', NULL, NULL, NULL, NULL, false, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:15.153+00', '2026-11-16 02:50:15.153+00');


--
-- Data for Name: run_acceptances; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_acceptances VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-1946-7050-ad42-ff832774175c', '01a1e243-16de-72f2-aa5e-380c09f35b24', 13, 1);
INSERT INTO public.run_acceptances VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-196a-7189-826d-c45fbebd6da1', '01a1e243-16de-72f2-aa5e-380c09f35b24', 13, 2);
INSERT INTO public.run_acceptances VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-193f-71b1-94b2-44e59fc54e18', '01a1e243-16de-72f2-aa5e-380c09f35b24', 13, 1);
INSERT INTO public.run_acceptances VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-198c-73bc-8f7c-29f457f6a5e4', '01a1e243-16de-72f2-aa5e-380c09f35b24', 13, 1);
INSERT INTO public.run_acceptances VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-2219-72bb-a5a2-14a3c97817b4', '01a1e243-16de-72f2-aa5e-380c09f35b24', 13, 1);
INSERT INTO public.run_acceptances VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-2268-739a-9033-61e91f21dcec', '01a1e243-16de-72f2-aa5e-380c09f35b24', 13, 3);
INSERT INTO public.run_acceptances VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-2d67-721a-aee8-1c3718859a91', '01a1e243-16de-72f2-aa5e-380c09f35b24', 13, 1);
INSERT INTO public.run_acceptances VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', '01a1e243-16de-72f2-aa5e-380c09f35b24', 13, 8);


--
-- Data for Name: run_endings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_endings VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-196a-7189-826d-c45fbebd6da1', '01a1e243-16de-72f2-aa5e-380c09f35b24', 'completed', 13, 1, 0);
INSERT INTO public.run_endings VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-1946-7050-ad42-ff832774175c', '01a1e243-16de-72f2-aa5e-380c09f35b24', 'completed', 13, 1, 0);
INSERT INTO public.run_endings VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-196a-7189-826d-c45fbebd6da1', '01a1e243-16de-72f2-aa5e-380c09f35b24', 'agent_error', 13, 1, 0);
INSERT INTO public.run_endings VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-2219-72bb-a5a2-14a3c97817b4', '01a1e243-16de-72f2-aa5e-380c09f35b24', 'completed', 13, 1, 0);
INSERT INTO public.run_endings VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-2268-739a-9033-61e91f21dcec', '01a1e243-16de-72f2-aa5e-380c09f35b24', 'completed', 13, 3, 0);
INSERT INTO public.run_endings VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', '01a1e243-16de-72f2-aa5e-380c09f35b24', 'completed', 13, 8, 0);
INSERT INTO public.run_endings VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-2d67-721a-aee8-1c3718859a91', '01a1e243-16de-72f2-aa5e-380c09f35b24', 'completed', 13, 1, 0);


--
-- Data for Name: run_events_from_20261116; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1bbb-73fc-b132-bff5e5b5aa77', 3, 4, '[{"sequence":3,"deltas":["5"," 4"]}]');
INSERT INTO public.run_events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1bbb-73fc-b132-bff5e5b5aa77', 5, 5, '[{"sequence":5,"deltas":[" 3"]}]');
INSERT INTO public.run_events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1bbb-73fc-b132-bff5e5b5aa77', 6, 6, '[{"sequence":6,"deltas":[" 2"]}]');
INSERT INTO public.run_events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1bbb-73fc-b132-bff5e5b5aa77', 7, 7, '[{"sequence":7,"deltas":[" 1"]}]');
INSERT INTO public.run_events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1bbb-73fc-b132-bff5e5b5aa77', 8, 8, '[{"sequence":8,"deltas":[" Liftoff!"]}]');
INSERT INTO public.run_events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1ec9-711e-87a2-7ca2f125b718', 3, 3, '[{"type":"run.requires_action","sequence":3,"run_id":"run_01m7h467p9e4f8f8kwmbrjbdrr","required_action":{"id":"act_01m7h467qke7s9w6bc9433vd4b","type":"approval","tool":null,"arguments":{"order":"A-20417","amount_eur":40,"reason":"Arrived broken"},"prompt":"Refund 40 EUR to customer 1182?","schema":null,"expires_at":null}}]');
INSERT INTO public.run_events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1f42-70f7-9700-f79849e35e34', 3, 3, '[{"type":"run.requires_action","sequence":3,"run_id":"run_01m7h467t2e3vse07qk14y6qhm","required_action":{"id":"act_01m7h467vxe5jrh5rm8j20gp63","type":"input","tool":null,"arguments":null,"prompt":"New supplier: please give Company.","schema":{"type":"object","properties":{"company":{"type":"string","minLength":1,"title":"Company","description":"Company"}},"required":["company"],"additionalProperties":false},"expires_at":null}}]');
INSERT INTO public.run_events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2d89-7244-a393-2b6c4a0f896d', 3, 3, '[{"type":"run.action.received","action":{"type":"message"},"sequence":3,"run_id":"run_01m7h46bc9e92a74sbdh50z2bd"}]');
INSERT INTO public.run_events_from_20261116 VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2d89-7244-a393-2b6c4a0f896d', 4, 4, '[{"sequence":4,"deltas":["3 2 1 Liftoff!"]}]');


--
-- Data for Name: run_events_rest; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: run_journal; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_journal VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1ec9-711e-87a2-7ca2f125b718', 'step', 'look up#0', '{"name":"Grace"}');


--
-- Data for Name: run_latencies; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_latencies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 190, 13, 1);
INSERT INTO public.run_latencies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 193, 13, 1);
INSERT INTO public.run_latencies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-196a-7189-826d-c45fbebd6da1', 219, 13, 1);
INSERT INTO public.run_latencies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-1946-7050-ad42-ff832774175c', 318, 13, 1);
INSERT INTO public.run_latencies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-196a-7189-826d-c45fbebd6da1', 178, 13, 1);
INSERT INTO public.run_latencies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-2219-72bb-a5a2-14a3c97817b4', 211, 13, 1);
INSERT INTO public.run_latencies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-2268-739a-9033-61e91f21dcec', 164, 13, 2);
INSERT INTO public.run_latencies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-2268-739a-9033-61e91f21dcec', 166, 13, 1);
INSERT INTO public.run_latencies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 151, 13, 1);
INSERT INTO public.run_latencies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 140, 13, 1);
INSERT INTO public.run_latencies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 267, 13, 1);
INSERT INTO public.run_latencies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 133, 13, 1);
INSERT INTO public.run_latencies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 170, 13, 2);
INSERT INTO public.run_latencies VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-2d67-721a-aee8-1c3718859a91', 300, 13, 1);


--
-- Data for Name: run_messages; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_messages VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2d89-7244-a393-2b6c4a0f896d', 1, '{"text":"hurry"}', '2026-11-16 02:50:15.853743+00');


--
-- Data for Name: run_waits; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_waits VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 12, 1);


--
-- Data for Name: runs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1a24-73ee-b1df-fcefac90c616', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', NULL, 'completed', 0, '{"query":"What is the status of order A-20417?"}', '{"result":"What is the status of order A-20417?","echo":{"query":"What is the status of order A-20417?"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 43, NULL, 0, NULL, NULL, '2026-11-16 02:50:10.852+00', '2026-11-16 02:50:10.852+00', NULL, '2026-11-16 02:50:10.852+00', '2026-11-16 02:50:10.894+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1a81-7077-9071-822fdf8a5bdf', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', NULL, 'completed', 0, '{"query":"Where is my parcel?"}', '{"result":"Where is my parcel?","echo":{"query":"Where is my parcel?"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 29, NULL, 0, NULL, NULL, '2026-11-16 02:50:10.945+00', '2026-11-16 02:50:10.945+00', NULL, '2026-11-16 02:50:10.945+00', '2026-11-16 02:50:10.974+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1aef-73f6-8601-a31643fd1439', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', NULL, 'completed', 0, '{"query":"Cancel my subscription"}', '{"result":"Cancel my subscription","echo":{"query":"Cancel my subscription"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 46, NULL, 0, NULL, NULL, '2026-11-16 02:50:11.055+00', '2026-11-16 02:50:11.055+00', NULL, '2026-11-16 02:50:11.055+00', '2026-11-16 02:50:11.101+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1b3f-7275-9141-bdcdc4b29ef3', '01a1e243-196a-7189-826d-c45fbebd6da1', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', NULL, 'completed', 0, '{"csv":"sku,price\nA-1,12.50\nA-2,8.00"}', '{"result":"2 rows, 2 columns","columns":[{"name":"sku","type":"string"},{"name":"price","type":"number"}],"row_count":2,"rows":[{"sku":"A-1","price":12.5},{"sku":"A-2","price":8}]}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 60, 0, 0, NULL, 3, 0, NULL, 77, NULL, 0, NULL, NULL, '2026-11-16 02:50:11.135+00', '2026-11-16 02:50:11.135+00', NULL, '2026-11-16 02:50:11.135+00', '2026-11-16 02:50:11.212+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-25a6-710c-9968-291b5f9a5b0b', '01a1e243-2268-739a-9033-61e91f21dcec', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', '01a1e243-245c-73b6-b942-94be2a1448f1', 'completed', 0, '{"query":"arrived broken"}', '{"result":"arrived broken","echo":{"query":"arrived broken"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 27, NULL, 0, NULL, NULL, '2026-11-16 02:50:13.809+00', '2026-11-16 02:50:13.809+00', NULL, '2026-11-16 02:50:13.809+00', '2026-11-16 02:50:13.835+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1bbb-73fc-b132-bff5e5b5aa77', '01a1e243-1946-7050-ad42-ff832774175c', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', NULL, 'completed', 0, '{"from":5}', '{"result":"5 4 3 2 1 Liftoff!","words":6}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 600, 0, 0, NULL, 9, 0, NULL, 564, NULL, 0, NULL, NULL, '2026-11-16 02:50:11.259+00', '2026-11-16 02:50:11.259+00', NULL, '2026-11-16 02:50:11.259+00', '2026-11-16 02:50:11.823+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1e13-7069-abec-fe757b21d112', '01a1e243-196a-7189-826d-c45fbebd6da1', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', NULL, 'failed', 0, '{"csv":"sku,price\n\"A-1,12.50"}', NULL, '{"type":"agent","code":"agent_error","message":"Line 2: a quoted field is never closed.","retryable":false,"details":{"name":"Error"}}', NULL, NULL, '{}', 1, 0, 0, false, 60, 0, 0, NULL, 3, 0, NULL, 34, NULL, 0, NULL, NULL, '2026-11-16 02:50:11.859+00', '2026-11-16 02:50:11.859+00', NULL, '2026-11-16 02:50:11.859+00', '2026-11-16 02:50:11.893+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1ec9-711e-87a2-7ca2f125b718', '01a1e243-193f-71b1-94b2-44e59fc54e18', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', NULL, 'requires_action', 0, '{"request":"Refund 40 EUR to customer 1182?","details":{"order":"A-20417","amount_eur":40,"reason":"Arrived broken"}}', NULL, NULL, '{"id":"act_01m7h467qke7s9w6bc9433vd4b","type":"approval","tool":null,"arguments":{"order":"A-20417","amount_eur":40,"reason":"Arrived broken"},"prompt":"Refund 40 EUR to customer 1182?","schema":null,"expires_at":null}', NULL, '{}', 1, 0, 0, false, 600, 21, 0, '{"key":"ask#0","onExpiry":"fail"}', 3, 0, NULL, NULL, NULL, 0, NULL, NULL, '2026-11-16 02:50:12.041+00', '2026-11-16 02:50:12.041+00', NULL, '2026-11-16 02:50:12.041+00', NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-1f42-70f7-9700-f79849e35e34', '01a1e243-198c-73bc-8f7c-29f457f6a5e4', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', NULL, 'requires_action', 0, '{"title":"New supplier","fields":[{"name":"company","label":"Company","type":"text"}]}', NULL, NULL, '{"id":"act_01m7h467vxe5jrh5rm8j20gp63","type":"input","tool":null,"arguments":null,"prompt":"New supplier: please give Company.","schema":{"type":"object","properties":{"company":{"type":"string","minLength":1,"title":"Company","description":"Company"}},"required":["company"],"additionalProperties":false},"expires_at":null}', NULL, '{}', 1, 0, 0, false, 600, 39, 0, '{"key":"ask#0","onExpiry":"fail"}', 3, 0, NULL, NULL, NULL, 0, NULL, NULL, '2026-11-16 02:50:12.162+00', '2026-11-16 02:50:12.162+00', NULL, '2026-11-16 02:50:12.162+00', NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-24af-722e-a58d-e7b543e18e6f', '01a1e243-2219-72bb-a5a2-14a3c97817b4', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', '01a1e243-245c-73b6-b942-94be2a1448f1', 'completed', 0, '{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"}', '{"result":"3 rows, 2 columns","columns":[{"name":"sku","type":"string"},{"name":"note","type":"string"}],"row_count":3,"rows":[{"sku":"A-1","note":"arrived broken"},{"sku":"A-2","note":"wrong colour"},{"sku":"A-3","note":"never arrived"}]}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 60, 0, 0, NULL, 3, 0, NULL, 66, NULL, 0, NULL, NULL, '2026-11-16 02:50:13.626+00', '2026-11-16 02:50:13.626+00', NULL, '2026-11-16 02:50:13.626+00', '2026-11-16 02:50:13.692+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-25a6-710d-a42e-d27237004c4a', '01a1e243-2268-739a-9033-61e91f21dcec', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', '01a1e243-245c-73b6-b942-94be2a1448f1', 'completed', 0, '{"query":"wrong colour"}', '{"result":"wrong colour","echo":{"query":"wrong colour"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 26, NULL, 0, NULL, NULL, '2026-11-16 02:50:13.81+00', '2026-11-16 02:50:13.81+00', NULL, '2026-11-16 02:50:13.81+00', '2026-11-16 02:50:13.835+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-25a6-710e-a9aa-9ef28ff0b9d7', '01a1e243-2268-739a-9033-61e91f21dcec', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', '01a1e243-245c-73b6-b942-94be2a1448f1', 'completed', 0, '{"query":"never arrived"}', '{"result":"never arrived","echo":{"query":"never arrived"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 26, NULL, 0, NULL, NULL, '2026-11-16 02:50:13.81+00', '2026-11-16 02:50:13.81+00', NULL, '2026-11-16 02:50:13.81+00', '2026-11-16 02:50:13.835+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-256c-71b1-9957-59971e20042a', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', '01a1e243-245c-73b6-b942-94be2a1448f1', 'completed', 0, '{"query":"Kept for ten years"}', '{"result":"Kept for ten years","echo":{"query":"Kept for ten years"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 20, NULL, 0, NULL, NULL, '2026-11-16 02:50:13.833+00', '2026-11-16 02:50:13.833+00', NULL, '2026-11-16 02:50:13.833+00', '2026-11-16 02:50:13.852+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2616-73b0-aa5c-74d49306e8f7', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', '01a1e243-245c-73b6-b942-94be2a1448f1', 'completed', 0, '{"query":"Complaints of the day"}', '{"result":"Complaints of the day","echo":{"query":"Complaints of the day"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 16, NULL, 0, NULL, NULL, '2026-11-16 02:50:13.924+00', '2026-11-16 02:50:13.924+00', NULL, '2026-11-16 02:50:13.924+00', '2026-11-16 02:50:13.94+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2c0f-7346-aff4-d1139d1906b0', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', NULL, 'completed', 0, '{"query":"again"}', '{"result":"again","echo":{"query":"again"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 201, 'first', 0, NULL, NULL, '2026-11-16 02:50:15.439+00', '2026-11-16 02:50:15.439+00', NULL, '2026-11-16 02:50:15.439+00', '2026-11-16 02:50:15.64+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2e08-720b-97db-979471c52e64', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', NULL, 'completed', 0, '{"query":"write to grace@example.com"}', '{"result":"write to grace@example.com","echo":{"query":"write to grace@example.com"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 29, NULL, 0, NULL, NULL, '2026-11-16 02:50:15.944+00', '2026-11-16 02:50:15.944+00', NULL, '2026-11-16 02:50:15.944+00', '2026-11-16 02:50:15.972+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2dd0-71bb-b934-053432278ab4', '01a1e243-1702-70fb-b6e8-0fa2b4823a59', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', NULL, 'completed', 0, '{"query":"my key is [secret]"}', '{"result":"my key is [secret]","echo":{"query":"my key is [secret]"}}', NULL, NULL, '[{"guard":"secrets","stage":"input","field":"input.query","action":"redact","shadow":false,"count":1}]', '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 14, NULL, 0, NULL, NULL, '2026-11-16 02:50:15.888+00', '2026-11-16 02:50:15.888+00', NULL, '2026-11-16 02:50:15.888+00', '2026-11-16 02:50:15.902+00', NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2d89-7244-a393-2b6c4a0f896d', '01a1e243-2d67-721a-aee8-1c3718859a91', 1, '01a1e243-16de-72f2-aa5e-380c09f35b24', NULL, 'completed', 0, '{"from":3}', '{"result":"3 2 1 Liftoff!","words":4}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 600, 0, 0, NULL, 5, 0, NULL, 392, NULL, 1, NULL, NULL, '2026-11-16 02:50:15.817+00', '2026-11-16 02:50:15.817+00', NULL, '2026-11-16 02:50:15.817+00', '2026-11-16 02:50:16.209+00', NULL, NULL, NULL);


--
-- Data for Name: schedules; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.schedules VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-23ee-738b-9145-efe9b39cc1cf', 'pipeline', '0 7 * * MON-FRI', 'Europe/Zurich', '{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"}', 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 06:00:00+00', NULL, NULL, NULL, NULL);


--
-- Data for Name: session_tokens; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.session_tokens VALUES ('\xa305087bdbb4e5a72257d217a179978af2c584c3db15c3bc8a189eed2aa002e6', '01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-16de-72f2-aa5e-380c09f35b24', NULL, '{*}', '2026-11-16 02:50:16.01192+00', '2026-11-16 03:00:16.01192+00');


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES ('01a1e243-3333-73c4-8b22-f9365a437a7f', '01a1e243-16c3-72a6-9511-0ff8ea1374c2', '01a1e243-16a5-703d-bb13-6bf3540bae2b', '\x7cc574fc5de91301823e9ef08609693ee3d1456d43a68c8e1fa4c9c899471ce0', '127.0.0.1', NULL, '2026-11-16 02:50:17.271246+00', '2026-11-16 02:50:17.271246+00', '2026-11-16 10:50:17.271246+00', NULL);


--
-- Data for Name: usage_months; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.usage_months VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-01', 13, 18);


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users VALUES ('01a1e243-16c3-72a6-9511-0ff8ea1374c2', 'owner@localhost', '$argon2id$v=19$m=19456,t=2,p=1$dcrNk4OqY9ExNzqXdnJIkQ$1f25Yu/8ItWdbFvJK/6+tTEOtnat1KcVYbGo04d862w', '2026-11-16 02:50:09.945475+00');


--
-- Data for Name: webhook_outcomes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhook_outcomes VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '2026-11-16 02:50:00+00', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', 'succeeded', 13, 17);


--
-- Data for Name: webhooks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhooks VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-19fc-7173-9dcf-c287bf1d8c99', 'https://127.0.0.1:44431/hooks/orders', '{run.completed,run.failed}', NULL, true, 'standard', 'enc:v1:LiaNSl6I/EBLZREsnMnRL5nqKaefCTd+FyLZIOqQwdSWPWsbe7ZsjL6vPX0j0BPnRw2bH1xif1Or+vFAI5Cwhmpg69OyXnBFQACV3hRC', NULL, NULL, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:10.812+00', NULL, NULL, '2026-11-16 02:50:15.739418+00', NULL);
INSERT INTO public.webhooks VALUES ('01a1e243-16a5-703d-bb13-6bf3540bae2b', '01a1e243-2d24-7044-b371-e66720b1e178', 'https://127.0.0.1:44431/refuses', '{run.completed}', NULL, true, 'standard', 'enc:v1:TI7LgyP7kL+Mv8gOcmHbNgOsv00p4SmXA0jc/ucZ9NIO2MSXkVwxN3oeOP/+eecwodT7Idw68z8IBU4RygCS1EWLHU52R/7ThzXN6AI/', NULL, NULL, 'key_01m7h465pyebsamqhr1g4z6ps4', '2026-11-16 02:50:15.716+00', NULL, NULL, '2026-11-16 02:50:17.300085+00', '2026-11-16 02:50:15.975798+00');


--
-- Name: agent_revisions agent_revisions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agent_revisions
    ADD CONSTRAINT agent_revisions_pkey PRIMARY KEY (organization_id, agent_id, revision);


--
-- Name: agents agents_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_pkey PRIMARY KEY (organization_id, id);


--
-- Name: alert_rules alert_rules_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alert_rules
    ADD CONSTRAINT alert_rules_pkey PRIMARY KEY (organization_id, id);


--
-- Name: alert_samples alert_samples_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alert_samples
    ADD CONSTRAINT alert_samples_pkey PRIMARY KEY (organization_id, rule_id, minute);


--
-- Name: alerts alerts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alerts
    ADD CONSTRAINT alerts_pkey PRIMARY KEY (organization_id, id);


--
-- Name: api_keys api_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (organization_id, id);


--
-- Name: audit_entries audit_entries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (organization_id, id);


--
-- Name: connectors connectors_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.connectors
    ADD CONSTRAINT connectors_pkey PRIMARY KEY (organization_id, id);


--
-- Name: deliveries deliveries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (organization_id, webhook_id, id);


--
-- Name: deliveries_from_20261116 deliveries_from_20261116_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries_from_20261116
    ADD CONSTRAINT deliveries_from_20261116_pkey PRIMARY KEY (organization_id, webhook_id, id);


--
-- Name: deliveries_rest deliveries_rest_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries_rest
    ADD CONSTRAINT deliveries_rest_pkey PRIMARY KEY (organization_id, webhook_id, id);


--
-- Name: delivery_attempts delivery_attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delivery_attempts
    ADD CONSTRAINT delivery_attempts_pkey PRIMARY KEY (organization_id, delivery_id, number);


--
-- Name: delivery_attempts_from_20261116 delivery_attempts_from_20261116_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delivery_attempts_from_20261116
    ADD CONSTRAINT delivery_attempts_from_20261116_pkey PRIMARY KEY (organization_id, delivery_id, number);


--
-- Name: delivery_attempts_rest delivery_attempts_rest_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delivery_attempts_rest
    ADD CONSTRAINT delivery_attempts_rest_pkey PRIMARY KEY (organization_id, delivery_id, number);


--
-- Name: deployments deployments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deployments
    ADD CONSTRAINT deployments_pkey PRIMARY KEY (organization_id, agent_id, id);


--
-- Name: error_occurrences error_occurrences_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.error_occurrences
    ADD CONSTRAINT error_occurrences_pkey PRIMARY KEY (id);


--
-- Name: error_reports error_reports_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.error_reports
    ADD CONSTRAINT error_reports_pkey PRIMARY KEY (id);


--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (organization_id, id);


--
-- Name: events_from_20261116 events_from_20261116_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events_from_20261116
    ADD CONSTRAINT events_from_20261116_pkey PRIMARY KEY (organization_id, id);


--
-- Name: events_rest events_rest_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events_rest
    ADD CONSTRAINT events_rest_pkey PRIMARY KEY (organization_id, id);


--
-- Name: guardrail_findings guardrail_findings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guardrail_findings
    ADD CONSTRAINT guardrail_findings_pkey PRIMARY KEY (organization_id, period_start, agent_id, guard, stage, action, shadow, shard);


--
-- Name: guardrail_refusals guardrail_refusals_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.guardrail_refusals
    ADD CONSTRAINT guardrail_refusals_pkey PRIMARY KEY (organization_id, period_start, agent_id, shard);


--
-- Name: idempotency_keys idempotency_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (organization_id, scope, key);


--
-- Name: installation installation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.installation
    ADD CONSTRAINT installation_pkey PRIMARY KEY (name);


--
-- Name: invitations invitations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (organization_id, id);


--
-- Name: leaders leaders_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.leaders
    ADD CONSTRAINT leaders_pkey PRIMARY KEY (task);


--
-- Name: login_failures login_failures_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.login_failures
    ADD CONSTRAINT login_failures_pkey PRIMARY KEY (email_hash);


--
-- Name: memberships memberships_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_pkey PRIMARY KEY (organization_id, user_id);


--
-- Name: migrations migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);


--
-- Name: nodes nodes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (id);


--
-- Name: organizations organizations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_pkey PRIMARY KEY (id);


--
-- Name: pipeline_events pipeline_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pipeline_events
    ADD CONSTRAINT pipeline_events_pkey PRIMARY KEY (organization_id, pipeline_run_id, sequence);


--
-- Name: pipeline_runs pipeline_runs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pipeline_runs
    ADD CONSTRAINT pipeline_runs_pkey PRIMARY KEY (organization_id, id);


--
-- Name: pipeline_steps pipeline_steps_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pipeline_steps
    ADD CONSTRAINT pipeline_steps_pkey PRIMARY KEY (organization_id, pipeline_run_id, number);


--
-- Name: pipeline_tasks pipeline_tasks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pipeline_tasks
    ADD CONSTRAINT pipeline_tasks_pkey PRIMARY KEY (organization_id, pipeline_run_id, step, item, attempt);


--
-- Name: pipelines pipelines_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pipelines
    ADD CONSTRAINT pipelines_pkey PRIMARY KEY (organization_id, id);


--
-- Name: policies policies_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.policies
    ADD CONSTRAINT policies_pkey PRIMARY KEY (organization_id, id);


--
-- Name: providers providers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.providers
    ADD CONSTRAINT providers_pkey PRIMARY KEY (organization_id, id);


--
-- Name: run_acceptances run_acceptances_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_acceptances
    ADD CONSTRAINT run_acceptances_pkey PRIMARY KEY (organization_id, period_start, agent_id, api_key_id, shard);


--
-- Name: run_endings run_endings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_endings
    ADD CONSTRAINT run_endings_pkey PRIMARY KEY (organization_id, period_start, agent_id, api_key_id, outcome, shard);


--
-- Name: run_events run_events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_events
    ADD CONSTRAINT run_events_pkey PRIMARY KEY (organization_id, run_id, first_sequence);


--
-- Name: run_events_from_20261116 run_events_from_20261116_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_events_from_20261116
    ADD CONSTRAINT run_events_from_20261116_pkey PRIMARY KEY (organization_id, run_id, first_sequence);


--
-- Name: run_events_rest run_events_rest_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_events_rest
    ADD CONSTRAINT run_events_rest_pkey PRIMARY KEY (organization_id, run_id, first_sequence);


--
-- Name: run_journal run_journal_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_journal
    ADD CONSTRAINT run_journal_pkey PRIMARY KEY (organization_id, run_id, kind, key);


--
-- Name: run_latencies run_latencies_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_latencies
    ADD CONSTRAINT run_latencies_pkey PRIMARY KEY (organization_id, period_start, agent_id, bucket, shard);


--
-- Name: run_messages run_messages_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_messages
    ADD CONSTRAINT run_messages_pkey PRIMARY KEY (organization_id, run_id, number);


--
-- Name: run_waits run_waits_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_waits
    ADD CONSTRAINT run_waits_pkey PRIMARY KEY (organization_id, minute, agent_id);


--
-- Name: runs runs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_pkey PRIMARY KEY (organization_id, id);


--
-- Name: schedules schedules_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.schedules
    ADD CONSTRAINT schedules_pkey PRIMARY KEY (organization_id, subject_id);


--
-- Name: session_tokens session_tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session_tokens
    ADD CONSTRAINT session_tokens_pkey PRIMARY KEY (hash);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);


--
-- Name: usage_months usage_months_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.usage_months
    ADD CONSTRAINT usage_months_pkey PRIMARY KEY (organization_id, month, shard);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


--
-- Name: webhook_outcomes webhook_outcomes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_outcomes
    ADD CONSTRAINT webhook_outcomes_pkey PRIMARY KEY (organization_id, period_start, webhook_id, outcome, shard);


--
-- Name: webhooks webhooks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (organization_id, id);


--
-- Name: alert_rules_enabled; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX alert_rules_enabled ON public.alert_rules USING btree (id) WHERE enabled;


--
-- Name: alert_samples_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX alert_samples_by_age ON public.alert_samples USING btree (minute);


--
-- Name: alerts_of_rule; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX alerts_of_rule ON public.alerts USING btree (organization_id, rule_id, id);


--
-- Name: alerts_one_open_per_rule; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX alerts_one_open_per_rule ON public.alerts USING btree (organization_id, rule_id) WHERE (resolved_at IS NULL);


--
-- Name: alerts_resolved_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX alerts_resolved_by_age ON public.alerts USING btree (resolved_at) WHERE (resolved_at IS NOT NULL);


--
-- Name: alerts_to_roll_back; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX alerts_to_roll_back ON public.alerts USING btree (id) WHERE (rollback_status = 'pending'::text);


--
-- Name: api_keys_by_hash; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX api_keys_by_hash ON public.api_keys USING btree (hash);


--
-- Name: audit_entries_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entries_by_age ON public.audit_entries USING btree (created_at);


--
-- Name: deliveries_closing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_closing ON ONLY public.deliveries USING btree (due_at) WHERE (status = 'closing'::text);


--
-- Name: deliveries_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_due ON ONLY public.deliveries USING btree (organization_id, webhook_id, due_at) WHERE (status = 'pending'::text);


--
-- Name: deliveries_failed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_failed ON ONLY public.deliveries USING btree (organization_id, webhook_id, id) WHERE ((status = 'failed'::text) AND (redelivered_as IS NULL));


--
-- Name: deliveries_from_20261116_due_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_from_20261116_due_at_idx ON public.deliveries_from_20261116 USING btree (due_at) WHERE (status = 'closing'::text);


--
-- Name: deliveries_of_event; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_of_event ON ONLY public.deliveries USING btree (organization_id, event_id);


--
-- Name: deliveries_from_20261116_organization_id_event_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_from_20261116_organization_id_event_id_idx ON public.deliveries_from_20261116 USING btree (organization_id, event_id);


--
-- Name: deliveries_from_20261116_organization_id_webhook_id_due_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_from_20261116_organization_id_webhook_id_due_at_idx ON public.deliveries_from_20261116 USING btree (organization_id, webhook_id, due_at) WHERE (status = 'pending'::text);


--
-- Name: deliveries_from_20261116_organization_id_webhook_id_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_from_20261116_organization_id_webhook_id_id_idx ON public.deliveries_from_20261116 USING btree (organization_id, webhook_id, id) WHERE ((status = 'failed'::text) AND (redelivered_as IS NULL));


--
-- Name: deliveries_rest_due_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_rest_due_at_idx ON public.deliveries_rest USING btree (due_at) WHERE (status = 'closing'::text);


--
-- Name: deliveries_rest_organization_id_event_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_rest_organization_id_event_id_idx ON public.deliveries_rest USING btree (organization_id, event_id);


--
-- Name: deliveries_rest_organization_id_webhook_id_due_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_rest_organization_id_webhook_id_due_at_idx ON public.deliveries_rest USING btree (organization_id, webhook_id, due_at) WHERE (status = 'pending'::text);


--
-- Name: deliveries_rest_organization_id_webhook_id_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_rest_organization_id_webhook_id_id_idx ON public.deliveries_rest USING btree (organization_id, webhook_id, id) WHERE ((status = 'failed'::text) AND (redelivered_as IS NULL));


--
-- Name: error_occurrences_of_report; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX error_occurrences_of_report ON public.error_occurrences USING btree (report_id, id);


--
-- Name: error_occurrences_of_request; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX error_occurrences_of_request ON public.error_occurrences USING btree (request_id) WHERE (request_id IS NOT NULL);


--
-- Name: error_reports_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX error_reports_by_age ON public.error_reports USING btree (last_seen_at);


--
-- Name: error_reports_one_per_fingerprint; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX error_reports_one_per_fingerprint ON public.error_reports USING btree (fingerprint);


--
-- Name: events_feed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_feed ON ONLY public.events USING btree (organization_id, "position", id);


--
-- Name: events_from_20261116_organization_id_position_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_from_20261116_organization_id_position_id_idx ON public.events_from_20261116 USING btree (organization_id, "position", id);


--
-- Name: events_rest_organization_id_position_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_rest_organization_id_position_id_idx ON public.events_rest USING btree (organization_id, "position", id);


--
-- Name: guardrail_refusals_minutes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX guardrail_refusals_minutes ON public.guardrail_refusals USING btree (period_start) WHERE (EXTRACT(minute FROM (period_start AT TIME ZONE 'UTC'::text)) <> (0)::numeric);


--
-- Name: idempotency_keys_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_keys_expiring ON public.idempotency_keys USING btree (expires_at);


--
-- Name: invitations_by_hash; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX invitations_by_hash ON public.invitations USING btree (hash);


--
-- Name: invitations_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX invitations_expiring ON public.invitations USING btree (expires_at);


--
-- Name: login_failures_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX login_failures_by_age ON public.login_failures USING btree (failed_at);


--
-- Name: memberships_of_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX memberships_of_user ON public.memberships USING btree (user_id);


--
-- Name: organizations_one_operator; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX organizations_one_operator ON public.organizations USING btree (is_operator) WHERE is_operator;


--
-- Name: pipeline_runs_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pipeline_runs_due ON public.pipeline_runs USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: pipeline_runs_of_pipeline; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pipeline_runs_of_pipeline ON public.pipeline_runs USING btree (organization_id, pipeline_id, id);


--
-- Name: pipeline_tasks_one_per_run; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX pipeline_tasks_one_per_run ON public.pipeline_tasks USING btree (organization_id, run_id);


--
-- Name: providers_one_default; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX providers_one_default ON public.providers USING btree (organization_id) WHERE is_default;


--
-- Name: providers_one_per_name; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX providers_one_per_name ON public.providers USING btree (organization_id, name);


--
-- Name: run_acceptances_minutes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX run_acceptances_minutes ON public.run_acceptances USING btree (period_start) WHERE (EXTRACT(minute FROM (period_start AT TIME ZONE 'UTC'::text)) <> (0)::numeric);


--
-- Name: run_endings_minutes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX run_endings_minutes ON public.run_endings USING btree (period_start) WHERE (EXTRACT(minute FROM (period_start AT TIME ZONE 'UTC'::text)) <> (0)::numeric);


--
-- Name: run_latencies_minutes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX run_latencies_minutes ON public.run_latencies USING btree (period_start) WHERE (EXTRACT(minute FROM (period_start AT TIME ZONE 'UTC'::text)) <> (0)::numeric);


--
-- Name: run_waits_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX run_waits_by_age ON public.run_waits USING btree (minute);


--
-- Name: runs_by_metadata; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_by_metadata ON public.runs USING gin (metadata jsonb_path_ops) WHERE (metadata <> '{}'::jsonb);


--
-- Name: runs_expiring_actions; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_expiring_actions ON public.runs USING btree (action_expires_at) WHERE (action_expires_at IS NOT NULL);


--
-- Name: runs_leased; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_leased ON public.runs USING btree (organization_id, id) WHERE (lease_token IS NOT NULL);


--
-- Name: runs_not_completed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_not_completed ON public.runs USING btree (organization_id, status, id) WHERE (status <> 'completed'::text);


--
-- Name: runs_of_agent; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_of_agent ON public.runs USING btree (organization_id, agent_id, id);


--
-- Name: runs_of_pipeline_run; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_of_pipeline_run ON public.runs USING btree (organization_id, pipeline_run_id, id) WHERE (pipeline_run_id IS NOT NULL);


--
-- Name: runs_queue; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_queue ON public.runs USING btree (organization_id, agent_id, COALESCE(api_key_id, '00000000-0000-0000-0000-000000000000'::uuid), priority DESC, id) WHERE (status = 'queued'::text);


--
-- Name: runs_queued_longest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_queued_longest ON public.runs USING btree (queued_at) WHERE (status = 'queued'::text);


--
-- Name: schedules_claimed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX schedules_claimed ON public.schedules USING btree (lease_until) WHERE (tick_at IS NOT NULL);


--
-- Name: schedules_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX schedules_due ON public.schedules USING btree (next_at) WHERE ((tick_at IS NULL) AND (next_at IS NOT NULL));


--
-- Name: session_tokens_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX session_tokens_expiring ON public.session_tokens USING btree (expires_at);


--
-- Name: session_tokens_of_session; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX session_tokens_of_session ON public.session_tokens USING btree (session_id) WHERE (session_id IS NOT NULL);


--
-- Name: sessions_by_hash; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX sessions_by_hash ON public.sessions USING btree (hash);


--
-- Name: sessions_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_expiring ON public.sessions USING btree (expires_at);


--
-- Name: sessions_of_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id, id);


--
-- Name: users_one_per_email; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX users_one_per_email ON public.users USING btree (lower(email));


--
-- Name: webhook_outcomes_minutes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_outcomes_minutes ON public.webhook_outcomes USING btree (period_start) WHERE (EXTRACT(minute FROM (period_start AT TIME ZONE 'UTC'::text)) <> (0)::numeric);


--
-- Name: deliveries_from_20261116_due_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_closing ATTACH PARTITION public.deliveries_from_20261116_due_at_idx;


--
-- Name: deliveries_from_20261116_organization_id_event_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_of_event ATTACH PARTITION public.deliveries_from_20261116_organization_id_event_id_idx;


--
-- Name: deliveries_from_20261116_organization_id_webhook_id_due_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_due ATTACH PARTITION public.deliveries_from_20261116_organization_id_webhook_id_due_at_idx;


--
-- Name: deliveries_from_20261116_organization_id_webhook_id_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_failed ATTACH PARTITION public.deliveries_from_20261116_organization_id_webhook_id_id_idx;


--
-- Name: deliveries_from_20261116_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_pkey ATTACH PARTITION public.deliveries_from_20261116_pkey;


--
-- Name: deliveries_rest_due_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_closing ATTACH PARTITION public.deliveries_rest_due_at_idx;


--
-- Name: deliveries_rest_organization_id_event_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_of_event ATTACH PARTITION public.deliveries_rest_organization_id_event_id_idx;


--
-- Name: deliveries_rest_organization_id_webhook_id_due_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_due ATTACH PARTITION public.deliveries_rest_organization_id_webhook_id_due_at_idx;


--
-- Name: deliveries_rest_organization_id_webhook_id_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_failed ATTACH PARTITION public.deliveries_rest_organization_id_webhook_id_id_idx;


--
-- Name: deliveries_rest_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_pkey ATTACH PARTITION public.deliveries_rest_pkey;


--
-- Name: delivery_attempts_from_20261116_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.delivery_attempts_pkey ATTACH PARTITION public.delivery_attempts_from_20261116_pkey;


--
-- Name: delivery_attempts_rest_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.delivery_attempts_pkey ATTACH PARTITION public.delivery_attempts_rest_pkey;


--
-- Name: events_from_20261116_organization_id_position_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.events_feed ATTACH PARTITION public.events_from_20261116_organization_id_position_id_idx;


--
-- Name: events_from_20261116_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.events_pkey ATTACH PARTITION public.events_from_20261116_pkey;


--
-- Name: events_rest_organization_id_position_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.events_feed ATTACH PARTITION public.events_rest_organization_id_position_id_idx;


--
-- Name: events_rest_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.events_pkey ATTACH PARTITION public.events_rest_pkey;


--
-- Name: run_events_from_20261116_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.run_events_pkey ATTACH PARTITION public.run_events_from_20261116_pkey;


--
-- Name: run_events_rest_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.run_events_pkey ATTACH PARTITION public.run_events_rest_pkey;


--
-- Name: agent_revisions agent_revisions_organization_id_agent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agent_revisions
    ADD CONSTRAINT agent_revisions_organization_id_agent_id_fkey FOREIGN KEY (organization_id, agent_id) REFERENCES public.agents(organization_id, id);


--
-- Name: agents agents_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: alert_rules alert_rules_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alert_rules
    ADD CONSTRAINT alert_rules_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: alert_samples alert_samples_organization_id_rule_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alert_samples
    ADD CONSTRAINT alert_samples_organization_id_rule_id_fkey FOREIGN KEY (organization_id, rule_id) REFERENCES public.alert_rules(organization_id, id) ON DELETE CASCADE;


--
-- Name: alerts alerts_organization_id_rule_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.alerts
    ADD CONSTRAINT alerts_organization_id_rule_id_fkey FOREIGN KEY (organization_id, rule_id) REFERENCES public.alert_rules(organization_id, id) ON DELETE CASCADE;


--
-- Name: api_keys api_keys_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: connectors connectors_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.connectors
    ADD CONSTRAINT connectors_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: deployments deployments_organization_id_agent_id_revision_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deployments
    ADD CONSTRAINT deployments_organization_id_agent_id_revision_fkey FOREIGN KEY (organization_id, agent_id, revision) REFERENCES public.agent_revisions(organization_id, agent_id, revision);


--
-- Name: error_occurrences error_occurrences_report_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.error_occurrences
    ADD CONSTRAINT error_occurrences_report_id_fkey FOREIGN KEY (report_id) REFERENCES public.error_reports(id) ON DELETE CASCADE;


--
-- Name: invitations invitations_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: memberships memberships_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: memberships memberships_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.memberships
    ADD CONSTRAINT memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);


--
-- Name: pipelines pipelines_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pipelines
    ADD CONSTRAINT pipelines_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: policies policies_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.policies
    ADD CONSTRAINT policies_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: providers providers_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.providers
    ADD CONSTRAINT providers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: session_tokens session_tokens_organization_id_api_key_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session_tokens
    ADD CONSTRAINT session_tokens_organization_id_api_key_id_fkey FOREIGN KEY (organization_id, api_key_id) REFERENCES public.api_keys(organization_id, id);


--
-- Name: session_tokens session_tokens_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session_tokens
    ADD CONSTRAINT session_tokens_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: session_tokens session_tokens_session_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.session_tokens
    ADD CONSTRAINT session_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES public.sessions(id) ON DELETE CASCADE;


--
-- Name: sessions sessions_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: sessions sessions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);


--
-- Name: webhooks webhooks_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- PostgreSQL database dump complete
--



