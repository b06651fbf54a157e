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
-- Name: advance_feed_floor(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.advance_feed_floor(OUT horizon bigint, OUT holder integer) RETURNS record
    LANGUAGE plpgsql
    AS $$
declare
  reached bigint;
  writers xid[];
  pids integer[];
begin
  -- One at a time: the floor must never go down.
  perform pg_advisory_xact_lock(1634624628); -- "ags" and a 4
  reached := feed_position(pg_snapshot_xmax(pg_current_snapshot()));
  perform setval('feed_floor', greatest(reached, pg_sequence_last_value('feed_floor')));
  with locks as materialized (select * from pg_locks where granted)
  select array_agg(own.transactionid), array_agg(events.pid) into writers, pids
  from locks events join locks own on own.virtualtransaction = events.virtualtransaction
    and own.locktype = 'transactionid' and own.mode = 'ExclusiveLock'
  where events.locktype = 'relation' and events.mode = 'RowExclusiveLock' and events.relation = 'events'::regclass
    and events.database = (select oid from pg_database where datname = current_database());
  -- Numbers in the list of locks have 32 bits; those of the open transactions tell which ones they are.
  select feed_position(open.id), pids[array_position(writers, open.id::xid)] into horizon, holder
  from pg_snapshot_xip(pg_current_snapshot()) as open(id)
  where open.id::xid = any(writers) order by open.id limit 1;
  if horizon is null or horizon >= reached then
    horizon := reached;
    holder := null;
  end if;
end
$$;


--
-- Name: FUNCTION advance_feed_floor(OUT horizon bigint, OUT holder integer); Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON FUNCTION public.advance_feed_floor(OUT horizon bigint, OUT holder integer) IS 'The position below which no event can appear any more, and the process that blocks it.';


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

COMMENT ON FUNCTION public.feed_position(transaction_id xid8) IS 'The position in the feed of the events of a transaction.';


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

COMMENT ON FUNCTION public.first_uuid_at(moment timestamp with time zone) IS 'A lower bound for all ids created at this time or later, for ranges of ids by age.';


--
-- Name: refuse_audit_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'an entry of the audit log is never changed';
end
$$;


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

COMMENT ON FUNCTION public.uuid_at(moment timestamp with time zone) IS 'A UUIDv7 for a given time, for rows that a statement derives from others.';


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
    code_hash bytea,
    code_from_release boolean,
    CONSTRAINT agent_revisions_revision_positive CHECK ((revision > 0))
);


--
-- Name: TABLE agent_revisions; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.agent_revisions IS 'All configurations of an agent; immutable.';


--
-- Name: COLUMN agent_revisions.configuration; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.agent_revisions.configuration IS 'JSON; headers and secret of an HTTP agent in it are encrypted, and re-encrypted when the secret key rotates.';


--
-- Name: COLUMN agent_revisions.code_hash; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.agent_revisions.code_hash IS 'The code of a module agent of the operator.';


--
-- Name: COLUMN agent_revisions.code_from_release; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.agent_revisions.code_from_release IS 'Its module is part of the service. If both are null: no module, or not determined yet.';


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
    runs_on_nodes boolean DEFAULT true NOT NULL,
    worker_handler text,
    pins_builds boolean DEFAULT false NOT NULL,
    keeps_builds boolean DEFAULT false NOT NULL,
    CONSTRAINT agents_catalog_key_from_catalog CHECK (((source = 'catalog'::text) = (catalog_key IS NOT NULL))),
    CONSTRAINT agents_revision_positive CHECK ((revision > 0)),
    CONSTRAINT agents_source_is_known CHECK ((source = ANY (ARRAY['catalog'::text, 'custom'::text])))
);


--
-- Name: TABLE agents; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.agents IS 'Agents; `revision` is the deployed one.';


--
-- Name: COLUMN agents.concurrency; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.agents.concurrency IS 'Copied from the deployed configuration for the claim statement; null: no limit.';


--
-- Name: COLUMN agents.runs_on_nodes; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.agents.runs_on_nodes IS 'False: only workers have ever run it, so nodes skip its queue.';


--
-- Name: COLUMN agents.worker_handler; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.agents.worker_handler IS 'Its name at workers; copied from the deployed configuration for the claim statement.';


--
-- Name: COLUMN agents.pins_builds; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.agents.pins_builds IS 'Copied from the deployed configuration for the claim statement.';


--
-- Name: COLUMN agents.keeps_builds; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.agents.keeps_builds IS 'Copied from the deployed configuration: a run never changes to another build.';


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

COMMENT ON TABLE public.alert_rules IS 'Rules that watch a metric of an agent or of the organisation.';


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

COMMENT ON TABLE public.alert_samples IS 'Samples of metrics that have no counter, for the length of the longest window.';


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

COMMENT ON TABLE public.alerts IS 'Firings of alert rules.';


--
-- Name: COLUMN alerts.rule; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.alerts.rule IS 'JSON: the rule at the time of the firing; `snapshot` has the values. Shown and sent unchanged.';


--
-- Name: COLUMN alerts.rollback_status; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.alerts.rollback_status IS '`pending` is set by the firing itself, so that another node does the rollback if this one dies.';


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
    user_id uuid,
    parent_id uuid,
    networks text[],
    last_used_address text,
    expiry_reminders smallint DEFAULT 0 NOT NULL,
    queues text[],
    client_id text,
    CONSTRAINT api_keys_kind_is_known CHECK ((kind = ANY (ARRAY['standard'::text, 'demo'::text]))),
    CONSTRAINT api_keys_networks_are_some CHECK ((cardinality(networks) > 0))
);


--
-- Name: TABLE api_keys; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.api_keys IS 'Keys of applications. A request contains only the key, so it is found by its hash across organisations.';


--
-- Name: COLUMN api_keys.agent_ids; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_keys.agent_ids IS 'The only agents that it may use; null: all.';


--
-- Name: COLUMN api_keys.lineage_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_keys.lineage_id IS 'The first key of a series of rotations; these keys share one rate limit.';


--
-- Name: COLUMN api_keys.exposed_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_keys.exposed_at IS 'When it was last sent over plain HTTP.';


--
-- Name: COLUMN api_keys.user_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_keys.user_id IS 'The person who created it, directly or with another key; null: the operator, or the first start.';


--
-- Name: COLUMN api_keys.parent_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_keys.parent_id IS 'The key that created it; it expires no later than its parent. Null: created by a person or the operator.';


--
-- Name: COLUMN api_keys.networks; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_keys.networks IS 'Addresses and networks (CIDR) that it may be used from; null: all.';


--
-- Name: COLUMN api_keys.last_used_address; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_keys.last_used_address IS 'The address of the last use.';


--
-- Name: COLUMN api_keys.expiry_reminders; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_keys.expiry_reminders IS 'How many of the two expiry reminders were sent or skipped.';


--
-- Name: COLUMN api_keys.queues; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_keys.queues IS 'The only worker queues that it may serve; null: all.';


--
-- Name: COLUMN api_keys.client_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.api_keys.client_id IS 'The application that a person granted the key to by OAuth: the URL of its metadata document. It gets short-lived tokens; the secret of the key is not used.';


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
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    actor_name text,
    outcome text DEFAULT 'succeeded'::text NOT NULL,
    reason text,
    count integer DEFAULT 1 NOT NULL,
    before text,
    after text,
    CONSTRAINT audit_entries_count_is_positive CHECK ((count > 0)),
    CONSTRAINT audit_entries_outcome_is_known CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'refused'::text]))),
    CONSTRAINT audit_entries_refusal_has_reason CHECK (((outcome = 'refused'::text) = (reason IS NOT NULL)))
);


--
-- Name: TABLE audit_entries; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.audit_entries IS 'Who did what to which resource, from where, and what was rejected; append-only.';


--
-- Name: COLUMN audit_entries.actor_name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.audit_entries.actor_name IS 'The system user name of the operator.';


--
-- Name: COLUMN audit_entries.count; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.audit_entries.count IS 'How often the same request was rejected within a minute; 1 for changes.';


--
-- Name: COLUMN audit_entries.before; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.audit_entries.before IS 'The changed fields before the change, as JSON; secrets are fingerprints. Null: none.';


--
-- Name: COLUMN audit_entries.after; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.audit_entries.after IS 'The changed fields after the change, as JSON. Null: none.';


--
-- Name: cap_periods; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.cap_periods (
    organization_id uuid NOT NULL,
    cap_id uuid NOT NULL,
    end_user text NOT NULL,
    period_start timestamp with time zone NOT NULL,
    used bigint NOT NULL,
    told smallint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');


--
-- Name: TABLE cap_periods; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.cap_periods IS 'Usage of a cap in a period. Every node adds to it and reads it in one statement.';


--
-- Name: COLUMN cap_periods.end_user; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.cap_periods.end_user IS 'Set if the cap applies to each end user; otherwise empty.';


--
-- Name: COLUMN cap_periods.told; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.cap_periods.told IS 'The highest percentage that an event has reported.';


--
-- Name: caps; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.caps (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    agent_id uuid,
    api_key_id uuid,
    end_user text,
    each_user boolean NOT NULL,
    period text NOT NULL,
    unit text NOT NULL,
    amount bigint NOT NULL,
    on_limit text NOT NULL,
    created_by text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT caps_amount_positive CHECK ((amount > 0)),
    CONSTRAINT caps_name_one_user_or_each CHECK (((NOT each_user) OR (end_user IS NULL))),
    CONSTRAINT caps_on_limit_is_known CHECK ((on_limit = ANY (ARRAY['refuse'::text, 'ask'::text]))),
    CONSTRAINT caps_period_is_known CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
    CONSTRAINT caps_unit_is_known CHECK ((unit = ANY (ARRAY['usd'::text, 'tokens'::text, 'runs'::text])))
);


--
-- Name: TABLE caps; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.caps IS 'Limits for the usage of matching runs in a period.';


--
-- Name: COLUMN caps.api_key_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.caps.api_key_id IS 'The key, including all keys of its lineage.';


--
-- Name: COLUMN caps.amount; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.caps.amount IS 'Tokens, runs, or billionths of a US dollar.';


--
-- Name: connector_attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.connector_attempts (
    state_hash bytea NOT NULL,
    link_hash bytea NOT NULL,
    browser_hash bytea NOT NULL,
    sealed text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: TABLE connector_attempts; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.connector_attempts IS 'Consents in progress at an authorization server. Each can be finished once.';


--
-- Name: COLUMN connector_attempts.browser_hash; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.connector_attempts.browser_hash IS 'Of the cookie of the browser that started it: only that browser can finish it.';


--
-- Name: COLUMN connector_attempts.sealed; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.connector_attempts.sealed IS 'PKCE verifier, server and client, to check the response; encrypted.';


--
-- Name: connector_grants; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.connector_grants (
    organization_id uuid NOT NULL,
    connector_id uuid NOT NULL,
    end_user text NOT NULL,
    tokens text NOT NULL,
    expires_at timestamp with time zone,
    refreshing_until timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: TABLE connector_grants; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.connector_grants IS 'Tokens of a connector that people consented to: one for the organisation, or one per end user.';


--
-- Name: COLUMN connector_grants.end_user; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.connector_grants.end_user IS 'The end user, as the caller names them; empty: the organisation.';


--
-- Name: COLUMN connector_grants.tokens; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.connector_grants.tokens IS 'Access token, refresh token and their origin. Encrypted.';


--
-- Name: COLUMN connector_grants.refreshing_until; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.connector_grants.refreshing_until IS 'A process is refreshing the token; others wait until then.';


--
-- Name: connector_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.connector_links (
    link_hash bytea NOT NULL,
    organization_id uuid NOT NULL,
    connector_id uuid NOT NULL,
    end_user text NOT NULL,
    run_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: TABLE connector_links; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.connector_links IS 'Links that start a consent. They are deleted once the connection exists.';


--
-- Name: COLUMN connector_links.run_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.connector_links.run_id IS 'The run that waits for the connection.';


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
    consent text,
    oauth_client text,
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

COMMENT ON TABLE public.connectors IS 'Tools for agents: MCP servers, and services described by an OpenAPI document.';


--
-- Name: COLUMN connectors.document; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.connectors.document IS 'JSON, as given or fetched; lists read document_summary instead.';


--
-- Name: COLUMN connectors.headers; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.connectors.headers IS 'JSON; each value is encrypted.';


--
-- Name: COLUMN connectors.oauth; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.connectors.oauth IS 'JSON; the client secret in it is encrypted.';


--
-- Name: COLUMN connectors.consent; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.connectors.consent IS 'JSON: who connects, and the OAuth client; its secret is encrypted. Null: no consent is needed.';


--
-- Name: COLUMN connectors.oauth_client; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.connectors.oauth_client IS 'The client registered at the authorization server. Encrypted.';


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
    answers_erased boolean DEFAULT false NOT NULL,
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

COMMENT ON TABLE public.deliveries IS 'One event for one webhook, with its last attempt; earlier ones are in delivery_attempts. Partitioned by age.';


--
-- Name: COLUMN deliveries.status; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.deliveries.status IS 'closing: the wait between the last attempt and failed.';


--
-- Name: COLUMN deliveries.forgiven; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.deliveries.forgiven IS 'Attempts interrupted by a stopping node: they do not count.';


--
-- Name: COLUMN deliveries.lease_token; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.deliveries.lease_token IS 'Set while an attempt is in progress; if its node dies, the row is due again after lease_until.';


--
-- Name: COLUMN deliveries.answers_erased; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.deliveries.answers_erased IS 'The event was erased: responses may repeat its content, so they are not stored.';


--
-- Name: deliveries_from_20261118; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.deliveries_from_20261118 (
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
    answers_erased boolean DEFAULT false NOT NULL,
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
-- Name: COLUMN deliveries_from_20261118.status; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.deliveries_from_20261118.status IS 'closing: the wait between the last attempt and failed.';


--
-- Name: COLUMN deliveries_from_20261118.forgiven; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.deliveries_from_20261118.forgiven IS 'Attempts interrupted by a stopping node: they do not count.';


--
-- Name: COLUMN deliveries_from_20261118.lease_token; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.deliveries_from_20261118.lease_token IS 'Set while an attempt is in progress; if its node dies, the row is due again after lease_until.';


--
-- Name: COLUMN deliveries_from_20261118.answers_erased; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.deliveries_from_20261118.answers_erased IS 'The event was erased: responses may repeat its content, so they are not stored.';


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
    answers_erased boolean DEFAULT false NOT NULL,
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

COMMENT ON TABLE public.deliveries_rest IS 'Default partition: also takes pending deliveries when their partition is dropped.';


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

COMMENT ON TABLE public.delivery_attempts IS 'Earlier attempts of a delivery. Partitioned by age of the delivery.';


--
-- Name: delivery_attempts_from_20261118; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.delivery_attempts_from_20261118 (
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

COMMENT ON TABLE public.delivery_attempts_rest IS 'Default partition: also takes attempts of pending deliveries when their partition is dropped.';


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

COMMENT ON TABLE public.deployments IS 'When each revision was deployed, and why one was rolled back.';


--
-- Name: devices; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.devices (
    hash bytea NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: TABLE devices; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.devices IS 'Browsers that a person has signed in with, by hash of their cookie. A device grants no access; its failures are counted separately.';


--
-- Name: email_domains; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.email_domains (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    domain text NOT NULL,
    token text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    verified_at timestamp with time zone,
    verified_by text,
    CONSTRAINT email_domains_domain_is_lower_case CHECK ((domain = lower(domain))),
    CONSTRAINT email_domains_verified_by_is_known CHECK ((verified_by = ANY (ARRAY['dns'::text, 'operator'::text]))),
    CONSTRAINT email_domains_verified_by_somebody CHECK (((verified_at IS NULL) = (verified_by IS NULL)))
);


--
-- Name: TABLE email_domains; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.email_domains IS 'Domains whose addresses the organisation''s provider may assert. Several organisations may claim a domain; only one can verify it.';


--
-- Name: COLUMN email_domains.token; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.email_domains.token IS 'The expected content of the domain''s TXT record. Not secret.';


--
-- Name: erasures; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.erasures (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    thread_id uuid,
    end_user text,
    threads bigint DEFAULT 0 NOT NULL,
    runs bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    completed_at timestamp with time zone,
    files bigint DEFAULT 0 NOT NULL,
    CONSTRAINT erasures_forget_whom CHECK (((completed_at IS NULL) OR (end_user IS NULL))),
    CONSTRAINT erasures_of_something_while_open CHECK (((completed_at IS NOT NULL) OR ((thread_id IS NULL) <> (end_user IS NULL))))
);


--
-- Name: TABLE erasures; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.erasures IS 'Requests to erase content, and their progress. On completion the name of the end user is erased too.';


--
-- Name: COLUMN erasures.runs; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.erasures.runs IS 'How many runs were erased; their costs and statuses remain.';


--
-- Name: COLUMN erasures.files; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.erasures.files IS 'How many files were deleted.';


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

COMMENT ON TABLE public.error_occurrences IS 'The time and the request of each internal error.';


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

COMMENT ON TABLE public.error_reports IS 'Internal errors, for the operator.';


--
-- Name: feed_floor; Type: SEQUENCE; Schema: public; Owner: -
--

CREATE SEQUENCE public.feed_floor
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;


--
-- Name: SEQUENCE feed_floor; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON SEQUENCE public.feed_floor IS 'New events get no lower position. Only advance_feed_floor() raises it.';


--
-- Name: events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    "position" bigint DEFAULT GREATEST(public.feed_position(pg_current_xact_id()), pg_sequence_last_value('public.feed_floor'::regclass)) NOT NULL,
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

COMMENT ON TABLE public.events IS 'History, feed and webhook outbox: written in the transaction of the change. Partitioned by age.';


--
-- Name: COLUMN events."position"; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.events."position" IS 'The order of the feed: by transaction, so that later commits cannot insert before a reader.';


--
-- Name: COLUMN events.data; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.events.data IS 'The exact bytes that every receiver gets.';


--
-- Name: COLUMN events.traceparent; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.events.traceparent IS 'The trace context for the deliveries of the event.';


--
-- Name: events_from_20261118; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events_from_20261118 (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    "position" bigint DEFAULT GREATEST(public.feed_position(pg_current_xact_id()), pg_sequence_last_value('public.feed_floor'::regclass)) NOT NULL,
    type text NOT NULL,
    subject_id uuid NOT NULL,
    data text NOT NULL,
    traceparent text,
    created_at timestamp with time zone NOT NULL
);


--
-- Name: COLUMN events_from_20261118."position"; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.events_from_20261118."position" IS 'The order of the feed: by transaction, so that later commits cannot insert before a reader.';


--
-- Name: COLUMN events_from_20261118.data; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.events_from_20261118.data IS 'The exact bytes that every receiver gets.';


--
-- Name: COLUMN events_from_20261118.traceparent; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.events_from_20261118.traceparent IS 'The trace context for the deliveries of the event.';


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

COMMENT ON TABLE public.events_rest IS 'Default partition: also takes events with pending deliveries when their partition is dropped.';


--
-- Name: feedback_counts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.feedback_counts (
    organization_id uuid NOT NULL,
    period_start timestamp with time zone NOT NULL,
    agent_id uuid NOT NULL,
    agent_revision integer NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    label text NOT NULL,
    given bigint NOT NULL,
    total double precision NOT NULL,
    CONSTRAINT feedback_counts_kind_is_known CHECK ((kind = ANY (ARRAY['up'::text, 'down'::text, 'score'::text, 'label'::text]))),
    CONSTRAINT feedback_counts_label_of_labels CHECK (((kind = 'label'::text) = (label <> ''::text)))
);


--
-- Name: TABLE feedback_counts; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.feedback_counts IS 'Counts by the hour of creation; they remain when the feedback is deleted.';


--
-- Name: COLUMN feedback_counts.total; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.feedback_counts.total IS 'The sum of the scores.';


--
-- Name: file_totals; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.file_totals (
    organization_id uuid NOT NULL,
    files bigint DEFAULT 0 NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL,
    CONSTRAINT file_totals_count_up CHECK (((files >= 0) AND (bytes >= 0)))
);


--
-- Name: TABLE file_totals; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.file_totals IS 'Stored files and bytes of an organisation. Uploads update it under its lock, so the quota is exact.';


--
-- Name: file_uses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.file_uses (
    organization_id uuid NOT NULL,
    file_id uuid NOT NULL,
    thread_id uuid NOT NULL,
    end_user text NOT NULL
);


--
-- Name: TABLE file_uses; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.file_uses IS 'Threads and end users that reference a file: an erasure deletes files without other references.';


--
-- Name: COLUMN file_uses.thread_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.file_uses.thread_id IS 'Zero uuid: referenced outside of a thread.';


--
-- Name: COLUMN file_uses.end_user; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.file_uses.end_user IS 'Empty: without an end user.';


--
-- Name: files; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.files (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    state text DEFAULT 'uploading'::text NOT NULL,
    name text,
    content_type text,
    size bigint DEFAULT 0 NOT NULL,
    sha256 bytea,
    end_user text,
    run_id uuid,
    agent_id uuid,
    created_by text,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT files_known_while_kept CHECK (((state = 'kept'::text) = ((name IS NOT NULL) AND (content_type IS NOT NULL) AND (sha256 IS NOT NULL)))),
    CONSTRAINT files_state_is_known CHECK ((state = ANY (ARRAY['uploading'::text, 'kept'::text, 'deleted'::text])))
);


--
-- Name: TABLE files; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.files IS 'Files. The row is created before the first byte is written and deleted after the content was removed, so no content is without a row.';


--
-- Name: COLUMN files.state; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.files.state IS 'Only kept files can be read; the content of deleted ones is still to be removed.';


--
-- Name: COLUMN files.end_user; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.files.end_user IS 'The end user, as the caller names them.';


--
-- Name: COLUMN files.run_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.files.run_id IS 'The run that created it; null: it was uploaded.';


--
-- Name: former_members; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.former_members (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    removed_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: TABLE former_members; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.former_members IS 'People who left or were removed: single sign-on does not add them again.';


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

COMMENT ON TABLE public.guardrail_findings IS 'Runs with findings of guards, per hour.';


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

COMMENT ON TABLE public.guardrail_refusals IS 'Requests that a policy rejected before a run was created.';


--
-- Name: heartbeat; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.heartbeat (
    is_row boolean DEFAULT true NOT NULL,
    beat_at timestamp with time zone NOT NULL,
    CONSTRAINT heartbeat_has_one_row CHECK (is_row)
);


--
-- Name: TABLE heartbeat; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.heartbeat IS 'One row that every live node updates: while it is fresh, lease holders are able to renew their leases.';


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

COMMENT ON TABLE public.idempotency_keys IS 'Requests with an idempotency key: a repeated request gets the same run or the same response.';


--
-- Name: COLUMN idempotency_keys.scope; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.idempotency_keys.scope IS 'The credentials (a key lineage or a person), and the operation: method and path, or POST /v2/runs for everything that creates a run.';


--
-- Name: COLUMN idempotency_keys.fingerprint; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.idempotency_keys.fingerprint IS 'Of the body, and of the path if routes share a scope: the same key with another fingerprint is rejected.';


--
-- Name: identities; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.identities (
    id uuid NOT NULL,
    provider_organization_id uuid,
    issuer text NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: TABLE identities; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.identities IS 'Users of identity providers, since their first sign-in.';


--
-- Name: COLUMN identities.provider_organization_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.identities.provider_organization_id IS 'The organisation of the provider; null: the installation''s provider. Identities of different providers are separate.';


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

COMMENT ON TABLE public.installation IS 'Facts about the installation, such as a sealed text that proves that a node has the right secret key.';


--
-- Name: COLUMN installation.value; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.installation.value IS 'For names that start with secret-key-proof: encrypted, with the sealing key or with an older key that may still be in use.';


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
    user_id uuid,
    mailed_hash bytea,
    CONSTRAINT invitations_role_is_known CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'developer'::text, 'viewer'::text])))
);


--
-- Name: TABLE invitations; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.invitations IS 'Links that create a membership. Only the hash of the link is stored.';


--
-- Name: COLUMN invitations.user_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.invitations.user_id IS 'The person who sent it, directly or with a key; null: no person.';


--
-- Name: COLUMN invitations.mailed_hash; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.invitations.mailed_hash IS 'The hash of the mailed link: unlike the displayed link, it verifies the address.';


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

COMMENT ON TABLE public.leaders IS 'Tasks that one node does for all; another node takes over when the lease expires.';


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

COMMENT ON TABLE public.login_failures IS 'Replaced by sign_in_failures; used by nodes of an earlier release. Drop it in a later release.';


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

COMMENT ON TABLE public.memberships IS 'Members of organisations and their roles.';


--
-- Name: migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.migrations (
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL,
    release text
);


--
-- Name: module_code; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.module_code (
    organization_id uuid NOT NULL,
    hash bytea NOT NULL,
    module text NOT NULL,
    content bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT module_code_named_by_sha256 CHECK ((octet_length(hash) = 32))
);
ALTER TABLE ONLY public.module_code ALTER COLUMN content SET STORAGE EXTERNAL;


--
-- Name: TABLE module_code; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.module_code IS 'Files of module agents: immutable, identified by their hash.';


--
-- Name: COLUMN module_code.content; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.module_code.content IS 'Compressed; the hash is of the uncompressed content.';


--
-- Name: nodes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.nodes (
    id uuid NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    secret_key_ids text[],
    release text,
    roles text[]
);


--
-- Name: TABLE nodes; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.nodes IS 'The live processes: each updates its row every two seconds.';


--
-- Name: COLUMN nodes.secret_key_ids; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.nodes.secret_key_ids IS 'The ids of its secret keys, the sealing key first; null: an older release.';


--
-- Name: COLUMN nodes.release; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.nodes.release IS 'The release that it runs; null: an older release.';


--
-- Name: COLUMN nodes.roles; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.nodes.roles IS 'A subset of gateway, worker, delivery and scheduler; null: an older release.';


--
-- Name: oauth_codes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.oauth_codes (
    hash bytea NOT NULL,
    organization_id uuid NOT NULL,
    api_key_id uuid NOT NULL,
    redirect_uri text NOT NULL,
    challenge text NOT NULL,
    key_expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);


--
-- Name: TABLE oauth_codes; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.oauth_codes IS 'Single-use codes for the first tokens of an application. Found by hash across organisations.';


--
-- Name: COLUMN oauth_codes.challenge; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.oauth_codes.challenge IS 'PKCE: the base64url SHA-256 of the verifier.';


--
-- Name: COLUMN oauth_codes.key_expires_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.oauth_codes.key_expires_at IS 'The expiry of the key once the code is used. Until then the key expires with the code.';


--
-- Name: oauth_refresh_tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.oauth_refresh_tokens (
    hash bytea NOT NULL,
    organization_id uuid NOT NULL,
    api_key_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);


--
-- Name: TABLE oauth_refresh_tokens; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.oauth_refresh_tokens IS 'Single-use refresh tokens. Used ones are kept as long as the key, to detect theft: a second use revokes it.';


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
    requires_second_factor boolean DEFAULT false NOT NULL,
    max_key_age_days integer,
    cors_origins text[] DEFAULT '{}'::text[] NOT NULL,
    file_bytes bigint,
    CONSTRAINT organizations_burst_positive CHECK ((burst > 0)),
    CONSTRAINT organizations_max_key_age_days_positive CHECK ((max_key_age_days > 0)),
    CONSTRAINT organizations_monthly_quota_not_negative CHECK ((monthly_quota >= 0)),
    CONSTRAINT organizations_plan_is_known CHECK ((plan = ANY (ARRAY['free'::text, 'developer'::text, 'business'::text, 'enterprise'::text]))),
    CONSTRAINT organizations_rate_and_burst_together CHECK (((requests_per_minute IS NULL) = (burst IS NULL))),
    CONSTRAINT organizations_requests_per_minute_positive CHECK ((requests_per_minute > 0))
);


--
-- Name: TABLE organizations; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.organizations IS 'Tenants. A null rate or quota means the default of the plan.';


--
-- Name: COLUMN organizations.default_policy; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.organizations.default_policy IS 'The name of a template, or the id (pol_…) of one of its policies.';


--
-- Name: COLUMN organizations.is_operator; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.organizations.is_operator IS 'The operator of the installation: its first organisation.';


--
-- Name: COLUMN organizations.requires_second_factor; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.organizations.requires_second_factor IS 'Members without a second factor can only set one up.';


--
-- Name: COLUMN organizations.max_key_age_days; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.organizations.max_key_age_days IS 'Maximum age of its keys; null: the limit of the installation.';


--
-- Name: COLUMN organizations.cors_origins; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.organizations.cors_origins IS 'Origins whose pages may call the API with its keys and tokens; *: any.';


--
-- Name: COLUMN organizations.file_bytes; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.organizations.file_bytes IS 'File storage granted by the operator; null: the limit of the plan.';


--
-- Name: password_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.password_links (
    hash bytea NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: TABLE password_links; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.password_links IS 'Links to set a new password; using one verifies the address and invalidates the person''s other links.';


--
-- Name: pauses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pauses (
    ended_at timestamp with time zone NOT NULL,
    began_at timestamp with time zone NOT NULL,
    CONSTRAINT pauses_end_after_they_began CHECK ((began_at <= ended_at))
);


--
-- Name: TABLE pauses; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.pauses IS 'Gaps between heartbeats, in which no lease could be renewed: the database was down, no node was alive, or the clock was changed.';


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
    retried_by uuid,
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

COMMENT ON TABLE public.pipeline_runs IS 'One run of a pipeline, with its definition. The node that advances it holds the lease.';


--
-- Name: COLUMN pipeline_runs.error; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.pipeline_runs.error IS 'Set as soon as the run must fail, while other steps are still being cancelled.';


--
-- Name: COLUMN pipeline_runs.sequence; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.pipeline_runs.sequence IS 'The last event of its stream.';


--
-- Name: COLUMN pipeline_runs.due_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.pipeline_runs.due_at IS 'When a node must check it next, even without a hint.';


--
-- Name: COLUMN pipeline_runs.retried_by; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.pipeline_runs.retried_by IS 'The newest retry. While it has not ended, another retry request returns it.';


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
    taken_from uuid,
    CONSTRAINT pipeline_steps_completed_at_once_ended CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'skipped'::text, 'cancelled'::text])) = (completed_at IS NOT NULL))),
    CONSTRAINT pipeline_steps_status_is_known CHECK ((status = ANY (ARRAY['running'::text, 'requires_action'::text, 'completed'::text, 'failed'::text, 'skipped'::text, 'cancelled'::text])))
);


--
-- Name: TABLE pipeline_steps; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.pipeline_steps IS 'Progress of each step. A step has no row before it starts or is skipped.';


--
-- Name: COLUMN pipeline_steps.items; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.pipeline_steps.items IS 'The number of its runs; null: no fan-out.';


--
-- Name: COLUMN pipeline_steps.taken_from; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.pipeline_steps.taken_from IS 'The earlier pipeline run that executed the step, if this is a retry: its tasks belong to the step.';


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

COMMENT ON TABLE public.pipeline_tasks IS 'The runs of a step. The row reserves the run id first, so that after a crash the same run is created.';


--
-- Name: COLUMN pipeline_tasks.refusal; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.pipeline_tasks.refusal IS 'Why the task has no run.';


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

COMMENT ON TABLE public.pipelines IS 'Graphs of steps; each step is a run of an agent.';


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

COMMENT ON TABLE public.policies IS 'Guards for input and output.';


--
-- Name: COLUMN policies.guards; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.policies.guards IS 'JSON: a list of guards, with all defaults set.';


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

COMMENT ON TABLE public.providers IS 'Model providers of an organisation.';


--
-- Name: COLUMN providers.api_key; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.providers.api_key IS 'Encrypted.';


