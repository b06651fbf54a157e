import type {
  ActionId,
  AgUiMessage,
  RequiredAction,
  ResumeEntry,
  RunActionRequest,
  RunAgentInput,
  RunId,
} from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import { findOwnFile, toPayload, toTextInput } from "../content.ts";

type Fields = Record<string, unknown>;
type Schema = Fields | null;

/** An answer to one question of a run. */
export type Answer = { actionId: ActionId; entry: ResumeEntry };

/** What a request asks for: a run on what was said, or what a run is told that had asked. */
export type AgUiTurn =
  | { type: "said"; input: Fields; text: string }
  | { type: "resumed"; runId: RunId; answers: [Answer, ...Answer[]] };

const refusal = (param: string, message: string) => new ServiceError("invalid_value", { param, message });

/** Their interrupts are answered by id alone, so it names the run as well. */
export const toInterruptId = (runId: RunId, actionId: string): string => `${runId}.${actionId}`;

const interrupt = /^(run_[0-7][0-9a-hjkmnp-tv-z]{25})\.(act_[0-7][0-9a-hjkmnp-tv-z]{25})$/;

/** Only the last message is new, whatever came before is in the thread; where something is answered, none is. */
export function readTurn({ messages, resume = [], forwardedProps }: RunAgentInput, schema: Schema): AgUiTurn {
  const [first, ...others] = resume.map(toAnswer);
  if (first) {
    if (others.some(({ runId }) => runId !== first.runId))
      throw refusal("resume", "All of 'resume' answers one run: send the answers to another by themselves.");
    return { type: "resumed", runId: first.runId, answers: [first, ...others] };
  }
  const last = messages.at(-1);
  const said = last?.role === "user" ? toContent(last) : { text: "", files: [] };
  if (forwardedProps?.input) return { type: "said", input: forwardedProps.input, text: said.text };
  if (said.text === "" && said.files.length === 0)
    throw refusal("messages", "The last message is the user's and says something, or 'resume' answers an interrupt.");
  const input = toTextInput(schema, said.text);
  return { type: "said", input: said.files.length > 0 ? { ...input, files: said.files } : input, text: said.text };
}

function toAnswer(entry: ResumeEntry): Answer & { runId: RunId } {
  const [, runId, actionId] = interrupt.exec(entry.interruptId) ?? [];
  if (!runId || !actionId)
    throw refusal("resume", "An 'interruptId' is the 'id' of an interrupt that a run ended with.");
  return { runId: runId as RunId, actionId: actionId as ActionId, entry };
}

/** A message is its words, or parts of which some are files of ours. */
function toContent({ content }: AgUiMessage): { text: string; files: object[] } {
  if (typeof content === "string") return { text: content, files: [] };
  const parts = Array.isArray(content) ? content.filter(isFields) : [];
  const texts = parts.flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []));
  return { text: texts.join("\n"), files: parts.filter(({ type }) => type !== "text").map(toFile) };
}

function toFile({ source }: Fields): object {
  const file = findOwnFile(isFields(source) ? source.value : undefined);
  if (!file)
    throw refusal(
      "messages",
      "A file is uploaded first (POST /files), and then named by its id or the address of its content as 'source.value'.",
    );
  return file;
}

/** What an answer means to the question that is open. Nobody is taken to approve by saying something. */
export function toAction(asked: RequiredAction, { actionId: action_id, entry }: Answer): RunActionRequest {
  const { status, payload } = entry;
  if (status === "cancelled") return { type: "reject", action_id };
  if (asked.type === "input") return { type: "respond", action_id, payload: toPayload(payload, asked.schema) };
  // Whoever says that they have connected is looked after again.
  if (asked.type === "connect") return { type: "approve", action_id };
  const given = isFields(payload) ? payload : { approved: payload };
  if (typeof given.approved !== "boolean")
    throw refusal("resume", `The payload of an approval is {"approved": true}, or false.`);
  return {
    type: given.approved ? "approve" : "reject",
    action_id,
    ...(typeof given.reason === "string" ? { payload: { reason: given.reason } } : {}),
    ...(given.approved && isFields(given.editedArgs) ? { arguments: given.editedArgs } : {}),
  };
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
