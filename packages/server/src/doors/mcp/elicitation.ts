import type { RequiredAction, RunActionRequest } from "@agentrun/contract";
import { textField } from "../text-input.ts";
import { refuse } from "./errors.ts";
import { type Fields, isFields, type Modes } from "./message.ts";

/** A question as a client puts it to its person. */
export type Elicitation = { method: "elicitation/create"; params: Fields };

const plainTypes = new Set(["string", "number", "integer", "boolean"]);

/** One of several that are named is plain, too, and so are several of them. */
const isPlain = (property: unknown): boolean =>
  isFields(property) &&
  (plainTypes.has(String(property.type)) ||
    (property.type === "array" && isFields(property.items) && (!!property.items.enum || !!property.items.anyOf)));

/** What a form can ask for: fields that have no fields. Null where the answer is more than that. */
function toForm(schema: Fields | null): Fields | null {
  if (!schema) {
    const field = textField(null);
    return { type: "object", properties: { [field]: { type: "string", title: "Answer" } }, required: [field] };
  }
  const { type = "object", properties, required } = schema;
  if (type !== "object" || !isFields(properties) || !Object.values(properties).every(isPlain)) return null;
  return { type, properties, ...(Array.isArray(required) ? { required } : {}) };
}

const questionOf = ({ type, prompt, tool }: RequiredAction): string =>
  prompt ?? (type === "approval" ? `May ${tool ?? "it"} be called?` : "The run needs something to go on.");

const byPeople = "A person decides this in the dashboard or by the API; nothing that is sent from here approves it.";

/**
 * What a run asks, as far as the client can ask it: for words a form, for everything else the page where a person does it. Null where it
 * cannot.
 */
export function toElicitation(asked: RequiredAction, modes: Modes, pageUrl: string): Elicitation | null {
  const form = asked.type === "input" && modes.form ? toForm(asked.schema) : null;
  const message = questionOf(asked);
  if (form) return { method: "elicitation/create", params: { mode: "form", message, requestedSchema: form } };
  if (!modes.url) return null;
  const elsewhere = asked.type === "approval" ? `${message} ${byPeople}` : message;
  return { method: "elicitation/create", params: { mode: "url", message: elsewhere, url: asked.url ?? pageUrl } };
}

/** Where a question is answered that cannot be asked here. */
export function toElsewhere(runId: string, asked: RequiredAction, pageUrl: string): string {
  const how = asked.type === "approval" ? byPeople : "Answer it in the dashboard or with POST /runs/{id}/action.";
  return `The run ${runId} waits for a person: ${questionOf(asked)} ${how} It goes on by itself then. ${asked.url ?? pageUrl}`;
}

/** What is done with an answer: `wait` for what a person does elsewhere, or `leave` the question to them. */
export type Reply = { type: "act"; action: RunActionRequest } | { type: "cancel" | "wait" | "leave" };

/** Nobody approves anything from here, whatever they answer. */
export function readReply(asked: RequiredAction, reply: unknown): Reply {
  const { action, content } = isFields(reply) ? reply : {};
  if (action !== "accept" && action !== "decline" && action !== "cancel")
    throw refuse("INVALID_PARAMS", "An answer has an `action`: accept, decline or cancel.", "inputResponses");
  const isAccepted = action === "accept";
  const action_id = asked.id as `act_${string}`;
  if (asked.type === "approval") return { type: isAccepted ? "wait" : "leave" };
  // Whoever says that they have connected is looked after again.
  if (asked.type === "connect") return { type: "act", action: { type: isAccepted ? "approve" : "reject", action_id } };
  if (isAccepted)
    return isFields(content)
      ? { type: "act", action: { type: "respond", action_id, payload: content } }
      : { type: "wait" };
  // What a tool asks may be declined; an agent that gets no answer cannot go on.
  return asked.tool === null ? { type: "cancel" } : { type: "act", action: { type: "reject", action_id } };
}