--
-- Name: recovery_codes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.recovery_codes (
    user_id uuid NOT NULL,
    hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: TABLE recovery_codes; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.recovery_codes IS 'Single-use codes for people who lost their authenticator, by hash; deleted when used.';


--
-- Name: replay_items; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.replay_items (
    organization_id uuid NOT NULL,
    replay_id uuid NOT NULL,
    source_id uuid NOT NULL,
    run_id uuid,
    state text DEFAULT 'waiting'::text NOT NULL,
    refusal text,
    CONSTRAINT replay_items_named_before_made CHECK (((state <> ALL (ARRAY['named'::text, 'made'::text, 'completed'::text, 'failed'::text])) OR (run_id IS NOT NULL))),
    CONSTRAINT replay_items_refused_for_something CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
    CONSTRAINT replay_items_state_is_known CHECK ((state = ANY (ARRAY['waiting'::text, 'named'::text, 'made'::text, 'completed'::text, 'failed'::text, 'cancelled'::text, 'refused'::text])))
);


--
-- Name: TABLE replay_items; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.replay_items IS 'The runs of a bulk replay. The id of the new run is reserved first; the transaction that creates the run updates the item.';


--
-- Name: COLUMN replay_items.state; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.replay_items.state IS 'waiting; named: a run id is reserved; made: the run exists; then the final status of the run.';


--
-- Name: replays; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.replays (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    agent_id uuid NOT NULL,
    status text DEFAULT 'running'::text NOT NULL,
    settings text NOT NULL,
    concurrency integer NOT NULL,
    total integer NOT NULL,
    actor text NOT NULL,
    api_key_id uuid,
    created_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone DEFAULT now(),
    completed_at timestamp with time zone,
    CONSTRAINT replays_complete_at_their_end CHECK (((completed_at IS NULL) = (status = ANY (ARRAY['running'::text, 'cancelling'::text])))),
    CONSTRAINT replays_due_until_complete CHECK (((due_at IS NULL) = (completed_at IS NOT NULL))),
    CONSTRAINT replays_status_is_known CHECK ((status = ANY (ARRAY['running'::text, 'cancelling'::text, 'completed'::text, 'cancelled'::text])))
);


--
-- Name: TABLE replays; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.replays IS 'Bulk replays. The filter that selected the runs is not stored, because it may name a person.';


--
-- Name: COLUMN replays.settings; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.replays.settings IS 'JSON: differences of the new runs.';


--
-- Name: COLUMN replays.actor; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.replays.actor IS 'Who requested it; the new runs are created on behalf of this actor.';


--
-- Name: COLUMN replays.due_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.replays.due_at IS 'When a node checks it next; a claim moves it ahead.';


--
-- Name: run_acceptance_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_acceptance_days (
    organization_id uuid NOT NULL,
    period_start timestamp with time zone NOT NULL,
    agent_id uuid NOT NULL,
    api_key_id uuid NOT NULL,
    runs bigint NOT NULL
);


--
-- Name: TABLE run_acceptance_days; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_acceptance_days IS 'Daily sums of run_acceptances.';


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

COMMENT ON TABLE public.run_acceptances IS 'Accepted runs.';


--
-- Name: run_cost_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_cost_days (
    organization_id uuid NOT NULL,
    period_start timestamp with time zone NOT NULL,
    agent_id uuid NOT NULL,
    api_key_id uuid NOT NULL,
    end_user text NOT NULL,
    model text NOT NULL,
    runs bigint NOT NULL,
    tokens bigint NOT NULL,
    cost_nanos bigint NOT NULL,
    unpriced_tokens bigint NOT NULL
);


--
-- Name: TABLE run_cost_days; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_cost_days IS 'Daily sums of run_costs.';


--
-- Name: run_costs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_costs (
    organization_id uuid NOT NULL,
    period_start timestamp with time zone NOT NULL,
    agent_id uuid NOT NULL,
    api_key_id uuid NOT NULL,
    end_user text NOT NULL,
    model text NOT NULL,
    shard smallint NOT NULL,
    runs bigint NOT NULL,
    tokens bigint NOT NULL,
    cost_nanos bigint NOT NULL,
    unpriced_tokens bigint NOT NULL
)
WITH (fillfactor='50');


--
-- Name: TABLE run_costs; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_costs IS 'Usage and costs of ended runs.';


--
-- Name: COLUMN run_costs.end_user; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_costs.end_user IS 'The end user; empty: none, or erased.';


--
-- Name: COLUMN run_costs.model; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_costs.model IS 'Empty: usage of guards, or reported by the agent''s own code.';


--
-- Name: COLUMN run_costs.runs; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_costs.runs IS 'Each run counts once, with the first model that it used.';


--
-- Name: COLUMN run_costs.cost_nanos; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_costs.cost_nanos IS 'Billionths of a US dollar, by the prices at the time.';


--
-- Name: COLUMN run_costs.unpriced_tokens; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_costs.unpriced_tokens IS 'Tokens without a known price.';


--
-- Name: run_ending_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_ending_days (
    organization_id uuid NOT NULL,
    period_start timestamp with time zone NOT NULL,
    agent_id uuid NOT NULL,
    api_key_id uuid NOT NULL,
    outcome text NOT NULL,
    runs bigint NOT NULL,
    tokens bigint NOT NULL
);


--
-- Name: TABLE run_ending_days; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_ending_days IS 'Daily sums of run_endings.';


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

COMMENT ON TABLE public.run_endings IS 'Ended runs.';


--
-- Name: COLUMN run_endings.outcome; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_endings.outcome IS 'The status, or the error code of a failed run.';


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

COMMENT ON TABLE public.run_events IS 'Stream events of runs, several per row; the first two and the last one are derived from the run. Partitioned by age of the run.';


--
-- Name: run_events_from_20261118; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_events_from_20261118 (
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

COMMENT ON TABLE public.run_events_rest IS 'Default partition: also takes the streams of unfinished runs when their partition is dropped.';


--
-- Name: run_feedback; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_feedback (
    organization_id uuid NOT NULL,
    run_id uuid NOT NULL,
    id uuid NOT NULL,
    agent_id uuid NOT NULL,
    agent_revision integer NOT NULL,
    name text NOT NULL,
    author text NOT NULL,
    thumbs text,
    score double precision,
    label text,
    comment text,
    end_user text,
    created_by text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    CONSTRAINT run_feedback_says_something CHECK ((num_nonnulls(thumbs, score, label, comment) > 0)),
    CONSTRAINT run_feedback_thumbs_is_known CHECK ((thumbs = ANY (ARRAY['up'::text, 'down'::text])))
);


--
-- Name: TABLE run_feedback; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_feedback IS 'Feedback on a run. Deleted with its run, and erased with its run or its end user.';


--
-- Name: COLUMN run_feedback.name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_feedback.name IS 'What is rated.';


--
-- Name: COLUMN run_feedback.author; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_feedback.author IS 'Who may replace it: an end user, a person, or a key lineage.';


--
-- Name: run_journal; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_journal (
    organization_id uuid NOT NULL,
    run_id uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    took_ms integer,
    sealed text,
    CONSTRAINT run_journal_kind_is_known CHECK ((kind = ANY (ARRAY['step'::text, 'answer'::text])))
)
PARTITION BY RANGE (run_id);


--
-- Name: TABLE run_journal; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_journal IS 'Results of steps and answers that a run has received: it resumes from here after a crash or a wait, and forks start from any step. Partitioned by age of the run.';


--
-- Name: COLUMN run_journal.value; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_journal.value IS 'JSON text; empty if it is sealed.';


--
-- Name: COLUMN run_journal.created_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_journal.created_at IS 'Defines the order of the entries of a run.';


--
-- Name: COLUMN run_journal.took_ms; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_journal.took_ms IS 'Duration of the work; null: unknown.';


--
-- Name: COLUMN run_journal.sealed; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_journal.sealed IS 'The encrypted value, if a policy redacts the agent''s output.';


--
-- Name: run_journal_from_20261118; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_journal_from_20261118 (
    organization_id uuid NOT NULL,
    run_id uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    took_ms integer,
    sealed text,
    CONSTRAINT run_journal_kind_is_known CHECK ((kind = ANY (ARRAY['step'::text, 'answer'::text])))
);


--
-- Name: COLUMN run_journal_from_20261118.value; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_journal_from_20261118.value IS 'JSON text; empty if it is sealed.';


--
-- Name: COLUMN run_journal_from_20261118.created_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_journal_from_20261118.created_at IS 'Defines the order of the entries of a run.';


--
-- Name: COLUMN run_journal_from_20261118.took_ms; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_journal_from_20261118.took_ms IS 'Duration of the work; null: unknown.';


--
-- Name: COLUMN run_journal_from_20261118.sealed; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.run_journal_from_20261118.sealed IS 'The encrypted value, if a policy redacts the agent''s output.';


--
-- Name: run_journal_rest; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_journal_rest (
    organization_id uuid NOT NULL,
    run_id uuid NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    value text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    took_ms integer,
    sealed text,
    CONSTRAINT run_journal_kind_is_known CHECK ((kind = ANY (ARRAY['step'::text, 'answer'::text])))
);


--
-- Name: TABLE run_journal_rest; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_journal_rest IS 'Default partition: also takes the journals of unfinished runs when their partition is dropped.';


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

COMMENT ON TABLE public.run_latencies IS 'Histogram of run durations: one row per bucket; buckets grow by two percent.';


--
-- Name: run_latency_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.run_latency_days (
    organization_id uuid NOT NULL,
    period_start timestamp with time zone NOT NULL,
    agent_id uuid NOT NULL,
    bucket smallint NOT NULL,
    runs bigint NOT NULL
);


--
-- Name: TABLE run_latency_days; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.run_latency_days IS 'Daily sums of run_latencies.';


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

COMMENT ON TABLE public.run_messages IS 'Messages that were sent to a run while it was in progress.';


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

COMMENT ON TABLE public.run_waits IS 'The longest waits in the queue, written by the claim statement, one node at a time.';


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
    thread_id uuid,
    thread_turn bigint,
    end_user text,
    worker_queue text,
    worker_build text,
    queued_ms bigint DEFAULT 0 NOT NULL,
    waiting_ms bigint DEFAULT 0 NOT NULL,
    replay_of uuid,
    replay_thread uuid,
    replay text,
    over_cap uuid,
    charged_tokens bigint DEFAULT 0 NOT NULL,
    charged_nanos bigint DEFAULT 0 NOT NULL,
    person_id uuid,
    guard_checks text,
    worker_id uuid,
    handed_at timestamp with time zone,
    suspects integer,
    worker_losses integer,
    CONSTRAINT runs_action_expires_while_required CHECK (((status = 'requires_action'::text) OR (action_expires_at IS NULL))),
    CONSTRAINT runs_action_while_required CHECK (((status = 'requires_action'::text) = (required_action IS NOT NULL))),
    CONSTRAINT runs_completed_at_once_ended CHECK (((status = ANY (ARRAY['completed'::text, 'failed'::text, 'cancelled'::text])) = (completed_at IS NOT NULL))),
    CONSTRAINT runs_error_if_failed CHECK (((status = 'failed'::text) = (error IS NOT NULL))),
    CONSTRAINT runs_lease_token_with_time CHECK (((lease_token IS NULL) = (lease_until IS NULL))),
    CONSTRAINT runs_leased_while_running CHECK (((status = ANY (ARRAY['running'::text, 'cancelling'::text])) = (lease_token IS NOT NULL))),
    CONSTRAINT runs_output_if_completed CHECK (((status <> 'completed'::text) OR (output IS NOT NULL))),
    CONSTRAINT runs_parked_while_action_required CHECK (((status = 'requires_action'::text) = (parked IS NOT NULL))),
    CONSTRAINT runs_status_is_known CHECK ((status = ANY (ARRAY['waiting'::text, 'queued'::text, 'running'::text, 'requires_action'::text, 'cancelling'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
    CONSTRAINT runs_turn_with_thread CHECK (((thread_id IS NULL) = (thread_turn IS NULL))),
    CONSTRAINT runs_waiting_in_thread CHECK (((status <> 'waiting'::text) OR (thread_id IS NOT NULL)))
);


--
-- Name: TABLE runs; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.runs IS 'Runs: their input, state, lease and result.';


--
-- Name: COLUMN runs.status; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.status IS 'As in the API, except waiting: the run waits for its thread, and the API shows it as queued.';


--
-- Name: COLUMN runs.guardrails; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.guardrails IS 'JSON: the findings of guards in input and output.';


--
-- Name: COLUMN runs.forgiven; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.forgiven IS 'Attempts that do not count towards the limit for lost workers: handed back, or retried by the agent.';


--
-- Name: COLUMN runs.retried; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.retried IS 'Failed attempts that were retried because of the agent''s limits.retries.';


--
-- Name: COLUMN runs.resuming; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.resuming IS 'The next claim continues the same attempt: the run was parked, not lost.';


--
-- Name: COLUMN runs.active_ms; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.active_ms IS 'Execution time of earlier segments; waiting for a person does not count towards the timeout.';


--
-- Name: COLUMN runs.emitted; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.emitted IS 'How many stream parts the attempt had sent when it was parked: it does not send them again.';


--
-- Name: COLUMN runs.parked; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.parked IS 'Internal state of a parked run.';


--
-- Name: COLUMN runs.sequence; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.sequence IS 'The last stored event of the run''s stream.';


--
-- Name: COLUMN runs.usage; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.usage IS 'Token usage reported by the model providers; null: no model was used.';


--
-- Name: COLUMN runs.messages; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.messages IS 'How many messages were sent to the run; its node compares this with the number it has passed on.';


--
-- Name: COLUMN runs.traceparent; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.traceparent IS 'The trace context of the run; null without tracing.';


--
-- Name: COLUMN runs.queued_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.queued_at IS 'Start of the current wait for a worker, the thread or a person; for a running run, of the last one.';


--
-- Name: COLUMN runs.thread_turn; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.thread_turn IS 'Its turn in the thread, assigned under the lock of the thread.';


--
-- Name: COLUMN runs.end_user; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.end_user IS 'The end user, as the caller names them.';


--
-- Name: COLUMN runs.worker_queue; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.worker_queue IS 'The worker queue; null: nodes execute the run.';


--
-- Name: COLUMN runs.worker_build; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.worker_build IS 'The build that started it, if its agent pins runs to builds.';


--
-- Name: COLUMN runs.queued_ms; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.queued_ms IS 'Total time that it waited for a worker or its thread, without the current wait.';


--
-- Name: COLUMN runs.waiting_ms; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.waiting_ms IS 'Total time that it waited for people, without the current wait.';


--
-- Name: COLUMN runs.replay_of; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.replay_of IS 'The original run of a replay.';


--
-- Name: COLUMN runs.replay_thread; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.replay_thread IS 'The thread of the original run; the replay is erased with that thread.';


--
-- Name: COLUMN runs.replay; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.replay IS 'JSON: differences from the agent''s revision, and whether only recorded results may be used.';


--
-- Name: COLUMN runs.over_cap; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.over_cap IS 'The cap that it exceeds; it requires an approval before it starts.';


--
-- Name: COLUMN runs.charged_tokens; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.charged_tokens IS 'The part of its tokens that was charged to caps.';


--
-- Name: COLUMN runs.charged_nanos; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.charged_nanos IS 'The part of its costs that was charged to caps, in billionths of a US dollar.';


--
-- Name: COLUMN runs.person_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.person_id IS 'The person who started it, directly or with a key; null: none.';


--
-- Name: COLUMN runs.guard_checks; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.guard_checks IS 'Guard checks as elements of a JSON array, without brackets: each segment appends its own. Null: none.';


--
-- Name: COLUMN runs.worker_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.worker_id IS 'The worker that holds it, or held it last.';


--
-- Name: COLUMN runs.handed_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.handed_at IS 'When a worker took it last; null: when the run started.';


--
-- Name: COLUMN runs.suspects; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.suspects IS 'Its worker was lost: the maximum number of suspect runs that may share the next worker. Null: not suspect.';


--
-- Name: COLUMN runs.worker_losses; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.runs.worker_losses IS 'How often its worker was lost, whether or not that counted as an attempt.';


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

COMMENT ON TABLE public.schedules IS 'Schedules and their next tick. One statement claims a tick, moves next_at and reserves the run id.';


--
-- Name: COLUMN schedules.subject_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.schedules.subject_id IS 'The agent or the pipeline.';


--
-- Name: COLUMN schedules.tick_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.schedules.tick_at IS 'The claimed tick, until its run exists.';


--
-- Name: COLUMN schedules.refusal; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.schedules.refusal IS 'JSON: why the last tick started no run.';


--
-- Name: search_positions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.search_positions (
    organization_id uuid NOT NULL,
    "position" bigint NOT NULL,
    event_id uuid NOT NULL
);


--
-- Name: TABLE search_positions; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.search_positions IS 'The feed position up to which an organisation''s runs are indexed.';


--
-- Name: searchable_runs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.searchable_runs (
    organization_id uuid NOT NULL,
    run_id uuid NOT NULL,
    latency_ms bigint,
    cost_nanos bigint,
    words tsvector NOT NULL
)
PARTITION BY RANGE (run_id);


--
-- Name: TABLE searchable_runs; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.searchable_runs IS 'Search index of ended runs, filled in the background. Deleted with the run, and erased with its content. Partitioned by age of the run.';


--
-- Name: COLUMN searchable_runs.cost_nanos; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.searchable_runs.cost_nanos IS 'Billionths of a US dollar; null: no known price.';


--
-- Name: COLUMN searchable_runs.words; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.searchable_runs.words IS 'Words of input and output as shown by the API, without positions; empty if the operator disabled it.';


--
-- Name: searchable_runs_from_20261118; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.searchable_runs_from_20261118 (
    organization_id uuid NOT NULL,
    run_id uuid NOT NULL,
    latency_ms bigint,
    cost_nanos bigint,
    words tsvector NOT NULL
);


--
-- Name: COLUMN searchable_runs_from_20261118.cost_nanos; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.searchable_runs_from_20261118.cost_nanos IS 'Billionths of a US dollar; null: no known price.';


--
-- Name: COLUMN searchable_runs_from_20261118.words; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.searchable_runs_from_20261118.words IS 'Words of input and output as shown by the API, without positions; empty if the operator disabled it.';


--
-- Name: searchable_runs_rest; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.searchable_runs_rest (
    organization_id uuid NOT NULL,
    run_id uuid NOT NULL,
    latency_ms bigint,
    cost_nanos bigint,
    words tsvector NOT NULL
);


--
-- Name: TABLE searchable_runs_rest; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.searchable_runs_rest IS 'Default partition.';


--
-- Name: second_factors; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.second_factors (
    user_id uuid NOT NULL,
    secret text NOT NULL,
    last_step bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    confirmed_at timestamp with time zone
);


--
-- Name: TABLE second_factors; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.second_factors IS 'Authenticators (TOTP), at most one per person.';


--
-- Name: COLUMN second_factors.secret; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.second_factors.secret IS 'Encrypted: codes are computed from it.';


--
-- Name: COLUMN second_factors.last_step; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.second_factors.last_step IS 'The newest used time step of 30 seconds; older codes are rejected.';


--
-- Name: COLUMN second_factors.confirmed_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.second_factors.confirmed_at IS 'When the first code was accepted; from then on it is required. Null: setup is not complete.';


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

COMMENT ON TABLE public.session_tokens IS 'Short-lived tokens. A token expires with its parent at the latest.';


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
    ended_at timestamp with time zone,
    method text DEFAULT 'password'::text NOT NULL,
    provider_organization_id uuid,
    CONSTRAINT sessions_method_is_known CHECK ((method = ANY (ARRAY['password'::text, 'sso'::text])))
);


--
-- Name: TABLE sessions; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.sessions IS 'Signed-in people.';


--
-- Name: COLUMN sessions.organization_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.sessions.organization_id IS 'The organisation that the person currently works in.';


--
-- Name: COLUMN sessions.method; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.sessions.method IS 'How the person signed in.';


--
-- Name: COLUMN sessions.provider_organization_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.sessions.provider_organization_id IS 'The organisation of the provider, for method sso; null: the installation''s provider.';


--
-- Name: sign_in_attempts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sign_in_attempts (
    state_hash bytea NOT NULL,
    browser_hash bytea NOT NULL,
    provider_organization_id uuid,
    sealed text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);


--
-- Name: TABLE sign_in_attempts; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.sign_in_attempts IS 'Sign-ins in progress at a provider. Each can be finished once.';


--
-- Name: COLUMN sign_in_attempts.browser_hash; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.sign_in_attempts.browser_hash IS 'Of the cookie of the browser that started it: only that browser can finish it.';


--
-- Name: COLUMN sign_in_attempts.sealed; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.sign_in_attempts.sealed IS 'Nonce, PKCE verifier and provider, to check the response; encrypted.';


--
-- Name: sign_in_failures; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sign_in_failures (
    email_hash bytea NOT NULL,
    source_hash bytea NOT NULL,
    failures integer NOT NULL,
    failed_at timestamp with time zone NOT NULL,
    locked_until timestamp with time zone
);


--
-- Name: TABLE sign_in_failures; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.sign_in_failures IS 'By hash of the tried e-mail address, existing or not, and of the source.';


--
-- Name: COLUMN sign_in_failures.source_hash; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.sign_in_failures.source_hash IS 'Of a network address, a known browser, a session, or all sources.';


--
-- Name: single_sign_on; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.single_sign_on (
    organization_id uuid NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    client_secret text NOT NULL,
    scopes text NOT NULL,
    roles_claim text,
    role_mapping jsonb NOT NULL,
    default_role text,
    is_required boolean NOT NULL,
    readmits_removed boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT single_sign_on_default_role_is_known CHECK ((default_role = ANY (ARRAY['owner'::text, 'admin'::text, 'developer'::text, 'viewer'::text])))
);


--
-- Name: TABLE single_sign_on; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.single_sign_on IS 'The identity provider of an organisation; at most one.';


--
-- Name: COLUMN single_sign_on.client_secret; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.single_sign_on.client_secret IS 'Encrypted.';


--
-- Name: COLUMN single_sign_on.roles_claim; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.single_sign_on.roles_claim IS 'The claim that contains the roles; null: none.';


--
-- Name: COLUMN single_sign_on.role_mapping; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.single_sign_on.role_mapping IS 'Maps values of that claim to roles.';


--
-- Name: COLUMN single_sign_on.default_role; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.single_sign_on.default_role IS 'For people without a mapped value; null: they cannot sign in.';


--
-- Name: COLUMN single_sign_on.is_required; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.single_sign_on.is_required IS 'Only owners can sign in with a password.';


--
-- Name: COLUMN single_sign_on.readmits_removed; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.single_sign_on.readmits_removed IS 'Whether a removed member becomes a member again by signing in.';


--
-- Name: summed_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.summed_days (
    organization_id uuid NOT NULL,
    until timestamp with time zone NOT NULL
);


--
-- Name: TABLE summed_days; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.summed_days IS 'The day until which an organisation''s daily sums are complete.';


--
-- Name: thread_messages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.thread_messages (
    organization_id uuid NOT NULL,
    thread_id uuid NOT NULL,
    number bigint NOT NULL,
    id uuid NOT NULL,
    run_id uuid,
    agent_id uuid,
    role text NOT NULL,
    content text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT thread_messages_role_is_known CHECK ((role = ANY (ARRAY['user'::text, 'assistant'::text, 'tool'::text, 'system'::text])))
);


--
-- Name: TABLE thread_messages; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.thread_messages IS 'Messages of a thread, numbered from 1 without gaps. The number is assigned under the lock of the thread, so the order does not depend on clocks.';


--
-- Name: threads; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.threads (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    agent_id uuid,
    end_user text,
    metadata jsonb NOT NULL,
    messages bigint DEFAULT 0 NOT NULL,
    runs bigint DEFAULT 0 NOT NULL,
    state text,
    summary text,
    summarized bigint DEFAULT 0 NOT NULL,
    created_by text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    tokens_used bigint DEFAULT 0 NOT NULL,
    cost_nanos bigint DEFAULT 0 NOT NULL,
    CONSTRAINT threads_summary_of_something CHECK (((summary IS NULL) OR (summarized > 0)))
);


--
-- Name: TABLE threads; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.threads IS 'Conversations. Runs are accepted into a thread, and follow each other, under the lock of its row.';


--
-- Name: COLUMN threads.agent_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.threads.agent_id IS 'The only agent that responds in it; null: any.';


--
-- Name: COLUMN threads.end_user; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.threads.end_user IS 'The end user, as the caller names them.';


--
-- Name: COLUMN threads.messages; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.threads.messages IS 'The number of messages, which is also the number of the last one.';


--
-- Name: COLUMN threads.runs; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.threads.runs IS 'The number of runs, which is also the turn of the last one.';


--
-- Name: COLUMN threads.state; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.threads.state IS 'JSON: state of the agents besides the messages.';


--
-- Name: COLUMN threads.summary; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.threads.summary IS 'Sent to model agents instead of the messages that no longer fit.';


--
-- Name: COLUMN threads.summarized; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.threads.summarized IS 'How many of the first messages are no longer sent to a model; the summary, if any, replaces them.';


--
-- Name: COLUMN threads.cost_nanos; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.threads.cost_nanos IS 'The costs of its runs in billionths of a US dollar, without unpriced tokens.';


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
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    email_proven_at timestamp with time zone
);


--
-- Name: TABLE users; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.users IS 'People. One account is used for all organisations that they are a member of.';


--
-- Name: COLUMN users.email_proven_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.users.email_proven_at IS 'When the e-mail address was verified, by a mailed link or by the operator. Until then the account can join only one organisation.';


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

COMMENT ON TABLE public.webhook_outcomes IS 'Outcomes of deliveries.';


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
    user_id uuid,
    lineage_id uuid,
    run_id uuid,
    door text,
    name text,
    looked_again boolean DEFAULT false NOT NULL,
    CONSTRAINT webhooks_active_or_disabled CHECK (((NOT active) OR (disabled_reason IS NULL))),
    CONSTRAINT webhooks_disabled_at_with_reason CHECK (((disabled_reason IS NULL) = (disabled_at IS NULL))),
    CONSTRAINT webhooks_disabled_reason_is_known CHECK ((disabled_reason = ANY (ARRAY['gone'::text, 'failing'::text, 'maker_gone'::text]))),
    CONSTRAINT webhooks_of_run_by_door CHECK (((run_id IS NULL) = (door IS NULL))),
    CONSTRAINT webhooks_of_run_by_name CHECK (((run_id IS NULL) = (name IS NULL))),
    CONSTRAINT webhooks_one_maker CHECK (((user_id IS NULL) OR (lineage_id IS NULL))),
    CONSTRAINT webhooks_previous_secret_with_end CHECK (((previous_secret IS NULL) = (previous_secret_until IS NULL))),
    CONSTRAINT webhooks_retry_policy_is_known CHECK ((retry_policy = ANY (ARRAY['standard'::text, 'extended'::text]))),
    CONSTRAINT webhooks_some_events CHECK ((cardinality(events) > 0))
);


--
-- Name: TABLE webhooks; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.webhooks IS 'Receivers of events: of all subscribed types, or of one run.';


--
-- Name: COLUMN webhooks.secret; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.webhooks.secret IS 'Encrypted; the previous one also signs until it expires. For a run''s receiver: the credentials of the protocol.';


--
-- Name: COLUMN webhooks.previous_secret; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.webhooks.previous_secret IS 'Encrypted.';


--
-- Name: COLUMN webhooks.disabled_reason; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.webhooks.disabled_reason IS 'Why the service deactivated it. maker_gone: its owner left, and its deliveries wait for a new owner.';


--
-- Name: COLUMN webhooks.failing_since; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.webhooks.failing_since IS 'When the first attempt failed after the last success.';


--
-- Name: COLUMN webhooks.user_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.webhooks.user_id IS 'The person who owns it; null: a key owns it, or it has no owner.';


--
-- Name: COLUMN webhooks.lineage_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.webhooks.lineage_id IS 'The lineage of the key that owns it: it works as long as one key of the lineage does.';


--
-- Name: COLUMN webhooks.run_id; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.webhooks.run_id IS 'Set for a receiver of one run: it is not visible as a webhook in the API, and is deleted a day after the run ended.';


--
-- Name: COLUMN webhooks.door; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.webhooks.door IS 'The protocol of a run''s receiver.';


--
-- Name: COLUMN webhooks.name; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.webhooks.name IS 'The client''s name of a run''s receiver.';


--
-- Name: COLUMN webhooks.looked_again; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.webhooks.looked_again IS 'Whether its run was checked again after the receiver was saved: a concurrent end of the run may have missed the receiver.';


--
-- Name: worker_relays; Type: TABLE; Schema: public; Owner: -
--

CREATE UNLOGGED TABLE public.worker_relays (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    node_id uuid NOT NULL,
    worker_id uuid NOT NULL,
    report text NOT NULL,
    answer text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: TABLE worker_relays; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.worker_relays IS 'Reports of workers that another node received than the one that holds the run, and the answers to them.';


--
-- Name: workers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.workers (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    build text NOT NULL,
    sdk text NOT NULL,
    queues text[] NOT NULL,
    agents text[] NOT NULL,
    concurrency integer NOT NULL,
    running integer DEFAULT 0 NOT NULL,
    lineage text NOT NULL,
    agent_ids uuid[],
    address text NOT NULL,
    registered_at timestamp with time zone DEFAULT now() NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    lost_at timestamp with time zone,
    build_since timestamp with time zone DEFAULT now() NOT NULL,
    left_at timestamp with time zone,
    isolates_until timestamp with time zone,
    judged_at timestamp with time zone,
    accused integer,
    accuses_recent boolean
);


--
-- Name: TABLE workers; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TABLE public.workers IS 'External processes that run agents of worker queues; deleted after they deregister, or a day after their last poll.';


--
-- Name: COLUMN workers.running; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.workers.running IS 'Its number of runs at the last poll.';


--
-- Name: COLUMN workers.lineage; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.workers.lineage IS 'The key lineage or the person that registered it: only these credentials may use it.';


--
-- Name: COLUMN workers.agent_ids; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.workers.agent_ids IS 'The only agents whose runs it gets, if its key is limited.';


--
-- Name: COLUMN workers.lost_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.workers.lost_at IS 'When it was found offline, which is reported once.';


--
-- Name: COLUMN workers.build_since; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.workers.build_since IS 'When the first worker of its build registered, without a gap since then.';


--
-- Name: COLUMN workers.left_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.workers.left_at IS 'When it deregistered; the row remains until its build counts as offline.';


--
-- Name: COLUMN workers.isolates_until; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.workers.isolates_until IS 'Until then it takes only suspect runs.';


--
-- Name: COLUMN workers.judged_at; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.workers.judged_at IS 'When its runs were last lost; all nodes use `accused` and `accuses_recent` of that time.';


--
-- Name: COLUMN workers.accused; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.workers.accused IS 'How many of its runs may have caused the loss.';


--
-- Name: COLUMN workers.accuses_recent; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON COLUMN public.workers.accuses_recent IS 'Whether these are only its recently taken runs; otherwise all of them.';


--
-- Name: deliveries_from_20261118; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries ATTACH PARTITION public.deliveries_from_20261118 FOR VALUES FROM ('01a1ebf4-0400-0000-0000-000000000000') TO ('01a1fb67-1800-0000-0000-000000000000');


--
-- Name: deliveries_rest; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries ATTACH PARTITION public.deliveries_rest DEFAULT;


--
-- Name: delivery_attempts_from_20261118; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delivery_attempts ATTACH PARTITION public.delivery_attempts_from_20261118 FOR VALUES FROM ('01a1ebf4-0400-0000-0000-000000000000') TO ('01a1fb67-1800-0000-0000-000000000000');


--
-- Name: delivery_attempts_rest; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delivery_attempts ATTACH PARTITION public.delivery_attempts_rest DEFAULT;


--
-- Name: events_from_20261118; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events ATTACH PARTITION public.events_from_20261118 FOR VALUES FROM ('01a1ebf4-0400-0000-0000-000000000000') TO ('01a28672-cc00-0000-0000-000000000000');


--
-- Name: events_rest; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events ATTACH PARTITION public.events_rest DEFAULT;


--
-- Name: run_events_from_20261118; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_events ATTACH PARTITION public.run_events_from_20261118 FOR VALUES FROM ('01a1ebf4-0400-0000-0000-000000000000') TO ('01a28672-cc00-0000-0000-000000000000');


--
-- Name: run_events_rest; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_events ATTACH PARTITION public.run_events_rest DEFAULT;


--
-- Name: run_journal_from_20261118; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_journal ATTACH PARTITION public.run_journal_from_20261118 FOR VALUES FROM ('01a1ebf4-0400-0000-0000-000000000000') TO ('01a1fb67-1800-0000-0000-000000000000');


--
-- Name: run_journal_rest; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_journal ATTACH PARTITION public.run_journal_rest DEFAULT;


--
-- Name: searchable_runs_from_20261118; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.searchable_runs ATTACH PARTITION public.searchable_runs_from_20261118 FOR VALUES FROM ('01a1ebf4-0400-0000-0000-000000000000') TO ('01a28672-cc00-0000-0000-000000000000');


--
-- Name: searchable_runs_rest; Type: TABLE ATTACH; Schema: public; Owner: -
--

ALTER TABLE ONLY public.searchable_runs ATTACH PARTITION public.searchable_runs_rest DEFAULT;


--
-- Data for Name: agent_revisions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.agent_revisions VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-44dc-7381-9846-0b4601d807a1', 1, '01a1eda0-44dc-7382-a6bb-026911f8acae', '{"description":"Sends back what you send it, at once. The quickest way to see that your key, your network and your code reach the service.","instructions":null,"input_schema":{"type":"object","properties":{"query":{"description":"Text to send back; without it the whole input comes back as text."}},"required":[],"additionalProperties":true},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The query, or the whole input as JSON text."},"echo":{"type":"object","description":"The input, unchanged."}},"required":["result","echo"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":30},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Echo","runtime":{"type":"module","module":"echo"}}', '{}', 'system', '2026-11-18 07:47:46.012+00', NULL, true);
INSERT INTO public.agent_revisions VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-47dc-71e4-ab7d-0df2343a4c73', 1, '01a1eda0-47dc-71e5-9d13-838354f2da39', '{"description":"Counts down out loud, one word at a time. Made for building and testing a live view: you see streaming, resuming and cancelling work before any model costs you a cent.","instructions":null,"input_schema":{"type":"object","properties":{"from":{"type":"integer","description":"The number to start at; 10 unless said otherwise.","minimum":1,"maximum":500},"delay_ms":{"type":"integer","description":"The wait between two words, in milliseconds; 100 unless said otherwise.","minimum":0,"maximum":1000},"message":{"type":"string","description":"The last word; \"Liftoff!\" unless said otherwise.","minLength":1,"maxLength":200}},"required":[],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"Everything that was streamed, as one text.","maxLength":4000},"words":{"type":"integer","description":"How many words were streamed.","minimum":2,"maximum":501}},"required":["result","words"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":600},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Countdown","runtime":{"type":"module","module":"countdown"}}', '{}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:46.78+00', NULL, true);
INSERT INTO public.agent_revisions VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-47e8-70a0-9402-f3de6ae0bea3', 1, '01a1eda0-47ee-701a-ae14-bddfd7c37fea', '{"description":"Turns CSV into typed JSON rows without surprises: RFC 4180 to the letter, postcodes keep their zeros, long ids keep their digits, and a broken line is named by its number, never guessed at.","instructions":null,"input_schema":{"type":"object","properties":{"csv":{"type":"string","description":"The CSV text.","maxLength":900000},"delimiter":{"type":"string","description":"What stands between fields; found from the first record when not given.","enum":[",",";","\t","|"]},"header":{"type":"boolean","description":"Whether the first record holds the column names; true unless said otherwise."},"types":{"type":"object","description":"The type of a column by its name; what is not listed is inferred.","maxProperties":1000,"additionalProperties":{"type":"string","enum":["string","integer","number","boolean"]}},"infer_types":{"type":"boolean","description":"Whether to infer the types that are not given; true unless said otherwise. False leaves them text."}},"required":["csv"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The size of the table in words.","maxLength":100},"columns":{"type":"array","description":"The columns in order.","items":{"type":"object","properties":{"name":{"type":"string","description":"The column''s name, made unique."},"type":{"type":"string","description":"What the column holds.","enum":["string","integer","number","boolean"]}},"required":["name","type"],"additionalProperties":false},"maxItems":1000},"row_count":{"type":"integer","description":"How many rows there are.","minimum":0,"maximum":1000000},"rows":{"type":"array","description":"One object a row; an empty field is null.","items":{"type":"object","description":"Values by column name."},"maxItems":1000000}},"required":["result","columns","row_count","rows"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":60},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"CSV to JSON","runtime":{"type":"module","module":"csv-to-json"}}', '{}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:46.792+00', NULL, true);
INSERT INTO public.agent_revisions VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-47ee-7018-9f9b-7d4fa1ba5bcc', 1, '01a1eda0-47ee-701b-8139-858287e11647', '{"description":"Puts a decision in front of a person and waits, for minutes or for days, holding nothing while it does. Your code gets a plain approved or rejected, with whatever the person wrote.","instructions":null,"input_schema":{"type":"object","properties":{"request":{"type":"string","description":"What is to be decided, in words the person deciding will understand.","minLength":1,"maxLength":4000},"details":{"type":"object","description":"Facts shown beside the request, such as an amount, a customer or a diff."},"expires_in_seconds":{"type":"integer","description":"How long to wait for an answer; without it the run waits until somebody decides.","minimum":1,"maximum":2592000},"on_expiry":{"type":"string","description":"What silence means once the time is over; reject unless said otherwise.","enum":["reject","approve","fail"]}},"required":["request"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The decision.","enum":["approved","rejected"]},"decided_with":{"type":["object","null"],"description":"What the person sent along with the decision, if anything."}},"required":["result","decided_with"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Approval Desk","runtime":{"type":"module","module":"approval"}}', '{}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:46.798+00', NULL, true);
INSERT INTO public.agent_revisions VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-49ab-71fe-8949-f2fbf949adad', 1, '01a1eda0-49ab-71ff-9eb6-22e98a1fb1a8', '{"description":"Collects what a process needs before it can start. Give it the fields and what you know already; it asks a person for the rest, checks every answer, and returns a complete, typed record.","instructions":null,"input_schema":{"type":"object","properties":{"title":{"type":"string","description":"What the form is for; the person asked reads it first.","minLength":1,"maxLength":200},"fields":{"type":"array","description":"What the finished record holds, in the order it should be asked for.","items":{"type":"object","properties":{"name":{"type":"string","description":"The member of the record.","minLength":1,"maxLength":41,"pattern":"^[a-z][a-z0-9_]{0,40}$"},"label":{"type":"string","description":"What the person sees.","minLength":1,"maxLength":200},"type":{"type":"string","description":"The kind of value; text unless said otherwise.","enum":["text","number","integer","boolean","choice","date","email"]},"options":{"type":"array","description":"What may be chosen, for a choice.","items":{"type":"string","description":"One option.","minLength":1,"maxLength":200},"minItems":1,"maxItems":50},"required":{"type":"boolean","description":"Whether the record is incomplete without it; true unless said otherwise."}},"required":["name","label"],"additionalProperties":false},"minItems":1,"maxItems":50},"values":{"type":"object","description":"What is known already; a value that does not fit its field is asked for again."},"expires_in_seconds":{"type":"integer","description":"How long to wait for the person; the run fails when it is over.","minimum":1,"maximum":2592000}},"required":["title","fields"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"What was completed.","maxLength":250},"values":{"type":"object","description":"The complete record."},"asked":{"type":"array","description":"The fields that a person was asked for.","items":{"type":"string","description":"A field''s name.","maxLength":41},"maxItems":50}},"required":["result","values","asked"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Intake Form","runtime":{"type":"module","module":"intake"}}', '{}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:47.243+00', NULL, true);
INSERT INTO public.agent_revisions VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-47ee-7018-9f9b-7d4fa1ba5bcc', 2, '01a1eda0-68bb-7029-bd4b-fc72ecde44f9', '{"doors":null,"approvals":null,"description":"Puts a decision in front of a person and waits, for minutes or for days, holding nothing while it does. Your code gets a plain approved or rejected, with whatever the person wrote.","instructions":null,"input_schema":{"type":"object","properties":{"request":{"type":"string","description":"What is to be decided, in words the person deciding will understand.","minLength":1,"maxLength":4000},"details":{"type":"object","description":"Facts shown beside the request, such as an amount, a customer or a diff."},"expires_in_seconds":{"type":"integer","description":"How long to wait for an answer; without it the run waits until somebody decides.","minimum":1,"maximum":2592000},"on_expiry":{"type":"string","description":"What silence means once the time is over; reject unless said otherwise.","enum":["reject","approve","fail"]}},"required":["request"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The decision.","enum":["approved","rejected"]},"decided_with":{"type":["object","null"],"description":"What the person sent along with the decision, if anything."}},"required":["result","decided_with"],"additionalProperties":false},"policy":null,"connectors":[],"limits":{"timeout_seconds":300},"schedule":null,"metadata":{"needs_model":"no"},"name":"Refund desk","runtime":{"type":"module","module":"approval"}}', '{limits,name}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:55.195+00', NULL, true);
INSERT INTO public.agent_revisions VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6e69-72e4-abba-a1bd5d33558e', 1, '01a1eda0-6e69-72e5-9d68-a7b36b45b4f4', '{"description":"Turns CSV into typed JSON rows without surprises: RFC 4180 to the letter, postcodes keep their zeros, long ids keep their digits, and a broken line is named by its number, never guessed at.","instructions":null,"input_schema":{"type":"object","properties":{"csv":{"type":"string","description":"The CSV text.","maxLength":900000},"delimiter":{"type":"string","description":"What stands between fields; found from the first record when not given.","enum":[",",";","\t","|"]},"header":{"type":"boolean","description":"Whether the first record holds the column names; true unless said otherwise."},"types":{"type":"object","description":"The type of a column by its name; what is not listed is inferred.","maxProperties":1000,"additionalProperties":{"type":"string","enum":["string","integer","number","boolean"]}},"infer_types":{"type":"boolean","description":"Whether to infer the types that are not given; true unless said otherwise. False leaves them text."}},"required":["csv"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The size of the table in words.","maxLength":100},"columns":{"type":"array","description":"The columns in order.","items":{"type":"object","properties":{"name":{"type":"string","description":"The column''s name, made unique."},"type":{"type":"string","description":"What the column holds.","enum":["string","integer","number","boolean"]}},"required":["name","type"],"additionalProperties":false},"maxItems":1000},"row_count":{"type":"integer","description":"How many rows there are.","minimum":0,"maximum":1000000},"rows":{"type":"array","description":"One object a row; an empty field is null.","items":{"type":"object","description":"Values by column name."},"maxItems":1000000}},"required":["result","columns","row_count","rows"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":60},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Complaints reader","runtime":{"type":"module","module":"csv-to-json"}}', '{}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:56.649+00', NULL, true);
INSERT INTO public.agent_revisions VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6ea5-73dc-891d-79ddf1a2a9b1', 1, '01a1eda0-6ea5-73dd-9107-0fd0b8fefa4a', '{"description":"Sends back what you send it, at once. The quickest way to see that your key, your network and your code reach the service.","instructions":null,"input_schema":{"type":"object","properties":{"query":{"description":"Text to send back; without it the whole input comes back as text."}},"required":[],"additionalProperties":true},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The query, or the whole input as JSON text."},"echo":{"type":"object","description":"The input, unchanged."}},"required":["result","echo"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":30},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Reply writer","runtime":{"type":"module","module":"echo"}}', '{}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:56.709+00', NULL, true);
INSERT INTO public.agent_revisions VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8ad9-713a-b728-8cf20b916266', 1, '01a1eda0-8ad9-713b-8146-c2594b08fe05', '{"description":null,"instructions":null,"input_schema":null,"output_schema":null,"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{},"name":"refund","runtime":{"type":"worker","queue":"support"}}', '{}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:03.929+00', NULL, NULL);
INSERT INTO public.agent_revisions VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d32-706d-b5e5-a1734741a8a3', 1, '01a1eda0-8d32-706e-b30f-f8c818a94e12', '{"description":null,"instructions":null,"input_schema":null,"output_schema":null,"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{},"name":"triage","runtime":{"type":"worker","queue":"support"}}', '{}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:04.53+00', NULL, NULL);
INSERT INTO public.agent_revisions VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d46-73ef-b65e-2241250cc9e6', 1, '01a1eda0-8d46-73f0-8ee4-16d617bc63ac', '{"description":null,"instructions":null,"input_schema":null,"output_schema":null,"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{},"name":"invoice","runtime":{"type":"worker","queue":"billing"}}', '{}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:04.55+00', NULL, NULL);
INSERT INTO public.agent_revisions VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d5c-72d2-9587-5911b53a2feb', 1, '01a1eda0-8d5c-72d3-9bb2-5936758f8f24', '{"description":null,"instructions":null,"input_schema":null,"output_schema":null,"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{},"name":"nightly-report","runtime":{"type":"worker","queue":"reports"}}', '{}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:04.572+00', NULL, NULL);
INSERT INTO public.agent_revisions VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8ed8-7152-8eaa-2bc68d1f1c17', 1, '01a1eda0-8ed8-7153-aebe-10d5bf379e7b', '{"description":"Counts down out loud, one word at a time. Made for building and testing a live view: you see streaming, resuming and cancelling work before any model costs you a cent.","instructions":null,"input_schema":{"type":"object","properties":{"from":{"type":"integer","description":"The number to start at; 10 unless said otherwise.","minimum":1,"maximum":500},"delay_ms":{"type":"integer","description":"The wait between two words, in milliseconds; 100 unless said otherwise.","minimum":0,"maximum":1000},"message":{"type":"string","description":"The last word; \"Liftoff!\" unless said otherwise.","minLength":1,"maxLength":200}},"required":[],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"Everything that was streamed, as one text.","maxLength":4000},"words":{"type":"integer","description":"How many words were streamed.","minimum":2,"maximum":501}},"required":["result","words"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":600},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Countdown","runtime":{"type":"module","module":"countdown"}}', '{}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:04.952+00', NULL, true);


--
-- Data for Name: agents; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.agents VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-44dc-7381-9846-0b4601d807a1', 'catalog', 'echo', 1, NULL, '2026-11-18 07:47:46.012+00', '2026-11-18 07:47:46.012+00', NULL, true, NULL, false, false);
INSERT INTO public.agents VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-47dc-71e4-ab7d-0df2343a4c73', 'catalog', 'countdown', 1, NULL, '2026-11-18 07:47:46.78+00', '2026-11-18 07:47:46.78+00', NULL, true, NULL, false, false);
INSERT INTO public.agents VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-47e8-70a0-9402-f3de6ae0bea3', 'catalog', 'csv-to-json', 1, NULL, '2026-11-18 07:47:46.792+00', '2026-11-18 07:47:46.792+00', NULL, true, NULL, false, false);
INSERT INTO public.agents VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-49ab-71fe-8949-f2fbf949adad', 'catalog', 'intake', 1, NULL, '2026-11-18 07:47:47.243+00', '2026-11-18 07:47:47.243+00', NULL, true, NULL, false, false);
INSERT INTO public.agents VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-47ee-7018-9f9b-7d4fa1ba5bcc', 'catalog', 'approval', 2, NULL, '2026-11-18 07:47:46.798+00', '2026-11-18 07:47:55.195+00', NULL, true, NULL, false, false);
INSERT INTO public.agents VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6e69-72e4-abba-a1bd5d33558e', 'catalog', 'csv-to-json', 1, NULL, '2026-11-18 07:47:56.649+00', '2026-11-18 07:47:56.649+00', NULL, true, NULL, false, false);
INSERT INTO public.agents VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6ea5-73dc-891d-79ddf1a2a9b1', 'catalog', 'echo', 1, NULL, '2026-11-18 07:47:56.709+00', '2026-11-18 07:47:56.709+00', NULL, true, NULL, false, false);
INSERT INTO public.agents VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8ad9-713a-b728-8cf20b916266', 'custom', NULL, 1, NULL, '2026-11-18 07:48:03.929+00', '2026-11-18 07:48:03.929+00', NULL, false, 'refund', false, false);
INSERT INTO public.agents VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d32-706d-b5e5-a1734741a8a3', 'custom', NULL, 1, NULL, '2026-11-18 07:48:04.53+00', '2026-11-18 07:48:04.53+00', NULL, false, 'triage', false, false);
INSERT INTO public.agents VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d46-73ef-b65e-2241250cc9e6', 'custom', NULL, 1, NULL, '2026-11-18 07:48:04.55+00', '2026-11-18 07:48:04.55+00', NULL, false, 'invoice', false, false);
INSERT INTO public.agents VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d5c-72d2-9587-5911b53a2feb', 'custom', NULL, 1, NULL, '2026-11-18 07:48:04.572+00', '2026-11-18 07:48:04.572+00', NULL, false, 'nightly-report', false, false);
INSERT INTO public.agents VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8ed8-7152-8eaa-2bc68d1f1c17', 'catalog', 'countdown', 1, NULL, '2026-11-18 07:48:04.952+00', '2026-11-18 07:48:04.952+00', NULL, true, NULL, false, false);


--
-- Data for Name: alert_rules; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alert_rules VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-810e-703a-b20f-5c15cc863cfc', 'Busier than usual', NULL, 'run_count', 'gte', 5, 3600, NULL, 'info', true, 300, false, 'firing', 19, '2026-11-18 07:48:05.951+00', NULL, '01a1eda0-8413-73e8-9b17-64cd2da86f2f', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:01.422+00', '2026-11-18 07:48:01.422+00');
INSERT INTO public.alert_rules VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-81d1-72dd-8c00-b6090c8ccf0c', 'Prices cannot be read', 'Look at the newest file of the supplier first.', 'error_rate', 'gt', 60, 900, '01a1eda0-6e69-72e4-abba-a1bd5d33558e', 'critical', true, 300, true, 'ok', 0, '2026-11-18 07:48:05.951+00', NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:01.617+00', '2026-11-18 07:48:01.617+00');


--
-- Data for Name: alert_samples; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alert_samples VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-810e-703a-b20f-5c15cc863cfc', '2026-11-18 07:48:00+00', 1, 1);


--
-- Data for Name: alerts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.alerts VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8413-73e8-9b17-64cd2da86f2f', '01a1eda0-810e-703a-b20f-5c15cc863cfc', '{"id":"alr_01m7pt108ee0xb43tw2q68cf7w","name":"Busier than usual","metric":"run_count","comparison":"gte","threshold":5,"window_seconds":3600,"agent_id":null}', 'info', 'Busier than usual: run_count was 15 runs over 3600 s, at least 5.', '{"metric":"run_count","value":15,"unit":"runs","sample_count":15,"window_start":"2026-11-18T06:48:00.000Z","window_end":"2026-11-18T07:48:02.161Z","dimensions":{"agent_id":null}}', '2026-11-18 07:48:02.161+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: api_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.api_keys VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6c20-7208-bff8-ce4e7bf14116', 'Reporting', 'standard', '\xef196fb2eb7b3a2a0b9713478dcbcdf7df4b735aa563035d283d5e93c525f7b9', 'ar_live_fzEN', 'psUK', '{usage:read,analytics:read}', NULL, '01a1eda0-6c20-7208-bff8-ce4e7bf14116', NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:56.016513+00', NULL, NULL, NULL, NULL, NULL, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, NULL, 0, NULL, NULL);
INSERT INTO public.api_keys VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6afd-70d0-a93a-aa0da5ee3cac', 'Shop front end', 'standard', '\x015b71220fc51d9151519564c6fb0d31f410519695520c18fd33972df7e07ed2', 'ar_live_mC5c', 'jr9f', '{runs:write,agents:read}', NULL, '01a1eda0-6afd-70d0-a93a-aa0da5ee3cac', NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:55.772956+00', '2026-11-19 07:47:56.140192+00', NULL, NULL, NULL, NULL, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, NULL, 2, NULL, NULL);
INSERT INTO public.api_keys VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6c78-704d-87e2-3b67c1090f0d', 'Shop front end', 'standard', '\x0ffe02352fcdfb3e635297dbaab3c67b5c3694f3e3a24095109f4dfd68073667', 'ar_live_QTwj', 'mD3s', '{runs:write,agents:read}', NULL, '01a1eda0-6afd-70d0-a93a-aa0da5ee3cac', '01a1eda0-6afd-70d0-a93a-aa0da5ee3cac', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:56.140192+00', NULL, NULL, NULL, NULL, NULL, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, NULL, 0, NULL, NULL);
INSERT INTO public.api_keys VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-44d6-7310-a350-c53766063a9a', 'First key', 'standard', '\xb73c3e928a063a59150e0f18efe4e7aa84fe53111d95f6ae1144b0703753b085', 'ar_live_LvfT', 'LO7w', '{*}', NULL, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, NULL, '2026-11-18 07:47:45.995012+00', NULL, NULL, '2026-11-18 07:48:05.304+00', NULL, NULL, NULL, NULL, '127.0.0.1', 0, NULL, NULL);


--
-- Data for Name: audit_entries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4811-7306-ab02-98d3d4c677a2', 'deployAgent', 'key_01m7pt0h6pec8a6m656xk0cemt', 'agent', 'ag_01m7pt0hzee0c9z6vx9ygvmpyc', '127.0.0.1', NULL, 'req_01m7pt0hfje9krcze3xxb5emvm', '2026-11-18 07:47:46.780273+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"ag_01m7pt0hzee0c9z6vx9ygvmpyc","status":"active","source":"catalog","catalog_key":"approval","description":"Puts a decision in front of a person and waits, for minutes or for days, holding nothing while it does. Your code gets a plain approved or rejected, with whatever the person wrote.","instructions":null,"input_schema":{"type":"object","properties":{"request":{"type":"string","description":"What is to be decided, in words the person deciding will understand.","minLength":1,"maxLength":4000},"details":{"type":"object","description":"Facts shown beside the request, such as an amount, a customer or a diff."},"expires_in_seconds":{"type":"integer","description":"How long to wait for an answer; without it the run waits until somebody decides.","minimum":1,"maximum":2592000},"on_expiry":{"type":"string","description":"What silence means once the time is over; reject unless said otherwise.","enum":["reject","approve","fail"]}},"required":["request"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The decision.","enum":["approved","rejected"]},"decided_with":{"type":["object","null"],"description":"What the person sent along with the decision, if anything."}},"required":["result","decided_with"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Approval Desk","runtime":{"type":"module","module":"approval"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:47:46.798Z","archived_at":null}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-480e-70d4-ad6f-ddfb80254c75', 'deployAgent', 'key_01m7pt0h6pec8a6m656xk0cemt', 'agent', 'ag_01m7pt0hywe7japz8dy8t3mk3k', '127.0.0.1', NULL, 'req_01m7pt0hg2eckbe50kerg0322n', '2026-11-18 07:47:46.775009+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"ag_01m7pt0hywe7japz8dy8t3mk3k","status":"active","source":"catalog","catalog_key":"countdown","description":"Counts down out loud, one word at a time. Made for building and testing a live view: you see streaming, resuming and cancelling work before any model costs you a cent.","instructions":null,"input_schema":{"type":"object","properties":{"from":{"type":"integer","description":"The number to start at; 10 unless said otherwise.","minimum":1,"maximum":500},"delay_ms":{"type":"integer","description":"The wait between two words, in milliseconds; 100 unless said otherwise.","minimum":0,"maximum":1000},"message":{"type":"string","description":"The last word; \"Liftoff!\" unless said otherwise.","minLength":1,"maxLength":200}},"required":[],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"Everything that was streamed, as one text.","maxLength":4000},"words":{"type":"integer","description":"How many words were streamed.","minimum":2,"maximum":501}},"required":["result","words"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":600},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Countdown","runtime":{"type":"module","module":"countdown"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:47:46.780Z","archived_at":null}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4817-710b-bc39-5ede4219bb72', 'deployAgent', 'key_01m7pt0h6pec8a6m656xk0cemt', 'agent', 'ag_01m7pt0hz8e2g980qkvsne1fn3', '127.0.0.1', NULL, 'req_01m7pt0hg3e8582smxh1d28jrm', '2026-11-18 07:47:46.780198+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"ag_01m7pt0hz8e2g980qkvsne1fn3","status":"active","source":"catalog","catalog_key":"csv-to-json","description":"Turns CSV into typed JSON rows without surprises: RFC 4180 to the letter, postcodes keep their zeros, long ids keep their digits, and a broken line is named by its number, never guessed at.","instructions":null,"input_schema":{"type":"object","properties":{"csv":{"type":"string","description":"The CSV text.","maxLength":900000},"delimiter":{"type":"string","description":"What stands between fields; found from the first record when not given.","enum":[",",";","\t","|"]},"header":{"type":"boolean","description":"Whether the first record holds the column names; true unless said otherwise."},"types":{"type":"object","description":"The type of a column by its name; what is not listed is inferred.","maxProperties":1000,"additionalProperties":{"type":"string","enum":["string","integer","number","boolean"]}},"infer_types":{"type":"boolean","description":"Whether to infer the types that are not given; true unless said otherwise. False leaves them text."}},"required":["csv"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The size of the table in words.","maxLength":100},"columns":{"type":"array","description":"The columns in order.","items":{"type":"object","properties":{"name":{"type":"string","description":"The column''s name, made unique."},"type":{"type":"string","description":"What the column holds.","enum":["string","integer","number","boolean"]}},"required":["name","type"],"additionalProperties":false},"maxItems":1000},"row_count":{"type":"integer","description":"How many rows there are.","minimum":0,"maximum":1000000},"rows":{"type":"array","description":"One object a row; an empty field is null.","items":{"type":"object","description":"Values by column name."},"maxItems":1000000}},"required":["result","columns","row_count","rows"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":60},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"CSV to JSON","runtime":{"type":"module","module":"csv-to-json"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:47:46.792Z","archived_at":null}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-49d7-70be-b64c-650b32a576da', 'deployAgent', 'key_01m7pt0h6pec8a6m656xk0cemt', 'agent', 'ag_01m7pt0jdbe7z8jjfjzfwmkbdd', '127.0.0.1', NULL, 'req_01m7pt0hg3e85srf4f3harge32', '2026-11-18 07:47:47.185905+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"ag_01m7pt0jdbe7z8jjfjzfwmkbdd","status":"active","source":"catalog","catalog_key":"intake","description":"Collects what a process needs before it can start. Give it the fields and what you know already; it asks a person for the rest, checks every answer, and returns a complete, typed record.","instructions":null,"input_schema":{"type":"object","properties":{"title":{"type":"string","description":"What the form is for; the person asked reads it first.","minLength":1,"maxLength":200},"fields":{"type":"array","description":"What the finished record holds, in the order it should be asked for.","items":{"type":"object","properties":{"name":{"type":"string","description":"The member of the record.","minLength":1,"maxLength":41,"pattern":"^[a-z][a-z0-9_]{0,40}$"},"label":{"type":"string","description":"What the person sees.","minLength":1,"maxLength":200},"type":{"type":"string","description":"The kind of value; text unless said otherwise.","enum":["text","number","integer","boolean","choice","date","email"]},"options":{"type":"array","description":"What may be chosen, for a choice.","items":{"type":"string","description":"One option.","minLength":1,"maxLength":200},"minItems":1,"maxItems":50},"required":{"type":"boolean","description":"Whether the record is incomplete without it; true unless said otherwise."}},"required":["name","label"],"additionalProperties":false},"minItems":1,"maxItems":50},"values":{"type":"object","description":"What is known already; a value that does not fit its field is asked for again."},"expires_in_seconds":{"type":"integer","description":"How long to wait for the person; the run fails when it is over.","minimum":1,"maximum":2592000}},"required":["title","fields"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"What was completed.","maxLength":250},"values":{"type":"object","description":"The complete record."},"asked":{"type":"array","description":"The fields that a person was asked for.","items":{"type":"string","description":"A field''s name.","maxLength":41},"maxItems":50}},"required":["result","values","asked"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Intake Form","runtime":{"type":"module","module":"intake"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:47:47.243Z","archived_at":null}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d58-71e2-8a68-f485b2d0d837', 'createWebhook', 'key_01m7pt0h6pec8a6m656xk0cemt', 'webhook', 'wh_01m7pt0k8ee4nt3ea4rxrcdq8k', '127.0.0.1', NULL, 'req_01m7pt0k5ve3d81f9wnxkagc1h', '2026-11-18 07:47:48.063413+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"wh_01m7pt0k8ee4nt3ea4rxrcdq8k","url":"https://127.0.0.1:38721/hooks/orders","events":["run.completed","run.failed"],"active":true,"description":null,"retry_policy":"standard","created_at":"2026-11-18T07:47:48.110Z","disabled_reason":null,"disabled_at":null,"failing_since":null,"previous_secret_expires_at":null,"secret":"fp:1726e3cb","warnings":[],"secrets":{"secret":"fp:1726e3cb"}}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5dd1-7063-8f66-ca83b5f91315', 'actOnRun', 'key_01m7pt0h6pec8a6m656xk0cemt', 'run', 'run_01m7pt0qc2eea8jwnrftj5hsds', '127.0.0.1', NULL, 'req_01m7pt0qcre2gsp1y4e9e026dp', '2026-11-18 07:47:52.374999+00', NULL, 'succeeded', NULL, 1, NULL, '{"type":"approve"}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-65f7-73f6-8f33-4aa242fc8f32', 'testWebhook', 'key_01m7pt0h6pec8a6m656xk0cemt', 'delivery', 'dlv_01m7pt0s9we9jtjveryxdt3371', '127.0.0.1', NULL, 'req_01m7pt0s9me4nbqfk0fs07xawq', '2026-11-18 07:47:54.299989+00', NULL, 'succeeded', NULL, 1, NULL, '{"created":{"id":"dlv_01m7pt0s9we9jtjveryxdt3371","webhook_id":"wh_01m7pt0k8ee4nt3ea4rxrcdq8k","event_id":"evt_01m7pt0scge4b82fg8txt7k14t","event_type":"test","status":"pending","attempt_count":0,"next_attempt_at":"2026-11-18T07:47:54.299Z","response_status":null,"error":null,"redelivery_of":null,"redelivered_as":null,"created_at":"2026-11-18T07:47:54.299Z","completed_at":null}}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-68e9-70b0-bf45-d0c0541b6521', 'updateAgent', 'key_01m7pt0h6pec8a6m656xk0cemt', 'agent', 'ag_01m7pt0hzee0c9z6vx9ygvmpyc', '127.0.0.1', NULL, 'req_01m7pt0shde10sre87ep8ny583', '2026-11-18 07:47:55.046453+00', NULL, 'succeeded', NULL, 1, '{"limits":{},"name":"Approval Desk","revision":1}', '{"limits":{"timeout_seconds":300},"name":"Refund desk","revision":2}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6b2d-70c1-b06c-c935bab88327', 'createApiKey', 'key_01m7pt0h6pec8a6m656xk0cemt', 'api_key', 'key_01m7pt0tqxe38ajena1pjywf5c', '127.0.0.1', NULL, 'req_01m7pt0tnfe0ks2qkexgwx65bp', '2026-11-18 07:47:55.772956+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"key_01m7pt0tqxe38ajena1pjywf5c","name":"Shop front end","kind":"standard","prefix":"ar_live_mC5c","last4":"jr9f","scopes":["runs:write","agents:read"],"agent_ids":null,"queues":null,"networks":null,"status":"active","created_at":"2026-11-18T07:47:55.772Z","expires_at":null,"last_used_address":null,"rotated_from":null,"parent_id":"key_01m7pt0h6pec8a6m656xk0cemt","exposed_at":null,"client_id":null,"secret":"fp:eb917172"}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-87e8-7051-8829-2da245d58a46', 'setDefaultPolicy', 'key_01m7pt0h6pec8a6m656xk0cemt', 'default_policy', 'org_01m7pt0h6he9bsn1bdgjkfdn1x', '127.0.0.1', NULL, 'req_01m7pt11xveey9jjc434d9szhf', '2026-11-18 07:48:03.152688+00', NULL, 'succeeded', NULL, 1, '{"policy":null}', '{"policy":"standard"}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-88db-73b0-b135-9d2bb8aee477', 'createConnector', 'key_01m7pt0h6pec8a6m656xk0cemt', 'connector', 'con_01m7pt1243eeqr7regvs38r0yp', '127.0.0.1', NULL, 'req_01m7pt120be8n99ggdm8kvwz48', '2026-11-18 07:48:03.365524+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"con_01m7pt1243eeqr7regvs38r0yp","name":"Order system","description":null,"type":"openapi","url":"https://127.0.0.1:38721","document_url":null,"document_summary":{"openapi":"3.1.0","title":"Orders","version":"4","operations":2,"left_out":0,"warnings":[],"tool_tokens":59,"bytes":321},"visibility":"shared","headers":{"authorization":"[redacted]"},"oauth":null,"authorization":null,"approval":{"default":"never","tools":{}},"status":"unchecked","last_checked_at":null,"last_error":null,"tool_count":null,"created_at":"2026-11-18T07:48:03.331Z","secrets":{"headers.authorization":"fp:2dab7cf0"}}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8989-7029-817b-40fa98603022', 'checkConnector', 'key_01m7pt0h6pec8a6m656xk0cemt', 'connector_check', 'con_01m7pt1243eeqr7regvs38r0yp', '127.0.0.1', NULL, 'req_01m7pt12afe12vdzhv3v92hrpj', '2026-11-18 07:48:03.581894+00', NULL, 'succeeded', NULL, 1, '{"status":"unchecked","last_checked_at":null,"tool_count":null}', '{"status":"ok","last_checked_at":"2026-11-18T07:48:03.581Z","tool_count":2}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-89e3-735d-903a-a786c39ee89a', 'createProvider', 'key_01m7pt0h6pec8a6m656xk0cemt', 'provider', 'prov_01m7pt12efebmbpy3qxktw9wfw', '127.0.0.1', NULL, 'req_01m7pt12dve0gbkzr8rw1cbh12', '2026-11-18 07:48:03.663367+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"prov_01m7pt12efebmbpy3qxktw9wfw","name":"openai","type":"openai","source":"organization","base_url":null,"api_key_prefix":"sk-pro","api_key_last4":"1a2b","default_model":"gpt-5","is_default":true,"created_at":"2026-11-18T07:48:03.663Z","models":[{"name":"gpt-5","price":{"input":1.25,"cached_input":0.125,"output":10}},{"name":"gpt-5.1","price":{"input":1.25,"cached_input":0.125,"output":10}},{"name":"gpt-5-mini","price":{"input":0.25,"cached_input":0.025,"output":2}},{"name":"gpt-5-nano","price":{"input":0.05,"cached_input":0.005,"output":0.4}},{"name":"gpt-4.1","price":{"input":2,"cached_input":0.5,"output":8}},{"name":"gpt-4.1-mini","price":{"input":0.4,"cached_input":0.1,"output":1.6}},{"name":"gpt-4.1-nano","price":{"input":0.1,"cached_input":0.025,"output":0.4}},{"name":"gpt-4o","price":{"input":2.5,"cached_input":1.25,"output":10}},{"name":"gpt-4o-mini","price":{"input":0.15,"cached_input":0.075,"output":0.6}},{"name":"o3","price":{"input":2,"cached_input":0.5,"output":8}},{"name":"o4-mini","price":{"input":1.1,"cached_input":0.275,"output":4.4}}],"secrets":{"api_key":"fp:50d0abf9"}}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8a0b-72e6-86ab-d5cf67ec0e95', 'createProvider', 'key_01m7pt0h6pec8a6m656xk0cemt', 'provider', 'prov_01m7pt12g8e5dsbmptqh8cch5w', '127.0.0.1', NULL, 'req_01m7pt12g7eaz8p97hremm5th7', '2026-11-18 07:48:03.720367+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"prov_01m7pt12g8e5dsbmptqh8cch5w","name":"in-house","type":"openai_compatible","source":"organization","base_url":"https://127.0.0.1:38721/v1","api_key_prefix":null,"api_key_last4":null,"default_model":null,"is_default":false,"created_at":"2026-11-18T07:48:03.720Z","models":[]}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8b04-7090-8ca8-4e0da607de07', 'createAgent', 'key_01m7pt0h6pec8a6m656xk0cemt', 'agent', 'ag_01m7pt12pse4xbea4cy85s2rk6', '127.0.0.1', NULL, 'req_01m7pt12gge6ka9r28k5r4s8ej', '2026-11-18 07:48:03.918474+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"ag_01m7pt12pse4xbea4cy85s2rk6","status":"active","source":"custom","catalog_key":null,"description":null,"instructions":null,"input_schema":null,"output_schema":null,"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{},"name":"refund","runtime":{"type":"worker","queue":"support"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:48:03.929Z","archived_at":null}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d39-7167-9d6a-77e743bb6a1c', 'createAgent', 'key_01m7pt0h6pec8a6m656xk0cemt', 'agent', 'ag_01m7pt139je1pvbsd1ed3m3a53', '127.0.0.1', NULL, 'req_01m7pt139be69sk27jzw55jsx4', '2026-11-18 07:48:04.52904+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"ag_01m7pt139je1pvbsd1ed3m3a53","status":"active","source":"custom","catalog_key":null,"description":null,"instructions":null,"input_schema":null,"output_schema":null,"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{},"name":"triage","runtime":{"type":"worker","queue":"support"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:48:04.530Z","archived_at":null}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d4b-7090-bd33-0d4292693ae2', 'createAgent', 'key_01m7pt0h6pec8a6m656xk0cemt', 'agent', 'ag_01m7pt13a6efqvcqh284jgsjf6', '127.0.0.1', NULL, 'req_01m7pt13a4e4gb1xdm6nw646td', '2026-11-18 07:48:04.549713+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"ag_01m7pt13a6efqvcqh284jgsjf6","status":"active","source":"custom","catalog_key":null,"description":null,"instructions":null,"input_schema":null,"output_schema":null,"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{},"name":"invoice","runtime":{"type":"worker","queue":"billing"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:48:04.550Z","archived_at":null}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d68-739a-9fa3-8aa29bd56afa', 'createAgent', 'key_01m7pt0h6pec8a6m656xk0cemt', 'agent', 'ag_01m7pt13aweb99b1ts26tkmbzb', '127.0.0.1', NULL, 'req_01m7pt13akefvtfgnes0mkae7a', '2026-11-18 07:48:04.57101+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"ag_01m7pt13aweb99b1ts26tkmbzb","status":"active","source":"custom","catalog_key":null,"description":null,"instructions":null,"input_schema":null,"output_schema":null,"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{},"name":"nightly-report","runtime":{"type":"worker","queue":"reports"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:48:04.572Z","archived_at":null}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d90-7106-8a15-2e2d2d39e437', 'registerWorker', 'key_01m7pt0h6pec8a6m656xk0cemt', 'worker_registration', 'wrk_01m7pt13bsecztv0x35wez3kwf', '127.0.0.1', NULL, 'req_01m7pt13bee3c9zrs4c623ebvn', '2026-11-18 07:48:04.601241+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"wrk_01m7pt13bsecztv0x35wez3kwf","protocol":1,"heartbeat_seconds":4,"silence_seconds":12,"poll_seconds":25,"ping_seconds":3,"output_bytes":1048576,"report_bytes":16777216,"agents":[{"name":"refund","agent_id":"ag_01m7pt12pse4xbea4cy85s2rk6","revision":1},{"name":"triage","agent_id":"ag_01m7pt139je1pvbsd1ed3m3a53","revision":1}]}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8da5-7276-94d9-81087a85f06e', 'registerWorker', 'key_01m7pt0h6pec8a6m656xk0cemt', 'worker_registration', 'wrk_01m7pt13cxef9rzpznqb06y7dn', '127.0.0.1', NULL, 'req_01m7pt13cwe86awd1j8f9wpqm2', '2026-11-18 07:48:04.637378+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"wrk_01m7pt13cxef9rzpznqb06y7dn","protocol":1,"heartbeat_seconds":4,"silence_seconds":12,"poll_seconds":25,"ping_seconds":3,"output_bytes":1048576,"report_bytes":16777216,"agents":[{"name":"refund","agent_id":"ag_01m7pt12pse4xbea4cy85s2rk6","revision":1},{"name":"triage","agent_id":"ag_01m7pt139je1pvbsd1ed3m3a53","revision":1}]}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6c28-70fa-98e2-2ad98ece113d', 'createApiKey', 'key_01m7pt0h6pec8a6m656xk0cemt', 'api_key', 'key_01m7pt0v10e84bzy6e9sxz2g8p', '127.0.0.1', NULL, 'req_01m7pt0tzfe12ta5njecxx8rm1', '2026-11-18 07:47:56.016513+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"key_01m7pt0v10e84bzy6e9sxz2g8p","name":"Reporting","kind":"standard","prefix":"ar_live_fzEN","last4":"psUK","scopes":["usage:read","analytics:read"],"agent_ids":null,"queues":null,"networks":null,"status":"active","created_at":"2026-11-18T07:47:56.016Z","expires_at":null,"last_used_address":null,"rotated_from":null,"parent_id":"key_01m7pt0h6pec8a6m656xk0cemt","exposed_at":null,"client_id":null,"secret":"fp:5fdf0f0a"}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6c8c-71d0-8e36-ea7992305131', 'rotateApiKey', 'key_01m7pt0h6pec8a6m656xk0cemt', 'api_key', 'key_01m7pt0v3re16rfrhvcz0gj3rd', '127.0.0.1', NULL, 'req_01m7pt0v2ze6hr3w0yyg2kjgv4', '2026-11-18 07:47:56.140192+00', NULL, 'succeeded', NULL, 1, '{"status":"active","expires_at":null}', '{"status":"expiring","expires_at":"2026-11-19T07:47:56.140Z","created":{"id":"key_01m7pt0v3re16rfrhvcz0gj3rd","name":"Shop front end","kind":"standard","prefix":"ar_live_QTwj","last4":"mD3s","scopes":["runs:write","agents:read"],"agent_ids":null,"queues":null,"networks":null,"status":"active","created_at":"2026-11-18T07:47:56.140Z","expires_at":null,"last_used_address":null,"rotated_from":"key_01m7pt0tqxe38ajena1pjywf5c","parent_id":"key_01m7pt0h6pec8a6m656xk0cemt","exposed_at":null,"client_id":null,"secret":"fp:318a7b93"}}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6cd4-71b2-aa26-74207a0e6ea8', 'createCap', 'key_01m7pt0h6pec8a6m656xk0cemt', 'cap', 'cap_01m7pt0v65eb6b95rbp19s5zbk', '127.0.0.1', NULL, 'req_01m7pt0v5ge198qpvgkd41sd4d', '2026-11-18 07:47:56.232338+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"cap_01m7pt0v65eb6b95rbp19s5zbk","agent_id":null,"api_key_id":null,"user":null,"each_user":false,"period":"month","unit":"runs","limit":60,"on_limit":"refuse","used":0,"period_start":"2026-11-01T00:00:00.000Z","resets_at":"2026-12-01T00:00:00.000Z","created_at":"2026-11-18T07:47:56.229Z"}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6d2a-730b-9c77-c04fc06eefbb', 'createCap', 'key_01m7pt0h6pec8a6m656xk0cemt', 'cap', 'cap_01m7pt0v86efjv4pb8xcz88kzp', '127.0.0.1', NULL, 'req_01m7pt0v86efj9e1b6hd1v9g5p', '2026-11-18 07:47:56.295482+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"cap_01m7pt0v86efjv4pb8xcz88kzp","agent_id":null,"api_key_id":null,"user":null,"each_user":true,"period":"day","unit":"usd","limit":20,"on_limit":"ask","used":null,"period_start":"2026-11-18T00:00:00.000Z","resets_at":"2026-11-19T00:00:00.000Z","created_at":"2026-11-18T07:47:56.293Z"}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6e2d-73f3-a04a-f2df7949d9d4', 'inviteMember', 'key_01m7pt0h6pec8a6m656xk0cemt', 'invitation', 'inv_01m7pt0vh6e7ar0m5js7dcekcp', '127.0.0.1', NULL, 'req_01m7pt0vene2hvtr4v1qg2daep', '2026-11-18 07:47:56.552773+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"inv_01m7pt0vh6e7ar0m5js7dcekcp","email":"grace@example.com","role":"developer","invited_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:47:56.552Z","expires_at":"2026-11-25T07:47:56.552Z","url":"fp:2c5c15c0","mailed":false}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6e80-73a8-8724-c52a639a0b6a', 'deployAgent', 'key_01m7pt0h6pec8a6m656xk0cemt', 'agent', 'ag_01m7pt0vk9ebjaqen1qnek6nce', '127.0.0.1', NULL, 'req_01m7pt0vk7e2tr80tstvznj8am', '2026-11-18 07:47:56.648961+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"ag_01m7pt0vk9ebjaqen1qnek6nce","status":"active","source":"catalog","catalog_key":"csv-to-json","description":"Turns CSV into typed JSON rows without surprises: RFC 4180 to the letter, postcodes keep their zeros, long ids keep their digits, and a broken line is named by its number, never guessed at.","instructions":null,"input_schema":{"type":"object","properties":{"csv":{"type":"string","description":"The CSV text.","maxLength":900000},"delimiter":{"type":"string","description":"What stands between fields; found from the first record when not given.","enum":[",",";","\t","|"]},"header":{"type":"boolean","description":"Whether the first record holds the column names; true unless said otherwise."},"types":{"type":"object","description":"The type of a column by its name; what is not listed is inferred.","maxProperties":1000,"additionalProperties":{"type":"string","enum":["string","integer","number","boolean"]}},"infer_types":{"type":"boolean","description":"Whether to infer the types that are not given; true unless said otherwise. False leaves them text."}},"required":["csv"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The size of the table in words.","maxLength":100},"columns":{"type":"array","description":"The columns in order.","items":{"type":"object","properties":{"name":{"type":"string","description":"The column''s name, made unique."},"type":{"type":"string","description":"What the column holds.","enum":["string","integer","number","boolean"]}},"required":["name","type"],"additionalProperties":false},"maxItems":1000},"row_count":{"type":"integer","description":"How many rows there are.","minimum":0,"maximum":1000000},"rows":{"type":"array","description":"One object a row; an empty field is null.","items":{"type":"object","description":"Values by column name."},"maxItems":1000000}},"required":["result","columns","row_count","rows"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":60},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Complaints reader","runtime":{"type":"module","module":"csv-to-json"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:47:56.649Z","archived_at":null}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6ea9-70df-ba01-afcfddd948fe', 'deployAgent', 'key_01m7pt0h6pec8a6m656xk0cemt', 'agent', 'ag_01m7pt0vn5efe8j7bsvqrt5adh', '127.0.0.1', NULL, 'req_01m7pt0vmtedrvxaffmdq318am', '2026-11-18 07:47:56.699899+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"ag_01m7pt0vn5efe8j7bsvqrt5adh","status":"active","source":"catalog","catalog_key":"echo","description":"Sends back what you send it, at once. The quickest way to see that your key, your network and your code reach the service.","instructions":null,"input_schema":{"type":"object","properties":{"query":{"description":"Text to send back; without it the whole input comes back as text."}},"required":[],"additionalProperties":true},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The query, or the whole input as JSON text."},"echo":{"type":"object","description":"The input, unchanged."}},"required":["result","echo"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":30},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Reply writer","runtime":{"type":"module","module":"echo"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:47:56.709Z","archived_at":null}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-700e-73ec-8cd7-b3dfb4bc18e9', 'createPipeline', 'key_01m7pt0h6pec8a6m656xk0cemt', 'pipeline', 'pipe_01m7pt0vyze3fa8smd7hev1hfc', '127.0.0.1', NULL, 'req_01m7pt0vp3e7ns4cfhfhgk6jap', '2026-11-18 07:47:56.805189+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"pipe_01m7pt0vyze3fa8smd7hev1hfc","status":"active","description":"Reads the day''s complaints, looks at each, and writes the report.","input_schema":{"type":"object","required":["csv"],"properties":{"csv":{"type":"string","maxLength":100000}}},"output":null,"schedule":{"cron":"0 7 * * MON-FRI","timezone":"Europe/Zurich","input":{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"}},"metadata":{},"name":"Complaints desk","steps":[{"name":"read","agent_id":"ag_01m7pt0vk9ebjaqen1qnek6nce","input":{"csv":{"expr":"input.csv"}}},{"name":"each_line","agent_id":"ag_01m7pt0vn5efe8j7bsvqrt5adh","for_each":"steps.read.output.rows","input":{"query":{"expr":"item.note"}}},{"name":"urgent","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","when":"size(steps.read.output.rows) > 100","input":{"query":"Too many at once"}},{"name":"report","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","depends_on":["each_line","urgent"],"input":{"query":"Complaints of the day"}},{"name":"archive","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","depends_on":["read"],"input":{"query":"Kept for ten years"}}],"revision":1,"next_run_at":"2026-11-19T06:00:00.000Z","schedule_refusal":null,"created_at":"2026-11-18T07:47:57.023Z","archived_at":null}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-814a-73d3-81c6-0e900e114bc8', 'createAlert', 'key_01m7pt0h6pec8a6m656xk0cemt', 'alert_rule', 'alr_01m7pt108ee0xb43tw2q68cf7w', '127.0.0.1', NULL, 'req_01m7pt106fea8t8vqfm2sp3wg7', '2026-11-18 07:48:01.407018+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"alr_01m7pt108ee0xb43tw2q68cf7w","name":"Busier than usual","description":null,"metric":"run_count","comparison":"gte","threshold":5,"window_seconds":3600,"agent_id":null,"severity":"info","enabled":true,"cooldown_seconds":300,"rollback":false,"status":"no_data","last_value":null,"last_evaluated_at":null,"cooldown_until":null,"firing_alert_id":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:48:01.422Z"}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8212-7261-a36d-fe9b6b89c54c', 'createAlert', 'key_01m7pt0h6pec8a6m656xk0cemt', 'alert_rule', 'alr_01m7pt10eheberr05p1468skrc', '127.0.0.1', NULL, 'req_01m7pt10efeek9wven1rjqwsjt', '2026-11-18 07:48:01.616636+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"alr_01m7pt10eheberr05p1468skrc","name":"Prices cannot be read","description":"Look at the newest file of the supplier first.","metric":"error_rate","comparison":"gt","threshold":60,"window_seconds":900,"agent_id":"ag_01m7pt0vk9ebjaqen1qnek6nce","severity":"critical","enabled":true,"cooldown_seconds":300,"rollback":true,"status":"no_data","last_value":null,"last_evaluated_at":null,"cooldown_until":null,"firing_alert_id":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:48:01.617Z"}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8400-73a8-a67d-f9fa7fd0321b', 'createPolicy', 'key_01m7pt0h6pec8a6m656xk0cemt', 'policy', 'pol_01m7pt10z1ebbstyf631qp0yt5', '127.0.0.1', NULL, 'req_01m7pt10hkef4rw5e41n6ybthh', '2026-11-18 07:48:02.130742+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"pol_01m7pt10z1ebbstyf631qp0yt5","name":"Customer support","description":"Names of customers stay inside.","source":"custom","guards":[{"name":null,"shadow":false,"on":"both","action":"redact","kinds":["email","phone","card","iban","national_id"],"regions":["US"],"type":"pii"},{"name":null,"shadow":false,"on":"both","action":"block","type":"secrets"},{"name":null,"shadow":false,"on":"both","action":"flag","allow":[],"case_sensitive":false,"whole_words":true,"type":"terms","deny":["competitor","lawsuit"]},{"name":null,"shadow":true,"on":"input","action":"block","type":"prompt_injection"}],"revision":1,"is_default":false,"metadata":{},"created_at":"2026-11-18T07:48:02.145Z"}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-9482-72b6-ae79-979623d7b725', 'login', 'usr_01m7pt0h6kecdrextgj4wbff2e', 'session', 'sess_01m7pt151qe46r7bcpgs78xg4x', '127.0.0.1', NULL, 'req_01m7pt14jqee2atnp14gxsg4qq', '2026-11-18 07:48:06.395005+00', NULL, 'succeeded', NULL, 1, NULL, NULL);
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8db3-714a-8d07-261d8b35704c', 'registerWorker', 'key_01m7pt0h6pec8a6m656xk0cemt', 'worker_registration', 'wrk_01m7pt13d9ef6rszvs44crbwpf', '127.0.0.1', NULL, 'req_01m7pt13d8ecct0551tv5jjqnz', '2026-11-18 07:48:04.649588+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"wrk_01m7pt13d9ef6rszvs44crbwpf","protocol":1,"heartbeat_seconds":4,"silence_seconds":12,"poll_seconds":25,"ping_seconds":3,"output_bytes":1048576,"report_bytes":16777216,"agents":[{"name":"refund","agent_id":"ag_01m7pt12pse4xbea4cy85s2rk6","revision":1},{"name":"triage","agent_id":"ag_01m7pt139je1pvbsd1ed3m3a53","revision":1}]}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8dbf-722f-892a-3041d2afa16b', 'registerWorker', 'key_01m7pt0h6pec8a6m656xk0cemt', 'worker_registration', 'wrk_01m7pt13dxe1erhygwwnd0kpr5', '127.0.0.1', NULL, 'req_01m7pt13dwebgbv358j0c0rx3p', '2026-11-18 07:48:04.668872+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"wrk_01m7pt13dxe1erhygwwnd0kpr5","protocol":1,"heartbeat_seconds":4,"silence_seconds":12,"poll_seconds":25,"ping_seconds":3,"output_bytes":1048576,"report_bytes":16777216,"agents":[]}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8ec0-72ab-a763-2c5363d5e5b9', 'createWebhook', 'key_01m7pt0h6pec8a6m656xk0cemt', 'webhook', 'wh_01m7pt13nxe08s09kcba2k8sev', '127.0.0.1', NULL, 'req_01m7pt13nhe9h815w5wxk4t2hp', '2026-11-18 07:48:04.920229+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"wh_01m7pt13nxe08s09kcba2k8sev","url":"https://127.0.0.1:38721/refuses","events":["run.completed"],"active":true,"description":null,"retry_policy":"standard","created_at":"2026-11-18T07:48:04.925Z","disabled_reason":null,"disabled_at":null,"failing_since":null,"previous_secret_expires_at":null,"secret":"fp:96182928","warnings":[],"secrets":{"secret":"fp:96182928"}}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8ef4-7245-a9ac-b33eed8232cc', 'deployAgent', 'key_01m7pt0h6pec8a6m656xk0cemt', 'agent', 'ag_01m7pt13pre598xahbrt6hy70q', '127.0.0.1', NULL, 'req_01m7pt13pce9rtrdjxfm63gb1k', '2026-11-18 07:48:04.946374+00', NULL, 'succeeded', NULL, 1, NULL, '{"id":"ag_01m7pt13pre598xahbrt6hy70q","status":"active","source":"catalog","catalog_key":"countdown","description":"Counts down out loud, one word at a time. Made for building and testing a live view: you see streaming, resuming and cancelling work before any model costs you a cent.","instructions":null,"input_schema":{"type":"object","properties":{"from":{"type":"integer","description":"The number to start at; 10 unless said otherwise.","minimum":1,"maximum":500},"delay_ms":{"type":"integer","description":"The wait between two words, in milliseconds; 100 unless said otherwise.","minimum":0,"maximum":1000},"message":{"type":"string","description":"The last word; \"Liftoff!\" unless said otherwise.","minLength":1,"maxLength":200}},"required":[],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"Everything that was streamed, as one text.","maxLength":4000},"words":{"type":"integer","description":"How many words were streamed.","minimum":2,"maximum":501}},"required":["result","words"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":600},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Countdown","runtime":{"type":"module","module":"countdown"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:48:04.952Z","archived_at":null}');
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8f50-72db-849c-a276bee96d9a', 'actOnRun', 'key_01m7pt0h6pec8a6m656xk0cemt', 'run', 'run_01m7pt13r7ebq948498ddskgxp', '127.0.0.1', NULL, 'req_01m7pt13s1e5h9vyaxjbzzzkmm', '2026-11-18 07:48:05.059005+00', NULL, 'succeeded', NULL, 1, NULL, NULL);
INSERT INTO public.audit_entries VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-9058-7024-83be-f5d5891442fa', 'createToken', 'key_01m7pt0h6pec8a6m656xk0cemt', 'api_key', 'key_01m7pt0h6pec8a6m656xk0cemt', '127.0.0.1', NULL, 'req_01m7pt141je2ybkna0t7dnngm1', '2026-11-18 07:48:05.328879+00', NULL, 'succeeded', NULL, 1, NULL, '{"secret":"fp:a9e8a24a","scopes":["*"],"expires_at":"2026-11-18T07:58:05.322Z"}');


--
-- Data for Name: cap_periods; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.cap_periods VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6cc5-72cc-b497-0bb05392fd73', '', '2026-11-01 00:00:00+00', 10, 0);


--
-- Data for Name: caps; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.caps VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6cc5-72cc-b497-0bb05392fd73', NULL, NULL, NULL, false, 'month', 'runs', 60, 'refuse', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:56.229+00', '2026-11-18 07:47:56.229+00');
INSERT INTO public.caps VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6d06-73e5-b259-68eb3e844ff6', NULL, NULL, NULL, true, 'day', 'usd', 20000000000, 'ask', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:56.293+00', '2026-11-18 07:47:56.293+00');


