import type { AgentContext } from "../../server/src/runtimes/agent-context.ts";
import { describeThrown } from "../../server/src/runtimes/module/worker/thrown.ts";

/**
 * Agents of the AI SDK, and of what is built on its models and tools. Such an agent begins anew in every attempt: what its models
 * said and its tools did before, the journal answers, so that its loop goes the same way again and comes to where it was.
 * Nothing is imported from the SDK: its models, tools and agents are known by their shape, from version 5 on.
 */

type Context = Pick<AgentContext, "step" | "ask" | "emit" | "signal"> & Partial<Pick<AgentContext, "addTokens">>;

type Model = {
  readonly modelId: string;
  doGenerate(options: never): PromiseLike<object>;
  doStream(options: never): PromiseLike<{ stream: ReadableStream<{ type: string }> }>;
};

type Part = { type: string; delta?: unknown; error?: unknown; timestamp?: unknown; usage?: Usage };
/** Numbers in version 5 of the SDK, objects with their total since. */
type Usage = { inputTokens?: Figure; outputTokens?: Figure } | undefined;
type Figure = number | { total?: number | null } | null | undefined;

/** A model whose turns are steps of the run; its words are the run's stream, its tokens the run's. Where several are asked at a time, give each a name. */
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
/** Where the AI SDK says which call it is, and where Mastra does. */
type CallOptions = { toolCallId?: string; agent?: { toolCallId?: string } } | undefined;

/** Tools whose calls are steps of the run: one that was made is not made again. What a tool gives must be JSON. */
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
    // The model was told of the failure, and went on from it.
    if ("failed" in kept) throw new Error(kept.failed);
    return kept.given;
  };
  return withReplaced(tool, { execute });
}

type Asked = {
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

/** Runs an agent of the AI SDK (version 7) to its end: what needs a person's approval is asked, for days if need be. */
export async function runAgent<Result extends Turns>(
  ctx: Context,
  agent: LoopAgent<Result>,
  prompt: string | readonly object[],
): Promise<Result> {
  const messages: object[] = typeof prompt === "string" ? [{ role: "user", content: prompt }] : [...prompt];
  for (;;) {
    const result = await agent.stream({ messages, abortSignal: ctx.signal } as never);
    for await (const part of result.stream) if (part.type === "error") throw part.error;
    const asked = ((await result.content) as readonly Asked[]).filter(
      ({ type, isAutomatic }) => type === "tool-approval-request" && !isAutomatic,
    );
    if (asked.length === 0) return result;
    const content: object[] = [];
    for (const request of asked) content.push(await decide(ctx, request));
    messages.push(...(await result.responseMessages), { role: "tool", content });
  }
}

async function decide(ctx: Context, { approvalId, reason, toolCall: { toolName, input } }: Asked): Promise<object> {
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
 * A turn that failed is kept as such, so that the next is not taken for it. A later attempt passes over it, to what was tried
 * then: whoever asked sees one turn where there were two.
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
    // What was only broken off is not an outcome.
    if (ctx.signal.aborted) throw error;
    onError(error);
    return { failed: describeThrown(error).message };
  }
}

/** All parts of a turn, its words emitted as they come. */
async function readTurn(ctx: Context, stream: ReadableStream<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "text-delta" && typeof part.delta === "string") ctx.emit(part.delta);
    if (part.type !== "raw") parts.push(part);
  }
  return parts;
}

/** What tools yield before their result is not kept. */
async function lastOf(given: unknown): Promise<unknown> {
  if (typeof given !== "object" || given === null || !(Symbol.asyncIterator in given)) return given;
  let last: unknown;
  for await (const part of given as AsyncIterable<unknown>) last = part;
  return last;
}

/** Kept turns as well: an agent that begins anew has used what it used before. */
const count = (ctx: Context, usage: Usage): void =>
  ctx.addTokens?.(toNumber(usage?.inputTokens) + toNumber(usage?.outputTokens));

function toNumber(figure: Figure): number {
  const number = typeof figure === "object" ? figure?.total : figure;
  return Number.isSafeInteger(number) ? Number(number) : 0;
}

/** JSON knows no dates; the SDK's responses have one. */
const withTime = (part: Part): Part =>
  typeof part.timestamp === "string" ? { ...part, timestamp: new Date(part.timestamp) } : part;

/** The same object, whatever class it is of, with other functions in place of its own. */
const withReplaced = <T extends object>(original: T, replaced: Readonly<Record<string, unknown>>): T =>
  new Proxy(original, {
    get: (target, key) =>
      typeof key === "string" && Object.hasOwn(replaced, key) ? replaced[key] : Reflect.get(target, key, target),
  });
