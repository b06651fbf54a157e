import type { ApiPromise } from "../api-promise.ts";
import type {
  ConnectLink,
  Connector,
  ConnectorPatch,
  ConnectorTest,
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
  /** List connectors. Newest first, with the result of the last test. Secrets are `[redacted]`. Scope: `connectors:read`. */
  list(query?: ListConnectorsQuery, options?: RequestOptions): PagePromise<Connector> {
    return this.core.list("listConnectors", { query }, options);
  }

  /** Get a connector. Includes a summary of its OpenAPI document and the result of the last test. Scope: `connectors:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Connector> {
    return this.core.call("getConnector", { path: { id } }, options);
  }

  /** Create a connector. The service does not contact the connector yet; call `test` to try it. Headers and OAuth secrets are encrypted and sent only to the host that they were given for. List the connector in `connectors` of an agent to use it. Scope: `connectors:write`. */
  create(body: CreateConnectorRequest, options?: RequestOptions): ApiPromise<Connector> {
    return this.core.call("createConnector", { body }, options);
  }

  /** Update a connector. Fields that you leave out, or send as `[redacted]`, keep their values. If you change `url`, send the secrets again. Changing `approval` also requires the scope `approvals:manage`. Scope: `connectors:write`. */
  update(id: string, body: ConnectorPatch, options?: RequestOptions): ApiPromise<Connector> {
    return this.core.call("updateConnector", { path: { id }, body }, options);
  }

  /** Delete a connector. Rejected while an active agent uses the connector. Its stored tokens are deleted too. Scope: `connectors:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedConnector> {
    return this.core.call("deleteConnector", { path: { id } }, options);
  }

  /** Test a connector and list its tools. Returns 200 even if the test fails: see `ok` and `error`. Each tool includes its schema; `tool_tokens` is their cost in each model turn. `Idempotency-Key` is ignored. The call changes nothing. Scope: `connectors:write`. */
  test(id: string, options?: RequestOptions): ApiPromise<ConnectorTest> {
    return this.core.call("testConnector", { path: { id } }, options);
  }

  /** Create a link to connect a user. For connectors with `authorization`. The link is for one person, works once and expires after 14 days. The token is then used for the organisation, or for the given `user`. `Idempotency-Key` is ignored. A repeated call returns another link. Scope: `connectors:write`. */
  connect(id: string, body: ConnectRequest = {}, options?: RequestOptions): ApiPromise<ConnectLink> {
    return this.core.call("connectConnector", { path: { id }, body }, options);
  }

  /** Disconnect a user. Deletes the token here. The provider may still have the consent on record. `Idempotency-Key` is ignored. Repeating the call has no further effect. Scope: `connectors:write`. */
  disconnect(id: string, body: ConnectRequest = {}, options?: RequestOptions): ApiPromise<Disconnected> {
    return this.core.call("disconnectConnector", { path: { id }, body }, options);
  }
}