--
-- Data for Name: connector_attempts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.connector_attempts VALUES ('\x4ba69735ca53765ed6a709edb56c6ea236b7193a3b29a6b390c346f0f4340e4e', '\xb1b1bdb480c61d075300d9bff7d9cb69cf31695ea048e478facadf426e8d0fb0', '\xd4c3e8a11256ab82a4fc72560eb4a2b0e87bad820c290dd9b03616de240aa6db', 'enc:v2:1ed188cd877f:JAOjZ2FpB/hlyXc+KHmkmnTnwnCwJ0visu+urA+K1EgskIA2IGwDJZjGCb9Ran9zvEzIgcQ5sJ8Wah3pnIsiGgtmH8IOCdYzo5lb7oM4', '2026-11-19 07:48:07.131038+00');


--
-- Data for Name: connector_grants; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.connector_grants VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8883-73af-83e1-d0de468c03d6', 'ada', 'enc:v2:1ed188cd877f:JAOjZ2FpB/hlyXc+KHmkmnTnwnCwJ0visu+urA+K1EgskIA2IGwDJZjGCb9Ran9zvEzIgcQ5sJ8Wah3pnIsiGgtmH8IOCdYzo5lb7oM4', NULL, NULL, '2026-11-18 07:48:07.131038+00', '2026-11-18 07:48:07.131038+00');


