import type { ListedRun, RequiredAction, RunActionRequest } from "@agentrun/contract";
import { filePartsIn } from "../../model/files.ts";
import { readPlainText, textField } from "../content.ts";
import { changedAt } from "../door-api.ts";
import { type Fields, isFields, type Modes, refuse } from "./protocol.ts";

/** The suggested polling interval. */
const pollMs = 1_000;

/** The client's elicitation modes, and the URLs of the service. */
export type View = { modes: Modes; baseUrl: string; pageOf: (run: ListedRun) => string };

export const isFinal = ({ status }: ListedRun): boolean => ["completed", "failed", "cancelled"].includes(status);

/** The run's question, if the client supports it. */
export const elicitationOf = (run: ListedRun, { modes, pageOf }: View): Elicitation | null =>
  run.status === "requires_action" && run.required_action
    ? toElicitation(run.required_action, modes, pageOf(run))
    : null;

/** A failure of the service is a JSON-RPC error. A failure of the agent is a result. */
export const isOurFailure = ({ status, error }: ListedRun): boolean => status === "failed" && error?.type === "system";

export const toFailure = ({ error }: ListedRun): Fields => ({
  code: -32603,
  message: error?.message ?? "The run failed.",
});

/** The fields of a task in every version. */
function toShared(run: ListedRun, status: string, view: View): Fields {
  const { id, created_at, required_action: question } = run;
  const waits = status === "working" && run.status === "requires_action" && question;
  const message = waits ? describeWaiting(id, question, view.pageOf(run)) : run.error?.message;
  return {
    taskId: id,
    status,
    ...(message === undefined ? {} : { statusMessage: message }),
    createdAt: created_at,
    lastUpdatedAt: changedAt(run),
  };
}

/** A run whose question the client cannot ask is `working` for the client. */
const openStatus = (run: ListedRun, view: View) => (elicitationOf(run, view) ? "input_required" : "working");

/** In the tasks extension, a failure of the agent is a completed task with an error result. */
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

/** A task with its question, result or error. */
export function toDetailedTask(run: ListedRun, view: View): Fields {
  const task = toTask(run, view);
  const elicitation = elicitationOf(run, view);
  if (elicitation) return { ...task, inputRequests: { [run.required_action?.id ?? ""]: elicitation } };
  if (task.status === "completed")
    return { ...task, result: { resultType: "complete", ...toResult(run, view.baseUrl) } };
  return task.status === "failed" ? { ...task, error: toFailure(run) } : task;
}

/** In 2025-11-25, a failed tool is a failed task. */
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

const resultFields = new Set(["content", "structuredContent", "isError"]);

/** An output that is in MCP's format, or null. */
function readMcpResult(output: Fields): Fields | null {
  const { content, structuredContent, isError } = output;
  const isMcpContent = Array.isArray(content) && content.length > 0 && content.every(isContent);
  if (!isMcpContent || !Object.keys(output).every((name) => resultFields.has(name))) return null;
  return { content, ...(isFields(structuredContent) ? { structuredContent } : {}), isError: isError === true };
}

/** An error for the model, which may correct its call. */
export const toErrorResult = (message: string): Fields => ({
  content: [{ type: "text", text: message }],
  isError: true,
});

/** An ended run as a tool result. */
export const toResult = (run: ListedRun, baseUrl: string): Fields => ({
  ...toContent(run, baseUrl),
  _meta: { run_id: run.id },
});

/** The whole output as text (JSON, unless it is only a text), links to its files, and the output as structured content. */
function toContent({ status, output, error }: ListedRun, baseUrl: string): Fields {
  if (status !== "completed" || !output) return toErrorResult(error?.message ?? "The run was cancelled.");
  const mcpResult = readMcpResult(output);
  if (mcpResult) return mcpResult;
  const json = JSON.stringify(output);
  const links = filePartsIn(json).map(({ file_id: id }) => ({
    type: "resource_link",
    uri: `${baseUrl}/files/${id}/content`,
    name: id,
  }));
  return {
    content: [{ type: "text", text: readPlainText(output) ?? json }, ...links],
    structuredContent: output,
    isError: false,
  };
}

