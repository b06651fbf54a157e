import { configurationKinds } from "../configuration-kinds.ts";
import type { ErrorCode } from "../errors.ts";
import { agentAndRunWords } from "./agents-and-runs.ts";
import { costAndReplayWords } from "./costs-and-replays.ts";
import { evaluationWords } from "./evaluation.ts";
import type { OperationWords } from "./operation-words.ts";
import { pipelineWords } from "./pipelines.ts";
import { surroundingsWords } from "./surroundings.ts";

const others: OperationWords = {
  ...agentAndRunWords,
  ...pipelineWords,
  ...surroundingsWords,
  ...costAndReplayWords,
  ...evaluationWords,
};

/** Applying a configuration creates, updates and deletes resources, with the errors of those calls. */
const ofResources: readonly ErrorCode[] = [
  ...new Set(
    Object.values(configurationKinds).flatMap(({ operations: { create, update, remove } }) =>
      [create, update, remove].flatMap((name) => others[name]?.errors ?? []),
    ),
  ),
];

const errors = [
  ...new Set<ErrorCode>([
    ...ofResources,
    "provider_not_found",
    "connector_not_found",
    "policy_not_found",
    "agent_not_found",
    "agent_not_allowed",
    "invalid_secret",
  ]),
];

const example = {
  name: "shop",
  configuration: {
    policies: { "no-cards": { guards: [{ type: "pii", kinds: ["card"] }] } },
    agents: {
      support: {
        runtime: { type: "model", provider: "default", model: "default" },
        instructions: "Answer in two sentences.",
        policy: "no-cards",
      },
    },
    caps: { daily: { period: "day", unit: "usd", limit: 20, agent: "support" } },
  },
};

/** Configurations as files. */
export const configurationWords = {
  exportConfiguration: {
    description:
      "Returns active resources by kind and name, with names instead of ids and without fields that have their default value. Secrets are references to environment variables, listed in `secrets`. Caps on API keys are left out, because keys are not part of a configuration. So are the rows of data sets with more than 1,000 rows or 256 kB, and code that was not uploaded.",
  },
  planConfiguration: {
    description:
      "Compares the configuration with the organisation, field by field, and changes nothing. With `report`, differences are sent as the event `configuration.drifted`. A caller with `configurations:write` also gets every check that applying makes. Send the `digest` of the plan to `POST /configurations/apply`.",
    errors,
    example,
  },
  applyConfiguration: {
    description:
      "Makes all changes of the plan in one transaction, or none. Rejected with 409 if something that the plan compares has changed since. Resources that the configuration does not name stay as they are, unless you send `prune`. The audit log gets one entry with all changes.",
    errors: [...errors, "configuration_changed"],
    example: { ...example, digest: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" },
  },
} as const satisfies OperationWords;
