import type { ApiPromise } from "../api-promise.ts";
import type {
  ApiKey,
  ApiKeyPatch,
  CreateApiKeyRequest,
  ListApiKeysQuery,
  NewApiKey,
  RevokeApiKeyQuery,
  RotateApiKeyRequest,
  UpdateApiKeyQuery,
} from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

export class ApiKeys extends Resource {
  /** List API keys. Newest first, including revoked and expired keys. Secrets are never returned: use `prefix` and `last4` to identify a key. Scope: `api_keys:read`. */
  list(query?: ListApiKeysQuery, options?: RequestOptions): PagePromise<ApiKey> {
    return this.core.list("listApiKeys", { query }, options);
  }

  /** Get an API key. Includes who created the key, and when and from where it was last used (accurate to a minute). Scope: `api_keys:read`. */
  get(id: string, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.core.call("getApiKey", { path: { id } }, options);
  }

  /** Create an API key. The secret is returned only in this response. Scope: `api_keys:write`. */
  create(body: CreateApiKeyRequest, options?: RequestOptions): ApiPromise<NewApiKey> {
    return this.core.call("createApiKey", { body }, options);
  }

  /** Update an API key. Changes the name or the networks of a key. You cannot change its scopes and agents: create another key instead. A revoked or expired key cannot be changed. A key that would exclude its own address is rejected, unless you send `force=true`. Scope: `api_keys:write`. */
  update(id: string, body: ApiKeyPatch, query?: UpdateApiKeyQuery, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.core.call("updateApiKey", { path: { id }, query, body }, options);
  }

  /** Rotate an API key. The old key keeps working for 24 hours, or for `grace_seconds`. Both keys share one rate limit. Scope: `api_keys:write`. */
  rotate(id: string, body: RotateApiKeyRequest = {}, options?: RequestOptions): ApiPromise<NewApiKey> {
    return this.core.call("rotateApiKey", { path: { id }, body }, options);
  }

  /** Revoke an API key. The key is rejected everywhere immediately. With `cascade`, so are the keys that it created. Scope: `api_keys:write`. */
  revoke(id: string, query?: RevokeApiKeyQuery, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.core.call("revokeApiKey", { path: { id }, query }, options);
  }
}
