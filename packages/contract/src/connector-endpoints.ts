import {
  Connector,
  ConnectorCheck,
  ConnectorList,
  ConnectorPatch,
  CreateConnectorRequest,
  DeletedConnector,
  ListConnectorsQuery,
} from "./connectors.ts";
import { type Endpoint, idPath } from "./endpoint.ts";

const tag = "Connectors";
const params = idPath("con");

/** The rows of the API table about what agents may use. */
export const connectorEndpoints = {
  listConnectors: {
    method: "GET",
    path: "/connectors",
    tag,
    summary: "List connectors",
    scope: "connectors:read",
    query: ListConnectorsQuery,
    responses: { 200: ConnectorList },
  },
  createConnector: {
    method: "POST",
    path: "/connectors",
    tag,
    summary: "Add an MCP server or an OpenAPI service",
    scope: "connectors:write",
    body: CreateConnectorRequest,
    responses: { 201: Connector },
    idempotency: "replay",
  },
  getConnector: {
    method: "GET",
    path: "/connectors/{id}",
    tag,
    summary: "Get a connector",
    scope: "connectors:read",
    params,
    responses: { 200: Connector },
  },
  updateConnector: {
    method: "PATCH",
    path: "/connectors/{id}",
    tag,
    summary: "Update a connector",
    scope: "connectors:write",
    params,
    body: ConnectorPatch,
    responses: { 200: Connector },
    idempotency: "replay",
  },
  deleteConnector: {
    method: "DELETE",
    path: "/connectors/{id}",
    tag,
    summary: "Delete a connector that no active agent uses",
    scope: "connectors:write",
    params,
    responses: { 200: DeletedConnector },
  },
  checkConnector: {
    method: "POST",
    path: "/connectors/{id}/check",
    tag,
    summary: "Connect now, and list the tools",
    scope: "connectors:write",
    params,
    responses: { 200: ConnectorCheck },
  },
} as const satisfies Record<string, Endpoint>;
