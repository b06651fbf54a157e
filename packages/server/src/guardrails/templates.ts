import { type Guard, type GuardRequest, type PolicyTemplate, piiKinds } from "@agentrun/contract";
import type { TemplateRecord } from "../model/policies.ts";
import { parseGuards } from "./parse-guards.ts";

type Template = { name: string; description: string; guards: readonly GuardRequest[] };

const templates: Record<PolicyTemplate, Template> = {
  open: { name: "Open", description: "No guards: everything goes in and comes out as it is.", guards: [] },
  standard: {
    name: "Standard",
    description: "Secrets, card and account numbers and national ids are redacted; prompt injection is flagged.",
    guards: [
      { type: "secrets" },
      { type: "pii", kinds: ["card", "iban", "national_id"] },
      { type: "prompt_injection", action: "flag" },
    ],
  },
  strict: {
    name: "Strict",
    description: "Secrets and prompt injection are refused; all personal data is redacted.",
    guards: [{ type: "secrets", action: "block" }, { type: "pii", kinds: [...piiKinds] }, { type: "prompt_injection" }],
  },
  regulated: {
    name: "Regulated",
    description:
      "Personal data is redacted on its way in and refused on its way out; sizes, steps and tokens are bounded.",
    guards: [
      { type: "secrets", action: "block" },
      { type: "pii", on: "input", kinds: [...piiKinds] },
      { type: "pii", on: "output", action: "block", kinds: [...piiKinds] },
      { type: "prompt_injection" },
      { type: "max_size", max_bytes: 262_144 },
      { type: "limits", max_steps: 25, max_tokens: 200_000 },
    ],
  },
};

/** The policies that come with the service. */
export const createTemplates = (): TemplateRecord[] =>
  Object.entries(templates).map(([id, { name, description, guards }]) => ({
    id: id as PolicyTemplate,
    name,
    description,
    guards: parseGuards(guards, () => () => []) satisfies Guard[],
  }));
