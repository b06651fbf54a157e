import type { OpenThread } from "../model/threads.ts";

/** The JSON text of a thread as agents get it. */
export function toThreadText({ id, state, messages }: OpenThread): string {
  const said = messages.map(({ id, role, content, runId }) => ({ id, role, content, run_id: runId }));
  return `{"id":${JSON.stringify(id)},"messages":${JSON.stringify(said)},"state":${state ?? "{}"}}`;
}