--
-- Data for Name: connector_links; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.connector_links VALUES ('\xb1b1bdb480c61d075300d9bff7d9cb69cf31695ea048e478facadf426e8d0fb0', '01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8883-73af-83e1-d0de468c03d6', 'ada', NULL, '2026-11-18 07:48:07.131038+00', '2026-11-19 07:48:07.131038+00');


--
-- Data for Name: connectors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.connectors VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8883-73af-83e1-d0de468c03d6', 'Order system', NULL, 'openapi', 'https://127.0.0.1:38721', NULL, '{"openapi":"3.1.0","info":{"title":"Orders","version":"4"},"paths":{"/orders":{"get":{"operationId":"listOrders","summary":"Lists orders."}},"/orders/{id}/refund":{"post":{"operationId":"refundOrder","summary":"Gives the money back.","parameters":[{"name":"id","in":"path","required":true,"schema":{"type":"string"}}]}}}}', '{"openapi":"3.1.0","title":"Orders","version":"4","operations":2,"left_out":0,"warnings":[],"tool_tokens":59,"bytes":321}', 'shared', '{"authorization":"enc:v2:1ed188cd877f:AHkUl/wDPxvjnhwthGiWVg+Yogm0yNYeCqvNwIeRzIS7yIQndYGePSbNnp4f/Jaon0yRcNra"}', NULL, '{"default":"never","tools":{}}', 'ok', '2026-11-18 07:48:03.581894+00', NULL, 2, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:03.331+00', '2026-11-18 07:48:03.331+00', NULL, NULL);


--
-- Data for Name: deliveries_from_20261118; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-4f89-7a45-8a1c-65f5f4bdcb2d', '01a1eda0-4f77-708d-848e-f63daa21d231', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:47:48.817815+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 333, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt0kw9f92rm735yqtbvjsd","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt0kvqe26r93qp7pn23mhh","webhook-timestamp":"1794988068","X-SERVICE-Signature":"3ba62301f64b5b0f3542c3da3e066ab9e85cc60a123f232ba1832c1ca8501d8c","webhook-signature":"v1,yAFWRK720WhQCyr/sXJaMCUailCj1QUI7YiQ7dzb1Xg="}', 200, '{"date":"Wed, 18 Nov 2026 07:47:49 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:47:48.745278+00', '2026-11-18 07:47:49.161417+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-5a34-7ff1-b93d-4b893ab64409', '01a1eda0-5a34-70d3-82a6-d28237dca771', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:47:51.492168+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 8, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt0phmfzrvjfabh4xbch09","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt0phme39r59pjg8vxs9vh","webhook-timestamp":"1794988071","X-SERVICE-Signature":"cf5743f29e32f4e44739dcce7d886ffd6ec97cc0191d07ad64aa2375b303af88","webhook-signature":"v1,cY8rxsKGs1VrjxY6Ln7AKYvG0CM6ZJzfPEZONWm6l4Y="}', 200, '{"date":"Wed, 18 Nov 2026 07:47:51 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:47:51.475931+00', '2026-11-18 07:47:51.503603+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-50fa-74cf-9ae0-61a7c051ecf4', '01a1eda0-50f2-71da-b289-6f0d6ad1d031', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:47:49.195646+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 8, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt0m7tek7snr31mz053v7m","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt0m7je7db52bf1nnd3m1h","webhook-timestamp":"1794988069","X-SERVICE-Signature":"3a842ab5b22120f662eba9adbfc50b6593103d6474f89a2306fdbb41d1dd92bf","webhook-signature":"v1,1wRj19NEwaCV01gmOA9CmkmrKfetrvUrmACYZo4BfK8="}', 200, '{"date":"Wed, 18 Nov 2026 07:47:49 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:47:49.114247+00', '2026-11-18 07:47:49.28494+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-5147-7edf-b49f-11f55f4befc2', '01a1eda0-513e-71c5-8715-4887157f84ae', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:47:49.212787+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 14, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt0ma7fvfv97rhynfmqvy2","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt0m9ye72re5a8gwaqz15e","webhook-timestamp":"1794988069","X-SERVICE-Signature":"7e25a8c3ef7c1c03e5b538c52d60e751534e364ea445463e90926efd3e6a1315","webhook-signature":"v1,+qQD+NZfPVRM+BS+m8FViTSr+BOCurG/Ggfc4LotH9s="}', 200, '{"date":"Wed, 18 Nov 2026 07:47:49 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:47:49.190997+00', '2026-11-18 07:47:49.296757+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-5c9d-75e6-954e-0768d4c13960', '01a1eda0-5c9d-7004-94de-8128b43ac4f4', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:47:52.148678+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 21, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt0q4xeqk9akg7d3ac2eb0","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt0q4xe0299qm152t3nh7m","webhook-timestamp":"1794988072","X-SERVICE-Signature":"ab2b3a0e030ebf82b3f791725ff78933f6fc74d0e4cde7b5950217041916a414","webhook-signature":"v1,SnCKGtAnGD2P7+fC1ZhWPcJ/SA1d8tiOtRFyx6+Hp8o="}', 200, '{"date":"Wed, 18 Nov 2026 07:47:52 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:47:52.092768+00', '2026-11-18 07:47:52.180398+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-7d4b-7697-a530-9ceb0d9b8b6c', '01a1eda0-7d46-73d0-9e93-b02b81e66da4', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:48:00.542764+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 89, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt0zabetbtac4wxc6sq2vc","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt0za6ef89x4xg5e0ycvd4","webhook-timestamp":"1794988080","X-SERVICE-Signature":"30dac2ac94a4b433f3ee08d3c30656198b0a8dfe879c515eba4e7658b90f572e","webhook-signature":"v1,ld7YP3Tq8NcJQVLyGfLrG7IjkJp4uLr1p8IF2XnoSQs="}', 200, '{"date":"Wed, 18 Nov 2026 07:48:00 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:48:00.459013+00', '2026-11-18 07:48:00.6639+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-7d4b-7406-a1f4-482320d36c7d', '01a1eda0-7d46-73d1-821f-5dc3f0d55f75', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:48:00.542936+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 141, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt0zabeg3a3x284cgd6v3x","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt0za6ef8r47txrfrdaqvn","webhook-timestamp":"1794988080","X-SERVICE-Signature":"7e50328b1d73e5606a8cf52ea955679db9050681261daf1181b23c138b667201","webhook-signature":"v1,ZC9DZDzTSHOqGkoo5Aa6LVNU80y/dLDrD5NK6QasAPA="}', 200, '{"date":"Wed, 18 Nov 2026 07:48:00 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:48:00.459013+00', '2026-11-18 07:48:00.713587+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-7d4b-77e7-a47f-078e3a668850', '01a1eda0-7d46-73d2-99b7-801d521917b0', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:48:00.551104+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 135, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt0zabezkt8zr7hrx6d22g","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt0za6ef99kdw03n91j5xg","webhook-timestamp":"1794988080","X-SERVICE-Signature":"5ea4f4684ae34388cdc913e00f9cea2421afd772454e29dcce094cc863fb7278","webhook-signature":"v1,hFZVecJbDw57E/giXghz7rFTBRFCKp8JtTqwYSLn9J8="}', 200, '{"date":"Wed, 18 Nov 2026 07:48:00 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:48:00.459013+00', '2026-11-18 07:48:00.714271+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-5cf0-7125-8fc4-3ef36e406353', '01a1eda0-5ce9-725a-aa2c-88096fa748be', 'run.failed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:47:52.196922+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 19, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.failed","X-SERVICE-Delivery":"dlv_01m7pt0q7ge4jrzh1yydq40rtk","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt0q79e9damb4815qtej5y","webhook-timestamp":"1794988072","X-SERVICE-Signature":"b6d008824c249e3dafa566d374b9dc575feb5a1646d026838b50c100f98f56d8","webhook-signature":"v1,28j1rloCDmeYn2RwESmn9lrN1qBpO754YuPjWobQq4U="}', 200, '{"date":"Wed, 18 Nov 2026 07:47:52 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:47:52.175764+00', '2026-11-18 07:47:52.244538+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-5e7b-7b89-858d-4f95cd5007eb', '01a1eda0-5e71-7053-a2d3-7af15b682167', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:47:52.5941+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 2, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt0qkvfe4rb3afjq6n01zb","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt0qkhe19t5mvty5dpg8b7","webhook-timestamp":"1794988072","X-SERVICE-Signature":"e4eec970fcfeb0037285ac23ad6bf2fe3452b83a84ac90614e1a07d77aa2c2ba","webhook-signature":"v1,fEesnyOVdtr9S7FOoEWyRWF9GtTm+zoqBUmxCJDVF3k="}', 200, '{"date":"Wed, 18 Nov 2026 07:47:52 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:47:52.570994+00', '2026-11-18 07:47:52.608366+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-71df-7166-8a46-35f3d0d23acd', '01a1eda0-71d0-7284-b3e0-84cd0056aec9', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:47:57.559709+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 12, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt0weze5k8mhhnyf8d4epd","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt0wegea2b7r44sm05dbp9","webhook-timestamp":"1794988077","X-SERVICE-Signature":"b308aeb1b4f9f8db5d1659d3b6c0af73d661b71ed7f9e58c604c5bb0c4a53c2b","webhook-signature":"v1,IjNTj6eR2sb5rsObUOjvRsGCwcavJ6gKdIDsIVTlEiw="}', 200, '{"date":"Wed, 18 Nov 2026 07:47:57 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:47:57.534999+00', '2026-11-18 07:47:57.6081+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-653c-7265-a96d-d8f75ba18ce1', '01a1eda0-6590-7116-813e-08d77479849a', 'test', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:47:54.578396+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 545, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"test","X-SERVICE-Delivery":"dlv_01m7pt0s9we9jtjveryxdt3371","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt0scge4b82fg8txt7k14t","webhook-timestamp":"1794988074","X-SERVICE-Signature":"a7f1064c15eecf70ea954ecb224f4ff5caeb6be45bb2115f3f485876322d914b","webhook-signature":"v1,Jw6chyeESjpJuV2AbsFunr+1bgf58YuE6gVOiksUqiM="}', 200, '{"date":"Wed, 18 Nov 2026 07:47:55 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:47:54.299989+00', '2026-11-18 07:47:55.14112+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-7316-7058-b989-e08f33b97b93', '01a1eda0-72f5-72f5-92f1-d88cdba114d7', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:47:57.900421+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 6, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt0wrpe1cbk2f0hwsvjywk","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt0wqnebts5werhkdt256q","webhook-timestamp":"1794988077","X-SERVICE-Signature":"3ad9692f1a2d915e666bafdc12911c690fd117da3e111f9d4b5e0d7cce5b2d75","webhook-signature":"v1,R5eUnyRTqrty5rjqxmw4ftLWzIPWhvbEk8byjIYOWiA="}', 200, '{"date":"Wed, 18 Nov 2026 07:47:57 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:47:57.846064+00', '2026-11-18 07:47:57.924409+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-7ea5-7fc0-9782-320d192f97b8', '01a1eda0-7e99-731a-9d67-34a297c26e22', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:48:00.875773+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 63, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt0zn5fz09f0hj1mcjz5xr","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt0zmsecd9tssmmabw4vh2","webhook-timestamp":"1794988080","X-SERVICE-Signature":"52ba6513bb1f98f8cc08b11ec57d14d5deee5a7eefdab98aadd6aabf71c23b1f","webhook-signature":"v1,J9pk6QYZCJPCdTcTGU2cehaqT6yzD1UgDnNk9FQiVhQ="}', 200, '{"date":"Wed, 18 Nov 2026 07:48:00 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:48:00.805307+00', '2026-11-18 07:48:01.068781+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-8e9d-7662-ba27-bdb1791d9341', '01a1eda0-8e9d-73d0-9f5a-1322b04c994a', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:48:04.981631+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 2, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt13mxeshbm9xxp5whv4t1","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt13mxef89ypgk4ar4s6aa","webhook-timestamp":"1794988084","X-SERVICE-Signature":"d1d60e16117a270125b23dc475559671e35ba8c9feed18d3ffabca7570e5f5ac","webhook-signature":"v1,VBjEz0ezALUNJ/HZMqCkA0z4tOIJyRjwLpjRwOizBkQ="}', 200, '{"date":"Wed, 18 Nov 2026 07:48:04 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:48:04.892728+00', '2026-11-18 07:48:04.992097+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8ebd-7011-9026-6c5a853465db', '01a1eda0-8fb6-70a5-b0dc-664c59b78f27', '01a1eda0-8fb5-7051-b536-8a2391e4e3e2', 'run.completed', 'pending', 2, 0, '2026-11-18 07:48:11.33945+00', NULL, NULL, '2026-11-18 07:48:06.301365+00', 'https://127.0.0.1:38721/refuses', 'failed', 6, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt13xpe2jv1q369hcvf3s7","X-SERVICE-Attempt":"2","webhook-id":"evt_01m7pt13xne18vadma4e8y9rz2","webhook-timestamp":"1794988086","X-SERVICE-Signature":"e5ec3a87bf8a90cd4864194127be32183e0e916aad6f52f14a44cadbf2569488","webhook-signature":"v1,QbuV3g3oWKiJHebBQtKCAumRe6Kaa454OoPQrEMiHng="}', 500, '{"date":"Wed, 18 Nov 2026 07:48:06 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, '{"code":"http_status","message":"The endpoint answered 500, which is not a 2xx."}', NULL, NULL, '2026-11-18 07:48:05.173603+00', NULL, false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-8fb6-716e-b528-8c73e1f61559', '01a1eda0-8fb5-7051-b536-8a2391e4e3e2', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:48:05.222244+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 36, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt13xpe5qbaa4cefgzc5as","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt13xne18vadma4e8y9rz2","webhook-timestamp":"1794988085","X-SERVICE-Signature":"f7b90460fdfbd361bcbcbc40ffe69f97ac83c3c747b456d5c62a26b05e715d13","webhook-signature":"v1,jOVX7QBlyhxQXhpD+1129tA/PI9F/09OLHljLmo7ShI="}', 200, '{"date":"Wed, 18 Nov 2026 07:48:05 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:48:05.173603+00', '2026-11-18 07:48:05.270276+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-9025-7a5f-8fe6-c3784ab727f4', '01a1eda0-9025-71ad-8c3e-d5e7c19974eb', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:48:05.318322+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 9, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt1415f9frzsp3f15be9zm","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt1415e6prrfpnwz0sjx7b","webhook-timestamp":"1794988085","X-SERVICE-Signature":"28257d3dc0d589e98443cccde2485a346f71cafba286d0185e6237104d9fed8d","webhook-signature":"v1,o4DsOAH+O01u+OSbWIIhIy5p4zJJAChURaBmA2fhjaE="}', 200, '{"date":"Wed, 18 Nov 2026 07:48:05 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:48:05.284579+00', '2026-11-18 07:48:05.342592+00', false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8ebd-7011-9026-6c5a853465db', '01a1eda0-9025-7891-837a-b7ad5b57298f', '01a1eda0-9025-71ad-8c3e-d5e7c19974eb', 'run.completed', 'pending', 2, 0, '2026-11-18 07:48:11.396814+00', NULL, NULL, '2026-11-18 07:48:06.379927+00', 'https://127.0.0.1:38721/refuses', 'failed', 8, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt1415f28r6ynqnndneacf","X-SERVICE-Attempt":"2","webhook-id":"evt_01m7pt1415e6prrfpnwz0sjx7b","webhook-timestamp":"1794988086","X-SERVICE-Signature":"155c1997effd1fbfb70446f11646731ad1cc5fb012c57dc50474fdf71fca9a3a","webhook-signature":"v1,QE3IaD2QNY4n8GOpYV3G4dC4hR8uJNhwkxpZsP01FO8="}', 500, '{"date":"Wed, 18 Nov 2026 07:48:06 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, '{"code":"http_status","message":"The endpoint answered 500, which is not a 2xx."}', NULL, NULL, '2026-11-18 07:48:05.284579+00', NULL, false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8ebd-7011-9026-6c5a853465db', '01a1eda0-90cf-7d71-b1a2-370a03df4f1a', '01a1eda0-90cc-716e-b8f8-5775c6647742', 'run.completed', 'pending', 2, 0, '2026-11-18 07:48:11.620547+00', NULL, NULL, '2026-11-18 07:48:06.54994+00', 'https://127.0.0.1:38721/refuses', 'failed', 58, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt146ffnrv38hq181xykrt","X-SERVICE-Attempt":"2","webhook-id":"evt_01m7pt146ce5qbhy2qeq368xt2","webhook-timestamp":"1794988086","X-SERVICE-Signature":"8060d4fc39aa09d000a322c4c56c406161067b4f02c0c36d3a1f8b9cee0c5739","webhook-signature":"v1,9LrCXBWjA9yJt1HnN1W5FScwDzPDPXzeKVfgHbpUMOI="}', 500, '{"date":"Wed, 18 Nov 2026 07:48:06 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, '{"code":"http_status","message":"The endpoint answered 500, which is not a 2xx."}', NULL, NULL, '2026-11-18 07:48:05.455007+00', NULL, false);
INSERT INTO public.deliveries_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '01a1eda0-90cf-7e04-9251-1da703b3173b', '01a1eda0-90cc-716e-b8f8-5775c6647742', 'run.completed', 'succeeded', 1, 0, NULL, NULL, NULL, '2026-11-18 07:48:05.477326+00', 'https://127.0.0.1:38721/hooks/orders', 'succeeded', 9, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt146ffr294m8xmw1v65sv","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt146ce5qbhy2qeq368xt2","webhook-timestamp":"1794988085","X-SERVICE-Signature":"c0e6ce45cf1f0c668be958e53e5d9be45cc1a2364a1eb2bc72b2a7a9862a27cc","webhook-signature":"v1,3zWV4Wr6pIkchd0/m11lPP2s/9aTFtxrjTxBa0BxKew="}', 200, '{"date":"Wed, 18 Nov 2026 07:48:05 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, NULL, NULL, NULL, '2026-11-18 07:48:05.455007+00', '2026-11-18 07:48:05.496983+00', false);


--
-- Data for Name: deliveries_rest; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: delivery_attempts_from_20261118; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.delivery_attempts_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8fb6-70a5-b0dc-664c59b78f27', 1, 'https://127.0.0.1:38721/refuses', '2026-11-18 07:48:05.22242+00', 'failed', 49, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt13xpe2jv1q369hcvf3s7","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt13xne18vadma4e8y9rz2","webhook-timestamp":"1794988085","X-SERVICE-Signature":"e5ec3a87bf8a90cd4864194127be32183e0e916aad6f52f14a44cadbf2569488","webhook-signature":"v1,shwnAKeP5EfvbRMb1I3NKEzwxjxER9ZzNmZmRyTgeDM="}', 500, '{"date":"Wed, 18 Nov 2026 07:48:05 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, '{"code":"http_status","message":"The endpoint answered 500, which is not a 2xx."}');
INSERT INTO public.delivery_attempts_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-9025-7891-837a-b7ad5b57298f', 1, 'https://127.0.0.1:38721/refuses', '2026-11-18 07:48:05.318455+00', 'failed', 8, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt1415f28r6ynqnndneacf","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt1415e6prrfpnwz0sjx7b","webhook-timestamp":"1794988085","X-SERVICE-Signature":"155c1997effd1fbfb70446f11646731ad1cc5fb012c57dc50474fdf71fca9a3a","webhook-signature":"v1,Kei17Z3D5v+gSIcT1o8ltGWt/K4gs6D0boRAPvbTnsA="}', 500, '{"date":"Wed, 18 Nov 2026 07:48:05 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, '{"code":"http_status","message":"The endpoint answered 500, which is not a 2xx."}');
INSERT INTO public.delivery_attempts_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-90cf-7d71-b1a2-370a03df4f1a', 1, 'https://127.0.0.1:38721/refuses', '2026-11-18 07:48:05.477481+00', 'failed', 23, '{"Content-Type":"application/json","User-Agent":"AgentRunService/v2.4 (webhooks)","X-SERVICE-Event":"run.completed","X-SERVICE-Delivery":"dlv_01m7pt146ffnrv38hq181xykrt","X-SERVICE-Attempt":"1","webhook-id":"evt_01m7pt146ce5qbhy2qeq368xt2","webhook-timestamp":"1794988085","X-SERVICE-Signature":"8060d4fc39aa09d000a322c4c56c406161067b4f02c0c36d3a1f8b9cee0c5739","webhook-signature":"v1,GoC5B5Y8UIGIs7lU9+qOlyMD9IfuVEbILSkk9e7WViU="}', 500, '{"date":"Wed, 18 Nov 2026 07:48:05 GMT","connection":"keep-alive","keep-alive":"timeout=5","transfer-encoding":"chunked"}', '{}', false, '{"code":"http_status","message":"The endpoint answered 500, which is not a 2xx."}');


--
-- Data for Name: delivery_attempts_rest; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: deployments; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.deployments VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-44dc-7381-9846-0b4601d807a1', '01a1eda0-44dc-7383-913e-f65182ca071e', 1, NULL, NULL, NULL, 'system', '2026-11-18 07:47:46.012+00');
INSERT INTO public.deployments VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-47e8-70a0-9402-f3de6ae0bea3', '01a1eda0-47ee-701c-9687-3a3422b7c71b', 1, NULL, NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:46.792+00');
INSERT INTO public.deployments VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-47dc-71e4-ab7d-0df2343a4c73', '01a1eda0-47ee-7019-b8dc-cba246032b5a', 1, NULL, NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:46.78+00');
INSERT INTO public.deployments VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-47ee-7018-9f9b-7d4fa1ba5bcc', '01a1eda0-47fd-7231-8a22-f18631b6e56f', 1, NULL, NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:46.798+00');
INSERT INTO public.deployments VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-49ab-71fe-8949-f2fbf949adad', '01a1eda0-49ab-7200-acc3-0f12d9f15bfe', 1, NULL, NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:47.243+00');
INSERT INTO public.deployments VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-47ee-7018-9f9b-7d4fa1ba5bcc', '01a1eda0-68bb-702a-8085-1131e53aef23', 2, 1, NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:55.195+00');
INSERT INTO public.deployments VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6e69-72e4-abba-a1bd5d33558e', '01a1eda0-6e69-72e6-bc76-2baba9ce8182', 1, NULL, NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:56.649+00');
INSERT INTO public.deployments VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6ea5-73dc-891d-79ddf1a2a9b1', '01a1eda0-6ea5-73de-8aec-63ebdd10aecd', 1, NULL, NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:56.709+00');
INSERT INTO public.deployments VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8ad9-713a-b728-8cf20b916266', '01a1eda0-8ad9-713c-ab06-3a756faa6b3b', 1, NULL, NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:03.929+00');
INSERT INTO public.deployments VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d32-706d-b5e5-a1734741a8a3', '01a1eda0-8d32-706f-9ec4-24698b643b55', 1, NULL, NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:04.53+00');
INSERT INTO public.deployments VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d46-73ef-b65e-2241250cc9e6', '01a1eda0-8d46-73f1-b4fd-8d7ed383390a', 1, NULL, NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:04.55+00');
INSERT INTO public.deployments VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d5c-72d2-9587-5911b53a2feb', '01a1eda0-8d5c-72d4-8436-b664cf9ede9b', 1, NULL, NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:04.572+00');
INSERT INTO public.deployments VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8ed8-7152-8eaa-2bc68d1f1c17', '01a1eda0-8ed8-7154-be71-4eb8c97bc6a8', 1, NULL, NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:04.952+00');


--
-- Data for Name: devices; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.devices VALUES ('\x3d8ff19ed97a1e57c806005d50859ec438684f9c9a7041497d8282fbb9fc24c0', '01a1eda0-44d3-731b-8777-509138b7bc4e', '2026-11-18 07:48:06.384335+00', '2027-05-17 07:48:06.384335+00');


--
-- Data for Name: email_domains; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.email_domains VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-975b-7930-9629-636054b255cb', 'example.com', 'token', '2026-11-18 07:48:07.131038+00', NULL, NULL);


--
-- Data for Name: erasures; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.erasures VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-975b-72c2-b6ea-f001a255c68f', '01a1eda0-975b-72e9-a824-232893f6991d', NULL, 0, 0, '2026-11-18 07:48:07.131038+00', '2026-11-18 07:48:07.131038+00', 0);


--
-- Data for Name: error_occurrences; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.error_occurrences VALUES ('0412b1c1-d791-4cb2-879a-4afc680d3cd4', 'd9d2cd76-4040-4729-a0d8-7040c3b05b95', 'c9f85852-9d30-432a-a858-67324480a688', NULL, '2026-11-18 07:28:04.679765+00');
INSERT INTO public.error_occurrences VALUES ('34c36d9c-fd47-481a-98e6-134a207fa256', 'd9d2cd76-4040-4729-a0d8-7040c3b05b95', '98b4fd81-1805-43f8-bbf3-624d6a1d3782', NULL, '2026-11-18 07:08:04.679765+00');
INSERT INTO public.error_occurrences VALUES ('4be6bbae-eff0-42bf-acfb-096facfca3fa', 'd9d2cd76-4040-4729-a0d8-7040c3b05b95', '236ec30f-9c9a-4662-a686-1cc6b6e83df3', NULL, '2026-11-18 06:48:04.679765+00');


