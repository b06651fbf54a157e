import type { AgentContext } from "../../server/src/runtimes/agent-context.ts";
import { describeThrown } from "../../server/src/runtimes/module/worker/thrown.ts";

/**
 * Runs agents of the AI SDK, and of frameworks that use its models and tools. Such an agent restarts in every attempt: the journal
 * replays earlier model turns and tool results, so that its loop takes the same path and reaches the same point.
 * Nothing is imported from the SDK: its models, tools and agents are recognised by their structure, since version 5.
 */

type Context = Pick<AgentContext, "step" | "ask" | "emit" | "signal"> & Partial<Pick<AgentContext, "addTokens">>;

type Model = {
  readonly modelId: string;
  doGenerate(options: never): PromiseLike<object>;
  doStream(options: never): PromiseLike<{ stream: ReadableStream<{ type: string }> }>;
};

type Part = { type: string; delta?: unknown; error?: unknown; timestamp?: unknown; usage?: Usage };
/** Numbers in version 5 of the SDK, objects with a total in later versions. */
type Usage = { inputTokens?: Figure; outputTokens?: Figure } | undefined;
type Figure = number | { total?: number | null } | null | undefined;

/** A model whose turns are steps of the run; its text goes to the run's stream and its tokens to the run's usage. Name each model if several are called concurrently. */
export function durableModel<M extends Model>(ctx: Context, model: M, name: string = model.modelId): M {
  const takeTurn = <T>(work: () => Promise<T>) => keepTurn(ctx, `model ${name}`, work);
  const durable = {
    doStream: async (options: never) => {
      const parts = await takeTurn(async () => readTurn(ctx, (await model.doStream(options)).stream));
      for (const { usage } of parts) count(ctx, usage);
      return { stream: ReadableStream.from(parts.map(withTime)) };
    },
    doGenerate: async (options: never) => {
      const turn: { response?: Part; usage?: Usage } = await takeTurn(async () => model.doGenerate(options));
      count(ctx, turn.usage);
      return turn.response ? { ...turn, response: withTime(turn.response) } : turn;
    },
  };
  return withReplaced(model, durable);
}

type Tool = { execute?: unknown };
type Execute = (input: unknown, options: CallOptions) => unknown;
/** The call id as the AI SDK and as Mastra pass it. */
type CallOptions = { toolCallId?: string; agent?: { toolCallId?: string } } | undefined;

/** Tools whose calls are steps of the run: a completed call is not repeated. Tool results must be JSON. */
export function durableTools<T extends Readonly<Record<string, Tool>>>(ctx: Context, tools: T): T {
  const durable = Object.entries(tools).map(([name, tool]) => [name, durableTool(ctx, name, tool)]);
  return Object.fromEntries(durable) as T;
}

function durableTool<T extends Tool>(ctx: Context, name: string, tool: T): T {
  if (typeof tool.execute !== "function") return tool;
  const work = tool.execute.bind(tool) as Execute;
  const execute: Execute = async (input, options) => {
    const callId = options?.toolCallId ?? options?.agent?.toolCallId ?? "";
    const kept = await ctx.step(`tool ${name} ${callId}`.slice(0, 200), async () => {
      ctx.emit({ type: "run.tool.called", tool: name, call_id: callId, arguments: input });
      const outcome = await attempt(ctx, async () => lastOf(await work(input, options)));
      const status = "failed" in outcome ? "failed" : "succeeded";
      const result = "failed" in outcome ? outcome.failed : (JSON.stringify(outcome.given) ?? "");
      ctx.emit({ type: "run.tool.completed", tool: name, call_id: callId, status, result });
      return outcome;
    });
    // Repeat the failure: the model received it and continued from there.
    if ("failed" in kept) throw new Error(kept.failed);
    return kept.given;
  };
  return withReplaced(tool, { execute });
}

type ApprovalRequest = {
  type: string;
  approvalId: string;
  isAutomatic?: boolean;
  reason?: string;
  toolCall: { toolName: string; input: unknown };
};
type Turns = {
  stream: AsyncIterable<Part>;
  content: PromiseLike<readonly { type: string }[]>;
  responseMessages: PromiseLike<readonly object[]>;
};
type LoopAgent<Result extends Turns> = { stream(options: never): PromiseLike<Result> };

