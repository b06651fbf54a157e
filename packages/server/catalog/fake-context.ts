import type { AgentContext } from "../src/runtimes/agent-context.ts";

type Asked = Record<string, unknown>;
type Emitted = Parameters<AgentContext["emit"]>[0];
type Overrides = Partial<Pick<AgentContext, "signal" | "fetch" | "emit" | "step">> & { answers?: unknown[] };

/** A context for driving a module in a test: it answers asks from a list and records what the module does. */
export function fakeContext(input: Record<string, unknown>, { answers = [], ...overrides }: Overrides = {}) {
  const asked: Asked[] = [];
  const emitted: Emitted[] = [];
  const steps: string[] = [];
  const context: AgentContext = {
    input,
    run: { id: "run_test", attempt: 1, agent_id: "ag_test", metadata: {} },
    signal: new AbortController().signal,
    emit: (part) => void emitted.push(part),
    step: async (name, work) => {
      steps.push(name);
      return work();
    },
    ask: answering(answers, asked),
    messages: noMessages(),
    log: () => undefined,
    fetch: () => Promise.reject(new Error("This test allows no network.")),
    idempotencyKey: "run_test:1",
    ...overrides,
  };
  return { context, asked, emitted, steps };
}

function answering(answers: unknown[], asked: Asked[]): AgentContext["ask"] {
  const pending = [...answers];
  const ask = async (question: Asked) => {
    asked.push(question);
    if (pending.length === 0) throw new Error("The module asked more often than the test answers.");
    return pending.shift();
  };
  return ask as AgentContext["ask"];
}

async function* noMessages(): AgentContext["messages"] {}
