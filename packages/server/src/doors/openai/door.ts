import type {
  ActionId,
  AgentId,
  ChatCompletionRequest,
  CreateRunRequest,
  ListedRun,
  ResponseRequest,
  Run,
  RunId,
  ThreadId,
} from "@agentrun/contract";
import { type Handlers, ok } from "../../http/endpoint-types.ts";
import type { DoorRequest } from "../../http/local-api.ts";
import type { EventStream } from "../../http/sse.ts";
import { ServiceError } from "../../lib/errors.ts";
import { sendClientResults } from "../client-tools.ts";
import { isStructured } from "../content.ts";
import { answerOpenRun, followOpenRun, openConversation, throwUnlessBusy, tryToStart } from "../conversation.ts";
import type { DoorApi, DoorCall } from "../door-api.ts";
import { CompletionChunks, reasoningIn, toChatCompletion } from "./chat-completion.ts";
import { interrupted, previousParam, refusal } from "./errors.ts";
import { fileHandlers } from "./files.ts";
import { keepFileParts } from "./inline-files.ts";
import {
  type ResponseTurn,
  readResponseTurn,
  readToolResults,
  refuseUnsupported,
  toRunInput,
  toRunOptions,
} from "./request.ts";
import { ResponseEvents } from "./response.ts";
import { fromResponseId, type ResponseName } from "./response-items.ts";
import { type Translation, toEventStream, translateAll } from "./translate-stream.ts";

export const openAiHandlers = (door: DoorApi) =>
  ({
    listOpenAiModels: async (call) => {
      const agents = await door.listAgents(call);
      return ok({
        object: "list",
        data: agents.map(({ id, name, created_at }) => toModel(id, name, new Date(created_at))),
      });
    },
    getOpenAiModel: async (call) => {
      const { id, configuration, createdAt } = await door.getAgent(call, call.params.id);
      return ok(toModel(id, configuration.name, createdAt));
    },
    createChatCompletion: async (call) => {
      const target = await toTarget(door, call, call.body);
      const isStructured = await answersInJson(door, call, "request" in target ? target.request : target.run);
      const { origin } = new URL(call.url);
      const answer = { isStructured, pageOf: ({ id }: Run) => `${origin}/runs/${id}` };
      if (!call.body.stream) {
        const run = await runToEnd(door, call, target);
        return ok(toChatCompletion(run, answer, await readReasoning(door, call, run, afterOf(target))));
      }
      const waitSeconds = readWait(call.headers[waitHeader]);
      // The client cannot reconnect to this stream: when it disconnects, nothing needs the run.
      const stream = await listen(door, call, target, true);
      const chunks = new CompletionChunks({
        ...answer,
        includesUsage: call.body.stream_options?.include_usage === true,
        waitsForApproval: waitSeconds > 0,
        after: afterOf(target),
      });
      return { stream: toEventStream(stream, chunks, { ...completionFrames, waitSeconds }) };
    },
    createResponse: async (call) => {
      const agent = await door.getAgent(call, call.body.model);
      refuseUnsupported(call.body);
      const turn = readResponseTurn(await keepFileParts(door, call, call.body), agent.configuration.input_schema);
      return respond(door, call, await openTurn(door, call, agent.id, turn));
    },
    getResponse: async (call) => {
      const name = fromResponseId(call.params.id);
      const { stream, starting_after: after = 0 } = call.query;
      if (!stream) return ok(await readResponse(door, call, name));
      const run = await door.getRun(call, name.runId);
      await assertAnswered(door, call, name);
      const events = new ResponseEvents({ ...name, isStructured: await answersInJson(door, call, run) });
      const laterEvents: Translation<object> = {
        translate: (event) => events.translate(event).filter(({ sequence_number }) => Number(sequence_number) > after),
        get isOver() {
          return events.isOver;
        },
      };
      return { stream: toEventStream(await door.followRun(call, run), laterEvents, responseFrames) };
    },
    cancelResponse: async (call) => {
      const name = fromResponseId(call.params.id);
      await door.getRun(call, name.runId);
      await assertAnswered(door, call, name);
      await door.cancel(call, name.runId, cancelSeconds);
      return ok(await readResponse(door, call, name));
    },
    ...fileHandlers(door),
  }) satisfies Partial<Handlers>;

const toModel = (id: AgentId, name: string, createdAt: Date) => ({
  id,
  object: "model" as const,
  created: Math.floor(createdAt.getTime() / 1_000),
  owned_by: "organization",
  name,
});

const completionFrames = {
  toFrame: ({ text }: { text?: string }) => `data: ${text}\n\n`,
  end: [{ type: "done", sequence: 0, text: "[DONE]" }],
};

