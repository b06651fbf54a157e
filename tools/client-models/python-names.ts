import type { Operation } from "./model.ts";
import { snake } from "./python-types.ts";

/** Resources whose name differs from the tag. */
const nouns: Record<string, string> = { Sessions: "auth" };

/** Tags of several resources: the path names the resource. */
const sharedTags = new Set(["Evaluation"]);

const nounOf = ({ tag, path }: Operation): string =>
  sharedTags.has(tag) ? snake(path.split("/")[1] ?? "") : (nouns[tag] ?? snake(tag));

/** Exceptions to the rule below. */
const names: Record<string, `${string}.${string}`> = {
  listCatalog: "catalog.list",
  actOnRun: "runs.act",
  archiveAgents: "agents.archive_many",
  cancelRuns: "runs.cancel_many",
  getMe: "auth.me",
  getAnalytics: "analytics.get",
  getFileContent: "files.content",
};

export type Place = { noun: string; method: string };

/** The method of an operation: `listAgents` is `agents.list`, `listRevisions` is `agents.list_revisions`, `listRunEvents` is `runs.list_events`. */
export function placeOf(operation: Operation): Place {
  const { id } = operation;
  const [noun, method] = names[id]?.split(".") ?? [nounOf(operation)];
  if (!noun) throw new Error(`${id} has no tag`);
  if (method) return { noun, method };
  const [verb = "", ...rest] = snake(id).split("_");
  const subject = rest.join("_");
  if ([noun, singular(noun)].includes(subject)) return { noun, method: verb };
  // The noun is not repeated: `policies.get_default`, `runs.list_events`.
  const shorter = subject.replace(new RegExp(`^${singular(noun)}_|_${singular(noun)}$`), "");
  return { noun, method: [verb, shorter].filter((part) => part !== "").join("_") };
}

/** `/agents/{id}` names an `agent_id`. */
export function pathParameterName(path: string, name: string): string {
  if (name !== "id") return name;
  const segments = path.split("/");
  return `${singular(snake(segments[segments.indexOf("{id}") - 1] ?? ""))}_id`;
}

const singular = (noun: string): string => (/ies$/.test(noun) ? noun.replace(/ies$/, "y") : noun.replace(/s$/, ""));

/** `api_keys` is the class `ApiKeys`. */
export const className = (noun: string): string =>
  noun.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
