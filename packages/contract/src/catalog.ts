import { type Static, Type } from "typebox";
import { AgentConfiguration } from "./agents.ts";
import { worded } from "./patterns.ts";
import { JsonObject, ObjectName } from "./schema.ts";

/** An agent that can be hired with `POST /agents/{key}/deploy`. */
export const CatalogAgent = Type.Object(
  {
    object: ObjectName("catalog_agent"),
    key: Type.String({
      pattern: worded("^[a-z][a-z0-9-]{1,40}$", "must be 2–41 characters (a-z, 0-9, '-') and start with a letter"),
    }),
    category: Type.String({ minLength: 1, maxLength: 64 }),
    ...AgentConfiguration.properties,
    examples: Type.Array(Type.Object({ input: JsonObject() })),
  },
  { title: "CatalogAgent" },
);
export type CatalogAgent = Static<typeof CatalogAgent>;

/** The whole catalog; it is too small to need pages. */
export const CatalogAgentList = Type.Object(
  { object: ObjectName("list"), data: Type.Array(CatalogAgent), has_more: Type.Boolean() },
  { title: "CatalogAgentList" },
);