/** A question to the client's user. */
export type Elicitation = { method: "elicitation/create"; params: Fields };

const plainTypes = new Set(["string", "number", "integer", "boolean"]);

/** Choices of one or several values are allowed in a form, too. */
const isPlain = (property: unknown): boolean =>
  isFields(property) &&
  (plainTypes.has(String(property.type)) ||
    (property.type === "array" &&
      isFields(property.items) &&
      (!!property.items.enum || !!property.items.anyOf || !!property.items.oneOf)));

/** Choices of several values with titles are `items.anyOf` in a form; in a JSON Schema, `oneOf` means the same for them. */
function toFormField(property: unknown): unknown {
  if (!isFields(property) || !isFields(property.items) || !property.items.oneOf) return property;
  const { oneOf, ...items } = property.items;
  return { ...property, items: { ...items, anyOf: oneOf } };
}

/** A form has only fields without nested fields. Null for other schemas. */
function toForm(schema: Fields | null): Fields | null {
  if (!schema) {
    const field = textField(null);
    return { type: "object", properties: { [field]: { type: "string", title: "Answer" } }, required: [field] };
  }
  const { type = "object", properties, required } = schema;
  if (type !== "object" || !isFields(properties) || !Object.values(properties).every(isPlain)) return null;
  const fields = Object.entries(properties).map(([name, property]) => [name, toFormField(property)]);
  return { type, properties: Object.fromEntries(fields), ...(Array.isArray(required) ? { required } : {}) };
}

const questionText = ({ type, prompt, tool }: RequiredAction): string =>
  prompt ?? (type === "approval" ? `May ${tool ?? "it"} be called?` : "The run needs input to continue.");

const personDecides =
  "A person decides this in the dashboard or through the API; nothing that you send here approves it.";

/** Input is requested with a form, everything else with a URL where a person does it. Null if the client supports neither. */
export function toElicitation(question: RequiredAction, modes: Modes, pageUrl: string): Elicitation | null {
  const form = question.type === "input" && modes.form ? toForm(question.schema) : null;
  const message = questionText(question);
  if (form) return { method: "elicitation/create", params: { mode: "form", message, requestedSchema: form } };
  if (!modes.url) return null;
  const urlMessage = question.type === "approval" ? `${message} ${personDecides}` : message;
  return { method: "elicitation/create", params: { mode: "url", message: urlMessage, url: question.url ?? pageUrl } };
}

/** Tells the client's user where to answer a question that the client cannot ask. */
export function describeWaiting(runId: string, question: RequiredAction, pageUrl: string): string {
  const how =
    question.type === "approval" ? personDecides : "Answer it in the dashboard or with POST /runs/{id}/action.";
  return `The run ${runId} waits for a person: ${questionText(question)} ${how} The run then continues. ${question.url ?? pageUrl}`;
}

/** `wait`: until a person has acted outside of this client. `leave`: the question stays open, and the call ends. */
export type Reply = { type: "act"; action: RunActionRequest } | { type: "cancel" | "wait" | "leave" };

/** No reply decides an approval: people do that in the dashboard or through the API. */
export function readReply(question: RequiredAction, reply: unknown): Reply {
  const { action, content } = isFields(reply) ? reply : {};
  if (action !== "accept" && action !== "decline" && action !== "cancel")
    throw refuse("INVALID_PARAMS", "The `action` of an answer must be accept, decline or cancel.", "inputResponses");
  const isAccepted = action === "accept";
  const action_id = question.id as `act_${string}`;
  if (question.type === "approval") return { type: isAccepted ? "wait" : "leave" };
  // The run checks the connection again.
  if (question.type === "connect")
    return { type: "act", action: { type: isAccepted ? "approve" : "reject", action_id } };
  if (isAccepted)
    return isFields(content)
      ? { type: "act", action: { type: "respond", action_id, payload: content } }
      : { type: "wait" };
  // A tool's question can be declined. An agent cannot continue without an answer.
  return question.tool === null ? { type: "cancel" } : { type: "act", action: { type: "reject", action_id } };
}
