import { type Static, Type } from "typebox";
import { AgentConfiguration } from "./agents.ts";
import { Id } from "./ids.ts";
import { ListOf, pageQuery } from "./pagination.ts";
import { closed, Nullable, ObjectName, Timestamp } from "./schema.ts";

/** An immutable version of an agent's configuration. */
export const Revision = Type.Object(
  {
    object: ObjectName("revision"),
    id: Id("rev"),
    agent_id: Id("ag"),
    revision: Type.Integer(),
    configuration: AgentConfiguration,
    changed_fields: Type.Array(Type.String(), {
      description: "Top-level fields that differ from the previous revision.",
    }),
    created_by: Nullable(Type.String({ description: "The key or person that created it." })),
    created_at: Timestamp,
    deployed_at: Nullable({ ...Timestamp, description: "When it was last deployed; null for a draft." }),
  },
  { title: "Revision" },
);
export type Revision = Static<typeof Revision>;

export const RevisionList = ListOf(Revision, "RevisionList");
export const ListRevisionsQuery = Type.Object(pageQuery("rev"), closed);
