import type { AgentContext } from "../../agent-context.ts";
import { mostPendingSecrets } from "../protocol.ts";
import type { RunChannel } from "./run-channel.ts";

/** The agent's secrets API, and the function that receives responses of the service. */
export type ContextSecrets = {
  secrets: AgentContext["secrets"];
  answered(call: number, isDone: boolean, text: string): void;
};

type Waiting = { resolve(values: string[]): void; reject(error: Error): void };

/** Values are kept in memory until the attempt ends, so that one attempt sees one value. They are not part of the journal. */
export function createSecrets(channel: RunChannel, id: number): ContextSecrets {
  const waiting = new Map<number, Waiting>();
  const known = new Map<string, Promise<string[]>>();
  let calls = 0;
  const request = (name: string): Promise<string[]> =>
    new Promise((resolve, reject) => {
      if (channel.isOver()) return;
      if (waiting.size >= mostPendingSecrets) {
        reject(new RangeError("Too many concurrent requests for secrets: await them."));
        return;
      }
      calls += 1;
      waiting.set(calls, { resolve, reject });
      channel.send(["secret", id, calls, name], name.length);
    });
  const read = (name: unknown): Promise<string[]> => {
    const wanted = String(name);
    const found = known.get(wanted) ?? request(wanted);
    known.set(wanted, found);
    // A secret that was missing may have been set meanwhile.
    found.catch(() => known.delete(wanted));
    return found;
  };
  return {
    secrets: {
      get: async (name) => (await read(name))[0] ?? "",
      getAll: async (name) => [...(await read(name))],
    },
    answered(call, isDone, text) {
      const pending = waiting.get(call);
      waiting.delete(call);
      if (isDone) pending?.resolve(JSON.parse(text));
      else pending?.reject(Object.assign(new Error(text), { name: "SecretMissing" }));
    },
  };
}
