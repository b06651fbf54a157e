import type { ApiPromise } from "../api-promise.ts";
import type { CreateSecretRequest, DeletedSecret, ListSecretsQuery, RotateSecretRequest, Secret } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

/** API keys, passwords and certificates that agents need. Values are never returned. */
export class Secrets extends Resource {
  /** List secrets. Names and versions; values are never returned. A key that is limited to agents gets only their secrets. Scope: `agents:read`. */
  list(query?: ListSecretsQuery, options?: RequestOptions): PagePromise<Secret> {
    return this.core.list("listSecrets", { query }, options);
  }

  /** Get a secret without its value. The value is never returned. Scope: `agents:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<Secret> {
    return this.core.call("getSecret", { path: { id } }, options);
  }

  /** Create a secret. Agents can read it at once. Names are unique in the organisation and, for secrets of an agent, in the agent. Scope: `agents:write`. */
  create(body: CreateSecretRequest, options?: RequestOptions): ApiPromise<Secret> {
    return this.core.call("createSecret", { body }, options);
  }

  /** Rotate a secret. From now on, agents read the new value. During the grace period, `ctx.secrets.getAll` returns both values. An attempt that has already read the former value keeps it. If the value is the same, nothing changes. Scope: `agents:write`. */
  rotate(id: string, body: RotateSecretRequest, options?: RequestOptions): ApiPromise<Secret> {
    return this.core.call("rotateSecret", { path: { id }, body }, options);
  }

  /** Delete a secret. Agents that still read it fail with an error that names it. Scope: `agents:write`. */
  delete(id: string, options?: RequestOptions): ApiPromise<DeletedSecret> {
    return this.core.call("deleteSecret", { path: { id } }, options);
  }
}