const responseFrames = {
  toFrame: ({ type, text }: { type: string; text?: string }) => `event: ${type}\ndata: ${text}\n\n`,
  end: [],
};

/** A conversation that ends with results of the client's tools continues the run that waits for them. */
async function toTarget(door: DoorApi, call: DoorCall, body: ChatCompletionRequest): Promise<Target> {
  refuseUnsupported(body);
  const agent = await door.getAgent(call, body.model);
  const results = readToolResults(body.messages);
  const options = toRunOptions(body);
  if (results)
    return sendClientResults(door, call, results, { agentId: agent.id, user: options.user ?? null, param: "messages" });
  const { messages } = await keepFileParts(door, call, body);
  const { input } = toRunInput(messages, agent.configuration.input_schema, "messages");
  return { request: { agent_id: body.model, input, ...options } };
}

const afterOf = (target: Target): ActionId | undefined => ("run" in target ? target.after : undefined);

const waitHeader = "x-agentrun-wait";
const maxApprovalSeconds = 3_600;

/** How many seconds a streamed completion waits for an approval. */
function readWait(header: string | string[] | undefined): number {
  if (header === undefined) return 0;
  const seconds = Number(header);
  if (header !== "" && Number.isInteger(seconds) && seconds >= 0 && seconds <= maxApprovalSeconds) return seconds;
  const message = `The header ${waitHeader} must be a whole number of seconds from 0 to ${maxApprovalSeconds}.`;
  throw new ServiceError("invalid_header", { param: waitHeader, message });
}

/** What a model has written before its answer. Other agents have no reasoning. */
async function readReasoning(
  door: DoorApi,
  call: DoorRequest,
  { id, usage }: Run,
  after: ActionId | undefined,
): Promise<string> {
  return usage === null ? "" : reasoningIn(await door.listEvents(call, id), after);
}

/** Whether the text of a run's answer is their JSON. */
const answersInJson = async (
  door: DoorApi,
  call: DoorRequest,
  { agent_id, output_schema }: { agent_id: AgentId; output_schema?: object | null | undefined },
): Promise<boolean> => !!output_schema || isStructured((await door.getAgent(call, agent_id)).configuration);

const waitSeconds = 60;

/** Waits without a limit: OpenAI's clients have a timeout of ten minutes. */
async function runToEnd(door: DoorApi, call: DoorCall, target: Target): Promise<Run> {
  const created = "request" in target ? await door.createRun(call, target.request, waitSeconds) : null;
  if (created && isSettled(created)) return created;
  const run = "run" in target ? target.run : (created as Run);
  const chunks = new CompletionChunks({
    after: afterOf(target),
    ...{ includesUsage: false, isStructured: false, waitsForApproval: false },
    pageOf: () => "",
  });
  if (!(await translateAll(await door.followRun(call, run), chunks))) throw interrupted(run.id);
  return door.getRun(call, run.id);
}

const isSettled = ({ status, required_action: question }: Run) =>
  status === "completed" || status === "failed" || status === "cancelled" || question !== null;

/** How long `cancelResponse` waits until the run has stopped. */
const cancelSeconds = 10;

/** A run to create, or an open run that continues with an answer. */
type Target = { request: CreateRunRequest } | { run: ListedRun; after: ActionId };
type MessageTurn = Extract<ResponseTurn, { type: "message" }>;
type DecisionTurn = Extract<ResponseTurn, { type: "decision" }>;

async function openTurn(door: DoorApi, call: ResponseCall, agentId: AgentId, turn: ResponseTurn): Promise<Opened> {
  if (turn.type === "message") return sendMessage(door, call, agentId, turn);
  if (turn.type === "decision") return open(door, call, await decide(door, call, agentId, turn));
  const { user, safety_identifier } = call.body;
  const requester = { agentId, user: user ?? safety_identifier ?? null, param: "input" };
  return open(door, call, await sendClientResults(door, call, turn.results, requester));
}

/** Sends the decision, unless the run received the same one before. A different decision is rejected: it comes too late. */
async function decide(
  door: DoorApi,
  call: DoorCall,
  agentId: AgentId,
  { runId, action }: DecisionTurn,
): Promise<Target> {
  const run = await door.getRun(call, runId);
  if (run.agent_id !== agentId) throw new ServiceError("run_not_found");
  const after = action.action_id;
  const earlier = run.required_action?.id === after ? null : await findAnswer(door, call, runId, after);
  if (earlier?.type !== action.type) await door.act(call, runId, action);
  return { run, after };
}

