import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { ToolCall } from "../connection.ts";
import { callKeyName } from "./messages.ts";
import { toQuestionSchema } from "./question-schema.ts";

/** The calls of one connection that are under way, by their idempotency keys. */
export type CallsUnderWay = Map<string, Pick<ToolCall, "ask"> & { park(): void }>;

/** What we say that we can do for a server. */
export const capabilities = { elicitation: { form: {} }, roots: {} };

const promptCharacters = 4_096;

/** Answers what a server asks of us; the library itself answers `ping`. */
export async function answerRequests(client: Client, calls: CallsUnderWay): Promise<void> {
  const { ElicitRequestSchema, ErrorCode, ListRootsRequestSchema, McpError } = await import(
    "@modelcontextprotocol/sdk/types.js"
  );
  const refuse = (words: string) => new McpError(ErrorCode.InvalidRequest, words);
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [] }));
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    const call = findCall(calls, params._meta?.[callKeyName]);
    if (!call?.ask)
      throw refuse("It is not clear which call this question is about: ask it on that call's own stream.");
    const schema = toQuestionSchema("requestedSchema" in params ? params.requestedSchema : {});
    const answer = call.ask({ prompt: params.message.slice(0, promptCharacters), schema });
    if (answer)
      return answer.approved ? { action: "accept", content: toContent(answer.payload) } : { action: "decline" };
    // The call is withdrawn before the question is: a server must not take the refusal for the person's answer.
    call.park();
    throw refuse(
      "A person is asked. The call is made again once they have answered, and this question is then answered at once.",
    );
  });
  client.fallbackRequestHandler = async ({ method }) => {
    if (method === "sampling/createMessage")
      throw refuse("Sampling is not offered: an agent's model answers the agent, and is not lent to its tools.");
    throw new McpError(ErrorCode.MethodNotFound, `This client does not know ${method}.`);
  };
}

/** The call that a question names, or the only one that there is. */
function findCall(calls: CallsUnderWay, key: unknown) {
  const named = typeof key === "string" ? calls.get(key) : undefined;
  return named ?? (calls.size === 1 ? [...calls.values()][0] : undefined);
}

type Content = Record<string, string | number | boolean | string[]>;

const toContent = (payload: Record<string, unknown> | null): Content => (payload ?? {}) as Content;
