import type { ListedRun, Run } from "@agentrun/contract";
import type { ToNotification } from "../../delivery/send-webhook.ts";
import { ServiceError } from "../../lib/errors.ts";
import type { RunReceiver } from "../../model/webhooks.ts";
import type { DoorApi } from "../door-api.ts";
import { refuse } from "./errors.ts";
import { type Fields, fieldOf, isFields, readText } from "./request.ts";
import { type A2aCall, getOwnTask, type Place, placeOf, toTask } from "./task.ts";

/** Tells a receiver of a task's questions and its end from now on; where it rests by now, of that. */
export async function pushTo(
  door: DoorApi,
  call: A2aCall,
  { id: runId }: Run,
  place: Place,
  { name, url, with: credentials }: PushConfig,
): Promise<Fields> {
  const secret = JSON.stringify({ ...credentials, place });
  return toPushConfig(await door.putReceiver(call, { runId, name, url, secret }));
}

const getTask = (door: DoorApi, call: A2aCall, params: Fields) => getOwnTask(door, call, readText(params, "taskId"));

export async function createPushConfig(door: DoorApi, call: A2aCall, params: Fields): Promise<Fields> {
  const config = readPushConfig(params);
  const run = await getTask(door, call, params);
  return pushTo(door, call, run, await placeOf(door, call, run), config);
}

export async function getPushConfig(door: DoorApi, call: A2aCall, params: Fields): Promise<Fields> {
  const run = await getTask(door, call, params);
  const name = readText(params, "id");
  const found = (await door.listReceivers(call, run.id)).find((receiver) => receiver.name === name);
  if (!found) throw new ServiceError("run_not_found", { message: "The task has no such push notification config." });
  return toPushConfig(found);
}

/** All of them: a task has so few that they are never more than a page. */
export async function listPushConfigs(door: DoorApi, call: A2aCall, params: Fields): Promise<Fields> {
  const run = await getTask(door, call, params);
  return { configs: (await door.listReceivers(call, run.id)).map(toPushConfig), nextPageToken: "" };
}

/** Whether or not there was one. */
export async function deletePushConfig(door: DoorApi, call: A2aCall, params: Fields): Promise<Fields> {
  const run = await getTask(door, call, params);
  await door.deleteReceiver(call, run.id, readText(params, "id") ?? "");
  return {};
}

/** A `TaskPushNotificationConfig`: where a client wants to be told of a task, and with what. */
export type PushConfig = { name: string | null; url: string; with: Credentials };

/** What goes along with each notification, so that its receiver knows whom it is from. */
type Credentials = { token: string | null; scheme: string | null; credentials: string | null };

/** All that a notification needs beside the run: kept encrypted. */
export type PushSecret = Credentials & { place: Place };

const invalid = (param: string, message: string) => refuse("INVALID_PARAMS", message, param);

/** A text that may be left out, and that a header can hold as it is. */
function readHeaderText(from: Fields, name: string, shape: RegExp, what: string): string | null {
  const value = fieldOf(from, name) ?? "";
  if (value === "") return null;
  if (typeof value === "string" && shape.test(value)) return value;
  throw invalid(name, `${name} is ${what}.`);
}

const visible = /^[\x21-\x7e]{1,1024}$/;
const printable = /^[\x20-\x7e]{1,4096}$/;
const httpToken = /^[\w!#$%&'*+.^`|~-]{1,64}$/;

function readAuthentication(given: unknown): Pick<Credentials, "scheme" | "credentials"> {
  if (given === undefined || given === null) return { scheme: null, credentials: null };
  const fields = isFields(given) ? given : {};
  const scheme = readHeaderText(fields, "scheme", httpToken, "a scheme of HTTP authentication, as Bearer");
  if (scheme === null) throw invalid("authentication", "authentication has a scheme, as Bearer, and its credentials.");
  return { scheme, credentials: readHeaderText(fields, "credentials", printable, "printable ASCII, 4096 at most") };
}

function readUrl(from: Fields): string {
  const { url } = from;
  if (typeof url === "string" && url.length > 0 && url.length <= 2_048 && url.isWellFormed() && !url.includes("\0"))
    return url;
  throw invalid("url", "url is where notifications go: an https address of at most 2048 characters.");
}

export function readPushConfig(from: Fields): PushConfig {
  const token = readHeaderText(from, "token", visible, "visible ASCII, 1024 at most");
  const authentication = readAuthentication(fieldOf(from, "authentication"));
  return { name: readText(from, "id"), url: readUrl(from), with: { token, ...authentication } };
}

/** What goes along with a message, by the name that the protocol's definition has for it or by that of its examples. */
export function readSentPushConfig({ configuration }: Fields): PushConfig | null {
  const given = isFields(configuration) ? configuration : {};
  const push = fieldOf(given, "taskPushNotificationConfig") ?? fieldOf(given, "pushNotificationConfig");
  return isFields(push) ? readPushConfig(push) : null;
}

/** What a client is shown of it. Token and credentials are secrets, and nobody gets them back. */
export function toPushConfig({ name, runId, url, secret }: RunReceiver): Fields {
  const { scheme } = JSON.parse(secret) as PushSecret;
  return { id: name, taskId: runId, url, ...(scheme === null ? {} : { authentication: { scheme } }) };
}

const hidden = "[redacted]";

/** A push notification: the task as it stood when the event was written, as a `StreamResponse`. */
export const toA2aNotification: ToNotification = (event, secret) => {
  const { place, token, scheme, credentials } = JSON.parse(secret) as PushSecret;
  const task = toTask(JSON.parse(event.data) as ListedRun, { place, historyLength: 0 });
  const secrets: Record<string, string> = {
    ...(scheme !== null && credentials !== null ? { Authorization: `${scheme} ${credentials}` } : {}),
    ...(token !== null ? { "X-A2A-Notification-Token": token } : {}),
  };
  const shared = { "A2A-Version": "1.0" };
  const kept = Object.fromEntries(Object.keys(secrets).map((name) => [name, hidden]));
  return { body: JSON.stringify({ task }), headers: { ...shared, ...secrets }, kept: { ...shared, ...kept } };
};
