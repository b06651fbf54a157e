import type { CatalogAgent } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

export class Catalog extends Resource {
  /** List the agents that can be hired. What the installation offers, with an example of an input for each. `POST /agents/{catalog_key}/deploy` makes one yours; the operator adds more with `AGENTRUN_CATALOG_DIR`. Scope: `agents:read`. */
  list(options?: RequestOptions): PagePromise<CatalogAgent> {
    return this.core.list("listCatalog", {}, options);
  }
}