--
-- Data for Name: error_reports; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.error_reports VALUES ('d9d2cd76-4040-4729-a0d8-7040c3b05b95', '5f0c1d', 'request', 'TypeError', 'Cannot read properties of undefined (reading ''length'')', 'TypeError: Cannot read properties of undefined (reading ''length'')
    at toRows (csv.ts:41:18)
    at listRows (routes/rows.ts:17:9)', 'GET /v2/runs/{id}', 3, 'c3e5f1f1-7a67-41d1-9a96-bcacb25f8006', '2026-11-16 07:48:04.679765+00', '2026-11-18 07:28:04.679765+00');


--
-- Data for Name: events_from_20261118; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5d71-7153-93e2-5c21b078ebae', 5000001328, 'run.requires_action', '01a1eda0-5d2a-70c3-9b4d-14208c8884d6', '{"object":"run","id":"run_01m7pt0q9ae31spk8m4268h16p","agent_id":"ag_01m7pt0hzee0c9z6vx9ygvmpyc","agent_revision":1,"status":"requires_action","input":{"request":"Refund 40 EUR to customer 1182?","details":{"order":"A-20417","amount_eur":40,"reason":"Arrived broken"}},"output":null,"error":null,"required_action":{"id":"act_01m7pt0qbhe59s7rjw46r7htxe","type":"approval","tool":null,"arguments":{"order":"A-20417","amount_eur":40,"reason":"Arrived broken"},"prompt":"Refund 40 EUR to customer 1182?","schema":null,"url":null,"connector_id":null,"digest":"gQS0F0qNhXPsytksqoRoLKlAanSeVAAxNpnSOFq7O3U","expires_at":null},"latency_ms":null,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":600,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":null,"thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:52.234Z","started_at":"2026-11-18T07:47:52.234Z","completed_at":null}', NULL, '2026-11-18 07:47:52.304777+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5d92-70a5-9ef3-0dc96f258bf6', 5000001330, 'run.requires_action', '01a1eda0-5d82-7394-8972-b87ea458e5b9', '{"object":"run","id":"run_01m7pt0qc2eea8jwnrftj5hsds","agent_id":"ag_01m7pt0hzee0c9z6vx9ygvmpyc","agent_revision":1,"status":"requires_action","input":{"request":"Refund 12 EUR to customer 904?"},"output":null,"error":null,"required_action":{"id":"act_01m7pt0qcje2jsxwrds5qjb2zp","type":"approval","tool":null,"arguments":null,"prompt":"Refund 12 EUR to customer 904?","schema":null,"url":null,"connector_id":null,"digest":"IohL1pdr77lHS26QsEZnToZHlFIBkh6yR9frAcJvA5g","expires_at":null},"latency_ms":null,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":600,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":null,"thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:52.322Z","started_at":"2026-11-18T07:47:52.322Z","completed_at":null}', NULL, '2026-11-18 07:47:52.338991+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5dd2-7374-81be-1bd4e4559f41', 5000001331, 'audit.recorded', '01a1eda0-5dd1-7063-8f66-ca83b5f91315', '{"object":"audit_entry","id":"aud_01m7pt0qehe1hryspagetzj4rn","action":"actOnRun","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"run","resource_id":"run_01m7pt0qc2eea8jwnrftj5hsds","before":null,"after":{"type":"approve"},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0qcre2gsp1y4e9e026dp","created_at":"2026-11-18T07:47:52.374Z"}', NULL, '2026-11-18 07:47:52.402+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6ea9-70e0-ba5e-ff0698230a57', 5000001366, 'audit.recorded', '01a1eda0-6ea9-70df-ba01-afcfddd948fe', '{"object":"audit_entry","id":"aud_01m7pt0vn9e3fvm0dfszexjj7y","action":"deployAgent","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"agent","resource_id":"ag_01m7pt0vn5efe8j7bsvqrt5adh","before":null,"after":{"id":"ag_01m7pt0vn5efe8j7bsvqrt5adh","status":"active","source":"catalog","catalog_key":"echo","description":"Sends back what you send it, at once. The quickest way to see that your key, your network and your code reach the service.","instructions":null,"input_schema":{"type":"object","properties":{"query":{"description":"Text to send back; without it the whole input comes back as text."}},"required":[],"additionalProperties":true},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The query, or the whole input as JSON text."},"echo":{"type":"object","description":"The input, unchanged."}},"required":["result","echo"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":30},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Reply writer","runtime":{"type":"module","module":"echo"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:47:56.709Z","archived_at":null},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0vmtedrvxaffmdq318am","created_at":"2026-11-18T07:47:56.699Z"}', NULL, '2026-11-18 07:47:56.713+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-7022-7113-a786-98deb2089685', 5000001367, 'audit.recorded', '01a1eda0-700e-73ec-8cd7-b3dfb4bc18e9', '{"object":"audit_entry","id":"aud_01m7pt0w0eefp8snxkvytbr679","action":"createPipeline","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"pipeline","resource_id":"pipe_01m7pt0vyze3fa8smd7hev1hfc","before":null,"after":{"id":"pipe_01m7pt0vyze3fa8smd7hev1hfc","status":"active","description":"Reads the day''s complaints, looks at each, and writes the report.","input_schema":{"type":"object","required":["csv"],"properties":{"csv":{"type":"string","maxLength":100000}}},"output":null,"schedule":{"cron":"0 7 * * MON-FRI","timezone":"Europe/Zurich","input":{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"}},"metadata":{},"name":"Complaints desk","steps":[{"name":"read","agent_id":"ag_01m7pt0vk9ebjaqen1qnek6nce","input":{"csv":{"expr":"input.csv"}}},{"name":"each_line","agent_id":"ag_01m7pt0vn5efe8j7bsvqrt5adh","for_each":"steps.read.output.rows","input":{"query":{"expr":"item.note"}}},{"name":"urgent","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","when":"size(steps.read.output.rows) > 100","input":{"query":"Too many at once"}},{"name":"report","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","depends_on":["each_line","urgent"],"input":{"query":"Complaints of the day"}},{"name":"archive","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","depends_on":["read"],"input":{"query":"Kept for ten years"}}],"revision":1,"next_run_at":"2026-11-19T06:00:00.000Z","schedule_refusal":null,"created_at":"2026-11-18T07:47:57.023Z","archived_at":null},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0vp3e7ns4cfhfhgk6jap","created_at":"2026-11-18T07:47:56.805Z"}', NULL, '2026-11-18 07:47:57.09+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-7d46-73d0-9e93-b02b81e66da4', 5000001411, 'run.completed', '01a1eda0-727a-73cd-ad5e-dc9b9896f4ac', '{"object":"run","id":"run_01m7pt0wktef6ttqpwkec9dx5c","agent_id":"ag_01m7pt0vn5efe8j7bsvqrt5adh","agent_revision":1,"status":"completed","input":{"query":"arrived broken"},"output":{"result":"arrived broken","echo":{"query":"arrived broken"}},"error":null,"required_action":null,"latency_ms":2742,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":30,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x","thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:57.712Z","started_at":"2026-11-18T07:47:57.712Z","completed_at":"2026-11-18T07:48:00.454Z"}', NULL, '2026-11-18 07:48:00.454+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-7d46-73d1-821f-5dc3f0d55f75', 5000001411, 'run.completed', '01a1eda0-727a-73cf-a8bc-5561c84f12c9', '{"object":"run","id":"run_01m7pt0wktef7thf2nc744y4p9","agent_id":"ag_01m7pt0vn5efe8j7bsvqrt5adh","agent_revision":1,"status":"completed","input":{"query":"never arrived"},"output":{"result":"never arrived","echo":{"query":"never arrived"}},"error":null,"required_action":null,"latency_ms":2742,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":30,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x","thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:57.712Z","started_at":"2026-11-18T07:47:57.712Z","completed_at":"2026-11-18T07:48:00.454Z"}', NULL, '2026-11-18 07:48:00.454+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-7d46-73d2-99b7-801d521917b0', 5000001411, 'run.completed', '01a1eda0-727a-73ce-ad7b-972e8f35c1ae', '{"object":"run","id":"run_01m7pt0wktef7atywq5t7kbgde","agent_id":"ag_01m7pt0vn5efe8j7bsvqrt5adh","agent_revision":1,"status":"completed","input":{"query":"wrong colour"},"output":{"result":"wrong colour","echo":{"query":"wrong colour"}},"error":null,"required_action":null,"latency_ms":2742,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":30,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x","thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:57.712Z","started_at":"2026-11-18T07:47:57.712Z","completed_at":"2026-11-18T07:48:00.454Z"}', NULL, '2026-11-18 07:48:00.454+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-7e99-731a-9d67-34a297c26e22', 5000001420, 'run.completed', '01a1eda0-7dfa-733e-8edb-c789aa7393a3', '{"object":"run","id":"run_01m7pt0zftecz8xpy7h6n774x3","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","agent_revision":1,"status":"completed","input":{"query":"Complaints of the day"},"output":{"result":"Complaints of the day","echo":{"query":"Complaints of the day"}},"error":null,"required_action":null,"latency_ms":63,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":30,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x","thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:48:00.730Z","started_at":"2026-11-18T07:48:00.730Z","completed_at":"2026-11-18T07:48:00.793Z"}', NULL, '2026-11-18 07:48:00.793+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8157-729a-9016-2147612967b3', 5000001429, 'audit.recorded', '01a1eda0-814a-73d3-81c6-0e900e114bc8', '{"object":"audit_entry","id":"aud_01m7pt10aaef9r3hgej0712jy8","action":"createAlert","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"alert_rule","resource_id":"alr_01m7pt108ee0xb43tw2q68cf7w","before":null,"after":{"id":"alr_01m7pt108ee0xb43tw2q68cf7w","name":"Busier than usual","description":null,"metric":"run_count","comparison":"gte","threshold":5,"window_seconds":3600,"agent_id":null,"severity":"info","enabled":true,"cooldown_seconds":300,"rollback":false,"status":"no_data","last_value":null,"last_evaluated_at":null,"cooldown_until":null,"firing_alert_id":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:48:01.422Z"},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt106fea8t8vqfm2sp3wg7","created_at":"2026-11-18T07:48:01.407Z"}', NULL, '2026-11-18 07:48:01.495+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8673-721f-86e6-0670dfcdad49', 5000001437, 'alert.triggered', '01a1eda0-8413-73e8-9b17-64cd2da86f2f', '{"id":"alrt_01m7pt110kefm9p5v4smptgvsf","rule":{"id":"alr_01m7pt108ee0xb43tw2q68cf7w","name":"Busier than usual","metric":"run_count","comparison":"gte","threshold":5,"window_seconds":3600,"agent_id":null},"severity":"info","summary":"Busier than usual: run_count was 15 runs over 3600 s, at least 5.","triggered_at":"2026-11-18T07:48:02.161Z","metric_snapshot":{"metric":"run_count","value":15,"unit":"runs","sample_count":15,"window_start":"2026-11-18T06:48:00.000Z","window_end":"2026-11-18T07:48:02.161Z","dimensions":{"agent_id":null}}}', NULL, '2026-11-18 07:48:02.803+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-9025-71ad-8c3e-d5e7c19974eb', 5000001482, 'run.completed', '01a1eda0-8fcf-72f2-a016-9fe703cee7cd', '{"object":"run","id":"run_01m7pt13yfebsa05mzww1wxsyd","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","agent_revision":1,"status":"completed","input":{"query":"write to grace@example.com"},"output":{"result":"write to grace@example.com","echo":{"query":"write to grace@example.com"}},"error":null,"required_action":null,"latency_ms":86,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":30,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":null,"thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:48:05.199Z","started_at":"2026-11-18T07:48:05.199Z","completed_at":"2026-11-18T07:48:05.285Z"}', NULL, '2026-11-18 07:48:05.285+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-90cc-716e-b8f8-5775c6647742', 5000001490, 'run.completed', '01a1eda0-8f07-72ee-9220-89435b99c3b6', '{"object":"run","id":"run_01m7pt13r7ebq948498ddskgxp","agent_id":"ag_01m7pt13pre598xahbrt6hy70q","agent_revision":1,"status":"completed","input":{"from":3},"output":{"result":"3 2 1 Liftoff!","words":4},"error":null,"required_action":null,"latency_ms":453,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":600,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":null,"thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:48:04.999Z","started_at":"2026-11-18T07:48:04.999Z","completed_at":"2026-11-18T07:48:05.452Z"}', NULL, '2026-11-18 07:48:05.452+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-44ec-7063-8b39-09bc323e04ee', 5000001257, 'deployment.created', '01a1eda0-44dc-7383-913e-f65182ca071e', '{"object":"deployment","id":"dep_01m7pt0h6wee1s2fqpa61cm1ry","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"system","created_at":"2026-11-18T07:47:46.012Z"}', NULL, '2026-11-18 07:47:46.028+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-47fd-7230-849a-ba75ab9420f6', 5000001261, 'deployment.created', '01a1eda0-47ee-701c-9687-3a3422b7c71b', '{"object":"deployment","id":"dep_01m7pt0hzee0e9d1st6ghbfhrv","agent_id":"ag_01m7pt0hz8e2g980qkvsne1fn3","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:47:46.792Z"}', NULL, '2026-11-18 07:47:46.813+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4804-73fb-b297-f0ab75a9248a', 5000001260, 'deployment.created', '01a1eda0-47ee-7019-b8dc-cba246032b5a', '{"object":"deployment","id":"dep_01m7pt0hzee0cvhq6bm9306att","agent_id":"ag_01m7pt0hywe7japz8dy8t3mk3k","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:47:46.780Z"}', NULL, '2026-11-18 07:47:46.82+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4807-7136-bde8-309c86e16276', 5000001262, 'deployment.created', '01a1eda0-47fd-7231-8a22-f18631b6e56f', '{"object":"deployment","id":"dep_01m7pt0hzxe8rrm8qhgrrvdsbf","agent_id":"ag_01m7pt0hzee0c9z6vx9ygvmpyc","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:47:46.798Z"}', NULL, '2026-11-18 07:47:46.823+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4814-73dd-ba38-e9492bd19b70', 5000001260, 'audit.recorded', '01a1eda0-480e-70d4-ad6f-ddfb80254c75', '{"object":"audit_entry","id":"aud_01m7pt0j0ee3aatvyxze02ak3n","action":"deployAgent","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"agent","resource_id":"ag_01m7pt0hywe7japz8dy8t3mk3k","before":null,"after":{"id":"ag_01m7pt0hywe7japz8dy8t3mk3k","status":"active","source":"catalog","catalog_key":"countdown","description":"Counts down out loud, one word at a time. Made for building and testing a live view: you see streaming, resuming and cancelling work before any model costs you a cent.","instructions":null,"input_schema":{"type":"object","properties":{"from":{"type":"integer","description":"The number to start at; 10 unless said otherwise.","minimum":1,"maximum":500},"delay_ms":{"type":"integer","description":"The wait between two words, in milliseconds; 100 unless said otherwise.","minimum":0,"maximum":1000},"message":{"type":"string","description":"The last word; \"Liftoff!\" unless said otherwise.","minLength":1,"maxLength":200}},"required":[],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"Everything that was streamed, as one text.","maxLength":4000},"words":{"type":"integer","description":"How many words were streamed.","minimum":2,"maximum":501}},"required":["result","words"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":600},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Countdown","runtime":{"type":"module","module":"countdown"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:47:46.780Z","archived_at":null},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0hg2eckbe50kerg0322n","created_at":"2026-11-18T07:47:46.775Z"}', NULL, '2026-11-18 07:47:46.836+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4813-7009-bb87-25a53bc689e5', 5000001262, 'audit.recorded', '01a1eda0-4811-7306-ab02-98d3d4c677a2', '{"object":"audit_entry","id":"aud_01m7pt0j0hec3ap0mrtfaccxx2","action":"deployAgent","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"agent","resource_id":"ag_01m7pt0hzee0c9z6vx9ygvmpyc","before":null,"after":{"id":"ag_01m7pt0hzee0c9z6vx9ygvmpyc","status":"active","source":"catalog","catalog_key":"approval","description":"Puts a decision in front of a person and waits, for minutes or for days, holding nothing while it does. Your code gets a plain approved or rejected, with whatever the person wrote.","instructions":null,"input_schema":{"type":"object","properties":{"request":{"type":"string","description":"What is to be decided, in words the person deciding will understand.","minLength":1,"maxLength":4000},"details":{"type":"object","description":"Facts shown beside the request, such as an amount, a customer or a diff."},"expires_in_seconds":{"type":"integer","description":"How long to wait for an answer; without it the run waits until somebody decides.","minimum":1,"maximum":2592000},"on_expiry":{"type":"string","description":"What silence means once the time is over; reject unless said otherwise.","enum":["reject","approve","fail"]}},"required":["request"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The decision.","enum":["approved","rejected"]},"decided_with":{"type":["object","null"],"description":"What the person sent along with the decision, if anything."}},"required":["result","decided_with"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Approval Desk","runtime":{"type":"module","module":"approval"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:47:46.798Z","archived_at":null},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0hfje9krcze3xxb5emvm","created_at":"2026-11-18T07:47:46.780Z"}', NULL, '2026-11-18 07:47:46.835+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4818-7193-8686-cd9df05f6a29', 5000001261, 'audit.recorded', '01a1eda0-4817-710b-bc39-5ede4219bb72', '{"object":"audit_entry","id":"aud_01m7pt0j0qe45vreayvs11kevj","action":"deployAgent","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"agent","resource_id":"ag_01m7pt0hz8e2g980qkvsne1fn3","before":null,"after":{"id":"ag_01m7pt0hz8e2g980qkvsne1fn3","status":"active","source":"catalog","catalog_key":"csv-to-json","description":"Turns CSV into typed JSON rows without surprises: RFC 4180 to the letter, postcodes keep their zeros, long ids keep their digits, and a broken line is named by its number, never guessed at.","instructions":null,"input_schema":{"type":"object","properties":{"csv":{"type":"string","description":"The CSV text.","maxLength":900000},"delimiter":{"type":"string","description":"What stands between fields; found from the first record when not given.","enum":[",",";","\t","|"]},"header":{"type":"boolean","description":"Whether the first record holds the column names; true unless said otherwise."},"types":{"type":"object","description":"The type of a column by its name; what is not listed is inferred.","maxProperties":1000,"additionalProperties":{"type":"string","enum":["string","integer","number","boolean"]}},"infer_types":{"type":"boolean","description":"Whether to infer the types that are not given; true unless said otherwise. False leaves them text."}},"required":["csv"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The size of the table in words.","maxLength":100},"columns":{"type":"array","description":"The columns in order.","items":{"type":"object","properties":{"name":{"type":"string","description":"The column''s name, made unique."},"type":{"type":"string","description":"What the column holds.","enum":["string","integer","number","boolean"]}},"required":["name","type"],"additionalProperties":false},"maxItems":1000},"row_count":{"type":"integer","description":"How many rows there are.","minimum":0,"maximum":1000000},"rows":{"type":"array","description":"One object a row; an empty field is null.","items":{"type":"object","description":"Values by column name."},"maxItems":1000000}},"required":["result","columns","row_count","rows"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":60},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"CSV to JSON","runtime":{"type":"module","module":"csv-to-json"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:47:46.792Z","archived_at":null},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0hg3e8582smxh1d28jrm","created_at":"2026-11-18T07:47:46.780Z"}', NULL, '2026-11-18 07:47:46.84+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-49c3-728b-b295-ceaa25f73cde', 5000001265, 'deployment.created', '01a1eda0-49ab-7200-acc3-0f12d9f15bfe', '{"object":"deployment","id":"dep_01m7pt0jdbe80asgrf2bcz2pzy","agent_id":"ag_01m7pt0jdbe7z8jjfjzfwmkbdd","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:47:47.243Z"}', NULL, '2026-11-18 07:47:47.267+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d62-71b2-b6d4-8f5730ede8b8', 5000001271, 'audit.recorded', '01a1eda0-4d58-71e2-8a68-f485b2d0d837', '{"object":"audit_entry","id":"aud_01m7pt0kare7h8mt7mgpsd1p1q","action":"createWebhook","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"webhook","resource_id":"wh_01m7pt0k8ee4nt3ea4rxrcdq8k","before":null,"after":{"id":"wh_01m7pt0k8ee4nt3ea4rxrcdq8k","url":"https://127.0.0.1:38721/hooks/orders","events":["run.completed","run.failed"],"active":true,"description":null,"retry_policy":"standard","created_at":"2026-11-18T07:47:48.110Z","disabled_reason":null,"disabled_at":null,"failing_since":null,"previous_secret_expires_at":null,"secret":"fp:1726e3cb","warnings":[],"secrets":{"secret":"fp:1726e3cb"}},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0k5ve3d81f9wnxkagc1h","created_at":"2026-11-18T07:47:48.063Z"}', NULL, '2026-11-18 07:47:48.194+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-49e2-7228-b0f5-a19014e39588', 5000001265, 'audit.recorded', '01a1eda0-49d7-70be-b64c-650b32a576da', '{"object":"audit_entry","id":"aud_01m7pt0jeqe2zbck351csaaxpt","action":"deployAgent","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"agent","resource_id":"ag_01m7pt0jdbe7z8jjfjzfwmkbdd","before":null,"after":{"id":"ag_01m7pt0jdbe7z8jjfjzfwmkbdd","status":"active","source":"catalog","catalog_key":"intake","description":"Collects what a process needs before it can start. Give it the fields and what you know already; it asks a person for the rest, checks every answer, and returns a complete, typed record.","instructions":null,"input_schema":{"type":"object","properties":{"title":{"type":"string","description":"What the form is for; the person asked reads it first.","minLength":1,"maxLength":200},"fields":{"type":"array","description":"What the finished record holds, in the order it should be asked for.","items":{"type":"object","properties":{"name":{"type":"string","description":"The member of the record.","minLength":1,"maxLength":41,"pattern":"^[a-z][a-z0-9_]{0,40}$"},"label":{"type":"string","description":"What the person sees.","minLength":1,"maxLength":200},"type":{"type":"string","description":"The kind of value; text unless said otherwise.","enum":["text","number","integer","boolean","choice","date","email"]},"options":{"type":"array","description":"What may be chosen, for a choice.","items":{"type":"string","description":"One option.","minLength":1,"maxLength":200},"minItems":1,"maxItems":50},"required":{"type":"boolean","description":"Whether the record is incomplete without it; true unless said otherwise."}},"required":["name","label"],"additionalProperties":false},"minItems":1,"maxItems":50},"values":{"type":"object","description":"What is known already; a value that does not fit its field is asked for again."},"expires_in_seconds":{"type":"integer","description":"How long to wait for the person; the run fails when it is over.","minimum":1,"maximum":2592000}},"required":["title","fields"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"What was completed.","maxLength":250},"values":{"type":"object","description":"The complete record."},"asked":{"type":"array","description":"The fields that a person was asked for.","items":{"type":"string","description":"A field''s name.","maxLength":41},"maxItems":50}},"required":["result","values","asked"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Intake Form","runtime":{"type":"module","module":"intake"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:47:47.243Z","archived_at":null},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0hg3e85srf4f3harge32","created_at":"2026-11-18T07:47:47.185Z"}', NULL, '2026-11-18 07:47:47.298+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4f77-708d-848e-f63daa21d231', 5000001273, 'run.completed', '01a1eda0-4e7e-720e-8a93-f888678a2457', '{"object":"run","id":"run_01m7pt0kkye878n4zrh1krm92q","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","agent_revision":1,"status":"completed","input":{"query":"What is the status of order A-20417?"},"output":{"result":"What is the status of order A-20417?","echo":{"query":"What is the status of order A-20417?"}},"error":null,"required_action":null,"latency_ms":249,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":30,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":null,"thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:48.478Z","started_at":"2026-11-18T07:47:48.478Z","completed_at":"2026-11-18T07:47:48.727Z"}', NULL, '2026-11-18 07:47:48.727+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-50f2-71da-b289-6f0d6ad1d031', 5000001280, 'run.completed', '01a1eda0-50c5-723f-b6dc-8b511883fb24', '{"object":"run","id":"run_01m7pt0m65e8zvdq4ba4c87ys4","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","agent_revision":1,"status":"completed","input":{"query":"Where is my parcel?"},"output":{"result":"Where is my parcel?","echo":{"query":"Where is my parcel?"}},"error":null,"required_action":null,"latency_ms":49,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":30,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":null,"thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:49.057Z","started_at":"2026-11-18T07:47:49.057Z","completed_at":"2026-11-18T07:47:49.106Z"}', NULL, '2026-11-18 07:47:49.106+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-513e-71c5-8715-4887157f84ae', 5000001283, 'run.completed', '01a1eda0-513b-717a-9d7f-379354342b48', '{"object":"run","id":"run_01m7pt0m9ve5x9tzsqjda38at8","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","agent_revision":1,"status":"completed","input":{"query":"Cancel my subscription"},"output":{"result":"Cancel my subscription","echo":{"query":"Cancel my subscription"}},"error":null,"required_action":null,"latency_ms":8,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":30,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":null,"thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:49.175Z","started_at":"2026-11-18T07:47:49.175Z","completed_at":"2026-11-18T07:47:49.182Z"}', NULL, '2026-11-18 07:47:49.182+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5a34-70d3-82a6-d28237dca771', 5000001307, 'run.completed', '01a1eda0-5162-7085-8a56-4aa59c6b782e', '{"object":"run","id":"run_01m7pt0mb2e22rmnjampe6py1e","agent_id":"ag_01m7pt0hz8e2g980qkvsne1fn3","agent_revision":1,"status":"completed","input":{"csv":"sku,price\nA-1,12.50\nA-2,8.00"},"output":{"result":"2 rows, 2 columns","columns":[{"name":"sku","type":"string"},{"name":"price","type":"number"}],"row_count":2,"rows":[{"sku":"A-1","price":12.5},{"sku":"A-2","price":8}]},"error":null,"required_action":null,"latency_ms":2259,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":60,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":null,"thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:49.218Z","started_at":"2026-11-18T07:47:49.218Z","completed_at":"2026-11-18T07:47:51.476Z"}', NULL, '2026-11-18 07:47:51.476+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5c9d-7004-94de-8128b43ac4f4', 5000001320, 'run.completed', '01a1eda0-5a52-730a-834d-a63b77a4bbc8', '{"object":"run","id":"run_01m7pt0pjjec586kd67dvt9ey8","agent_id":"ag_01m7pt0hywe7japz8dy8t3mk3k","agent_revision":1,"status":"completed","input":{"from":5},"output":{"result":"5 4 3 2 1 Liftoff!","words":6},"error":null,"required_action":null,"latency_ms":587,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":600,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":null,"thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:51.506Z","started_at":"2026-11-18T07:47:51.506Z","completed_at":"2026-11-18T07:47:52.093Z"}', NULL, '2026-11-18 07:47:52.093+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5ce9-725a-aa2c-88096fa748be', 5000001323, 'run.failed', '01a1eda0-5cb6-739c-89d5-99b90406ac5c', '{"object":"run","id":"run_01m7pt0q5peee8kncsq420db2w","agent_id":"ag_01m7pt0hz8e2g980qkvsne1fn3","agent_revision":1,"status":"failed","input":{"csv":"sku,price\n\"A-1,12.50"},"output":null,"error":{"type":"agent","code":"agent_error","message":"Line 2: a quoted field is never closed.","retryable":false,"details":{"name":"Error"}},"required_action":null,"latency_ms":52,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":60,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":null,"thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:52.118Z","started_at":"2026-11-18T07:47:52.118Z","completed_at":"2026-11-18T07:47:52.169Z"}', NULL, '2026-11-18 07:47:52.169+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5e71-7053-a2d3-7af15b682167', 5000001335, 'run.completed', '01a1eda0-5d82-7394-8972-b87ea458e5b9', '{"object":"run","id":"run_01m7pt0qc2eea8jwnrftj5hsds","agent_id":"ag_01m7pt0hzee0c9z6vx9ygvmpyc","agent_revision":1,"status":"completed","input":{"request":"Refund 12 EUR to customer 904?"},"output":{"result":"approved","decided_with":null},"error":null,"required_action":null,"latency_ms":131,"queued_ms":72,"waiting_ms":36,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":600,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":null,"thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:52.322Z","started_at":"2026-11-18T07:47:52.322Z","completed_at":"2026-11-18T07:47:52.561Z"}', NULL, '2026-11-18 07:47:52.561+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6509-7344-85f8-9b5898c16bf3', 5000001347, 'run.requires_action', '01a1eda0-5e09-70e0-9b2b-ddf97311386a', '{"object":"run","id":"run_01m7pt0qg9e3g9payxz5sh2e3a","agent_id":"ag_01m7pt0jdbe7z8jjfjzfwmkbdd","agent_revision":1,"status":"requires_action","input":{"title":"New supplier","fields":[{"name":"company","label":"Company","type":"text"}]},"output":null,"error":null,"required_action":{"id":"act_01m7pt0s89ed28by4vb2cc2tzk","type":"input","tool":null,"arguments":null,"prompt":"New supplier: please give Company.","schema":{"type":"object","properties":{"company":{"type":"string","minLength":1,"title":"Company","description":"Company"}},"required":["company"],"additionalProperties":false},"url":null,"connector_id":null,"digest":"s3xkR0S6GyW2HFqOGcFtd2ss_T7CYVRBFHxiCmnUe28","expires_at":null},"latency_ms":null,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":600,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":null,"thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:52.457Z","started_at":"2026-11-18T07:47:52.457Z","completed_at":null}', NULL, '2026-11-18 07:47:54.248402+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6590-7116-813e-08d77479849a', 5000001348, 'test', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', '{"webhook_id":"wh_01m7pt0k8ee4nt3ea4rxrcdq8k","message":"This is a test event of the Agent Run Service. It was sent because somebody asked for it."}', NULL, '2026-11-18 07:47:54.384+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-65fc-7202-b0ed-cd92dca3d7bf', 5000001348, 'audit.recorded', '01a1eda0-65f7-73f6-8f33-4aa242fc8f32', '{"object":"audit_entry","id":"aud_01m7pt0sfqefv8yctam91fs3sj","action":"testWebhook","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"delivery","resource_id":"dlv_01m7pt0s9we9jtjveryxdt3371","before":null,"after":{"created":{"id":"dlv_01m7pt0s9we9jtjveryxdt3371","webhook_id":"wh_01m7pt0k8ee4nt3ea4rxrcdq8k","event_id":"evt_01m7pt0scge4b82fg8txt7k14t","event_type":"test","status":"pending","attempt_count":0,"next_attempt_at":"2026-11-18T07:47:54.299Z","response_status":null,"error":null,"redelivery_of":null,"redelivered_as":null,"created_at":"2026-11-18T07:47:54.299Z","completed_at":null}},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0s9me4nbqfk0fs07xawq","created_at":"2026-11-18T07:47:54.299Z"}', NULL, '2026-11-18 07:47:54.492+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-68c6-7302-8dc5-ae1c3d3a7d19', 5000001353, 'deployment.created', '01a1eda0-68bb-702a-8085-1131e53aef23', '{"object":"deployment","id":"dep_01m7pt0t5ve0n8118h67jknvs3","agent_id":"ag_01m7pt0hzee0c9z6vx9ygvmpyc","revision":2,"previous_revision":1,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:47:55.195Z"}', NULL, '2026-11-18 07:47:55.206+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-68cf-7016-aa97-81df71cd7114', 5000001353, 'agent.updated', '01a1eda0-47ee-7018-9f9b-7d4fa1ba5bcc', '{"agent_id":"ag_01m7pt0hzee0c9z6vx9ygvmpyc","revision":2,"changed_fields":["limits","name"],"old":{"limits":{},"name":"Approval Desk"},"new":{"limits":{"timeout_seconds":300},"name":"Refund desk"},"changed_by":"key_01m7pt0h6pec8a6m656xk0cemt","changed_at":"2026-11-18T07:47:55.195Z"}', NULL, '2026-11-18 07:47:55.215+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-68ed-71cb-b3bf-c902d4d1e194', 5000001353, 'audit.recorded', '01a1eda0-68e9-70b0-bf45-d0c0541b6521', '{"object":"audit_entry","id":"aud_01m7pt0t79e2rbyhegr1a1ps91","action":"updateAgent","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"agent","resource_id":"ag_01m7pt0hzee0c9z6vx9ygvmpyc","before":{"limits":{},"name":"Approval Desk","revision":1},"after":{"limits":{"timeout_seconds":300},"name":"Refund desk","revision":2},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0shde10sre87ep8ny583","created_at":"2026-11-18T07:47:55.046Z"}', NULL, '2026-11-18 07:47:55.245+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6b38-7188-888a-4e1f6b6a906f', 5000001356, 'audit.recorded', '01a1eda0-6b2d-70c1-b06c-c935bab88327', '{"object":"audit_entry","id":"aud_01m7pt0tsde30v0v696pxbh0s7","action":"createApiKey","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"api_key","resource_id":"key_01m7pt0tqxe38ajena1pjywf5c","before":null,"after":{"id":"key_01m7pt0tqxe38ajena1pjywf5c","name":"Shop front end","kind":"standard","prefix":"ar_live_mC5c","last4":"jr9f","scopes":["runs:write","agents:read"],"agent_ids":null,"queues":null,"networks":null,"status":"active","created_at":"2026-11-18T07:47:55.772Z","expires_at":null,"last_used_address":null,"rotated_from":null,"parent_id":"key_01m7pt0h6pec8a6m656xk0cemt","exposed_at":null,"client_id":null,"secret":"fp:eb917172"},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0tnfe0ks2qkexgwx65bp","created_at":"2026-11-18T07:47:55.772Z"}', NULL, '2026-11-18 07:47:55.832+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-87eb-73ef-8b37-e1a62e0ade3d', 5000001441, 'audit.recorded', '01a1eda0-87e8-7051-8829-2da245d58a46', '{"object":"audit_entry","id":"aud_01m7pt11z8e18rga9dm92xb2j6","action":"setDefaultPolicy","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"default_policy","resource_id":"org_01m7pt0h6he9bsn1bdgjkfdn1x","before":{"policy":null},"after":{"policy":"standard"},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt11xveey9jjc434d9szhf","created_at":"2026-11-18T07:48:03.152Z"}', NULL, '2026-11-18 07:48:03.179+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-88dd-72cc-bb55-884cac604410', 5000001442, 'audit.recorded', '01a1eda0-88db-73b0-b135-9d2bb8aee477', '{"object":"audit_entry","id":"aud_01m7pt126veerb2dcx5ewaxs3q","action":"createConnector","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"connector","resource_id":"con_01m7pt1243eeqr7regvs38r0yp","before":null,"after":{"id":"con_01m7pt1243eeqr7regvs38r0yp","name":"Order system","description":null,"type":"openapi","url":"https://127.0.0.1:38721","document_url":null,"document_summary":{"openapi":"3.1.0","title":"Orders","version":"4","operations":2,"left_out":0,"warnings":[],"tool_tokens":59,"bytes":321},"visibility":"shared","headers":{"authorization":"[redacted]"},"oauth":null,"authorization":null,"approval":{"default":"never","tools":{}},"status":"unchecked","last_checked_at":null,"last_error":null,"tool_count":null,"created_at":"2026-11-18T07:48:03.331Z","secrets":{"headers.authorization":"fp:2dab7cf0"}},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt120be8n99ggdm8kvwz48","created_at":"2026-11-18T07:48:03.365Z"}', NULL, '2026-11-18 07:48:03.421+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-898a-7076-b968-6ad1ea6c941b', 5000001443, 'audit.recorded', '01a1eda0-8989-7029-817b-40fa98603022', '{"object":"audit_entry","id":"aud_01m7pt12c9e0mr2yt0zac60c12","action":"checkConnector","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"connector_check","resource_id":"con_01m7pt1243eeqr7regvs38r0yp","before":{"status":"unchecked","last_checked_at":null,"tool_count":null},"after":{"status":"ok","last_checked_at":"2026-11-18T07:48:03.581Z","tool_count":2},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt12afe12vdzhv3v92hrpj","created_at":"2026-11-18T07:48:03.581Z"}', NULL, '2026-11-18 07:48:03.594+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d91-7330-a272-e68169bf9fe8', 5000001456, 'audit.recorded', '01a1eda0-8d90-7106-8a15-2e2d2d39e437', '{"object":"audit_entry","id":"aud_01m7pt13cge438m59e5mpkks1q","action":"registerWorker","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"worker_registration","resource_id":"wrk_01m7pt13bsecztv0x35wez3kwf","before":null,"after":{"id":"wrk_01m7pt13bsecztv0x35wez3kwf","protocol":1,"heartbeat_seconds":4,"silence_seconds":12,"poll_seconds":25,"ping_seconds":3,"output_bytes":1048576,"report_bytes":16777216,"agents":[{"name":"refund","agent_id":"ag_01m7pt12pse4xbea4cy85s2rk6","revision":1},{"name":"triage","agent_id":"ag_01m7pt139je1pvbsd1ed3m3a53","revision":1}]},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt13bee3c9zrs4c623ebvn","created_at":"2026-11-18T07:48:04.601Z"}', NULL, '2026-11-18 07:48:04.625+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6c38-701b-b636-e9a81038c824', 5000001359, 'audit.recorded', '01a1eda0-6c28-70fa-98e2-2ad98ece113d', '{"object":"audit_entry","id":"aud_01m7pt0v18e3x9hrhav67cw49x","action":"createApiKey","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"api_key","resource_id":"key_01m7pt0v10e84bzy6e9sxz2g8p","before":null,"after":{"id":"key_01m7pt0v10e84bzy6e9sxz2g8p","name":"Reporting","kind":"standard","prefix":"ar_live_fzEN","last4":"psUK","scopes":["usage:read","analytics:read"],"agent_ids":null,"queues":null,"networks":null,"status":"active","created_at":"2026-11-18T07:47:56.016Z","expires_at":null,"last_used_address":null,"rotated_from":null,"parent_id":"key_01m7pt0h6pec8a6m656xk0cemt","exposed_at":null,"client_id":null,"secret":"fp:5fdf0f0a"},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0tzfe12ta5njecxx8rm1","created_at":"2026-11-18T07:47:56.016Z"}', NULL, '2026-11-18 07:47:56.088+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6c8c-71d1-ae48-3ac66cdcaa7d', 5000001361, 'audit.recorded', '01a1eda0-6c8c-71d0-8e36-ea7992305131', '{"object":"audit_entry","id":"aud_01m7pt0v4ce788wdqaf6930m9h","action":"rotateApiKey","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"api_key","resource_id":"key_01m7pt0v3re16rfrhvcz0gj3rd","before":{"status":"active","expires_at":null},"after":{"status":"expiring","expires_at":"2026-11-19T07:47:56.140Z","created":{"id":"key_01m7pt0v3re16rfrhvcz0gj3rd","name":"Shop front end","kind":"standard","prefix":"ar_live_QTwj","last4":"mD3s","scopes":["runs:write","agents:read"],"agent_ids":null,"queues":null,"networks":null,"status":"active","created_at":"2026-11-18T07:47:56.140Z","expires_at":null,"last_used_address":null,"rotated_from":"key_01m7pt0tqxe38ajena1pjywf5c","parent_id":"key_01m7pt0h6pec8a6m656xk0cemt","exposed_at":null,"client_id":null,"secret":"fp:318a7b93"}},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0v2ze6hr3w0yyg2kjgv4","created_at":"2026-11-18T07:47:56.140Z"}', NULL, '2026-11-18 07:47:56.172+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6cd6-7128-86e3-8784db6763c4', 5000001362, 'audit.recorded', '01a1eda0-6cd4-71b2-aa26-74207a0e6ea8', '{"object":"audit_entry","id":"aud_01m7pt0v6me6sam9km41x0wvn8","action":"createCap","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"cap","resource_id":"cap_01m7pt0v65eb6b95rbp19s5zbk","before":null,"after":{"id":"cap_01m7pt0v65eb6b95rbp19s5zbk","agent_id":null,"api_key_id":null,"user":null,"each_user":false,"period":"month","unit":"runs","limit":60,"on_limit":"refuse","used":0,"period_start":"2026-11-01T00:00:00.000Z","resets_at":"2026-12-01T00:00:00.000Z","created_at":"2026-11-18T07:47:56.229Z"},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0v5ge198qpvgkd41sd4d","created_at":"2026-11-18T07:47:56.232Z"}', NULL, '2026-11-18 07:47:56.246+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6d30-712f-9937-d5b9fd8514d7', 5000001363, 'audit.recorded', '01a1eda0-6d2a-730b-9c77-c04fc06eefbb', '{"object":"audit_entry","id":"aud_01m7pt0v9aec5srxy09z06xvxv","action":"createCap","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"cap","resource_id":"cap_01m7pt0v86efjv4pb8xcz88kzp","before":null,"after":{"id":"cap_01m7pt0v86efjv4pb8xcz88kzp","agent_id":null,"api_key_id":null,"user":null,"each_user":true,"period":"day","unit":"usd","limit":20,"on_limit":"ask","used":null,"period_start":"2026-11-18T00:00:00.000Z","resets_at":"2026-11-19T00:00:00.000Z","created_at":"2026-11-18T07:47:56.293Z"},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0v86efj9e1b6hd1v9g5p","created_at":"2026-11-18T07:47:56.295Z"}', NULL, '2026-11-18 07:47:56.336+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6e30-7128-afa1-3d4ec704d64e', 5000001364, 'audit.recorded', '01a1eda0-6e2d-73f3-a04a-f2df7949d9d4', '{"object":"audit_entry","id":"aud_01m7pt0vhdefst0jqjvxwmkpem","action":"inviteMember","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"invitation","resource_id":"inv_01m7pt0vh6e7ar0m5js7dcekcp","before":null,"after":{"id":"inv_01m7pt0vh6e7ar0m5js7dcekcp","email":"grace@example.com","role":"developer","invited_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:47:56.552Z","expires_at":"2026-11-25T07:47:56.552Z","url":"fp:2c5c15c0","mailed":false},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0vene2hvtr4v1qg2daep","created_at":"2026-11-18T07:47:56.552Z"}', NULL, '2026-11-18 07:47:56.592+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6e73-71a7-818f-812fb5cae96d', 5000001365, 'deployment.created', '01a1eda0-6e69-72e6-bc76-2baba9ce8182', '{"object":"deployment","id":"dep_01m7pt0vk9ebkbrxhbnemwx0c2","agent_id":"ag_01m7pt0vk9ebjaqen1qnek6nce","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:47:56.649Z"}', NULL, '2026-11-18 07:47:56.659+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6e84-70c0-9f6d-b1a18785b552', 5000001365, 'audit.recorded', '01a1eda0-6e80-73a8-8724-c52a639a0b6a', '{"object":"audit_entry","id":"aud_01m7pt0vm0eem8e96559hsm2va","action":"deployAgent","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"agent","resource_id":"ag_01m7pt0vk9ebjaqen1qnek6nce","before":null,"after":{"id":"ag_01m7pt0vk9ebjaqen1qnek6nce","status":"active","source":"catalog","catalog_key":"csv-to-json","description":"Turns CSV into typed JSON rows without surprises: RFC 4180 to the letter, postcodes keep their zeros, long ids keep their digits, and a broken line is named by its number, never guessed at.","instructions":null,"input_schema":{"type":"object","properties":{"csv":{"type":"string","description":"The CSV text.","maxLength":900000},"delimiter":{"type":"string","description":"What stands between fields; found from the first record when not given.","enum":[",",";","\t","|"]},"header":{"type":"boolean","description":"Whether the first record holds the column names; true unless said otherwise."},"types":{"type":"object","description":"The type of a column by its name; what is not listed is inferred.","maxProperties":1000,"additionalProperties":{"type":"string","enum":["string","integer","number","boolean"]}},"infer_types":{"type":"boolean","description":"Whether to infer the types that are not given; true unless said otherwise. False leaves them text."}},"required":["csv"],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"The size of the table in words.","maxLength":100},"columns":{"type":"array","description":"The columns in order.","items":{"type":"object","properties":{"name":{"type":"string","description":"The column''s name, made unique."},"type":{"type":"string","description":"What the column holds.","enum":["string","integer","number","boolean"]}},"required":["name","type"],"additionalProperties":false},"maxItems":1000},"row_count":{"type":"integer","description":"How many rows there are.","minimum":0,"maximum":1000000},"rows":{"type":"array","description":"One object a row; an empty field is null.","items":{"type":"object","description":"Values by column name."},"maxItems":1000000}},"required":["result","columns","row_count","rows"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":60},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Complaints reader","runtime":{"type":"module","module":"csv-to-json"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:47:56.649Z","archived_at":null},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt0vk7e2tr80tstvznj8am","created_at":"2026-11-18T07:47:56.648Z"}', NULL, '2026-11-18 07:47:56.676+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6ea6-73cd-bc2c-b7365c6414a7', 5000001366, 'deployment.created', '01a1eda0-6ea5-73de-8aec-63ebdd10aecd', '{"object":"deployment","id":"dep_01m7pt0vn5eff8nv33xfeh1bpd","agent_id":"ag_01m7pt0vn5efe8j7bsvqrt5adh","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:47:56.709Z"}', NULL, '2026-11-18 07:47:56.71+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-71d0-7284-b3e0-84cd0056aec9', 5000001377, 'run.completed', '01a1eda0-7104-72a6-a50e-8524536f415a', '{"object":"run","id":"run_01m7pt0w84eakaa3m54h9pygat","agent_id":"ag_01m7pt0vk9ebjaqen1qnek6nce","agent_revision":1,"status":"completed","input":{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"},"output":{"result":"3 rows, 2 columns","columns":[{"name":"sku","type":"string"},{"name":"note","type":"string"}],"row_count":3,"rows":[{"sku":"A-1","note":"arrived broken"},{"sku":"A-2","note":"wrong colour"},{"sku":"A-3","note":"never arrived"}]},"error":null,"required_action":null,"latency_ms":142,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":60,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x","thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:57.378Z","started_at":"2026-11-18T07:47:57.378Z","completed_at":"2026-11-18T07:47:57.520Z"}', NULL, '2026-11-18 07:47:57.52+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-72f5-72f5-92f1-d88cdba114d7', 5000001389, 'run.completed', '01a1eda0-722a-73f5-b96e-cc82b354e58d', '{"object":"run","id":"run_01m7pt0whaeftvjvpcgasn9scd","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","agent_revision":1,"status":"completed","input":{"query":"Kept for ten years"},"output":{"result":"Kept for ten years","echo":{"query":"Kept for ten years"}},"error":null,"required_action":null,"latency_ms":45,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":30,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x","thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:47:57.769Z","started_at":"2026-11-18T07:47:57.769Z","completed_at":"2026-11-18T07:47:57.813Z"}', NULL, '2026-11-18 07:47:57.813+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-7fc3-71a9-8330-2b669beb04cb', 5000001428, 'pipeline.completed', '01a1eda0-70c4-70c4-99f2-85565eb960dd', '{"object":"pipeline_run","id":"prun_01m7pt0w64e329kwm5asfbjr6x","pipeline_id":"pipe_01m7pt0vyze3fa8smd7hev1hfc","pipeline_revision":1,"status":"completed","input":{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"},"output":{"report":{"result":"Complaints of the day","echo":{"query":"Complaints of the day"}},"archive":{"result":"Kept for ten years","echo":{"query":"Kept for ten years"}}},"error":null,"steps":[{"name":"read","run_id":"run_01m7pt0w84eakaa3m54h9pygat","status":"completed","attempt":1,"latency_ms":237,"error":null,"taken_from":null,"item_count":null,"items":null},{"name":"each_line","run_id":null,"status":"completed","attempt":1,"latency_ms":2934,"error":null,"taken_from":null,"item_count":3,"items":[{"index":0,"run_id":"run_01m7pt0wktef6ttqpwkec9dx5c","status":"completed","attempt":1,"latency_ms":2742,"error":null},{"index":1,"run_id":"run_01m7pt0wktef7atywq5t7kbgde","status":"completed","attempt":1,"latency_ms":2742,"error":null},{"index":2,"run_id":"run_01m7pt0wktef7thf2nc744y4p9","status":"completed","attempt":1,"latency_ms":2742,"error":null}]},{"name":"urgent","run_id":null,"status":"skipped","attempt":0,"latency_ms":0,"error":null,"taken_from":null,"item_count":null,"items":null},{"name":"report","run_id":"run_01m7pt0zftecz8xpy7h6n774x3","status":"completed","attempt":1,"latency_ms":224,"error":null,"taken_from":null,"item_count":null,"items":null},{"name":"archive","run_id":"run_01m7pt0whaeftvjvpcgasn9scd","status":"completed","attempt":1,"latency_ms":273,"error":null,"taken_from":null,"item_count":null,"items":null}],"latency_ms":3824,"tokens_used":0,"metadata":{},"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","scheduled_at":null,"created_at":"2026-11-18T07:47:57.252Z","completed_at":"2026-11-18T07:48:01.076Z"}', NULL, '2026-11-18 07:48:01.091+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8213-73bf-a4b6-1463f23fc962', 5000001431, 'audit.recorded', '01a1eda0-8212-7261-a36d-fe9b6b89c54c', '{"object":"audit_entry","id":"aud_01m7pt10gje9gt6vfykdnrkhac","action":"createAlert","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"alert_rule","resource_id":"alr_01m7pt10eheberr05p1468skrc","before":null,"after":{"id":"alr_01m7pt10eheberr05p1468skrc","name":"Prices cannot be read","description":"Look at the newest file of the supplier first.","metric":"error_rate","comparison":"gt","threshold":60,"window_seconds":900,"agent_id":"ag_01m7pt0vk9ebjaqen1qnek6nce","severity":"critical","enabled":true,"cooldown_seconds":300,"rollback":true,"status":"no_data","last_value":null,"last_evaluated_at":null,"cooldown_until":null,"firing_alert_id":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:48:01.617Z"},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt10efeek9wven1rjqwsjt","created_at":"2026-11-18T07:48:01.616Z"}', NULL, '2026-11-18 07:48:01.683+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8413-73e7-9a84-3b270bf3d81f', 5000001432, 'audit.recorded', '01a1eda0-8400-73a8-a67d-f9fa7fd0321b', '{"object":"audit_entry","id":"aud_01m7pt1100eemaczfsz9zx0cgv","action":"createPolicy","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"policy","resource_id":"pol_01m7pt10z1ebbstyf631qp0yt5","before":null,"after":{"id":"pol_01m7pt10z1ebbstyf631qp0yt5","name":"Customer support","description":"Names of customers stay inside.","source":"custom","guards":[{"name":null,"shadow":false,"on":"both","action":"redact","kinds":["email","phone","card","iban","national_id"],"regions":["US"],"type":"pii"},{"name":null,"shadow":false,"on":"both","action":"block","type":"secrets"},{"name":null,"shadow":false,"on":"both","action":"flag","allow":[],"case_sensitive":false,"whole_words":true,"type":"terms","deny":["competitor","lawsuit"]},{"name":null,"shadow":true,"on":"input","action":"block","type":"prompt_injection"}],"revision":1,"is_default":false,"metadata":{},"created_at":"2026-11-18T07:48:02.145Z"},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt10hkef4rw5e41n6ybthh","created_at":"2026-11-18T07:48:02.130Z"}', NULL, '2026-11-18 07:48:02.195+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-9485-73a3-8f38-bfd217019049', 5000001509, 'audit.recorded', '01a1eda0-9482-72b6-ae79-979623d7b725', '{"object":"audit_entry","id":"aud_01m7pt1542eavawycqjrhxfds5","action":"login","actor":"usr_01m7pt0h6kecdrextgj4wbff2e","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"session","resource_id":"sess_01m7pt151qe46r7bcpgs78xg4x","before":null,"after":null,"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt14jqee2atnp14gxsg4qq","created_at":"2026-11-18T07:48:06.395Z"}', NULL, '2026-11-18 07:48:06.405+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8da5-7277-b5ab-634ef5cbd1d7', 5000001457, 'audit.recorded', '01a1eda0-8da5-7276-94d9-81087a85f06e', '{"object":"audit_entry","id":"aud_01m7pt13d5e9v99pc111x8bw3e","action":"registerWorker","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"worker_registration","resource_id":"wrk_01m7pt13cxef9rzpznqb06y7dn","before":null,"after":{"id":"wrk_01m7pt13cxef9rzpznqb06y7dn","protocol":1,"heartbeat_seconds":4,"silence_seconds":12,"poll_seconds":25,"ping_seconds":3,"output_bytes":1048576,"report_bytes":16777216,"agents":[{"name":"refund","agent_id":"ag_01m7pt12pse4xbea4cy85s2rk6","revision":1},{"name":"triage","agent_id":"ag_01m7pt139je1pvbsd1ed3m3a53","revision":1}]},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt13cwe86awd1j8f9wpqm2","created_at":"2026-11-18T07:48:04.637Z"}', NULL, '2026-11-18 07:48:04.645+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-89e3-735e-bc44-c3011ec228b6', 5000001444, 'audit.recorded', '01a1eda0-89e3-735d-903a-a786c39ee89a', '{"object":"audit_entry","id":"aud_01m7pt12f3edes0en7gv1sxt4t","action":"createProvider","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"provider","resource_id":"prov_01m7pt12efebmbpy3qxktw9wfw","before":null,"after":{"id":"prov_01m7pt12efebmbpy3qxktw9wfw","name":"openai","type":"openai","source":"organization","base_url":null,"api_key_prefix":"sk-pro","api_key_last4":"1a2b","default_model":"gpt-5","is_default":true,"created_at":"2026-11-18T07:48:03.663Z","models":[{"name":"gpt-5","price":{"input":1.25,"cached_input":0.125,"output":10}},{"name":"gpt-5.1","price":{"input":1.25,"cached_input":0.125,"output":10}},{"name":"gpt-5-mini","price":{"input":0.25,"cached_input":0.025,"output":2}},{"name":"gpt-5-nano","price":{"input":0.05,"cached_input":0.005,"output":0.4}},{"name":"gpt-4.1","price":{"input":2,"cached_input":0.5,"output":8}},{"name":"gpt-4.1-mini","price":{"input":0.4,"cached_input":0.1,"output":1.6}},{"name":"gpt-4.1-nano","price":{"input":0.1,"cached_input":0.025,"output":0.4}},{"name":"gpt-4o","price":{"input":2.5,"cached_input":1.25,"output":10}},{"name":"gpt-4o-mini","price":{"input":0.15,"cached_input":0.075,"output":0.6}},{"name":"o3","price":{"input":2,"cached_input":0.5,"output":8}},{"name":"o4-mini","price":{"input":1.1,"cached_input":0.275,"output":4.4}}],"secrets":{"api_key":"fp:50d0abf9"}},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt12dve0gbkzr8rw1cbh12","created_at":"2026-11-18T07:48:03.663Z"}', NULL, '2026-11-18 07:48:03.683+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8a0b-72e7-8930-2acfdd66a4a0', 5000001445, 'audit.recorded', '01a1eda0-8a0b-72e6-86ab-d5cf67ec0e95', '{"object":"audit_entry","id":"aud_01m7pt12gbebk8daynsxkyr3mn","action":"createProvider","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"provider","resource_id":"prov_01m7pt12g8e5dsbmptqh8cch5w","before":null,"after":{"id":"prov_01m7pt12g8e5dsbmptqh8cch5w","name":"in-house","type":"openai_compatible","source":"organization","base_url":"https://127.0.0.1:38721/v1","api_key_prefix":null,"api_key_last4":null,"default_model":null,"is_default":false,"created_at":"2026-11-18T07:48:03.720Z","models":[]},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt12g7eaz8p97hremm5th7","created_at":"2026-11-18T07:48:03.720Z"}', NULL, '2026-11-18 07:48:03.723+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8aec-7142-81fd-0923c6b40682', 5000001447, 'deployment.created', '01a1eda0-8ad9-713c-ab06-3a756faa6b3b', '{"object":"deployment","id":"dep_01m7pt12pse4yap1htenqtmtsv","agent_id":"ag_01m7pt12pse4xbea4cy85s2rk6","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:48:03.929Z"}', NULL, '2026-11-18 07:48:03.948+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8b08-734c-ab7a-7ab84fd2ce6a', 5000001447, 'audit.recorded', '01a1eda0-8b04-7090-8ca8-4e0da607de07', '{"object":"audit_entry","id":"aud_01m7pt12r4e288sa2e1pk0fqg7","action":"createAgent","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"agent","resource_id":"ag_01m7pt12pse4xbea4cy85s2rk6","before":null,"after":{"id":"ag_01m7pt12pse4xbea4cy85s2rk6","status":"active","source":"custom","catalog_key":null,"description":null,"instructions":null,"input_schema":null,"output_schema":null,"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{},"name":"refund","runtime":{"type":"worker","queue":"support"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:48:03.929Z","archived_at":null},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt12gge6ka9r28k5r4s8ej","created_at":"2026-11-18T07:48:03.918Z"}', NULL, '2026-11-18 07:48:03.976+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d34-7366-9982-7122e87fa00a', 5000001453, 'deployment.created', '01a1eda0-8d32-706f-9ec4-24698b643b55', '{"object":"deployment","id":"dep_01m7pt139je1qsxh14d65p8etn","agent_id":"ag_01m7pt139je1pvbsd1ed3m3a53","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:48:04.530Z"}', NULL, '2026-11-18 07:48:04.532+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d3a-7172-a112-a505eb00b3fa', 5000001453, 'audit.recorded', '01a1eda0-8d39-7167-9d6a-77e743bb6a1c', '{"object":"audit_entry","id":"aud_01m7pt139se5ksttkqwx1vptgw","action":"createAgent","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"agent","resource_id":"ag_01m7pt139je1pvbsd1ed3m3a53","before":null,"after":{"id":"ag_01m7pt139je1pvbsd1ed3m3a53","status":"active","source":"custom","catalog_key":null,"description":null,"instructions":null,"input_schema":null,"output_schema":null,"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{},"name":"triage","runtime":{"type":"worker","queue":"support"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:48:04.530Z","archived_at":null},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt139be69sk27jzw55jsx4","created_at":"2026-11-18T07:48:04.529Z"}', NULL, '2026-11-18 07:48:04.538+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d48-71f3-bde8-8d3d4756f7a1', 5000001454, 'deployment.created', '01a1eda0-8d46-73f1-b4fd-8d7ed383390a', '{"object":"deployment","id":"dep_01m7pt13a6efrv9zcdfv9r6e8a","agent_id":"ag_01m7pt13a6efqvcqh284jgsjf6","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:48:04.550Z"}', NULL, '2026-11-18 07:48:04.552+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d4c-7364-ab2a-4c09589350fe', 5000001454, 'audit.recorded', '01a1eda0-8d4b-7090-bd33-0d4292693ae2', '{"object":"audit_entry","id":"aud_01m7pt13abe28btcrd8a96jeq2","action":"createAgent","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"agent","resource_id":"ag_01m7pt13a6efqvcqh284jgsjf6","before":null,"after":{"id":"ag_01m7pt13a6efqvcqh284jgsjf6","status":"active","source":"custom","catalog_key":null,"description":null,"instructions":null,"input_schema":null,"output_schema":null,"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{},"name":"invoice","runtime":{"type":"worker","queue":"billing"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:48:04.550Z","archived_at":null},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt13a4e4gb1xdm6nw646td","created_at":"2026-11-18T07:48:04.549Z"}', NULL, '2026-11-18 07:48:04.556+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d5e-737c-924a-d9b68f6f67e0', 5000001455, 'deployment.created', '01a1eda0-8d5c-72d4-8436-b664cf9ede9b', '{"object":"deployment","id":"dep_01m7pt13aweba88dnpck7sxqmv","agent_id":"ag_01m7pt13aweb99b1ts26tkmbzb","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:48:04.572Z"}', NULL, '2026-11-18 07:48:04.574+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d69-7310-ba7e-3a4602a367b6', 5000001455, 'audit.recorded', '01a1eda0-8d68-739a-9fa3-8aa29bd56afa', '{"object":"audit_entry","id":"aud_01m7pt13b8eed9z8wamadxatqt","action":"createAgent","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"agent","resource_id":"ag_01m7pt13aweb99b1ts26tkmbzb","before":null,"after":{"id":"ag_01m7pt13aweb99b1ts26tkmbzb","status":"active","source":"custom","catalog_key":null,"description":null,"instructions":null,"input_schema":null,"output_schema":null,"policy":null,"connectors":[],"approvals":null,"limits":{},"schedule":null,"doors":null,"metadata":{},"name":"nightly-report","runtime":{"type":"worker","queue":"reports"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:48:04.572Z","archived_at":null},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt13akefvtfgnes0mkae7a","created_at":"2026-11-18T07:48:04.571Z"}', NULL, '2026-11-18 07:48:04.585+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8db4-7298-a56e-32b29c323a2d', 5000001458, 'audit.recorded', '01a1eda0-8db3-714a-8d07-261d8b35704c', '{"object":"audit_entry","id":"aud_01m7pt13dke558t1s63p5kaw2c","action":"registerWorker","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"worker_registration","resource_id":"wrk_01m7pt13d9ef6rszvs44crbwpf","before":null,"after":{"id":"wrk_01m7pt13d9ef6rszvs44crbwpf","protocol":1,"heartbeat_seconds":4,"silence_seconds":12,"poll_seconds":25,"ping_seconds":3,"output_bytes":1048576,"report_bytes":16777216,"agents":[{"name":"refund","agent_id":"ag_01m7pt12pse4xbea4cy85s2rk6","revision":1},{"name":"triage","agent_id":"ag_01m7pt139je1pvbsd1ed3m3a53","revision":1}]},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt13d8ecct0551tv5jjqnz","created_at":"2026-11-18T07:48:04.649Z"}', NULL, '2026-11-18 07:48:04.66+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8dbf-7230-94ce-f849dc2e3da2', 5000001459, 'audit.recorded', '01a1eda0-8dbf-722f-892a-3041d2afa16b', '{"object":"audit_entry","id":"aud_01m7pt13dze8qrjahg879az8bb","action":"registerWorker","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"worker_registration","resource_id":"wrk_01m7pt13dxe1erhygwwnd0kpr5","before":null,"after":{"id":"wrk_01m7pt13dxe1erhygwwnd0kpr5","protocol":1,"heartbeat_seconds":4,"silence_seconds":12,"poll_seconds":25,"ping_seconds":3,"output_bytes":1048576,"report_bytes":16777216,"agents":[]},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt13dwebgbv358j0c0rx3p","created_at":"2026-11-18T07:48:04.668Z"}', NULL, '2026-11-18 07:48:04.671+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8e9d-73d0-9f5a-1322b04c994a', 5000001464, 'run.completed', '01a1eda0-8e8b-702e-9a56-f256a1937304', '{"object":"run","id":"run_01m7pt13mbe0q9mnqjatgs6wr4","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","agent_revision":1,"status":"completed","input":{"query":"again"},"output":{"result":"again","echo":{"query":"again"}},"error":null,"required_action":null,"latency_ms":18,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":null,"usage":null,"metadata":{},"priority":0,"timeout_seconds":30,"attempt":1,"idempotency_key":"first","api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":null,"thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:48:04.875Z","started_at":"2026-11-18T07:48:04.875Z","completed_at":"2026-11-18T07:48:04.893Z"}', NULL, '2026-11-18 07:48:04.893+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8ec0-72ac-8496-88ddd006fe71', 5000001467, 'audit.recorded', '01a1eda0-8ec0-72ab-a763-2c5363d5e5b9', '{"object":"audit_entry","id":"aud_01m7pt13p0eanterscadhxbsds","action":"createWebhook","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"webhook","resource_id":"wh_01m7pt13nxe08s09kcba2k8sev","before":null,"after":{"id":"wh_01m7pt13nxe08s09kcba2k8sev","url":"https://127.0.0.1:38721/refuses","events":["run.completed"],"active":true,"description":null,"retry_policy":"standard","created_at":"2026-11-18T07:48:04.925Z","disabled_reason":null,"disabled_at":null,"failing_since":null,"previous_secret_expires_at":null,"secret":"fp:96182928","warnings":[],"secrets":{"secret":"fp:96182928"}},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt13nhe9h815w5wxk4t2hp","created_at":"2026-11-18T07:48:04.920Z"}', NULL, '2026-11-18 07:48:04.928+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8eec-728b-8799-19d1a233b456', 5000001470, 'deployment.created', '01a1eda0-8ed8-7154-be71-4eb8c97bc6a8', '{"object":"deployment","id":"dep_01m7pt13pre5abwwaeq34qqhn8","agent_id":"ag_01m7pt13pre598xahbrt6hy70q","revision":1,"previous_revision":null,"reason":null,"rolled_back_from":null,"rolled_back_to":null,"created_by":"key_01m7pt0h6pec8a6m656xk0cemt","created_at":"2026-11-18T07:48:04.952Z"}', NULL, '2026-11-18 07:48:04.972+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8f00-72c8-b13e-67e918cf30df', 5000001470, 'audit.recorded', '01a1eda0-8ef4-7245-a9ac-b33eed8232cc', '{"object":"audit_entry","id":"aud_01m7pt13qme92tkb5k7vpr4cpc","action":"deployAgent","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"agent","resource_id":"ag_01m7pt13pre598xahbrt6hy70q","before":null,"after":{"id":"ag_01m7pt13pre598xahbrt6hy70q","status":"active","source":"catalog","catalog_key":"countdown","description":"Counts down out loud, one word at a time. Made for building and testing a live view: you see streaming, resuming and cancelling work before any model costs you a cent.","instructions":null,"input_schema":{"type":"object","properties":{"from":{"type":"integer","description":"The number to start at; 10 unless said otherwise.","minimum":1,"maximum":500},"delay_ms":{"type":"integer","description":"The wait between two words, in milliseconds; 100 unless said otherwise.","minimum":0,"maximum":1000},"message":{"type":"string","description":"The last word; \"Liftoff!\" unless said otherwise.","minLength":1,"maxLength":200}},"required":[],"additionalProperties":false},"output_schema":{"type":"object","properties":{"result":{"type":"string","description":"Everything that was streamed, as one text.","maxLength":4000},"words":{"type":"integer","description":"How many words were streamed.","minimum":2,"maximum":501}},"required":["result","words"],"additionalProperties":false},"policy":null,"connectors":[],"approvals":null,"limits":{"timeout_seconds":600},"schedule":null,"doors":null,"metadata":{"needs_model":"no"},"name":"Countdown","runtime":{"type":"module","module":"countdown"},"revision":1,"next_run_at":null,"schedule_refusal":null,"created_at":"2026-11-18T07:48:04.952Z","archived_at":null},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt13pce9rtrdjxfm63gb1k","created_at":"2026-11-18T07:48:04.946Z"}', NULL, '2026-11-18 07:48:04.992+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8f53-70bc-8307-3523ab3bdc27', 5000001474, 'audit.recorded', '01a1eda0-8f50-72db-849c-a276bee96d9a', '{"object":"audit_entry","id":"aud_01m7pt13tgebdr9752etzejvct","action":"actOnRun","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"run","resource_id":"run_01m7pt13r7ebq948498ddskgxp","before":null,"after":null,"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt13s1e5h9vyaxjbzzzkmm","created_at":"2026-11-18T07:48:05.059Z"}', NULL, '2026-11-18 07:48:05.075+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8fb5-7051-b536-8a2391e4e3e2', 5000001477, 'run.completed', '01a1eda0-8f64-709b-9eac-59f44a68f4b7', '{"object":"run","id":"run_01m7pt13v4e2dsxb2syh56hx5q","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","agent_revision":1,"status":"completed","input":{"query":"my key is [secret]"},"output":{"result":"my key is [secret]","echo":{"query":"my key is [secret]"}},"error":null,"required_action":null,"latency_ms":82,"queued_ms":0,"waiting_ms":0,"tokens_used":0,"cost_usd":null,"guardrails":[{"guard":"secrets","stage":"input","field":"input.query","action":"redact","shadow":false,"count":1}],"usage":null,"metadata":{},"priority":0,"timeout_seconds":30,"attempt":1,"idempotency_key":null,"api_key_id":"key_01m7pt0h6pec8a6m656xk0cemt","pipeline_run_id":null,"thread_id":null,"user":null,"replay_of":null,"scheduled_at":null,"created_at":"2026-11-18T07:48:05.092Z","started_at":"2026-11-18T07:48:05.092Z","completed_at":"2026-11-18T07:48:05.173Z"}', NULL, '2026-11-18 07:48:05.173+00');
INSERT INTO public.events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-9064-73f5-b303-e365f28d9cfe', 5000001485, 'audit.recorded', '01a1eda0-9058-7024-83be-f5d5891442fa', '{"object":"audit_entry","id":"aud_01m7pt142re0j87fqntp4h8gqt","action":"createToken","actor":"key_01m7pt0h6pec8a6m656xk0cemt","actor_name":null,"outcome":"succeeded","reason":null,"count":1,"resource_type":"api_key","resource_id":"key_01m7pt0h6pec8a6m656xk0cemt","before":null,"after":{"secret":"fp:a9e8a24a","scopes":["*"],"expires_at":"2026-11-18T07:58:05.322Z"},"address":"127.0.0.1","user_agent":null,"request_id":"req_01m7pt141je2ybkna0t7dnngm1","created_at":"2026-11-18T07:48:05.328Z"}', NULL, '2026-11-18 07:48:05.348+00');


--
-- Data for Name: events_rest; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: feedback_counts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.feedback_counts VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:00:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', 1, 'quality', 'up', '', 1, 0);


--
-- Data for Name: file_totals; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.file_totals VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', 1, 1);


--
-- Data for Name: file_uses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.file_uses VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-975b-7521-a845-f316677278a8', '01a1eda0-975b-7859-a487-25d585378fda', '');


--
-- Data for Name: files; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.files VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-975b-7521-a845-f316677278a8', 'kept', 'a.txt', 'text/plain', 1, '\xca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb', NULL, NULL, NULL, NULL, '2026-11-18 07:48:07.131038+00', '2026-11-18 07:48:07.131038+00');


--
-- Data for Name: former_members; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.former_members VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-975b-79bd-a289-a18e129107d9', '2026-11-18 07:48:07.131038+00');


--
-- Data for Name: guardrail_findings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guardrail_findings VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:00:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', 'secrets', 'input', 'redact', false, 11, 1);


--
-- Data for Name: guardrail_refusals; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.guardrail_refusals VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:48:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', 1, 1);


--
-- Data for Name: heartbeat; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.heartbeat VALUES (true, '2026-11-18 07:48:05.931585+00');


--
-- Data for Name: idempotency_keys; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.idempotency_keys VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-44d6-7310-a350-c53766063a9a POST /v2/runs', 'first', '\xb02066bea2eab5100b8f9557317c98544d72c8d70f75c862c6ea4178ecc97aee', '01a1eda0-8e8b-702e-9a56-f256a1937304', NULL, NULL, NULL, '2026-11-19 07:48:04.876037+00');


--
-- Data for Name: identities; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.identities VALUES ('01a1eda0-975b-71ef-aff5-491340ddd4fc', NULL, 'https://issuer.example', 'subject', '01a1eda0-975b-79bd-a289-a18e129107d9', '2026-11-18 07:48:07.131038+00');


--
-- Data for Name: installation; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.installation VALUES ('secret-key-proof', 'enc:v2:1ed188cd877f:KEN5olRnflexaHZzrMPnnL2ip5SJ56vMkqbzFjT5M2Los4X33fh8DA8eQjfHvbb+0velUeRKy9ozRpRh25g=');
INSERT INTO public.installation VALUES ('cluster', '7709411665473051773');
INSERT INTO public.installation VALUES ('base-url', 'https://localhost:43203/v2');


--
-- Data for Name: invitations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.invitations VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6e26-71d5-8050-b2c9dac74d96', 'grace@example.com', 'developer', '\x3d85d770b6b45944e6a8f8e1b8ae1558bc653d795b091c71f13ec02b56744157', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:56.552773+00', '2026-11-25 07:47:56.552773+00', NULL, NULL, NULL);


--
-- Data for Name: leaders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.leaders VALUES ('alerts', 'c7f9a71f-ee5d-42ec-a463-f78edc89abbf', '2026-11-18 07:48:07.131038+00');


--
-- Data for Name: login_failures; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.login_failures VALUES ('\x82244417f956ac7c599f191593f7e441a4fafa20a4158fd52e154f1dc4c8ed92', 1, '2026-11-18 07:48:07.131038+00', NULL);


--
-- Data for Name: memberships; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.memberships VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-44d3-731b-8777-509138b7bc4e', 'owner', '2026-11-18 07:47:45.995012+00');


--
-- Data for Name: migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.migrations VALUES ('0001_installation.sql', '2026-11-18 07:47:42.842691+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0002_organizations.sql', '2026-11-18 07:47:42.899712+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0003_sign_in.sql', '2026-11-18 07:47:42.954651+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0004_api_keys.sql', '2026-11-18 07:47:43.081187+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0005_audit.sql', '2026-11-18 07:47:43.161076+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0006_agents.sql', '2026-11-18 07:47:43.185864+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0007_connectors.sql', '2026-11-18 07:47:43.254966+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0008_threads.sql', '2026-11-18 07:47:43.300168+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0009_runs.sql', '2026-11-18 07:47:43.348834+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0010_feedback.sql', '2026-11-18 07:47:43.533244+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0011_workers.sql', '2026-11-18 07:47:43.650789+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0012_files.sql', '2026-11-18 07:47:43.763393+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0013_pipelines.sql', '2026-11-18 07:47:43.815488+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0014_webhooks.sql', '2026-11-18 07:47:43.880492+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0015_usage.sql', '2026-11-18 07:47:43.989415+00', '2.4.0');
INSERT INTO public.migrations VALUES ('0016_alerts.sql', '2026-11-18 07:47:44.159777+00', '2.4.0');


--
-- Data for Name: module_code; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.module_code VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '\x5694d08a2e53ffcae0c3103e5ad6f6076abd960eb1f8a56577040bc1028f702b', 'module', '\x00', '2026-11-18 07:48:07.131038+00');


--
-- Data for Name: nodes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.nodes VALUES ('4ae2fd17-66ce-492d-9c60-a6ad1f39e569', '2026-11-18 07:48:07.131038+00', '2026-11-18 07:48:07.131038+00', NULL, NULL, NULL);


--
-- Data for Name: oauth_codes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.oauth_codes VALUES ('\x5694d08a2e53ffcae0c3103e5ad6f6076abd960eb1f8a56577040bc1028f702b', '01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6c20-7208-bff8-ce4e7bf14116', 'https://app.example', 'challenge', '2026-11-19 07:48:07.131038+00', '2026-11-18 07:48:07.131038+00', '2026-11-19 07:48:07.131038+00', NULL);


--
-- Data for Name: oauth_refresh_tokens; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.oauth_refresh_tokens VALUES ('\x5694d08a2e53ffcae0c3103e5ad6f6076abd960eb1f8a56577040bc1028f702b', '01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6c20-7208-bff8-ce4e7bf14116', '2026-11-18 07:48:07.131038+00', '2026-11-19 07:48:07.131038+00', NULL);


--
-- Data for Name: organizations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.organizations VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', 'My organisation', 'enterprise', NULL, NULL, NULL, 'standard', true, '2026-11-18 07:47:45.995012+00', false, NULL, '{}', NULL);


--
-- Data for Name: password_links; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.password_links VALUES ('\xb1b1bdb480c61d075300d9bff7d9cb69cf31695ea048e478facadf426e8d0fb0', '01a1eda0-975b-79bd-a289-a18e129107d9', '2026-11-18 07:48:07.131038+00', '2026-11-19 07:48:07.131038+00');


--
-- Data for Name: pauses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pauses VALUES ('2026-11-18 07:48:07.131038+00', '2026-11-18 07:48:07.131038+00');


--
-- Data for Name: pipeline_events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pipeline_events VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 2, '{"type":"pipeline.step.started","step":{"name":"read","run_id":"run_01m7pt0w84eakaa3m54h9pygat","status":"running","attempt":1,"latency_ms":null,"error":null,"taken_from":null,"item_count":null,"items":null},"sequence":2,"pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x"}');
INSERT INTO public.pipeline_events VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 3, '{"type":"pipeline.step.completed","step":{"name":"read","run_id":"run_01m7pt0w84eakaa3m54h9pygat","status":"completed","attempt":1,"latency_ms":237,"error":null,"taken_from":null,"item_count":null,"items":null},"sequence":3,"pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x"}');
INSERT INTO public.pipeline_events VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 4, '{"type":"pipeline.step.started","step":{"name":"each_line","run_id":null,"status":"running","attempt":0,"latency_ms":null,"error":null,"taken_from":null,"item_count":3,"items":null},"sequence":4,"pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x"}');
INSERT INTO public.pipeline_events VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 5, '{"type":"pipeline.step.skipped","step":{"name":"urgent","run_id":null,"status":"skipped","attempt":0,"latency_ms":0,"error":null,"taken_from":null,"item_count":null,"items":null},"sequence":5,"pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x"}');
INSERT INTO public.pipeline_events VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 6, '{"type":"pipeline.step.started","step":{"name":"archive","run_id":"run_01m7pt0whaeftvjvpcgasn9scd","status":"running","attempt":1,"latency_ms":null,"error":null,"taken_from":null,"item_count":null,"items":null},"sequence":6,"pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x"}');
INSERT INTO public.pipeline_events VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 7, '{"type":"pipeline.step.completed","step":{"name":"archive","run_id":"run_01m7pt0whaeftvjvpcgasn9scd","status":"completed","attempt":1,"latency_ms":273,"error":null,"taken_from":null,"item_count":null,"items":null},"sequence":7,"pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x"}');
INSERT INTO public.pipeline_events VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 8, '{"type":"pipeline.step.completed","step":{"name":"each_line","run_id":null,"status":"completed","attempt":1,"latency_ms":2934,"error":null,"taken_from":null,"item_count":3,"items":null},"sequence":8,"pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x"}');
INSERT INTO public.pipeline_events VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 9, '{"type":"pipeline.step.started","step":{"name":"report","run_id":"run_01m7pt0zftecz8xpy7h6n774x3","status":"running","attempt":1,"latency_ms":null,"error":null,"taken_from":null,"item_count":null,"items":null},"sequence":9,"pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x"}');
INSERT INTO public.pipeline_events VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 10, '{"type":"pipeline.step.completed","step":{"name":"report","run_id":"run_01m7pt0zftecz8xpy7h6n774x3","status":"completed","attempt":1,"latency_ms":224,"error":null,"taken_from":null,"item_count":null,"items":null},"sequence":10,"pipeline_run_id":"prun_01m7pt0w64e329kwm5asfbjr6x"}');


