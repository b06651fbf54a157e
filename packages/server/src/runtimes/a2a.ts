import type { Runtime as RuntimeSettings } from "@agentrun/contract";
import { A2aError, type AgentInterface, perform, readCard } from "./a2a/client.ts";
import { type TaskHandle, TaskReader, toParts } from "./a2a/task.ts";
import type { JsonObject } from "./http/json-object.ts";
import { type Connection, RemoteErrorResponse, RemoteFailure } from "./remote/connection.ts";
import { findConversation } from "./remote/conversation.ts";
import { linkFiles, toAnswer } from "./remote/input.ts";
import type { AnsweredBatch, Handle, Protocol, RemoteEvent } from "./remote/protocol.ts";
import { createRemoteRuntime, type RemoteAgentRuntime, type RemoteRuntimeOptions } from "./remote.ts";
import type { RuntimeCall } from "./runtime.ts";

type A2aSettings = Extract<RuntimeSettings, { type: "a2a" }>;

/** Runs agents with A2A 1.0: a run is an A2A task, and a question is its `input-required` state. */
export const createA2aRuntime = (options: RemoteRuntimeOptions): RemoteAgentRuntime =>
  createRemoteRuntime<A2aSettings>(options, {
    type: "a2a",
    open: (connection, settings, call) => new A2aProtocol(connection, settings, call),
    async cancel(connection, _settings, handle) {
      const { taskId: id, ...agent } = handle as TaskHandle;
      await perform({ connection, agent }, "CancelTask", { id }).next();
    },
  });

class A2aProtocol implements Protocol {
  readonly #connection: Connection;
  readonly #settings: A2aSettings;
  readonly #call: RuntimeCall;
  #reader: TaskReader | null = null;

  constructor(connection: Connection, settings: A2aSettings, call: RuntimeCall) {
    this.#connection = connection;
    this.#settings = settings;
    this.#call = call;
  }

  async *begin(number: number): AsyncGenerator<RemoteEvent> {
    const agent = await this.#readCard();
    const { input } = this.#call.run;
    const contextId = findConversation(this.#call);
    const parts = toParts(JSON.parse(input) as JsonObject, await linkFiles(this.#call, input), agent.takesData);
    this.#reader = new TaskReader(agent);
    yield* this.#send(agent, number, { parts, ...(contextId === null ? {} : { contextId }) });
  }

  async *answer({ questions, answers, handle }: AnsweredBatch, number: number): AsyncGenerator<RemoteEvent> {
    const task = handle as TaskHandle;
    const [asked, text = "{}"] = [questions[0], answers[0]];
    this.#reader = new TaskReader(task, asked?.id ?? null);
    // A lost attempt may have sent the answer: then the task has continued, or has another question.
    if (!this.#call.run.isResumed && (await this.#hasReceivedAnswer(task, asked?.id ?? ""))) {
      yield { type: "begun", handle };
      return;
    }
    const { taskId, contextId } = task;
    const isApproval = asked?.question.type === "approval";
    const given = toAnswer(text);
    const files = await linkFiles(this.#call, text);
    const parts = isApproval ? [{ data: given, mediaType: "application/json" }] : toParts(given, files, task.takesData);
    yield* this.#send(task, number, { parts, taskId, ...(contextId === null ? {} : { contextId }) });
  }

  async *resume(handle: Handle): AsyncGenerator<RemoteEvent> {
    const task = handle as TaskHandle;
    this.#reader ??= new TaskReader(task);
    const target = { connection: this.#connection, agent: task };
    yield* this.#receive(perform(target, "GetTask", { id: task.taskId, historyLength: 0 }));
    if (!task.isStreaming) return;
    try {
      yield* this.#receive(perform(target, "SubscribeToTask", { id: task.taskId }));
    } catch (error) {
      // The task has ended meanwhile, or the agent supports polling only.
      if (!(error instanceof A2aError && error.reason === "UNSUPPORTED_OPERATION")) throw error;
    }
  }

  isUnknownTask = (error: unknown): boolean =>
    (error instanceof A2aError && error.reason === "TASK_NOT_FOUND") ||
    (error instanceof RemoteErrorResponse && error.status === 404);

  async #readCard(): Promise<AgentInterface> {
    const { url, headers = {} } = this.#settings;
    const answer = await this.#connection.ask({ method: "GET", url });
    if (answer.type !== "whole") throw new RemoteFailure("The agent's card is not a JSON object.");
    return readCard(answer.body, url, Object.keys(headers).length > 0);
  }

  async *#send(agent: AgentInterface, number: number, message: object): AsyncGenerator<RemoteEvent> {
    const { id } = this.#call.run;
    const idempotencyKey = `${id}:${number}`;
    const target = { connection: this.#connection, agent, idempotencyKey };
    const operation = agent.isStreaming ? "SendStreamingMessage" : "SendMessage";
    yield* this.#receive(
      perform(target, operation, {
        message: { messageId: `${id}-${number}`, role: "ROLE_USER", ...message },
        configuration: { historyLength: 0, returnImmediately: true },
      }),
    );
  }

  async *#receive(items: AsyncIterable<JsonObject>): AsyncGenerator<RemoteEvent> {
    for await (const item of items) yield* this.#reader?.receive(item) ?? [];
  }

  async #hasReceivedAnswer(task: TaskHandle, question: string): Promise<boolean> {
    const target = { connection: this.#connection, agent: task };
    const { value } = await perform(target, "GetTask", { id: task.taskId, historyLength: 0 }).next();
    const { status } = value as { status?: { state?: string; message?: { messageId?: string } } };
    const isWaiting = /_(INPUT|AUTH)_REQUIRED$/.test(status?.state ?? "");
    return !isWaiting || (status?.message?.messageId ?? "") !== question;
  }
}
