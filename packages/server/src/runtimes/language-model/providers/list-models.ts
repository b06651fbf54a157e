import { createHttpFetch } from "../../../lib/http-client.ts";
import { operatorNetworks } from "./addresses.ts";

const timeoutMs = 5_000;
const mostBytes = 1_048_576;

export type ModelListing = { url: string; key: string | null; allowNetworks: readonly string[] };

/** Chat models of an OpenAI-compatible server, in its order; throws if it does not list them. */
export async function listModels({ url, key, allowNetworks }: ModelListing): Promise<string[]> {
  const fetch = createHttpFetch({ allowNetworks: operatorNetworks(allowNetworks, url) });
  const headers = key === null ? {} : { Authorization: `Bearer ${key}` };
  const answer = await fetch(`${url}/models`, { headers, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`The server returned status ${answer.status}.`);
  const text = await answer.text();
  if (text.length > mostBytes) throw new Error("The server's list of models is too long.");
  return chatModels(JSON.parse(text));
}

/** Servers also list models for embeddings, speech and so on. */
const others = /embed|rerank|whisper|tts|clip|moderation|bge-|minilm/i;

export function chatModels(list: unknown): string[] {
  const { data } = Object(list) as { data?: unknown };
  const ids = (Array.isArray(data) ? data : []).map((one) => (Object(one) as { id?: unknown }).id);
  return ids.filter((id): id is string => typeof id === "string" && id !== "" && !others.test(id));
}