/** A response after a question exists only once the question is answered. */
async function assertAnswered(door: DoorApi, call: DoorRequest, { runId, after }: ResponseName): Promise<void> {
  if (after !== null && !(await findAnswer(door, call, runId, after))) throw new ServiceError("run_not_found");
}

type ReceivedAnswer = { type: string; action_id?: string };

async function findAnswer(door: DoorApi, call: DoorRequest, runId: RunId, question: ActionId) {
  const events = await door.listEvents(call, runId);
  const answers = events.map(({ action }) => action as ReceivedAnswer | undefined);
  return answers.find((answer) => answer?.action_id === question) ?? null;
}

type ResponseCall = DoorCall & { body: ResponseRequest };

/** Creates a run, or answers the thread's open run if that waits for input. */
async function sendMessage(
  door: DoorApi,
  call: ResponseCall,
  agentId: AgentId,
  { input, text }: MessageTurn,
): Promise<Opened> {
  const { body } = call;
  const request = { agent_id: body.model, input, ...toRunOptions(body) };
  const threadId = await findThread(door, call, agentId);
  if (threadId === null)
    return open(door, call, { request: { ...request, ...(body.store === false ? {} : { thread: {} }) } });
  const inThread = { ...request, thread_id: threadId };
  const tried = await tryToStart(() => open(door, call, { request: { ...inThread, on_busy: "reject" } }));
  if (tried.started) return tried.started;
  const found = await answerOpenRun(door, call, { threadId, agentId, text });
  if (found.run) return open(door, call, { run: found.run, after: found.answered });
  throwUnlessBusy(tried);
  return open(door, call, { request: { ...inThread, on_busy: found.on_busy } });
}

async function findThread(door: DoorApi, call: ResponseCall, agentId: AgentId): Promise<ThreadId | null> {
  const { conversation, previous_response_id: previous, user, safety_identifier } = call.body;
  if (conversation) {
    const name = typeof conversation === "string" ? conversation : conversation.id;
    return openConversation(door, call, { agentId, name, user: user ?? safety_identifier ?? null });
  }
  if (!previous) return null;
  const run = await door.getRun(call, fromResponseId(previous).runId).catch((error) => {
    const isMissing = error instanceof ServiceError && error.code === "run_not_found";
    const message = "Previous response not found.";
    throw isMissing ? new ServiceError("run_not_found", { param: previousParam, message }) : error;
  });
  if (run.thread_id === null)
    throw refusal(
      previousParam,
      "The previous response was created with `store: false`. Send the whole conversation as `input`.",
    );
  return run.thread_id;
}

/** A background run, or the stream of a run from its first event on. */
type Opened = { after: ActionId | null } & ({ run: ListedRun } | { stream: EventStream });

async function open(door: DoorApi, call: ResponseCall, target: Target): Promise<Opened> {
  const { background, stream } = call.body;
  const after = "run" in target ? target.after : null;
  if (background && !stream)
    return { after, run: "run" in target ? target.run : await door.createRun(call, target.request, 0) };
  // The client cannot reconnect to a foreground stream: when it disconnects, nothing needs the run.
  return { after, stream: await listen(door, call, target, stream === true && !background) };
}

async function respond(door: DoorApi, call: ResponseCall, opened: Opened) {
  const { stream, previous_response_id: previousId = null } = call.body;
  const { after } = opened;
  if ("run" in opened) return ok(await readResponse(door, call, { runId: opened.run.id, after }, previousId));
  const { output_schema } = toRunOptions(call.body);
  const hasJson = await answersInJson(door, call, { agent_id: call.body.model, output_schema });
  const events = new ResponseEvents({ after, previousId, isStructured: hasJson });
  if (stream) return { stream: toEventStream(opened.stream, events, responseFrames) };
  if (!(await translateAll(opened.stream, events))) throw interrupted(events.runId);
  return ok(events.response());
}

async function listen(
  door: DoorApi,
  call: DoorCall,
  target: Target,
  cancelsOnDisconnect: boolean,
): Promise<EventStream> {
  if ("request" in target)
    return door.streamRun(call, target.request, cancelsOnDisconnect ? { on_disconnect: "cancel" } : {});
  return followOpenRun(door, call, target.run, cancelsOnDisconnect ? { on_disconnect: "cancel" } : {});
}

/** The response in its current state. */
async function readResponse(door: DoorApi, call: DoorRequest, name: ResponseName, previousId: string | null = null) {
  const run = await door.getRun(call, name.runId);
  const hasJson = await answersInJson(door, call, run);
  const events = new ResponseEvents({ after: name.after, previousId, isStructured: hasJson });
  for (const event of await door.listEvents(call, name.runId)) events.translate(event);
  if (!events.hasStarted) throw new ServiceError("run_not_found");
  return events.response();
}
