import type { AgentId, ChatCompletionRequest, CreateRunRequest, Run } from "@agentrun/contract";
import { type Handlers, ok } from "../../http/endpoint-types.ts";
import type { DoorCall, Doorway } from "../doorway.ts";
import { CompletionChunks, toChatCompletion } from "./chat-completion.ts";
import { interrupted } from "./errors.ts";
import { hearAll, toEventStream } from "./event-stream.ts";
import { refuseUnsupported, toRunInput, toRunOptions } from "./request.ts";
import { responseHandlers } from "./responses.ts";

export const openAiHandlers = (door: Doorway) =>
  ({
    ...responseHandlers(door),
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
      const request = await toRunRequest(door, call, call.body);
      if (!call.body.stream) return ok(toChatCompletion(await runToEnd(door, call, request)));
      // Nobody can come back to it, so whoever leaves wants no more of it.
      const stream = await door.streamRun(call, request, { on_disconnect: "cancel" });
      const fold = new CompletionChunks(call.body.stream_options?.include_usage === true);
      return { stream: toEventStream(stream, fold, completionFrames) };
    },
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

async function toRunRequest(door: Doorway, call: DoorCall, body: ChatCompletionRequest): Promise<CreateRunRequest> {
  refuseUnsupported(body);
  const agent = await door.getAgent(call, body.model);
  const { input } = toRunInput(body.messages, agent.configuration.input_schema, "messages");
  return { agent_id: agent.id, input, ...toRunOptions(body) };
}

const waitSeconds = 60;

/** As long as it takes: their clients wait ten minutes by themselves. */
async function runToEnd(door: Doorway, call: DoorCall, request: CreateRunRequest): Promise<Run> {
  const run = await door.createRun(call, request, waitSeconds);
  if (isSettled(run)) return run;
  const fold = new CompletionChunks(false);
  if (!(await hearAll(await door.followRun(call, run), fold))) throw interrupted(run.id);
  return door.getRun(call, run.id);
}

const isSettled = ({ status, required_action: asked }: Run) =>
  status === "completed" || status === "failed" || status === "cancelled" || asked !== null;
