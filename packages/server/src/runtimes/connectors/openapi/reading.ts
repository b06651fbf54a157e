import type { Json, Place } from "./references.ts";
import type { Budget } from "./schema.ts";

/** One reading of a document: what is known of it, and what was left out so far. */
export type Reading = {
  document: Json;
  /** Swagger 2.0, which says of parameters what OpenAPI says of schemas. */
  isSwagger: boolean;
  budget: Budget;
  /** Tells of what cannot be used without making the rest useless. */
  warn(place: Place, message: string): void;
};
