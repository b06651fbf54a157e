import type { MessageRecord, OpenThread } from "../model/threads.ts";

/** What agents get of a thread. */
export type ToldThread = Pick<OpenThread, "id" | "state"> & {
  messages: readonly Pick<MessageRecord, "id" | "role" | "content" | "runId">[];
};

/** The JSON text of a thread as agents get it. */
export function toThreadText({ id, state, messages }: ToldThread): string {
  const said = messages.map(({ id, role, content, runId }) => ({ id, role, content, run_id: runId }));
  return `{"id":${JSON.stringify(id)},"messages":${JSON.stringify(said)},"state":${state ?? "{}"}}`;
}
