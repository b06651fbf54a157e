import type { Connector, ConnectorId, ConnectorTest } from "@agentrun/contract";
import { redactConsent, redactOAuth } from "../../domain/connectors/configuration.ts";
import {
  type CheckDeps,
  type Checked,
  deleteConnector,
  getConnector,
  listConnectors,
  prepareConnector,
  prepareConnectorTest,
  prepareConnectorUpdate,
} from "../../domain/connectors/connectors.ts";
import { createLink, toGrantKey } from "../../domain/connectors/consent.ts";
import { redactHeaders } from "../../domain/secrets/stored-secrets.ts";
import { approvalOf, type ConnectorRecord } from "../../model/connectors.ts";
import { created, type Handlers, ok } from "../endpoint-types.ts";
import { listAnswer, toPageRequest } from "../lists.ts";

export const connectorHandlers = (deps: CheckDeps, baseUrl: () => string) =>
  ({
    listConnectors: async ({ caller, query, url }) =>
      listAnswer(await listConnectors(deps, caller, query, toPageRequest(query)), toConnector, url),
    createConnector: {
      prepare: async ({ caller, body, planned }) => {
        const commit = await prepareConnector(deps, caller, body, planned?.id as ConnectorId | null | undefined);
        return async () => {
          const connector = await commit();
          return created(toConnector(connector), `${baseUrl()}/connectors/${connector.id}`);
        };
      },
    },
    getConnector: async ({ caller, params }) => ok(toConnector(await getConnector(deps, caller, params.id))),
    updateConnector: {
      prepare: async ({ caller, params, body }) => {
        const commit = await prepareConnectorUpdate(deps, caller, params.id, body);
        return async () => ok(toConnector(await commit()));
      },
    },
    deleteConnector: async ({ caller, params }) => {
      await deleteConnector(deps, caller, params.id);
      return ok({ object: "connector", id: params.id, deleted: true });
    },
    connectConnector: async ({ caller, params, body }) => {
      const key = toGrantKey(await getConnector(deps, caller, params.id), body.user);
      const { url, expiresAt } = await createLink(deps, key, baseUrl());
      const { connectorId: connector_id, user } = key;
      return ok({ object: "connect_link", connector_id, user, url, expires_at: expiresAt.toISOString() });
    },
    disconnectConnector: async ({ caller, params, body }) => {
      const key = toGrantKey(await getConnector(deps, caller, params.id), body.user);
      const disconnected = await deps.store.connectors.deleteGrant(key, null);
      return ok({ object: "connector", id: params.id, user: key.user, disconnected });
    },
    testConnector: {
      prepare: async ({ caller, params }) => {
        const commit = await prepareConnectorTest(deps, caller, params.id);
        return async () => ok(toTest(await commit()));
      },
    },
  }) satisfies Partial<Handlers>;

const toConnector = (record: ConnectorRecord): Connector => ({
  object: "connector",
  id: record.id,
  name: record.name,
  description: record.description,
  type: record.type,
  url: record.url,
  document_url: record.documentUrl,
  document_summary: record.documentSummary,
  visibility: record.visibility,
  headers: redactHeaders(record.headers),
  oauth: redactOAuth(record.oauth),
  authorization: redactConsent(record.consent),
  approval: record.approval,
  status: record.status === "unchecked" ? "untested" : record.status,
  last_tested_at: record.checkedAt?.toISOString() ?? null,
  last_error: record.checkError,
  tool_count: record.toolCount,
  created_at: record.createdAt.toISOString(),
  updated_at: record.updatedAt.toISOString(),
});

const toTest = ({ connector, tools, toolTokens, warnings, error, checkedAt }: Checked): ConnectorTest => ({
  object: "connector_test",
  connector_id: connector.id,
  ok: error === null,
  tools: tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    input_schema: inputSchema,
    approval: approvalOf(connector.approval, name),
  })),
  tool_tokens: toolTokens,
  warnings,
  error,
  tested_at: checkedAt.toISOString(),
});
