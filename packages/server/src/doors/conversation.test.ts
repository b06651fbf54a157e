import type { ErrorCode, ListedRun } from "@agentrun/contract";
import { expect, test } from "vitest";
import type { EventStream } from "../http/sse.ts";
import { ServiceError } from "../lib/errors.ts";
import { sendUserMessage, type UserMessage } from "./conversation.ts";
import type { DoorApi, DoorCall } from "./door-api.ts";

const stream = {} as EventStream;
const message = { agentId: "ag_1", name: "chat-1", input: {}, text: "hello", options: {}, tools: [] };

/** Sends a message to a conversation whose new runs are refused with this error unless they wait for the open one. */
async function send(refusal: ErrorCode, open: ListedRun | null = null) {
  const requested: (string | undefined)[] = [];
  const door = {
    openThread: async () => ({ id: "thr_1" }),
    findSentAction: async () => null,
    findOpenRun: async () => open,
    async streamRun(_call: DoorCall, { on_busy }: { on_busy?: string }) {
      requested.push(on_busy);
      if (on_busy === "reject" || refusal !== "thread_busy") throw new ServiceError(refusal);
      return stream;
    },
  } as unknown as DoorApi;
  const sent = sendUserMessage(door, {} as DoorCall, message as unknown as UserMessage, {});
  const result = await sent.then(
    () => "sent",
    (error) => (error as ServiceError).code,
  );
  return { result, requested };
}

test.each<ErrorCode>(["invalid_input", "cap_reached", "agent_archived", "guardrail_violation"])(
  "a message that is refused with %s is not admitted again",
  async (code) => {
    expect(await send(code)).toEqual({ result: code, requested: ["reject"] });
  },
);

test("a message to a busy conversation is sent again as a run that waits, or interrupts a question", async () => {
  expect(await send("thread_busy")).toEqual({ result: "sent", requested: ["reject", "queue"] });
  const approval = { agent_id: "ag_1", required_action: { type: "approval" } } as unknown as ListedRun;
  expect(await send("thread_busy", approval)).toEqual({ result: "sent", requested: ["reject", "interrupt"] });
});
