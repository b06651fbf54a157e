import type { CatalogAgent } from "../models.ts";
import type { RequestOptions } from "../options.ts";
import type { PagePromise } from "../pages.ts";
import { Resource } from "./resource.ts";

export class Catalog extends Resource {
  /** List the agents that can be hired. */
  list(options?: RequestOptions): PagePromise<CatalogAgent> {
    return this.core.list("listCatalog", {}, options);
  }
}