/** Runs an agent of the AI SDK (version 7) to its end. Tool calls that need approval wait for a person, for days if necessary. */
export async function runAgent<Result extends Turns>(
  ctx: Context,
  agent: LoopAgent<Result>,
  prompt: string | readonly object[],
): Promise<Result> {
  const messages: object[] = typeof prompt === "string" ? [{ role: "user", content: prompt }] : [...prompt];
  for (;;) {
    const result = await agent.stream({ messages, abortSignal: ctx.signal } as never);
    for await (const part of result.stream) if (part.type === "error") throw part.error;
    const requests = ((await result.content) as readonly ApprovalRequest[]).filter(
      ({ type, isAutomatic }) => type === "tool-approval-request" && !isAutomatic,
    );
    if (requests.length === 0) return result;
    const content: object[] = [];
    for (const request of requests) content.push(await decide(ctx, request));
    messages.push(...(await result.responseMessages), { role: "tool", content });
  }
}

async function decide(
  ctx: Context,
  { approvalId, reason, toolCall: { toolName, input } }: ApprovalRequest,
): Promise<object> {
  const { approved, payload } = await ctx.ask({
    type: "approval",
    prompt: reason ?? `May ${toolName} be called?`,
    tool: toolName,
    arguments: input as Record<string, unknown>,
  });
  return {
    type: "tool-approval-response",
    approvalId,
    approved,
    ...(payload && { reason: JSON.stringify(payload) }),
  };
}

type Outcome<T> = { given: T } | { failed: string };

/**
 * A failed turn is kept as a failed step, so that the retry gets the next step key. A later attempt skips it: the caller sees one turn
 * where there were two.
 */
async function keepTurn<T>(ctx: Context, name: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    let thrown: { error: unknown } | undefined;
    const kept = await ctx.step(name, () => attempt(ctx, work, (error) => (thrown = { error })));
    if ("given" in kept) return kept.given as T;
    if (thrown) throw thrown.error;
  }
}

async function attempt<T>(
  ctx: Context,
  work: () => Promise<T>,
  onError: (error: unknown) => void = () => {},
): Promise<Outcome<T>> {
  try {
    return { given: await work() };
  } catch (error) {
    // An aborted call has no outcome.
    if (ctx.signal.aborted) throw error;
    onError(error);
    return { failed: describeThrown(error).message };
  }
}

/** All parts of a turn; emits the text as it arrives. */
async function readTurn(ctx: Context, stream: ReadableStream<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "text-delta" && typeof part.delta === "string") ctx.emit(part.delta);
    if (part.type !== "raw") parts.push(part);
  }
  return parts;
}

/** Only the last value that a tool yields is its result. */
async function lastOf(given: unknown): Promise<unknown> {
  if (typeof given !== "object" || given === null || !(Symbol.asyncIterator in given)) return given;
  let last: unknown;
  for await (const part of given as AsyncIterable<unknown>) last = part;
  return last;
}

/** Also counts replayed turns: an agent that restarts has used their tokens. */
const count = (ctx: Context, usage: Usage): void =>
  ctx.addTokens?.(toNumber(usage?.inputTokens) + toNumber(usage?.outputTokens));

function toNumber(figure: Figure): number {
  const number = typeof figure === "object" ? figure?.total : figure;
  return Number.isSafeInteger(number) ? Number(number) : 0;
}

/** Restores the date of an SDK response, which JSON stores as text. */
const withTime = (part: Part): Part =>
  typeof part.timestamp === "string" ? { ...part, timestamp: new Date(part.timestamp) } : part;

/** The same object, of any class, with some functions replaced. */
const withReplaced = <T extends object>(original: T, replaced: Readonly<Record<string, unknown>>): T =>
  new Proxy(original, {
    get: (target, key) =>
      typeof key === "string" && Object.hasOwn(replaced, key) ? replaced[key] : Reflect.get(target, key, target),
  });
