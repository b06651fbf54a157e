import type { CatalogAgent } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

export class Catalog extends Resource {
  /** List catalog agents. Lists the agents that this installation offers, each with an example input. `POST /agents/{catalog_key}/deploy` adds one to your organisation. The operator can add more with `AGENTRUN_CATALOG_DIR`. Scope: `agents:read`. */
  list(options?: RequestOptions): PagePromise<CatalogAgent> {
    return this.core.list("listCatalog", {}, options);
  }
}
