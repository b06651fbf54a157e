import type { ApiPromise } from "../api-promise.ts";
import type {
  ConnectLink,
  Connector,
  ConnectorCheck,
  ConnectorPatch,
  ConnectRequest,
  CreateConnectorRequest,
  DeletedConnector,
  Disconnected,
  ListConnectorsQuery,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** The tools that agents may use. */
export class Connectors extends Resource {
  /** List connectors. Newest first, with what the last check found; secrets are `[redacted]`. Scope: `connectors:read`. */
  list(query?: ListConnectorsQuery, options?: RequestOptions): PagePromise<Connector> {
    return this.core.list("listConnectors", { query }, options);
  }

  /** Get a connector. With a summary of its document, and what the last check found. Scope: `connectors:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Connector> {
    return this.core.call("getConnector", { path: { id } }, options);
  }

  /** Add an MCP server or an OpenAPI service. It is not asked anything yet: `check` does. Headers and OAuth secrets are encrypted and stay at the host they were given for. Give it to an agent in `connectors`. Scope: `connectors:write`. */
  create(body: CreateConnectorRequest, options?: RequestOptions): ApiPromise<Connector> {
    return this.core.call("createConnector", { body }, options);
  }

  /** Update a connector. Only what is sent changes; what is sent as `[redacted]` stays. Another `url` asks for the secrets again. Changing `approval` also requires the scope `approvals:manage`. Scope: `connectors:write`. */
  update(id: string, body: ConnectorPatch, options?: RequestOptions): ApiPromise<Connector> {
    return this.core.call("updateConnector", { path: { id }, body }, options);
  }

  /** Delete a connector that no active agent uses. Its stored tokens are forgotten, too. Scope: `connectors:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedConnector> {
    return this.core.call("deleteConnector", { path: { id } }, options);
  }

  /** Connect now, and list the tools. Answers 200 whether or not it worked: `ok` and `error` say which. Each tool comes with its schema, and `tool_tokens` says what they cost in every turn. Scope: `connectors:write`. */
  check(id: string, options?: RequestOptions): ApiPromise<ConnectorCheck> {
    return this.core.call("checkConnector", { path: { id } }, options);
  }

  /** Get a link by which somebody connects it. For one with `authorization`: the link is for one person, works once, and ends after 14 days. Their token is then used for the organisation or for that `user`. Scope: `connectors:write`. */
  connect(id: string, body: ConnectRequest = {}, options?: RequestOptions): ApiPromise<ConnectLink> {
    return this.core.call("connectConnector", { path: { id }, body }, options);
  }

  /** Forget what somebody gave when they connected it. The token is deleted here; the provider may keep its consent. Scope: `connectors:write`. */
  disconnect(id: string, body: ConnectRequest = {}, options?: RequestOptions): ApiPromise<Disconnected> {
    return this.core.call("disconnectConnector", { path: { id }, body }, options);
  }
}
