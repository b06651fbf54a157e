import type { Run } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Doorway } from "../doorway.ts";
import { type A2aCall, getOwnTask, placeOf } from "./place.ts";
import { type PushConfig, readPushConfig, toPushConfig } from "./push-config.ts";
import { type Fields, readText } from "./request.ts";
import type { Place } from "./task.ts";

/** Tells a receiver of a task's questions and its end from now on; where it rests by now, of that. */
export async function pushTo(
  door: Doorway,
  call: A2aCall,
  { id: runId }: Run,
  place: Place,
  { name, url, with: credentials }: PushConfig,
): Promise<Fields> {
  const secret = JSON.stringify({ ...credentials, place });
  return toPushConfig(await door.putReceiver(call, { runId, name, url, secret }));
}

const getTask = (door: Doorway, call: A2aCall, params: Fields) => getOwnTask(door, call, readText(params, "taskId"));

export async function createPushConfig(door: Doorway, call: A2aCall, params: Fields): Promise<Fields> {
  const config = readPushConfig(params);
  const run = await getTask(door, call, params);
  return pushTo(door, call, run, await placeOf(door, call, run), config);
}

export async function getPushConfig(door: Doorway, call: A2aCall, params: Fields): Promise<Fields> {
  const run = await getTask(door, call, params);
  const name = readText(params, "id");
  const found = (await door.listReceivers(call, run.id)).find((receiver) => receiver.name === name);
  if (!found) throw new ServiceError("run_not_found", { message: "The task has no such push notification config." });
  return toPushConfig(found);
}

/** All of them: a task has so few that they are never more than a page. */
export async function listPushConfigs(door: Doorway, call: A2aCall, params: Fields): Promise<Fields> {
  const run = await getTask(door, call, params);
  return { configs: (await door.listReceivers(call, run.id)).map(toPushConfig), nextPageToken: "" };
}

/** Whether or not there was one. */
export async function deletePushConfig(door: Doorway, call: A2aCall, params: Fields): Promise<Fields> {
  const run = await getTask(door, call, params);
  await door.deleteReceiver(call, run.id, readText(params, "id") ?? "");
  return {};
}
