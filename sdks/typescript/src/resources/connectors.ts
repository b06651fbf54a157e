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
  /** List connectors. */
  list(query?: ListConnectorsQuery, options?: RequestOptions): PagePromise<Connector> {
    return this.core.list("listConnectors", { query }, options);
  }

  /** Get a connector. */
  get(id: string, options?: RequestOptions): ApiPromise<Connector> {
    return this.core.call("getConnector", { path: { id } }, options);
  }

  /** Add an MCP server or an OpenAPI service. */
  create(body: CreateConnectorRequest, options?: RequestOptions): ApiPromise<Connector> {
    return this.core.call("createConnector", { body }, options);
  }

  /** Update a connector. */
  update(id: string, body: ConnectorPatch, options?: RequestOptions): ApiPromise<Connector> {
    return this.core.call("updateConnector", { path: { id }, body }, options);
  }

  /** Delete a connector that no active agent uses. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedConnector> {
    return this.core.call("deleteConnector", { path: { id } }, options);
  }

  /** Connect now, and list the tools. */
  check(id: string, options?: RequestOptions): ApiPromise<ConnectorCheck> {
    return this.core.call("checkConnector", { path: { id } }, options);
  }

  /** Get a link by which somebody connects it. */
  connect(id: string, body: ConnectRequest = {}, options?: RequestOptions): ApiPromise<ConnectLink> {
    return this.core.call("connectConnector", { path: { id }, body }, options);
  }

  /** Forget what somebody gave when they connected it. */
  disconnect(id: string, body: ConnectRequest = {}, options?: RequestOptions): ApiPromise<Disconnected> {
    return this.core.call("disconnectConnector", { path: { id }, body }, options);
  }
}
