import type { ListedRun, RequiredAction, RunActionRequest } from "@agentrun/contract";
import { filePartsIn } from "../../model/files.ts";
import { readOutputText, textField } from "../content.ts";
import { changedAt } from "../door-api.ts";
import { type Fields, isFields, type Modes, refuse } from "./protocol.ts";

/** How often it is worth asking. */
const pollMs = 1_000;

/** What of a request its answers depend on: what the client can ask, and where we are. */
export type View = { modes: Modes; baseUrl: string; pageOf: (run: ListedRun) => string };

export const isFinal = ({ status }: ListedRun): boolean => ["completed", "failed", "cancelled"].includes(status);

/** What the run asks, where this client can ask it. */
export const askedOf = (run: ListedRun, { modes, pageOf }: View): Elicitation | null =>
  run.status === "requires_action" && run.required_action
    ? toElicitation(run.required_action, modes, pageOf(run))
    : null;

/** The agent failed, which is a result; or we did, which is an error. */
export const isOurFailure = ({ status, error }: ListedRun): boolean => status === "failed" && error?.type === "system";

/** A failure of ours, as JSON-RPC tells one. */
export const toFailure = ({ error }: ListedRun): Fields => ({ code: -32603, message: error?.message ?? "It failed." });

/** What is the same of a task in every version. */
function toShared(run: ListedRun, status: string, view: View): Fields {
  const { id, created_at, required_action: asked } = run;
  const waits = status === "working" && run.status === "requires_action" && asked;
  const message = waits ? toElsewhere(id, asked, view.pageOf(run)) : run.error?.message;
  return {
    taskId: id,
    status,
    ...(message === undefined ? {} : { statusMessage: message }),
    createdAt: created_at,
    lastUpdatedAt: changedAt(run),
  };
}

/** A run that merely waits for what is done elsewhere works on, to its client. */
const openStatus = (run: ListedRun, view: View) => (askedOf(run, view) ? "input_required" : "working");

/** As the extension has it: what the agent's failure is, is in the result. */
function statusOf(run: ListedRun, view: View): string {
  if (!isFinal(run)) return openStatus(run, view);
  if (run.status === "cancelled") return "cancelled";
  return isOurFailure(run) ? "failed" : "completed";
}

export const toTask = (run: ListedRun, view: View): Fields => ({
  ...toShared(run, statusOf(run, view), view),
  ttlMs: null,
  pollIntervalMs: pollMs,
});

/** With what it asks, what came of it, or why nothing did. */
export function toDetailedTask(run: ListedRun, view: View): Fields {
  const task = toTask(run, view);
  const asked = askedOf(run, view);
  if (asked) return { ...task, inputRequests: { [run.required_action?.id ?? ""]: asked } };
  if (task.status === "completed")
    return { ...task, result: { resultType: "complete", ...toResult(run, view.baseUrl) } };
  return task.status === "failed" ? { ...task, error: toFailure(run) } : task;
}

/** As 2025-11-25 has it: a tool that failed is a task that failed. */
export const toOlderTask = (run: ListedRun, view: View): Fields => ({
  ...toShared(run, isFinal(run) ? run.status : openStatus(run, view), view),
  ttl: null,
  pollInterval: pollMs,
});

const isText = (value: unknown): value is string => typeof value === "string";

const contents: Record<string, (block: Fields) => boolean> = {
  text: ({ text }) => isText(text),
  image: ({ data, mimeType }) => isText(data) && isText(mimeType),
  audio: ({ data, mimeType }) => isText(data) && isText(mimeType),
  resource_link: ({ uri, name }) => isText(uri) && isText(name),
  resource: ({ resource }) =>
    isFields(resource) && isText(resource.uri) && (isText(resource.text) || isText(resource.blob)),
};

const isContent = (block: unknown): boolean =>
  isFields(block) && isText(block.type) && Object.hasOwn(contents, block.type) && !!contents[block.type]?.(block);

const ownFields = new Set(["content", "structuredContent", "isError"]);

/** An agent that speaks MCP itself says what its content is. */
function toOwnResult(output: Fields): Fields | null {
  const { content, structuredContent, isError } = output;
  const isOwn = Array.isArray(content) && content.length > 0 && content.every(isContent);
  if (!isOwn || !Object.keys(output).every((name) => ownFields.has(name))) return null;
  return { content, ...(isFields(structuredContent) ? { structuredContent } : {}), isError: isError === true };
}

/** What went wrong, for the model to read: it may know better. */
export const toErrorResult = (message: string): Fields => ({
  content: [{ type: "text", text: message }],
  isError: true,
});

/** A run that has ended as a tool's result, with the run's id for whoever wants to know more of it. */
export const toResult = (run: ListedRun, baseUrl: string): Fields => ({
  ...toContent(run, baseUrl),
  _meta: { run_id: run.id },
});

/** Its words as text, all of it as structure, its files by their address. */
function toContent({ status, output, error }: ListedRun, baseUrl: string): Fields {
  if (status !== "completed" || !output) return toErrorResult(error?.message ?? "The run was cancelled.");
  const own = toOwnResult(output);
  if (own) return own;
  const json = JSON.stringify(output);
  const links = filePartsIn(json).map(({ file_id: id }) => ({
    type: "resource_link",
    uri: `${baseUrl}/files/${id}/content`,
    name: id,
  }));
  return {
    content: [{ type: "text", text: readOutputText(output) ?? json }, ...links],
    structuredContent: output,
    isError: false,
  };
}

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
