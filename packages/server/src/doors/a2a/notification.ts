import type { ListedRun } from "@agentrun/contract";
import type { ToNotification } from "../../delivery/send-webhook.ts";
import type { PushSecret } from "./push-config.ts";
import { toTask } from "./task.ts";

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
