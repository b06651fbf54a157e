import type { ApiPromise } from "../api-promise.ts";
import type {
  ApiKey,
  ApiKeyPatch,
  CreateApiKeyRequest,
  ListApiKeysQuery,
  NewApiKey,
  RevokeApiKeyQuery,
  RotateApiKeyRequest,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

export class ApiKeys extends Resource {
  /** List API keys. Newest first, those that were revoked or have expired as well. Secrets are never shown: `prefix` and `last4` tell them apart. Scope: `api_keys:read`. */
  list(query?: ListApiKeysQuery, options?: RequestOptions): PagePromise<ApiKey> {
    return this.core.list("listApiKeys", { query }, options);
  }

  /** Get an API key. With when and from where it was used last, within a minute, and who made it. Scope: `api_keys:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.core.call("getApiKey", { path: { id } }, options);
  }

  /** Create an API key. The secret is in this answer and in no other. Scope: `api_keys:write`. */
  create(body: CreateApiKeyRequest, options?: RequestOptions): ApiPromise<NewApiKey> {
    return this.core.call("createApiKey", { body }, options);
  }

  /** Change an API key's name, or where it may be used from. Its scopes and agents stay: make another key for other rights. A key that has ended stays as it is. Scope: `api_keys:write`. */
  update(id: string, body: ApiKeyPatch, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.core.call("updateApiKey", { path: { id }, body }, options);
  }

  /** Replace an API key; the old one works for a while. The old key works for 24 hours more, or as long as `grace_seconds` says; both draw on one rate limit. Scope: `api_keys:write`. */
  rotate(id: string, body: RotateApiKeyRequest = {}, options?: RequestOptions): ApiPromise<NewApiKey> {
    return this.core.call("rotateApiKey", { path: { id }, body }, options);
  }

  /** Revoke an API key at once. It is refused everywhere from now on; with `cascade`, so are the keys that it made. Scope: `api_keys:write`. */
  revoke(id: string, query?: RevokeApiKeyQuery, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.core.call("revokeApiKey", { path: { id }, query }, options);
  }
}