--
-- Data for Name: pipeline_runs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pipeline_runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', '01a1eda0-6fdf-70de-a466-8d3c5db0c5ec', 1, '{"description":"Reads the day''s complaints, looks at each, and writes the report.","input_schema":{"type":"object","required":["csv"],"properties":{"csv":{"type":"string","maxLength":100000}}},"output":null,"schedule":{"cron":"0 7 * * MON-FRI","timezone":"Europe/Zurich","input":{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"}},"metadata":{},"name":"Complaints desk","steps":[{"name":"read","agent_id":"ag_01m7pt0vk9ebjaqen1qnek6nce","input":{"csv":{"expr":"input.csv"}}},{"name":"each_line","agent_id":"ag_01m7pt0vn5efe8j7bsvqrt5adh","for_each":"steps.read.output.rows","input":{"query":{"expr":"item.note"}}},{"name":"urgent","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","when":"size(steps.read.output.rows) > 100","input":{"query":"Too many at once"}},{"name":"report","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","depends_on":["each_line","urgent"],"input":{"query":"Complaints of the day"}},{"name":"archive","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","depends_on":["read"],"input":{"query":"Kept for ten years"}}]}', '01a1eda0-44d6-7310-a350-c53766063a9a', 'key_01m7pt0h6pec8a6m656xk0cemt', 'completed', '{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"}', '{"report":{"result":"Complaints of the day","echo":{"query":"Complaints of the day"}},"archive":{"result":"Kept for ten years","echo":{"query":"Kept for ten years"}}}', NULL, '{}', NULL, 0, 3824, 11, NULL, NULL, '2026-11-18 07:47:57.252+00', '2026-11-18 07:48:01.076+00', NULL, NULL, NULL, NULL);


--
-- Data for Name: pipeline_steps; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pipeline_steps VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 0, 'completed', NULL, NULL, '2026-11-18 07:47:57.316+00', '2026-11-18 07:47:57.553+00', NULL);
INSERT INTO public.pipeline_steps VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 2, 'skipped', NULL, NULL, '2026-11-18 07:47:57.61+00', '2026-11-18 07:47:57.61+00', NULL);
INSERT INTO public.pipeline_steps VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 4, 'completed', NULL, NULL, '2026-11-18 07:47:57.61+00', '2026-11-18 07:47:57.883+00', NULL);
INSERT INTO public.pipeline_steps VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 1, 'completed', 3, NULL, '2026-11-18 07:47:57.61+00', '2026-11-18 07:48:00.544+00', NULL);
INSERT INTO public.pipeline_steps VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 3, 'completed', NULL, NULL, '2026-11-18 07:48:00.634+00', '2026-11-18 07:48:00.858+00', NULL);


