import type { Revision } from "../models.ts";
import { prettyJson } from "./json-text.ts";

type Configuration = Revision["configuration"];

type RevisionChange = { title: string; before: string; after: string };

/** The differences of two revisions: prompts as text, the rest as JSON. */
export function revisionChanges(before: Configuration, after: Configuration): RevisionChange[] {
  const all = [
    { title: "Instructions", before: before.instructions ?? "", after: after.instructions ?? "" },
    { title: "Prompt", before: promptOf(before), after: promptOf(after) },
    { title: "Other fields", before: restOf(before), after: restOf(after) },
  ];
  return all.filter((change) => change.before !== change.after);
}

const promptOf = ({ runtime }: Configuration): string => (runtime.type === "model" && runtime.prompt) || "";

function restOf({ instructions: _, ...configuration }: Configuration): string {
  const { runtime } = configuration;
  if (runtime.type !== "model") return prettyJson(configuration);
  const { prompt: _prompt, ...rest } = runtime;
  return prettyJson({ ...configuration, runtime: rest });
}
