import type { AgentContext } from "../../../packages/server/src/runtimes/agent-context.ts";

type Input = { fail?: boolean; bytes?: number };

/** Counts its runs in the thread's state, and returns the messages of the thread. */
export default {
  run({ input, thread }: AgentContext) {
    const { fail, bytes } = input as Input;
    if (!thread) return { thread: null };
    thread.state.count = Number(thread.state.count ?? 0) + 1;
    if (bytes) thread.state.bulk = "x".repeat(bytes);
    if (fail) throw new Error("as requested");
    const heard = thread.messages.map(({ role, content }) => `${role} ${content.map(({ type }) => type).join("+")}`);
    return { thread: thread.id, count: thread.state.count, heard };
  },
};