--
-- Data for Name: pipeline_tasks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pipeline_tasks VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 0, 0, 1, '01a1eda0-7104-72a6-a50e-8524536f415a', NULL, '2026-11-18 07:47:57.32771+00');
INSERT INTO public.pipeline_tasks VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 4, 0, 1, '01a1eda0-722a-73f5-b96e-cc82b354e58d', NULL, '2026-11-18 07:47:57.658994+00');
INSERT INTO public.pipeline_tasks VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 1, 0, 1, '01a1eda0-727a-73cd-ad5e-dc9b9896f4ac', NULL, '2026-11-18 07:47:57.696188+00');
INSERT INTO public.pipeline_tasks VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 1, 1, 1, '01a1eda0-727a-73ce-ad7b-972e8f35c1ae', NULL, '2026-11-18 07:47:57.696188+00');
INSERT INTO public.pipeline_tasks VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 1, 2, 1, '01a1eda0-727a-73cf-a8bc-5561c84f12c9', NULL, '2026-11-18 07:47:57.696188+00');
INSERT INTO public.pipeline_tasks VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 3, 0, 1, '01a1eda0-7dfa-733e-8edb-c789aa7393a3', NULL, '2026-11-18 07:48:00.636891+00');


--
-- Data for Name: pipelines; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.pipelines VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6fdf-70de-a466-8d3c5db0c5ec', 1, '{"description":"Reads the day''s complaints, looks at each, and writes the report.","input_schema":{"type":"object","required":["csv"],"properties":{"csv":{"type":"string","maxLength":100000}}},"output":null,"schedule":{"cron":"0 7 * * MON-FRI","timezone":"Europe/Zurich","input":{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"}},"metadata":{},"name":"Complaints desk","steps":[{"name":"read","agent_id":"ag_01m7pt0vk9ebjaqen1qnek6nce","input":{"csv":{"expr":"input.csv"}}},{"name":"each_line","agent_id":"ag_01m7pt0vn5efe8j7bsvqrt5adh","for_each":"steps.read.output.rows","input":{"query":{"expr":"item.note"}}},{"name":"urgent","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","when":"size(steps.read.output.rows) > 100","input":{"query":"Too many at once"}},{"name":"report","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","depends_on":["each_line","urgent"],"input":{"query":"Complaints of the day"}},{"name":"archive","agent_id":"ag_01m7pt0h6wee0sghgb8r0xg1x1","depends_on":["read"],"input":{"query":"Kept for ten years"}}]}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:57.023+00', '2026-11-18 07:47:57.023+00', NULL);


--
-- Data for Name: policies; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.policies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-83e1-72d7-9d79-e6186f607b45', 'Customer support', 'Names of customers stay inside.', '[{"name":null,"shadow":false,"on":"both","action":"redact","kinds":["email","phone","card","iban","national_id"],"regions":["US"],"type":"pii"},{"name":null,"shadow":false,"on":"both","action":"block","type":"secrets"},{"name":null,"shadow":false,"on":"both","action":"flag","allow":[],"case_sensitive":false,"whole_words":true,"type":"terms","deny":["competitor","lawsuit"]},{"name":null,"shadow":true,"on":"input","action":"block","type":"prompt_injection"}]', 1, '{}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:02.145+00', '2026-11-18 07:48:02.145+00');


--
-- Data for Name: providers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.providers VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-89cf-72e8-bb78-77ecf5c4f1fc', 'openai', 'openai', NULL, 'enc:v2:1ed188cd877f:cyTsATM9JH0GqiPGRKnFA0Uv9DiVYf6VYMOMWu+5g9gUCA5jlvJ13qm9AiaWLU3+Mkm5vNA=', 'sk-pro', '1a2b', 'gpt-5', true, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:03.663+00', '2026-11-18 07:48:03.663+00');
INSERT INTO public.providers VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8a08-715b-95d2-dabc50c644bc', 'in-house', 'openai_compatible', 'https://127.0.0.1:38721/v1', NULL, NULL, NULL, NULL, false, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:03.72+00', '2026-11-18 07:48:03.72+00');


--
-- Data for Name: recovery_codes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.recovery_codes VALUES ('01a1eda0-975b-79bd-a289-a18e129107d9', '\x5694d08a2e53ffcae0c3103e5ad6f6076abd960eb1f8a56577040bc1028f702b', '2026-11-18 07:48:07.131038+00');


--
-- Data for Name: replay_items; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.replay_items VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-975b-7435-8489-5bf438b8178f', '01a1eda0-4e7e-720e-8a93-f888678a2457', '01a1eda0-4e7e-720e-8a93-f888678a2457', 'completed', NULL);


--
-- Data for Name: replays; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.replays VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-975b-7435-8489-5bf438b8178f', '01a1eda0-44dc-7381-9846-0b4601d807a1', 'completed', '{}', 1, 1, 'operator', NULL, '2026-11-18 07:48:07.131038+00', NULL, '2026-11-18 07:48:07.131038+00');


--
-- Data for Name: run_acceptance_days; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_acceptance_days VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-15 00:00:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', '8ee19a1a-ea5f-4596-83d0-ebd01d9962a9', 1);


--
-- Data for Name: run_acceptances; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_acceptances VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-47dc-71e4-ab7d-0df2343a4c73', '01a1eda0-44d6-7310-a350-c53766063a9a', 11, 1);
INSERT INTO public.run_acceptances VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-47e8-70a0-9402-f3de6ae0bea3', '01a1eda0-44d6-7310-a350-c53766063a9a', 11, 2);
INSERT INTO public.run_acceptances VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-47ee-7018-9f9b-7d4fa1ba5bcc', '01a1eda0-44d6-7310-a350-c53766063a9a', 11, 2);
INSERT INTO public.run_acceptances VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-49ab-71fe-8949-f2fbf949adad', '01a1eda0-44d6-7310-a350-c53766063a9a', 11, 1);
INSERT INTO public.run_acceptances VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-6e69-72e4-abba-a1bd5d33558e', '01a1eda0-44d6-7310-a350-c53766063a9a', 11, 1);
INSERT INTO public.run_acceptances VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-6ea5-73dc-891d-79ddf1a2a9b1', '01a1eda0-44d6-7310-a350-c53766063a9a', 11, 3);
INSERT INTO public.run_acceptances VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', '01a1eda0-44d6-7310-a350-c53766063a9a', 11, 4);
INSERT INTO public.run_acceptances VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:48:00+00', '01a1eda0-8ed8-7152-8eaa-2bc68d1f1c17', '01a1eda0-44d6-7310-a350-c53766063a9a', 11, 1);
INSERT INTO public.run_acceptances VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:48:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', '01a1eda0-44d6-7310-a350-c53766063a9a', 11, 4);


--
-- Data for Name: run_cost_days; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_cost_days VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-15 00:00:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', '8ee19a1a-ea5f-4596-83d0-ebd01d9962a9', '', 'model', 1, 2, 3, 0);


--
-- Data for Name: run_costs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_costs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:00:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', '0e0b0172-c089-4ac5-a27b-25a66bc13a07', '', 'model', 1, 1, 2, 3, 0);


--
-- Data for Name: run_ending_days; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_ending_days VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-15 00:00:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', '8ee19a1a-ea5f-4596-83d0-ebd01d9962a9', 'completed', 1, 2);


--
-- Data for Name: run_endings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_endings VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-47e8-70a0-9402-f3de6ae0bea3', '01a1eda0-44d6-7310-a350-c53766063a9a', 'completed', 11, 1, 0);
INSERT INTO public.run_endings VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-47dc-71e4-ab7d-0df2343a4c73', '01a1eda0-44d6-7310-a350-c53766063a9a', 'completed', 11, 1, 0);
INSERT INTO public.run_endings VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-47e8-70a0-9402-f3de6ae0bea3', '01a1eda0-44d6-7310-a350-c53766063a9a', 'agent_error', 11, 1, 0);
INSERT INTO public.run_endings VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-47ee-7018-9f9b-7d4fa1ba5bcc', '01a1eda0-44d6-7310-a350-c53766063a9a', 'completed', 11, 1, 0);
INSERT INTO public.run_endings VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-6e69-72e4-abba-a1bd5d33558e', '01a1eda0-44d6-7310-a350-c53766063a9a', 'completed', 11, 1, 0);
INSERT INTO public.run_endings VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', '01a1eda0-44d6-7310-a350-c53766063a9a', 'completed', 11, 4, 0);
INSERT INTO public.run_endings VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:48:00+00', '01a1eda0-6ea5-73dc-891d-79ddf1a2a9b1', '01a1eda0-44d6-7310-a350-c53766063a9a', 'completed', 11, 3, 0);
INSERT INTO public.run_endings VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:48:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', '01a1eda0-44d6-7310-a350-c53766063a9a', 'completed', 11, 4, 0);
INSERT INTO public.run_endings VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:48:00+00', '01a1eda0-8ed8-7152-8eaa-2bc68d1f1c17', '01a1eda0-44d6-7310-a350-c53766063a9a', 'completed', 11, 1, 0);


--
-- Data for Name: run_events_from_20261118; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5a52-730a-834d-a63b77a4bbc8', 3, 3, '[{"sequence":3,"at":1794988071536,"deltas":["5"]}]');
INSERT INTO public.run_events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5a52-730a-834d-a63b77a4bbc8', 4, 4, '[{"sequence":4,"at":1794988071641,"deltas":[" 4"]}]');
INSERT INTO public.run_events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5a52-730a-834d-a63b77a4bbc8', 5, 5, '[{"sequence":5,"at":1794988071744,"deltas":[" 3"]}]');
INSERT INTO public.run_events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5a52-730a-834d-a63b77a4bbc8', 6, 6, '[{"sequence":6,"at":1794988071844,"deltas":[" 2"]}]');
INSERT INTO public.run_events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5a52-730a-834d-a63b77a4bbc8', 7, 7, '[{"sequence":7,"at":1794988071965,"deltas":[" 1"]}]');
INSERT INTO public.run_events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5a52-730a-834d-a63b77a4bbc8', 8, 8, '[{"sequence":8,"at":1794988072087,"deltas":[" Liftoff!"]}]');
INSERT INTO public.run_events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5d2a-70c3-9b4d-14208c8884d6', 3, 3, '[{"type":"run.requires_action","sequence":3,"run_id":"run_01m7pt0q9ae31spk8m4268h16p","created_at":"2026-11-18T07:47:52.305Z","required_action":{"id":"act_01m7pt0qbhe59s7rjw46r7htxe","type":"approval","tool":null,"arguments":{"order":"A-20417","amount_eur":40,"reason":"Arrived broken"},"prompt":"Refund 40 EUR to customer 1182?","schema":null,"url":null,"connector_id":null,"digest":"gQS0F0qNhXPsytksqoRoLKlAanSeVAAxNpnSOFq7O3U","expires_at":null}}]');
INSERT INTO public.run_events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5d82-7394-8972-b87ea458e5b9', 3, 3, '[{"type":"run.requires_action","sequence":3,"run_id":"run_01m7pt0qc2eea8jwnrftj5hsds","created_at":"2026-11-18T07:47:52.338Z","required_action":{"id":"act_01m7pt0qcje2jsxwrds5qjb2zp","type":"approval","tool":null,"arguments":null,"prompt":"Refund 12 EUR to customer 904?","schema":null,"url":null,"connector_id":null,"digest":"IohL1pdr77lHS26QsEZnToZHlFIBkh6yR9frAcJvA5g","expires_at":null}}]');
INSERT INTO public.run_events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5d82-7394-8972-b87ea458e5b9', 4, 4, '[{"type":"run.action.received","sequence":4,"run_id":"run_01m7pt0qc2eea8jwnrftj5hsds","created_at":"2026-11-18T07:47:52.378Z","action":{"type":"approve","action_id":"act_01m7pt0qcje2jsxwrds5qjb2zp","payload":null,"by":"key_01m7pt0h6pec8a6m656xk0cemt"}}]');
INSERT INTO public.run_events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5e09-70e0-9b2b-ddf97311386a', 3, 3, '[{"type":"run.requires_action","sequence":3,"run_id":"run_01m7pt0qg9e3g9payxz5sh2e3a","created_at":"2026-11-18T07:47:54.249Z","required_action":{"id":"act_01m7pt0s89ed28by4vb2cc2tzk","type":"input","tool":null,"arguments":null,"prompt":"New supplier: please give Company.","schema":{"type":"object","properties":{"company":{"type":"string","minLength":1,"title":"Company","description":"Company"}},"required":["company"],"additionalProperties":false},"url":null,"connector_id":null,"digest":"s3xkR0S6GyW2HFqOGcFtd2ss_T7CYVRBFHxiCmnUe28","expires_at":null}}]');
INSERT INTO public.run_events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8f07-72ee-9220-89435b99c3b6', 3, 3, '[{"type":"run.action.received","action":{"type":"message","payload":{"text":"hurry"}},"sequence":3,"run_id":"run_01m7pt13r7ebq948498ddskgxp","created_at":"2026-11-18T07:48:05.101Z"}]');
INSERT INTO public.run_events_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8f07-72ee-9220-89435b99c3b6', 4, 4, '[{"sequence":4,"at":1794988085405,"deltas":["3 2 1 Liftoff!"]}]');


--
-- Data for Name: run_events_rest; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: run_feedback; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_feedback VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4e7e-720e-8a93-f888678a2457', '01a1eda0-975b-7b04-aec4-085fbed57c97', '01a1eda0-44dc-7381-9846-0b4601d807a1', 1, 'quality', 'ada', 'up', NULL, NULL, NULL, NULL, 'ada', '2026-11-18 07:48:07.131038+00', '2026-11-18 07:48:07.131038+00');


--
-- Data for Name: run_journal_from_20261118; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_journal_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5d82-7394-8972-b87ea458e5b9', 'answer', 'ask#0~IohL1pdr77lHS26QsEZnToZHlFIBkh6yR9frAcJvA5g', '{"approved":true,"payload":null}', '2026-11-18 07:47:52.381074+00', NULL, NULL);
INSERT INTO public.run_journal_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5e09-70e0-9b2b-ddf97311386a', 'step', 'look up#0', '{"name":"Grace"}', '2026-11-18 07:48:07.133866+00', NULL, NULL);


--
-- Data for Name: run_journal_rest; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: run_latencies; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', 277, 11, 1);
INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', 196, 11, 1);
INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', 105, 11, 1);
INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-47e8-70a0-9402-f3de6ae0bea3', 388, 11, 1);
INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-47dc-71e4-ab7d-0df2343a4c73', 320, 11, 1);
INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-47e8-70a0-9402-f3de6ae0bea3', 199, 11, 1);
INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-47ee-7018-9f9b-7d4fa1ba5bcc', 245, 11, 1);
INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-6e69-72e4-abba-a1bd5d33558e', 249, 11, 1);
INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', 192, 11, 1);
INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:48:00+00', '01a1eda0-6ea5-73dc-891d-79ddf1a2a9b1', 397, 11, 3);
INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:48:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', 209, 11, 1);
INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:48:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', 146, 11, 1);
INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:48:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', 222, 11, 1);
INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:48:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', 224, 11, 1);
INSERT INTO public.run_latencies VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:48:00+00', '01a1eda0-8ed8-7152-8eaa-2bc68d1f1c17', 307, 11, 1);


--
-- Data for Name: run_latency_days; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_latency_days VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-15 00:00:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', 1, 1);


--
-- Data for Name: run_messages; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_messages VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8f07-72ee-9220-89435b99c3b6', 1, '{"text":"hurry"}', '2026-11-18 07:48:05.059005+00');


--
-- Data for Name: run_waits; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.run_waits VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-47ee-7018-9f9b-7d4fa1ba5bcc', 72, 1);
INSERT INTO public.run_waits VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:48:00+00', '01a1eda0-44dc-7381-9846-0b4601d807a1', 12, 1);


--
-- Data for Name: runs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4e7e-720e-8a93-f888678a2457', '01a1eda0-44dc-7381-9846-0b4601d807a1', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, 'completed', 0, '{"query":"What is the status of order A-20417?"}', '{"result":"What is the status of order A-20417?","echo":{"query":"What is the status of order A-20417?"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 249, NULL, 0, NULL, NULL, '2026-11-18 07:47:48.478+00', '2026-11-18 07:47:48.478+00', NULL, '2026-11-18 07:47:48.478+00', '2026-11-18 07:47:48.727+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-50c5-723f-b6dc-8b511883fb24', '01a1eda0-44dc-7381-9846-0b4601d807a1', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, 'completed', 0, '{"query":"Where is my parcel?"}', '{"result":"Where is my parcel?","echo":{"query":"Where is my parcel?"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 49, NULL, 0, NULL, NULL, '2026-11-18 07:47:49.057+00', '2026-11-18 07:47:49.057+00', NULL, '2026-11-18 07:47:49.057+00', '2026-11-18 07:47:49.106+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-513b-717a-9d7f-379354342b48', '01a1eda0-44dc-7381-9846-0b4601d807a1', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, 'completed', 0, '{"query":"Cancel my subscription"}', '{"result":"Cancel my subscription","echo":{"query":"Cancel my subscription"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 8, NULL, 0, NULL, NULL, '2026-11-18 07:47:49.175+00', '2026-11-18 07:47:49.175+00', NULL, '2026-11-18 07:47:49.175+00', '2026-11-18 07:47:49.182+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5162-7085-8a56-4aa59c6b782e', '01a1eda0-47e8-70a0-9402-f3de6ae0bea3', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, 'completed', 0, '{"csv":"sku,price\nA-1,12.50\nA-2,8.00"}', '{"result":"2 rows, 2 columns","columns":[{"name":"sku","type":"string"},{"name":"price","type":"number"}],"row_count":2,"rows":[{"sku":"A-1","price":12.5},{"sku":"A-2","price":8}]}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 60, 0, 0, NULL, 3, 0, NULL, 2259, NULL, 0, NULL, NULL, '2026-11-18 07:47:49.218+00', '2026-11-18 07:47:49.218+00', NULL, '2026-11-18 07:47:49.218+00', '2026-11-18 07:47:51.476+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5d82-7394-8972-b87ea458e5b9', '01a1eda0-47ee-7018-9f9b-7d4fa1ba5bcc', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, 'completed', 0, '{"request":"Refund 12 EUR to customer 904?"}', '{"result":"approved","decided_with":null}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 600, 5, 0, NULL, 5, 0, NULL, 131, NULL, 0, NULL, NULL, '2026-11-18 07:47:52.322+00', '2026-11-18 07:47:52.374999+00', NULL, '2026-11-18 07:47:52.322+00', '2026-11-18 07:47:52.561+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 72, 36, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5e09-70e0-9b2b-ddf97311386a', '01a1eda0-49ab-71fe-8949-f2fbf949adad', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, 'requires_action', 0, '{"title":"New supplier","fields":[{"name":"company","label":"Company","type":"text"}]}', NULL, NULL, '{"id":"act_01m7pt0s89ed28by4vb2cc2tzk","type":"input","tool":null,"arguments":null,"prompt":"New supplier: please give Company.","schema":{"type":"object","properties":{"company":{"type":"string","minLength":1,"title":"Company","description":"Company"}},"required":["company"],"additionalProperties":false},"url":null,"connector_id":null,"digest":"s3xkR0S6GyW2HFqOGcFtd2ss_T7CYVRBFHxiCmnUe28","expires_at":null}', NULL, '{}', 1, 0, 0, false, 600, 1768, 0, '{"key":"ask#0~s3xkR0S6GyW2HFqOGcFtd2ss_T7CYVRBFHxiCmnUe28","onExpiry":"fail","mayDecline":false}', 3, 0, NULL, NULL, NULL, 0, NULL, NULL, '2026-11-18 07:47:52.457+00', '2026-11-18 07:47:54.248402+00', NULL, '2026-11-18 07:47:52.457+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5a52-730a-834d-a63b77a4bbc8', '01a1eda0-47dc-71e4-ab7d-0df2343a4c73', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, 'completed', 0, '{"from":5}', '{"result":"5 4 3 2 1 Liftoff!","words":6}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 600, 0, 0, NULL, 9, 0, NULL, 587, NULL, 0, NULL, NULL, '2026-11-18 07:47:51.506+00', '2026-11-18 07:47:51.506+00', NULL, '2026-11-18 07:47:51.506+00', '2026-11-18 07:47:52.093+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5cb6-739c-89d5-99b90406ac5c', '01a1eda0-47e8-70a0-9402-f3de6ae0bea3', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, 'failed', 0, '{"csv":"sku,price\n\"A-1,12.50"}', NULL, '{"type":"agent","code":"agent_error","message":"Line 2: a quoted field is never closed.","retryable":false,"details":{"name":"Error"}}', NULL, NULL, '{}', 1, 0, 0, false, 60, 0, 0, NULL, 3, 0, NULL, 52, NULL, 0, NULL, NULL, '2026-11-18 07:47:52.118+00', '2026-11-18 07:47:52.118+00', NULL, '2026-11-18 07:47:52.118+00', '2026-11-18 07:47:52.169+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5d2a-70c3-9b4d-14208c8884d6', '01a1eda0-47ee-7018-9f9b-7d4fa1ba5bcc', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, 'requires_action', 0, '{"request":"Refund 40 EUR to customer 1182?","details":{"order":"A-20417","amount_eur":40,"reason":"Arrived broken"}}', NULL, NULL, '{"id":"act_01m7pt0qbhe59s7rjw46r7htxe","type":"approval","tool":null,"arguments":{"order":"A-20417","amount_eur":40,"reason":"Arrived broken"},"prompt":"Refund 40 EUR to customer 1182?","schema":null,"url":null,"connector_id":null,"digest":"gQS0F0qNhXPsytksqoRoLKlAanSeVAAxNpnSOFq7O3U","expires_at":null}', NULL, '{}', 1, 0, 0, false, 600, 57, 0, '{"key":"ask#0~gQS0F0qNhXPsytksqoRoLKlAanSeVAAxNpnSOFq7O3U","onExpiry":"fail","mayDecline":false}', 3, 0, NULL, NULL, NULL, 0, NULL, NULL, '2026-11-18 07:47:52.234+00', '2026-11-18 07:47:52.304777+00', NULL, '2026-11-18 07:47:52.234+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-7104-72a6-a50e-8524536f415a', '01a1eda0-6e69-72e4-abba-a1bd5d33558e', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 'completed', 0, '{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"}', '{"result":"3 rows, 2 columns","columns":[{"name":"sku","type":"string"},{"name":"note","type":"string"}],"row_count":3,"rows":[{"sku":"A-1","note":"arrived broken"},{"sku":"A-2","note":"wrong colour"},{"sku":"A-3","note":"never arrived"}]}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 60, 0, 0, NULL, 3, 0, NULL, 142, NULL, 0, NULL, NULL, '2026-11-18 07:47:57.378+00', '2026-11-18 07:47:57.378+00', NULL, '2026-11-18 07:47:57.378+00', '2026-11-18 07:47:57.52+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-722a-73f5-b96e-cc82b354e58d', '01a1eda0-44dc-7381-9846-0b4601d807a1', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 'completed', 0, '{"query":"Kept for ten years"}', '{"result":"Kept for ten years","echo":{"query":"Kept for ten years"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 45, NULL, 0, NULL, NULL, '2026-11-18 07:47:57.769+00', '2026-11-18 07:47:57.769+00', NULL, '2026-11-18 07:47:57.769+00', '2026-11-18 07:47:57.813+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8e8b-702e-9a56-f256a1937304', '01a1eda0-44dc-7381-9846-0b4601d807a1', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, 'completed', 0, '{"query":"again"}', '{"result":"again","echo":{"query":"again"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 18, 'first', 0, NULL, NULL, '2026-11-18 07:48:04.875+00', '2026-11-18 07:48:04.875+00', NULL, '2026-11-18 07:48:04.875+00', '2026-11-18 07:48:04.893+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, '{"stage":"input","field":"input","started_at":"2026-11-18T07:48:04.869Z","took_ms":3,"decision":"passed","guards":[]}', NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8f64-709b-9eac-59f44a68f4b7', '01a1eda0-44dc-7381-9846-0b4601d807a1', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, 'completed', 0, '{"query":"my key is [secret]"}', '{"result":"my key is [secret]","echo":{"query":"my key is [secret]"}}', NULL, NULL, '[{"guard":"secrets","stage":"input","field":"input.query","action":"redact","shadow":false,"count":1}]', '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 82, NULL, 0, NULL, NULL, '2026-11-18 07:48:05.092+00', '2026-11-18 07:48:05.092+00', NULL, '2026-11-18 07:48:05.092+00', '2026-11-18 07:48:05.173+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, '{"stage":"input","field":"input","started_at":"2026-11-18T07:48:05.087Z","took_ms":4,"decision":"redacted","guards":["secrets"]}', NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-727a-73cd-ad5e-dc9b9896f4ac', '01a1eda0-6ea5-73dc-891d-79ddf1a2a9b1', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 'completed', 0, '{"query":"arrived broken"}', '{"result":"arrived broken","echo":{"query":"arrived broken"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 2742, NULL, 0, NULL, NULL, '2026-11-18 07:47:57.712+00', '2026-11-18 07:47:57.712+00', NULL, '2026-11-18 07:47:57.712+00', '2026-11-18 07:48:00.454+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-727a-73cf-a8bc-5561c84f12c9', '01a1eda0-6ea5-73dc-891d-79ddf1a2a9b1', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 'completed', 0, '{"query":"never arrived"}', '{"result":"never arrived","echo":{"query":"never arrived"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 2742, NULL, 0, NULL, NULL, '2026-11-18 07:47:57.712+00', '2026-11-18 07:47:57.712+00', NULL, '2026-11-18 07:47:57.712+00', '2026-11-18 07:48:00.454+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8f07-72ee-9220-89435b99c3b6', '01a1eda0-8ed8-7152-8eaa-2bc68d1f1c17', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, 'completed', 0, '{"from":3}', '{"result":"3 2 1 Liftoff!","words":4}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 600, 0, 0, NULL, 5, 0, NULL, 453, NULL, 1, NULL, NULL, '2026-11-18 07:48:04.999+00', '2026-11-18 07:48:04.999+00', NULL, '2026-11-18 07:48:04.999+00', '2026-11-18 07:48:05.452+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-727a-73ce-ad7b-972e8f35c1ae', '01a1eda0-6ea5-73dc-891d-79ddf1a2a9b1', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 'completed', 0, '{"query":"wrong colour"}', '{"result":"wrong colour","echo":{"query":"wrong colour"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 2742, NULL, 0, NULL, NULL, '2026-11-18 07:47:57.712+00', '2026-11-18 07:47:57.712+00', NULL, '2026-11-18 07:47:57.712+00', '2026-11-18 07:48:00.454+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-7dfa-733e-8edb-c789aa7393a3', '01a1eda0-44dc-7381-9846-0b4601d807a1', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', '01a1eda0-70c4-70c4-99f2-85565eb960dd', 'completed', 0, '{"query":"Complaints of the day"}', '{"result":"Complaints of the day","echo":{"query":"Complaints of the day"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 63, NULL, 0, NULL, NULL, '2026-11-18 07:48:00.73+00', '2026-11-18 07:48:00.73+00', NULL, '2026-11-18 07:48:00.73+00', '2026-11-18 07:48:00.793+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.runs VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8fcf-72f2-a016-9fe703cee7cd', '01a1eda0-44dc-7381-9846-0b4601d807a1', 1, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, 'completed', 0, '{"query":"write to grace@example.com"}', '{"result":"write to grace@example.com","echo":{"query":"write to grace@example.com"}}', NULL, NULL, NULL, '{}', 1, 0, 0, false, 30, 0, 0, NULL, 3, 0, NULL, 86, NULL, 0, NULL, NULL, '2026-11-18 07:48:05.199+00', '2026-11-18 07:48:05.199+00', NULL, '2026-11-18 07:48:05.199+00', '2026-11-18 07:48:05.285+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL);


--
-- Data for Name: schedules; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.schedules VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-6fdf-70de-a466-8d3c5db0c5ec', 'pipeline', '0 7 * * MON-FRI', 'Europe/Zurich', '{"csv":"sku,note\nA-1,arrived broken\nA-2,wrong colour\nA-3,never arrived"}', 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-19 06:00:00+00', NULL, NULL, NULL, NULL);


--
-- Data for Name: search_positions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.search_positions VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', 1490, '01a1eda0-90cc-716e-b8f8-5775c6647742');


--
-- Data for Name: searchable_runs_from_20261118; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4e7e-720e-8a93-f888678a2457', 249, NULL, '''-20417'' ''a'' ''is'' ''of'' ''order'' ''status'' ''the'' ''what''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-50c5-723f-b6dc-8b511883fb24', 49, NULL, '''is'' ''my'' ''parcel'' ''where''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-513b-717a-9d7f-379354342b48', 8, NULL, '''cancel'' ''my'' ''subscription''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5162-7085-8a56-4aa59c6b782e', 2259, NULL, '''-1'' ''-2'' ''12.5'' ''12.50'' ''2'' ''8'' ''8.00'' ''a'' ''columns'' ''number'' ''price'' ''rows'' ''sku'' ''string''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5a52-730a-834d-a63b77a4bbc8', 587, NULL, '''1'' ''2'' ''3'' ''4'' ''5'' ''6'' ''liftoff''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5cb6-739c-89d5-99b90406ac5c', 52, NULL, '''-1'' ''12.50'' ''a'' ''price'' ''sku''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-5d82-7394-8972-b87ea458e5b9', 131, NULL, '''12'' ''904'' ''approved'' ''customer'' ''eur'' ''refund'' ''to''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-7104-72a6-a50e-8524536f415a', 142, NULL, '''-1'' ''-2'' ''-3'' ''2'' ''3'' ''a'' ''arrived'' ''broken'' ''colour'' ''columns'' ''never'' ''note'' ''rows'' ''sku'' ''string'' ''wrong''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-722a-73f5-b96e-cc82b354e58d', 45, NULL, '''for'' ''kept'' ''ten'' ''years''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-727a-73cd-ad5e-dc9b9896f4ac', 2742, NULL, '''arrived'' ''broken''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-727a-73cf-a8bc-5561c84f12c9', 2742, NULL, '''arrived'' ''never''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-727a-73ce-ad7b-972e8f35c1ae', 2742, NULL, '''colour'' ''wrong''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-7dfa-733e-8edb-c789aa7393a3', 63, NULL, '''complaints'' ''day'' ''of'' ''the''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8e8b-702e-9a56-f256a1937304', 18, NULL, '''again''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8f64-709b-9eac-59f44a68f4b7', 82, NULL, '''is'' ''key'' ''my'' ''secret''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8fcf-72f2-a016-9fe703cee7cd', 86, NULL, '''grace@example.com'' ''to'' ''write''');
INSERT INTO public.searchable_runs_from_20261118 VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8f07-72ee-9220-89435b99c3b6', 453, NULL, '''1'' ''2'' ''3'' ''4'' ''liftoff''');


--
-- Data for Name: searchable_runs_rest; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: second_factors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.second_factors VALUES ('01a1eda0-975b-79bd-a289-a18e129107d9', 'enc:v2:1ed188cd877f:JAOjZ2FpB/hlyXc+KHmkmnTnwnCwJ0visu+urA+K1EgskIA2IGwDJZjGCb9Ran9zvEzIgcQ5sJ8Wah3pnIsiGgtmH8IOCdYzo5lb7oM4', 0, '2026-11-18 07:48:07.131038+00', '2026-11-18 07:48:07.131038+00');


--
-- Data for Name: session_tokens; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.session_tokens VALUES ('\x151603a310979c3e4a6a9f05d2ba00d7e7297869443778353270379e8057e569', '01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, '{*}', '2026-11-18 07:48:05.322212+00', '2026-11-18 07:58:05.322212+00');


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES ('01a1eda0-9437-710d-83ad-96864e8ec09d', '01a1eda0-44d3-731b-8777-509138b7bc4e', '01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '\xa87810e67406e6468214c13ca264348db9c216a37af6e87acfc4b00afd4f82e6', '127.0.0.1', NULL, '2026-11-18 07:48:06.33101+00', '2026-11-18 07:48:06.33101+00', '2026-11-18 15:48:06.33101+00', NULL, 'password', NULL);


--
-- Data for Name: sign_in_attempts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sign_in_attempts VALUES ('\x4ba69735ca53765ed6a709edb56c6ea236b7193a3b29a6b390c346f0f4340e4e', '\xd4c3e8a11256ab82a4fc72560eb4a2b0e87bad820c290dd9b03616de240aa6db', NULL, 'enc:v2:1ed188cd877f:JAOjZ2FpB/hlyXc+KHmkmnTnwnCwJ0visu+urA+K1EgskIA2IGwDJZjGCb9Ran9zvEzIgcQ5sJ8Wah3pnIsiGgtmH8IOCdYzo5lb7oM4', '2026-11-18 07:48:07.131038+00', '2026-11-19 07:48:07.131038+00');


--
-- Data for Name: sign_in_failures; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sign_in_failures VALUES ('\xe788ea2014693dcdb86767aceb3860a432fc626c6477a6c53016aff40726842b', '\x11c209b437262b61e354ca822d4219f6a37070299ac2680b372dc18fa4ff6370', 1, '2026-11-18 07:48:05.403351+00', NULL);
INSERT INTO public.sign_in_failures VALUES ('\xe788ea2014693dcdb86767aceb3860a432fc626c6477a6c53016aff40726842b', '\xa15c9f518da60f6e69e3d5c2f986dc42fec4073cccab1817934a5ca28f03753d', 1, '2026-11-18 07:48:05.411008+00', NULL);


--
-- Data for Name: single_sign_on; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.single_sign_on VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', 'https://issuer.example', 'client', 'enc:v2:1ed188cd877f:JAOjZ2FpB/hlyXc+KHmkmnTnwnCwJ0visu+urA+K1EgskIA2IGwDJZjGCb9Ran9zvEzIgcQ5sJ8Wah3pnIsiGgtmH8IOCdYzo5lb7oM4', 'openid email', NULL, '{}', NULL, false, false, '2026-11-18 07:48:07.131038+00', '2026-11-18 07:48:07.131038+00');


--
-- Data for Name: summed_days; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.summed_days VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-16 00:00:00+00');


--
-- Data for Name: thread_messages; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.thread_messages VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-975b-7859-a487-25d585378fda', 1, '01a1eda0-975b-7b67-8e98-f2a88dac40c3', NULL, NULL, 'user', '[{"type":"text","text":"hello"}]', '2026-11-18 07:48:07.131038+00');


--
-- Data for Name: threads; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.threads VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-975b-7859-a487-25d585378fda', NULL, NULL, '{}', 1, 0, NULL, NULL, 0, NULL, '2026-11-18 07:48:07.131038+00', '2026-11-18 07:48:07.131038+00', 0, 0);


--
-- Data for Name: usage_months; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.usage_months VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-01', 11, 19);


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users VALUES ('01a1eda0-44d3-731b-8777-509138b7bc4e', 'owner@localhost', '$argon2id$v=19$m=19456,t=2,p=1$QIUopsq+sU9uehxCgoxgfQ$pcH+JMsKvGt2FVW4SkyuzcdkftJ7yn23HRbBtczlOVo', '2026-11-18 07:47:45.995012+00', '2026-11-18 07:47:45.995012+00');
INSERT INTO public.users VALUES ('01a1eda0-975b-79bd-a289-a18e129107d9', 'former@example.com', 'none', '2026-11-18 07:48:07.131038+00', NULL);


--
-- Data for Name: webhook_outcomes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhook_outcomes VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:47:00+00', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', 'succeeded', 11, 10);
INSERT INTO public.webhook_outcomes VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '2026-11-18 07:48:00+00', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', 'succeeded', 11, 8);


--
-- Data for Name: webhooks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhooks VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-4d0e-712b-a1b9-44c770c6dd13', 'https://127.0.0.1:38721/hooks/orders', '{run.completed,run.failed}', NULL, true, 'standard', 'enc:v2:1ed188cd877f:JAOjZ2FpB/hlyXc+KHmkmnTnwnCwJ0visu+urA+K1EgskIA2IGwDJZjGCb9Ran9zvEzIgcQ5sJ8Wah3pnIsiGgtmH8IOCdYzo5lb7oM4', NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:47:48.11+00', NULL, NULL, '2026-11-18 07:48:04.992264+00', NULL, NULL, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, NULL, NULL, false);
INSERT INTO public.webhooks VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8ebd-7011-9026-6c5a853465db', 'https://127.0.0.1:38721/refuses', '{run.completed}', NULL, true, 'standard', 'enc:v2:1ed188cd877f:ENQy7o+6dES8qa/dtaynCFgPPjF4QQoVEvxcN2PlUQpE6F551aTx50EWBdL3Cw9cAqB33S48ZsA1c6efcFnqx1RBHwzfoe7VOYvCMcpr', NULL, NULL, 'key_01m7pt0h6pec8a6m656xk0cemt', '2026-11-18 07:48:04.925+00', NULL, NULL, '2026-11-18 07:48:06.620756+00', '2026-11-18 07:48:05.278805+00', NULL, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, NULL, NULL, false);


--
-- Data for Name: worker_relays; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.worker_relays VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-975b-758b-a44c-bf00e965be50', '01a1eda0-975b-7d00-9a09-6b783e2d38f2', '01a1eda0-8d9d-73d3-8fdb-f5bac06f1db5', '{}', NULL, '2026-11-18 07:48:07.131038+00');


--
-- Data for Name: workers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.workers VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d9d-73d3-8fdb-f5bac06f1db5', 'support-7f4b.prod', '2026-11-16', 'agent-run-kit/2.4', '{support}', '{refund,triage}', 100, 4, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, '127.0.0.1', '2026-11-18 07:48:04.637378+00', '2026-11-18 07:48:05.675174+00', NULL, '2026-11-18 07:48:04.637378+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.workers VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8da9-73cd-8cff-79211985f2cf', 'support-7f4c.prod', '2026-11-16', 'agent-run-kit/2.4', '{support}', '{refund,triage}', 100, 4, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, '127.0.0.1', '2026-11-18 07:48:04.649588+00', '2026-11-18 07:48:05.675174+00', NULL, '2026-11-18 07:48:04.637378+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.workers VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8dbd-705d-88fa-1ce55a09db05', 'ada-laptop', 'dev', 'agent-run-client (Python)/2.4', '{billing}', '{}', 100, 4, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, '127.0.0.1', '2026-11-18 07:48:04.668872+00', '2026-11-18 07:48:05.675174+00', NULL, '2026-11-18 07:48:04.668872+00', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.workers VALUES ('01a1eda0-44d1-7257-9a85-6d84a6f6d43d', '01a1eda0-8d79-733f-ad83-a32f1df1cf8f', 'support-6c9d.prod', '2026-11-02', 'agent-run-kit/2.4', '{support}', '{refund,triage}', 100, 4, '01a1eda0-44d6-7310-a350-c53766063a9a', NULL, '127.0.0.1', '2026-11-18 07:48:04.601241+00', '2026-11-18 07:39:04.678796+00', '2026-11-18 07:48:04.678796+00', '2026-11-18 07:48:04.601241+00', NULL, NULL, NULL, NULL, NULL);


--
-- Name: feed_floor; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.feed_floor', 1, false);


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
-- Name: cap_periods cap_periods_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.cap_periods
    ADD CONSTRAINT cap_periods_pkey PRIMARY KEY (organization_id, cap_id, end_user, period_start);


--
-- Name: caps caps_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.caps
    ADD CONSTRAINT caps_pkey PRIMARY KEY (organization_id, id);


--
-- Name: connector_attempts connector_attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.connector_attempts
    ADD CONSTRAINT connector_attempts_pkey PRIMARY KEY (state_hash);


--
-- Name: connector_grants connector_grants_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.connector_grants
    ADD CONSTRAINT connector_grants_pkey PRIMARY KEY (organization_id, connector_id, end_user);


--
-- Name: connector_links connector_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.connector_links
    ADD CONSTRAINT connector_links_pkey PRIMARY KEY (link_hash);


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
-- Name: deliveries_from_20261118 deliveries_from_20261118_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.deliveries_from_20261118
    ADD CONSTRAINT deliveries_from_20261118_pkey PRIMARY KEY (organization_id, webhook_id, id);


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
-- Name: delivery_attempts_from_20261118 delivery_attempts_from_20261118_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delivery_attempts_from_20261118
    ADD CONSTRAINT delivery_attempts_from_20261118_pkey PRIMARY KEY (organization_id, delivery_id, number);


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
-- Name: devices devices_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (hash);


--
-- Name: email_domains email_domains_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.email_domains
    ADD CONSTRAINT email_domains_pkey PRIMARY KEY (organization_id, id);


--
-- Name: erasures erasures_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT erasures_pkey PRIMARY KEY (organization_id, id);


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
-- Name: events_from_20261118 events_from_20261118_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events_from_20261118
    ADD CONSTRAINT events_from_20261118_pkey PRIMARY KEY (organization_id, id);


--
-- Name: events_rest events_rest_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events_rest
    ADD CONSTRAINT events_rest_pkey PRIMARY KEY (organization_id, id);


--
-- Name: feedback_counts feedback_counts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.feedback_counts
    ADD CONSTRAINT feedback_counts_pkey PRIMARY KEY (organization_id, period_start, agent_id, agent_revision, name, kind, label);


--
-- Name: file_totals file_totals_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.file_totals
    ADD CONSTRAINT file_totals_pkey PRIMARY KEY (organization_id);


--
-- Name: file_uses file_uses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.file_uses
    ADD CONSTRAINT file_uses_pkey PRIMARY KEY (organization_id, file_id, thread_id, end_user);


--
-- Name: files files_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (organization_id, id);


--
-- Name: former_members former_members_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.former_members
    ADD CONSTRAINT former_members_pkey PRIMARY KEY (organization_id, user_id);


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
-- Name: heartbeat heartbeat_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.heartbeat
    ADD CONSTRAINT heartbeat_pkey PRIMARY KEY (is_row);


--
-- Name: idempotency_keys idempotency_keys_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (organization_id, scope, key);


--
-- Name: identities identities_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);


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
-- Name: module_code module_code_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.module_code
    ADD CONSTRAINT module_code_pkey PRIMARY KEY (organization_id, hash);


--
-- Name: nodes nodes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.nodes
    ADD CONSTRAINT nodes_pkey PRIMARY KEY (id);


--
-- Name: oauth_codes oauth_codes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.oauth_codes
    ADD CONSTRAINT oauth_codes_pkey PRIMARY KEY (hash);


--
-- Name: oauth_refresh_tokens oauth_refresh_tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.oauth_refresh_tokens
    ADD CONSTRAINT oauth_refresh_tokens_pkey PRIMARY KEY (hash);


--
-- Name: organizations organizations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.organizations
    ADD CONSTRAINT organizations_pkey PRIMARY KEY (id);


--
-- Name: password_links password_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_pkey PRIMARY KEY (hash);


--
-- Name: pauses pauses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pauses
    ADD CONSTRAINT pauses_pkey PRIMARY KEY (ended_at);


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
-- Name: recovery_codes recovery_codes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, hash);


--
-- Name: replay_items replay_items_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.replay_items
    ADD CONSTRAINT replay_items_pkey PRIMARY KEY (organization_id, replay_id, source_id);


--
-- Name: replays replays_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.replays
    ADD CONSTRAINT replays_pkey PRIMARY KEY (organization_id, id);


--
-- Name: run_acceptance_days run_acceptance_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_acceptance_days
    ADD CONSTRAINT run_acceptance_days_pkey PRIMARY KEY (organization_id, period_start, agent_id, api_key_id);


--
-- Name: run_acceptances run_acceptances_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_acceptances
    ADD CONSTRAINT run_acceptances_pkey PRIMARY KEY (organization_id, period_start, agent_id, api_key_id, shard);


--
-- Name: run_cost_days run_cost_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_cost_days
    ADD CONSTRAINT run_cost_days_pkey PRIMARY KEY (organization_id, period_start, agent_id, api_key_id, end_user, model);


--
-- Name: run_costs run_costs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_costs
    ADD CONSTRAINT run_costs_pkey PRIMARY KEY (organization_id, period_start, agent_id, api_key_id, end_user, model, shard);


--
-- Name: run_ending_days run_ending_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_ending_days
    ADD CONSTRAINT run_ending_days_pkey PRIMARY KEY (organization_id, period_start, agent_id, api_key_id, outcome);


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
-- Name: run_events_from_20261118 run_events_from_20261118_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_events_from_20261118
    ADD CONSTRAINT run_events_from_20261118_pkey PRIMARY KEY (organization_id, run_id, first_sequence);


--
-- Name: run_events_rest run_events_rest_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_events_rest
    ADD CONSTRAINT run_events_rest_pkey PRIMARY KEY (organization_id, run_id, first_sequence);


--
-- Name: run_feedback run_feedback_once_an_author; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_feedback
    ADD CONSTRAINT run_feedback_once_an_author UNIQUE (organization_id, run_id, name, author);


--
-- Name: run_feedback run_feedback_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_feedback
    ADD CONSTRAINT run_feedback_pkey PRIMARY KEY (organization_id, run_id, id);


--
-- Name: run_journal run_journal_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_journal
    ADD CONSTRAINT run_journal_pkey PRIMARY KEY (organization_id, run_id, kind, key);


--
-- Name: run_journal_from_20261118 run_journal_from_20261118_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_journal_from_20261118
    ADD CONSTRAINT run_journal_from_20261118_pkey PRIMARY KEY (organization_id, run_id, kind, key);


--
-- Name: run_journal_rest run_journal_rest_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_journal_rest
    ADD CONSTRAINT run_journal_rest_pkey PRIMARY KEY (organization_id, run_id, kind, key);


--
-- Name: run_latencies run_latencies_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_latencies
    ADD CONSTRAINT run_latencies_pkey PRIMARY KEY (organization_id, period_start, agent_id, bucket, shard);


--
-- Name: run_latency_days run_latency_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_latency_days
    ADD CONSTRAINT run_latency_days_pkey PRIMARY KEY (organization_id, period_start, agent_id, bucket);


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
-- Name: search_positions search_positions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_positions
    ADD CONSTRAINT search_positions_pkey PRIMARY KEY (organization_id);


--
-- Name: searchable_runs searchable_runs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.searchable_runs
    ADD CONSTRAINT searchable_runs_pkey PRIMARY KEY (organization_id, run_id);


--
-- Name: searchable_runs_from_20261118 searchable_runs_from_20261118_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.searchable_runs_from_20261118
    ADD CONSTRAINT searchable_runs_from_20261118_pkey PRIMARY KEY (organization_id, run_id);


--
-- Name: searchable_runs_rest searchable_runs_rest_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.searchable_runs_rest
    ADD CONSTRAINT searchable_runs_rest_pkey PRIMARY KEY (organization_id, run_id);


--
-- Name: second_factors second_factors_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (user_id);


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
-- Name: sign_in_attempts sign_in_attempts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sign_in_attempts
    ADD CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (state_hash);


--
-- Name: sign_in_failures sign_in_failures_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sign_in_failures
    ADD CONSTRAINT sign_in_failures_pkey PRIMARY KEY (email_hash, source_hash);


--
-- Name: single_sign_on single_sign_on_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.single_sign_on
    ADD CONSTRAINT single_sign_on_pkey PRIMARY KEY (organization_id);


--
-- Name: summed_days summed_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.summed_days
    ADD CONSTRAINT summed_days_pkey PRIMARY KEY (organization_id);


--
-- Name: thread_messages thread_messages_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.thread_messages
    ADD CONSTRAINT thread_messages_pkey PRIMARY KEY (organization_id, thread_id, number);


--
-- Name: threads threads_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.threads
    ADD CONSTRAINT threads_pkey PRIMARY KEY (organization_id, id);


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
-- Name: worker_relays worker_relays_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.worker_relays
    ADD CONSTRAINT worker_relays_pkey PRIMARY KEY (organization_id, id);


--
-- Name: workers workers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.workers
    ADD CONSTRAINT workers_pkey PRIMARY KEY (organization_id, id);


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
-- Name: api_keys_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX api_keys_expiring ON public.api_keys USING btree (expires_at) WHERE (revoked_at IS NULL);


--
-- Name: api_keys_of_lineage; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX api_keys_of_lineage ON public.api_keys USING btree (organization_id, lineage_id);


--
-- Name: api_keys_of_parent; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX api_keys_of_parent ON public.api_keys USING btree (organization_id, parent_id) WHERE (parent_id IS NOT NULL);


--
-- Name: api_keys_of_person; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX api_keys_of_person ON public.api_keys USING btree (organization_id, user_id) WHERE (user_id IS NOT NULL);


--
-- Name: audit_entries_by_actor; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entries_by_actor ON public.audit_entries USING btree (organization_id, actor, id);


--
-- Name: audit_entries_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entries_by_age ON public.audit_entries USING btree (created_at);


--
-- Name: audit_entries_by_resource; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_entries_by_resource ON public.audit_entries USING btree (organization_id, resource_id, id) WHERE (resource_id IS NOT NULL);


--
-- Name: cap_periods_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX cap_periods_by_age ON public.cap_periods USING btree (period_start);


--
-- Name: connector_attempts_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX connector_attempts_expiring ON public.connector_attempts USING btree (expires_at);


--
-- Name: connector_attempts_of_link; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX connector_attempts_of_link ON public.connector_attempts USING btree (link_hash);


--
-- Name: connector_grants_of_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX connector_grants_of_user ON public.connector_grants USING btree (organization_id, end_user);


--
-- Name: connector_links_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX connector_links_expiring ON public.connector_links USING btree (expires_at);


--
-- Name: connector_links_of_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX connector_links_of_user ON public.connector_links USING btree (organization_id, connector_id, end_user);


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
-- Name: deliveries_from_20261118_due_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_from_20261118_due_at_idx ON public.deliveries_from_20261118 USING btree (due_at) WHERE (status = 'closing'::text);


--
-- Name: deliveries_of_event; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_of_event ON ONLY public.deliveries USING btree (organization_id, event_id);


--
-- Name: deliveries_from_20261118_organization_id_event_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_from_20261118_organization_id_event_id_idx ON public.deliveries_from_20261118 USING btree (organization_id, event_id);


--
-- Name: deliveries_from_20261118_organization_id_webhook_id_due_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_from_20261118_organization_id_webhook_id_due_at_idx ON public.deliveries_from_20261118 USING btree (organization_id, webhook_id, due_at) WHERE (status = 'pending'::text);


--
-- Name: deliveries_from_20261118_organization_id_webhook_id_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX deliveries_from_20261118_organization_id_webhook_id_id_idx ON public.deliveries_from_20261118 USING btree (organization_id, webhook_id, id) WHERE ((status = 'failed'::text) AND (redelivered_as IS NULL));


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
-- Name: devices_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX devices_expiring ON public.devices USING btree (expires_at);


--
-- Name: devices_of_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX devices_of_user ON public.devices USING btree (user_id);


--
-- Name: email_domains_once_an_organization; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX email_domains_once_an_organization ON public.email_domains USING btree (organization_id, domain);


--
-- Name: email_domains_one_owner; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX email_domains_one_owner ON public.email_domains USING btree (domain) WHERE (verified_at IS NOT NULL);


--
-- Name: erasures_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX erasures_open ON public.erasures USING btree (created_at) WHERE (completed_at IS NULL);


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
-- Name: events_from_20261118_organization_id_position_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_from_20261118_organization_id_position_id_idx ON public.events_from_20261118 USING btree (organization_id, "position", id);


--
-- Name: events_rest_organization_id_position_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX events_rest_organization_id_position_id_idx ON public.events_rest USING btree (organization_id, "position", id);


--
-- Name: file_uses_of_thread; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX file_uses_of_thread ON public.file_uses USING btree (organization_id, thread_id);


--
-- Name: file_uses_of_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX file_uses_of_user ON public.file_uses USING btree (organization_id, end_user);


--
-- Name: files_of_run; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX files_of_run ON public.files USING btree (organization_id, run_id, id) WHERE (run_id IS NOT NULL);


--
-- Name: files_of_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX files_of_user ON public.files USING btree (organization_id, end_user, id) WHERE (end_user IS NOT NULL);


--
-- Name: files_to_remove; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX files_to_remove ON public.files USING btree (changed_at) WHERE (state <> 'kept'::text);


--
-- Name: guardrail_refusals_minutes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX guardrail_refusals_minutes ON public.guardrail_refusals USING btree (period_start) WHERE (EXTRACT(minute FROM (period_start AT TIME ZONE 'UTC'::text)) <> (0)::numeric);


--
-- Name: idempotency_keys_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX idempotency_keys_expiring ON public.idempotency_keys USING btree (expires_at);


--
-- Name: identities_of_installations_provider; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX identities_of_installations_provider ON public.identities USING btree (issuer, subject) WHERE (provider_organization_id IS NULL);


--
-- Name: identities_of_organizations_provider; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX identities_of_organizations_provider ON public.identities USING btree (provider_organization_id, issuer, subject) WHERE (provider_organization_id IS NOT NULL);


--
-- Name: identities_of_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX identities_of_user ON public.identities USING btree (user_id);


--
-- Name: invitations_by_hash; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX invitations_by_hash ON public.invitations USING btree (hash);


--
-- Name: invitations_by_mailed_hash; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX invitations_by_mailed_hash ON public.invitations USING btree (mailed_hash);


--
-- Name: invitations_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX invitations_expiring ON public.invitations USING btree (expires_at);


--
-- Name: invitations_of_person; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX invitations_of_person ON public.invitations USING btree (organization_id, user_id) WHERE (user_id IS NOT NULL);


--
-- Name: login_failures_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX login_failures_by_age ON public.login_failures USING btree (failed_at);


--
-- Name: memberships_of_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX memberships_of_user ON public.memberships USING btree (user_id);


--
-- Name: oauth_codes_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX oauth_codes_expiring ON public.oauth_codes USING btree (expires_at);


--
-- Name: oauth_refresh_tokens_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX oauth_refresh_tokens_expiring ON public.oauth_refresh_tokens USING btree (expires_at);


--
-- Name: organizations_one_operator; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX organizations_one_operator ON public.organizations USING btree (is_operator) WHERE is_operator;


--
-- Name: organizations_with_cors_origins; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX organizations_with_cors_origins ON public.organizations USING btree (id) WHERE (cors_origins <> '{}'::text[]);


--
-- Name: password_links_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX password_links_expiring ON public.password_links USING btree (expires_at);


--
-- Name: password_links_of_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX password_links_of_user ON public.password_links USING btree (user_id);


--
-- Name: pipeline_runs_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pipeline_runs_due ON public.pipeline_runs USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: pipeline_runs_of_pipeline; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pipeline_runs_of_pipeline ON public.pipeline_runs USING btree (organization_id, pipeline_id, id);


--
-- Name: pipeline_steps_taken; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX pipeline_steps_taken ON public.pipeline_steps USING btree (organization_id, taken_from) WHERE (taken_from IS NOT NULL);


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
-- Name: replay_items_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX replay_items_open ON public.replay_items USING btree (organization_id, replay_id, source_id) WHERE (state = ANY (ARRAY['waiting'::text, 'named'::text, 'made'::text]));


--
-- Name: replays_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX replays_due ON public.replays USING btree (due_at) WHERE (due_at IS NOT NULL);


--
-- Name: run_acceptances_minutes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX run_acceptances_minutes ON public.run_acceptances USING btree (period_start) WHERE (EXTRACT(minute FROM (period_start AT TIME ZONE 'UTC'::text)) <> (0)::numeric);


--
-- Name: run_cost_days_of_users; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX run_cost_days_of_users ON public.run_cost_days USING btree (organization_id, end_user) WHERE (end_user <> ''::text);


--
-- Name: run_costs_minutes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX run_costs_minutes ON public.run_costs USING btree (period_start) WHERE (EXTRACT(minute FROM (period_start AT TIME ZONE 'UTC'::text)) <> (0)::numeric);


--
-- Name: run_costs_of_users; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX run_costs_of_users ON public.run_costs USING btree (organization_id, end_user) WHERE (end_user <> ''::text);


--
-- Name: run_endings_minutes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX run_endings_minutes ON public.run_endings USING btree (period_start) WHERE (EXTRACT(minute FROM (period_start AT TIME ZONE 'UTC'::text)) <> (0)::numeric);


--
-- Name: run_feedback_of_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX run_feedback_of_user ON public.run_feedback USING btree (organization_id, end_user) WHERE (end_user IS NOT NULL);


--
-- Name: run_latencies_minutes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX run_latencies_minutes ON public.run_latencies USING btree (period_start) WHERE (EXTRACT(minute FROM (period_start AT TIME ZONE 'UTC'::text)) <> (0)::numeric);


--
-- Name: run_waits_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX run_waits_by_age ON public.run_waits USING btree (minute);


--
-- Name: runs_by_error_code; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_by_error_code ON public.runs USING btree (organization_id, (((error)::json ->> 'code'::text)), id) WHERE (status = 'failed'::text);


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
-- Name: runs_of_thread; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_of_thread ON public.runs USING btree (organization_id, thread_id, id) WHERE (thread_id IS NOT NULL);


--
-- Name: runs_of_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_of_user ON public.runs USING btree (organization_id, end_user, id) WHERE (end_user IS NOT NULL);


--
-- Name: runs_one_in_thread; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX runs_one_in_thread ON public.runs USING btree (organization_id, thread_id) WHERE ((thread_id IS NOT NULL) AND (status = ANY (ARRAY['queued'::text, 'running'::text, 'requires_action'::text, 'cancelling'::text])));


--
-- Name: runs_queue; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_queue ON public.runs USING btree (organization_id, agent_id, COALESCE(api_key_id, '00000000-0000-0000-0000-000000000000'::uuid), priority DESC, id) WHERE (status = 'queued'::text);


--
-- Name: runs_queued_longest; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_queued_longest ON public.runs USING btree (queued_at) WHERE (status = 'queued'::text);


--
-- Name: runs_replayed_from_thread; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_replayed_from_thread ON public.runs USING btree (organization_id, replay_thread, id) WHERE (replay_thread IS NOT NULL);


--
-- Name: runs_suspected; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_suspected ON public.runs USING btree (organization_id, worker_queue) WHERE ((suspects IS NOT NULL) AND (status = ANY (ARRAY['queued'::text, 'running'::text, 'cancelling'::text])));


--
-- Name: runs_waiting_for_thread; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_waiting_for_thread ON public.runs USING btree (organization_id, thread_id, thread_turn) WHERE (status = 'waiting'::text);


--
-- Name: runs_worker_queue; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX runs_worker_queue ON public.runs USING btree (organization_id, worker_queue, agent_id, COALESCE(api_key_id, '00000000-0000-0000-0000-000000000000'::uuid), priority DESC, id) WHERE ((status = 'queued'::text) AND (worker_queue IS NOT NULL));


--
-- Name: schedules_claimed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX schedules_claimed ON public.schedules USING btree (lease_until) WHERE (tick_at IS NOT NULL);


--
-- Name: schedules_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX schedules_due ON public.schedules USING btree (next_at) WHERE ((tick_at IS NULL) AND (next_at IS NOT NULL));


--
-- Name: searchable_runs_by_cost; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX searchable_runs_by_cost ON ONLY public.searchable_runs USING btree (organization_id, cost_nanos, run_id) WHERE (cost_nanos IS NOT NULL);


--
-- Name: searchable_runs_by_latency; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX searchable_runs_by_latency ON ONLY public.searchable_runs USING btree (organization_id, latency_ms, run_id);


--
-- Name: searchable_runs_by_words; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX searchable_runs_by_words ON ONLY public.searchable_runs USING gin (words);


--
-- Name: searchable_runs_from_20261118_organization_id_cost_nanos_ru_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX searchable_runs_from_20261118_organization_id_cost_nanos_ru_idx ON public.searchable_runs_from_20261118 USING btree (organization_id, cost_nanos, run_id) WHERE (cost_nanos IS NOT NULL);


--
-- Name: searchable_runs_from_20261118_organization_id_latency_ms_ru_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX searchable_runs_from_20261118_organization_id_latency_ms_ru_idx ON public.searchable_runs_from_20261118 USING btree (organization_id, latency_ms, run_id);


--
-- Name: searchable_runs_from_20261118_words_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX searchable_runs_from_20261118_words_idx ON public.searchable_runs_from_20261118 USING gin (words);


--
-- Name: searchable_runs_rest_organization_id_cost_nanos_run_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX searchable_runs_rest_organization_id_cost_nanos_run_id_idx ON public.searchable_runs_rest USING btree (organization_id, cost_nanos, run_id) WHERE (cost_nanos IS NOT NULL);


--
-- Name: searchable_runs_rest_organization_id_latency_ms_run_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX searchable_runs_rest_organization_id_latency_ms_run_id_idx ON public.searchable_runs_rest USING btree (organization_id, latency_ms, run_id);


--
-- Name: searchable_runs_rest_words_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX searchable_runs_rest_words_idx ON public.searchable_runs_rest USING gin (words);


--
-- Name: second_factors_unconfirmed; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX second_factors_unconfirmed ON public.second_factors USING btree (created_at) WHERE (confirmed_at IS NULL);


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
-- Name: sign_in_attempts_expiring; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sign_in_attempts_expiring ON public.sign_in_attempts USING btree (expires_at);


--
-- Name: sign_in_failures_by_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sign_in_failures_by_age ON public.sign_in_failures USING btree (failed_at);


--
-- Name: thread_messages_one_per_id; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX thread_messages_one_per_id ON public.thread_messages USING btree (organization_id, id);


--
-- Name: threads_by_metadata; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX threads_by_metadata ON public.threads USING gin (metadata jsonb_path_ops) WHERE (metadata <> '{}'::jsonb);


--
-- Name: threads_of_agent; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX threads_of_agent ON public.threads USING btree (organization_id, agent_id, id);


--
-- Name: threads_of_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX threads_of_user ON public.threads USING btree (organization_id, end_user, id) WHERE (end_user IS NOT NULL);


--
-- Name: users_one_per_email; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX users_one_per_email ON public.users USING btree (lower(email));


--
-- Name: webhook_outcomes_minutes; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_outcomes_minutes ON public.webhook_outcomes USING btree (period_start) WHERE (EXTRACT(minute FROM (period_start AT TIME ZONE 'UTC'::text)) <> (0)::numeric);


--
-- Name: webhooks_of_lineage; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhooks_of_lineage ON public.webhooks USING btree (organization_id, lineage_id) WHERE (lineage_id IS NOT NULL);


--
-- Name: webhooks_of_person; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhooks_of_person ON public.webhooks USING btree (organization_id, user_id) WHERE (user_id IS NOT NULL);


--
-- Name: webhooks_of_run; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX webhooks_of_run ON public.webhooks USING btree (organization_id, run_id, name) WHERE (run_id IS NOT NULL);


--
-- Name: worker_relays_to_node; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX worker_relays_to_node ON public.worker_relays USING btree (node_id) WHERE (answer IS NULL);


--
-- Name: deliveries_from_20261118_due_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_closing ATTACH PARTITION public.deliveries_from_20261118_due_at_idx;


--
-- Name: deliveries_from_20261118_organization_id_event_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_of_event ATTACH PARTITION public.deliveries_from_20261118_organization_id_event_id_idx;


--
-- Name: deliveries_from_20261118_organization_id_webhook_id_due_at_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_due ATTACH PARTITION public.deliveries_from_20261118_organization_id_webhook_id_due_at_idx;


--
-- Name: deliveries_from_20261118_organization_id_webhook_id_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_failed ATTACH PARTITION public.deliveries_from_20261118_organization_id_webhook_id_id_idx;


--
-- Name: deliveries_from_20261118_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.deliveries_pkey ATTACH PARTITION public.deliveries_from_20261118_pkey;


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
-- Name: delivery_attempts_from_20261118_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.delivery_attempts_pkey ATTACH PARTITION public.delivery_attempts_from_20261118_pkey;


--
-- Name: delivery_attempts_rest_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.delivery_attempts_pkey ATTACH PARTITION public.delivery_attempts_rest_pkey;


--
-- Name: events_from_20261118_organization_id_position_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.events_feed ATTACH PARTITION public.events_from_20261118_organization_id_position_id_idx;


--
-- Name: events_from_20261118_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.events_pkey ATTACH PARTITION public.events_from_20261118_pkey;


--
-- Name: events_rest_organization_id_position_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.events_feed ATTACH PARTITION public.events_rest_organization_id_position_id_idx;


--
-- Name: events_rest_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.events_pkey ATTACH PARTITION public.events_rest_pkey;


--
-- Name: run_events_from_20261118_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.run_events_pkey ATTACH PARTITION public.run_events_from_20261118_pkey;


--
-- Name: run_events_rest_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.run_events_pkey ATTACH PARTITION public.run_events_rest_pkey;


--
-- Name: run_journal_from_20261118_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.run_journal_pkey ATTACH PARTITION public.run_journal_from_20261118_pkey;


--
-- Name: run_journal_rest_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.run_journal_pkey ATTACH PARTITION public.run_journal_rest_pkey;


--
-- Name: searchable_runs_from_20261118_organization_id_cost_nanos_ru_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.searchable_runs_by_cost ATTACH PARTITION public.searchable_runs_from_20261118_organization_id_cost_nanos_ru_idx;


--
-- Name: searchable_runs_from_20261118_organization_id_latency_ms_ru_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.searchable_runs_by_latency ATTACH PARTITION public.searchable_runs_from_20261118_organization_id_latency_ms_ru_idx;


--
-- Name: searchable_runs_from_20261118_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.searchable_runs_pkey ATTACH PARTITION public.searchable_runs_from_20261118_pkey;


--
-- Name: searchable_runs_from_20261118_words_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.searchable_runs_by_words ATTACH PARTITION public.searchable_runs_from_20261118_words_idx;


--
-- Name: searchable_runs_rest_organization_id_cost_nanos_run_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.searchable_runs_by_cost ATTACH PARTITION public.searchable_runs_rest_organization_id_cost_nanos_run_id_idx;


--
-- Name: searchable_runs_rest_organization_id_latency_ms_run_id_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.searchable_runs_by_latency ATTACH PARTITION public.searchable_runs_rest_organization_id_latency_ms_run_id_idx;


--
-- Name: searchable_runs_rest_pkey; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.searchable_runs_pkey ATTACH PARTITION public.searchable_runs_rest_pkey;


--
-- Name: searchable_runs_rest_words_idx; Type: INDEX ATTACH; Schema: public; Owner: -
--

ALTER INDEX public.searchable_runs_by_words ATTACH PARTITION public.searchable_runs_rest_words_idx;


--
-- Name: audit_entries audit_entries_never_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_entries_never_change BEFORE UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION public.refuse_audit_change();


--
-- Name: agent_revisions agent_revisions_code_is_kept; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agent_revisions
    ADD CONSTRAINT agent_revisions_code_is_kept FOREIGN KEY (organization_id, code_hash) REFERENCES public.module_code(organization_id, hash) NOT VALID;


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
-- Name: api_keys api_keys_parent_is_known; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_parent_is_known FOREIGN KEY (organization_id, parent_id) REFERENCES public.api_keys(organization_id, id);


--
-- Name: api_keys api_keys_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);


--
-- Name: cap_periods cap_periods_of_a_cap; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.cap_periods
    ADD CONSTRAINT cap_periods_of_a_cap FOREIGN KEY (organization_id, cap_id) REFERENCES public.caps(organization_id, id) ON DELETE CASCADE;


--
-- Name: caps caps_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.caps
    ADD CONSTRAINT caps_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: connector_attempts connector_attempts_link_hash_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.connector_attempts
    ADD CONSTRAINT connector_attempts_link_hash_fkey FOREIGN KEY (link_hash) REFERENCES public.connector_links(link_hash) ON DELETE CASCADE;


--
-- Name: connector_grants connector_grants_of_connector; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.connector_grants
    ADD CONSTRAINT connector_grants_of_connector FOREIGN KEY (organization_id, connector_id) REFERENCES public.connectors(organization_id, id) ON DELETE CASCADE;


--
-- Name: connector_links connector_links_of_connector; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.connector_links
    ADD CONSTRAINT connector_links_of_connector FOREIGN KEY (organization_id, connector_id) REFERENCES public.connectors(organization_id, id) ON DELETE CASCADE;


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
-- Name: devices devices_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);


--
-- Name: email_domains email_domains_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.email_domains
    ADD CONSTRAINT email_domains_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: erasures erasures_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.erasures
    ADD CONSTRAINT erasures_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: error_occurrences error_occurrences_report_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.error_occurrences
    ADD CONSTRAINT error_occurrences_report_id_fkey FOREIGN KEY (report_id) REFERENCES public.error_reports(id) ON DELETE CASCADE;


--
-- Name: feedback_counts feedback_counts_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.feedback_counts
    ADD CONSTRAINT feedback_counts_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: file_totals file_totals_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.file_totals
    ADD CONSTRAINT file_totals_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: file_uses file_uses_of_file; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.file_uses
    ADD CONSTRAINT file_uses_of_file FOREIGN KEY (organization_id, file_id) REFERENCES public.files(organization_id, id) ON DELETE CASCADE;


--
-- Name: files files_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: former_members former_members_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.former_members
    ADD CONSTRAINT former_members_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: former_members former_members_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.former_members
    ADD CONSTRAINT former_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);


--
-- Name: identities identities_provider_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_provider_organization_id_fkey FOREIGN KEY (provider_organization_id) REFERENCES public.organizations(id);


--
-- Name: identities identities_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);


--
-- Name: invitations invitations_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: invitations invitations_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.invitations
    ADD CONSTRAINT invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);


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
-- Name: module_code module_code_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.module_code
    ADD CONSTRAINT module_code_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: oauth_codes oauth_codes_of_key; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.oauth_codes
    ADD CONSTRAINT oauth_codes_of_key FOREIGN KEY (organization_id, api_key_id) REFERENCES public.api_keys(organization_id, id);


--
-- Name: oauth_refresh_tokens oauth_refresh_tokens_of_key; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.oauth_refresh_tokens
    ADD CONSTRAINT oauth_refresh_tokens_of_key FOREIGN KEY (organization_id, api_key_id) REFERENCES public.api_keys(organization_id, id);


--
-- Name: password_links password_links_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);


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
-- Name: recovery_codes recovery_codes_of_a_factor; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_of_a_factor FOREIGN KEY (user_id) REFERENCES public.second_factors(user_id) ON DELETE CASCADE;


--
-- Name: replay_items replay_items_of_replay; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.replay_items
    ADD CONSTRAINT replay_items_of_replay FOREIGN KEY (organization_id, replay_id) REFERENCES public.replays(organization_id, id) ON DELETE CASCADE;


--
-- Name: replays replays_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.replays
    ADD CONSTRAINT replays_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: run_feedback run_feedback_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.run_feedback
    ADD CONSTRAINT run_feedback_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: search_positions search_positions_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.search_positions
    ADD CONSTRAINT search_positions_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: second_factors second_factors_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);


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
-- Name: sessions sessions_provider_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_provider_organization_id_fkey FOREIGN KEY (provider_organization_id) REFERENCES public.organizations(id);


--
-- Name: sessions sessions_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);


--
-- Name: sign_in_attempts sign_in_attempts_provider_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sign_in_attempts
    ADD CONSTRAINT sign_in_attempts_provider_organization_id_fkey FOREIGN KEY (provider_organization_id) REFERENCES public.organizations(id);


--
-- Name: single_sign_on single_sign_on_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.single_sign_on
    ADD CONSTRAINT single_sign_on_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: summed_days summed_days_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.summed_days
    ADD CONSTRAINT summed_days_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: thread_messages thread_messages_of_thread; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.thread_messages
    ADD CONSTRAINT thread_messages_of_thread FOREIGN KEY (organization_id, thread_id) REFERENCES public.threads(organization_id, id) ON DELETE CASCADE;


--
-- Name: threads threads_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.threads
    ADD CONSTRAINT threads_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: webhooks webhooks_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- Name: webhooks webhooks_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);


--
-- Name: workers workers_organization_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.workers
    ADD CONSTRAINT workers_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.organizations(id);


--
-- PostgreSQL database dump complete
--



