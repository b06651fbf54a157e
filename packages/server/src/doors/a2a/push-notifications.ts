import type { ListedRun, Run } from "@agentrun/contract";
import type { ToNotification } from "../../delivery/send-webhook.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { RunReceiver } from "../../model/webhooks.ts";
import type { DoorApi } from "../door-api.ts";
import { refuse } from "./errors.ts";
import { type Fields, fieldOf, isFields, readText } from "./request.ts";
import { type A2aCall, contextOf, getOwnTask, type TaskContext, toTask } from "./task.ts";

/** The receiver gets the task's next questions and its end. If the task waits or has ended already, it gets that at once. */
export async function addReceiver(
  door: DoorApi,
  call: A2aCall,
  { id: runId }: Run,
  place: TaskContext,
  { name, url, with: credentials }: PushConfig,
): Promise<Fields> {
  const secret = JSON.stringify({ ...credentials, place });
  return toPushConfig(await door.putReceiver(call, { runId, name, url, secret }));
}

const getTask = (door: DoorApi, call: A2aCall, params: Fields) => getOwnTask(door, call, readText(params, "taskId"));

export async function createPushConfig(door: DoorApi, call: A2aCall, params: Fields): Promise<Fields> {
  const config = readPushConfig(params);
  const run = await getTask(door, call, params);
  return addReceiver(door, call, run, await contextOf(door, call, run), config);
}

export async function getPushConfig(door: DoorApi, call: A2aCall, params: Fields): Promise<Fields> {
  const run = await getTask(door, call, params);
  const name = readText(params, "id");
  const found = (await door.listReceivers(call, run.id)).find((receiver) => receiver.name === name);
  if (!found) throw new ServiceError("run_not_found", { message: "The task has no such push notification config." });
  return toPushConfig(found);
}

/** A task has at most ten, so one page has all. */
export async function listPushConfigs(door: DoorApi, call: A2aCall, params: Fields): Promise<Fields> {
  const run = await getTask(door, call, params);
  return { configs: (await door.listReceivers(call, run.id)).map(toPushConfig), nextPageToken: "" };
}

/** Idempotent. */
export async function deletePushConfig(door: DoorApi, call: A2aCall, params: Fields): Promise<Fields> {
  const run = await getTask(door, call, params);
  await door.deleteReceiver(call, run.id, readText(params, "id") ?? "");
  return {};
}

/** A `TaskPushNotificationConfig`: the URL and the credentials of a receiver. */
export type PushConfig = { name: string | null; url: string; with: Credentials };

/** Sent with each notification, so that the receiver can authenticate it. */
type Credentials = { token: string | null; scheme: string | null; credentials: string | null };

/** Stored encrypted with the receiver. */
export type PushSecret = Credentials & { place: TaskContext };

const invalid = (param: string, message: string) => refuse("INVALID_PARAMS", message, param);

/** An optional text that is valid in a header. */
function readHeaderText(from: Fields, name: string, shape: RegExp, rule: string): string | null {
  const value = fieldOf(from, name) ?? "";
  if (value === "") return null;
  if (typeof value === "string" && shape.test(value)) return value;
  throw invalid(name, `${name} must be ${rule}.`);
}

const visible = /^[\x21-\x7e]{1,1024}$/;
const printable = /^[\x20-\x7e]{1,4096}$/;
const httpToken = /^[\w!#$%&'*+.^`|~-]{1,64}$/;

function readAuthentication(given: unknown): Pick<Credentials, "scheme" | "credentials"> {
  if (given === undefined || given === null) return { scheme: null, credentials: null };
  const fields = isFields(given) ? given : {};
  const scheme = readHeaderText(fields, "scheme", httpToken, "an HTTP authentication scheme such as Bearer");
  if (scheme === null)
    throw invalid("authentication", "authentication needs a scheme, such as Bearer, and its credentials.");
  return {
    scheme,
    credentials: readHeaderText(fields, "credentials", printable, "at most 4096 printable ASCII characters"),
  };
}

function readUrl(from: Fields): string {
  const { url } = from;
  if (typeof url === "string" && url.length > 0 && url.length <= 2_048 && url.isWellFormed() && !url.includes("\0"))
    return url;
  throw invalid("url", "url must be the https URL that receives notifications, with at most 2048 characters.");
}

export function readPushConfig(from: Fields): PushConfig {
  const token = readHeaderText(from, "token", visible, "at most 1024 visible ASCII characters");
  const authentication = readAuthentication(fieldOf(from, "authentication"));
  return { name: readText(from, "id"), url: readUrl(from), with: { token, ...authentication } };
}

/** The config in a SendMessage request. The protocol's definition and its examples have different names for it. */
export function readSentPushConfig({ configuration }: Fields): PushConfig | null {
  const given = isFields(configuration) ? configuration : {};
  const push = fieldOf(given, "taskPushNotificationConfig") ?? fieldOf(given, "pushNotificationConfig");
  return isFields(push) ? readPushConfig(push) : null;
}

/** The config without its secrets (token and credentials), which are never returned. */
export function toPushConfig({ name, runId, url, secret }: RunReceiver): Fields {
  const { scheme } = JSON.parse(secret) as PushSecret;
  return { id: name, taskId: runId, url, ...(scheme === null ? {} : { authentication: { scheme } }) };
}

const redacted = "[redacted]";

/** A push notification: the task at the time of the event, as a `StreamResponse`. */
export const toA2aNotification: ToNotification = (event, secret) => {
  const { place, token, scheme, credentials } = JSON.parse(secret) as PushSecret;
  const task = toTask(JSON.parse(event.data) as ListedRun, { place, historyLength: 0 });
  const secrets: Record<string, string> = {
    ...(scheme !== null && credentials !== null ? { Authorization: `${scheme} ${credentials}` } : {}),
    ...(token !== null ? { "X-A2A-Notification-Token": token } : {}),
  };
  const shared = { "A2A-Version": "1.0" };
  const kept = Object.fromEntries(Object.keys(secrets).map((name) => [name, redacted]));
  return { body: JSON.stringify({ task }), headers: { ...shared, ...secrets }, kept: { ...shared, ...kept } };
};
