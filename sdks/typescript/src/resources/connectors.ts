import type { ApiPromise } from "../api-promise.ts";
import type {
  Connector,
  ConnectorCheck,
  ConnectorPatch,
  CreateConnectorRequest,
  DeletedConnector,
  ListConnectorsQuery,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** The tools that agents may use. */
export class Connectors extends Resource {
  list(query?: ListConnectorsQuery, options?: RequestOptions): PagePromise<Connector> {
    return this.core.list("listConnectors", { query }, options);
  }

  get(id: string, options?: RequestOptions): ApiPromise<Connector> {
    return this.core.call("getConnector", { path: { id } }, options);
  }

  create(body: CreateConnectorRequest, options?: RequestOptions): ApiPromise<Connector> {
    return this.core.call("createConnector", { body }, options);
  }

  update(id: string, body: ConnectorPatch, options?: RequestOptions): ApiPromise<Connector> {
    return this.core.call("updateConnector", { path: { id }, body }, options);
  }

  delete(id: string, options?: RequestOptions): ApiPromise<DeletedConnector> {
    return this.core.call("deleteConnector", { path: { id } }, options);
  }

  /** Reaches out now, and lists the tools that are there. */
  check(id: string, options?: RequestOptions): ApiPromise<ConnectorCheck> {
    return this.core.call("checkConnector", { path: { id } }, options);
  }
}
