import { type Static, Type } from "typebox";
import { worded } from "./patterns.ts";
import { Nullable, OneOf } from "./schema.ts";

export const ConfigurationName = Type.String({ description: "The name of the configuration." });

export const Digest = Type.String({
  pattern: worded("^[0-9a-f]{64}$", "must be the digest of a plan"),
  description: "Identifies the plan, the configuration and the state of the resources that it compares.",
  examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
});

export const configurationActions = ["create", "update", "replace", "adopt", "delete"] as const;

/** The most of each in an event: the plan has all of them. */
export const driftLimits = { changes: 50, fields: 20 } as const;

/** The data of `configuration.drifted`. */
export const ConfigurationDrift = Type.Object(
  {
    name: ConfigurationName,
    digest: Digest,
    changed: Type.Integer({ description: "Number of resources that differ." }),
    changes: Type.Array(
      Type.Object({
        kind: Type.String({ description: "The kind of resource.", examples: ["agents"] }),
        name: Type.String({ description: "Its name in the configuration." }),
        action: OneOf(configurationActions, { description: "What applying the configuration would do." }),
        id: Nullable(Type.String({ description: "The id of the resource; null if it does not exist." })),
        paths: Type.Array(Type.String(), {
          description: `JSON Pointers to the first ${driftLimits.fields} fields that differ. Values are not part of events.`,
        }),
      }),
      { description: `The first ${driftLimits.changes} of them.` },
    ),
  },
  { title: "ConfigurationDrift", description: "How the organisation differs from a configuration." },
);
export type ConfigurationDrift = Static<typeof ConfigurationDrift>;
