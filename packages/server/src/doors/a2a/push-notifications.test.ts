import { expect, test } from "vitest";
import { readSentPushConfig, toA2aNotification } from "./push-notifications.ts";

const sent = (push: object, name = "taskPushNotificationConfig") =>
  readSentPushConfig({ configuration: { [name]: push } });

test("a push config is read under each of its names, with its credentials", () => {
  const authentication = { scheme: "Bearer", credentials: "c" };
  const read = { name: "a", url: "https://x", with: { token: "t", scheme: "Bearer", credentials: "c" } };
  for (const name of ["taskPushNotificationConfig", "task_push_notification_config", "pushNotificationConfig"])
    expect(sent({ id: "a", url: "https://x", token: "t", authentication }, name)).toEqual(read);
  const bare = { name: null, url: "https://x", with: { token: null, scheme: null, credentials: null } };
  expect(sent({ url: "https://x", token: "", id: "" })).toEqual(bare);
  expect(readSentPushConfig({})).toBeNull();
  for (const flaw of [
    {},
    { url: 7 },
    { url: "https://x", token: "a b" },
    { url: "https://x", authentication: "Bearer" },
  ])
    expect(() => sent(flaw)).toThrow();
});

const event = { id: "evt_1", type: "run.completed", createdAt: new Date(0) };
const run = { id: "run_1", status: "completed", output: { text: "Hi" }, metadata: {}, required_action: null };
const data = JSON.stringify({ ...run, created_at: "2026-01-02T03:04:05.000Z", completed_at: null, tokens_used: 0 });
const place = { baseUrl: "https://service/v2", contextId: "mine" };

test("a notification is the task, and its history shows the names of the secrets and not their values", () => {
  const secret = { place, token: "t", scheme: "Bearer", credentials: "c" };
  const { body, headers, kept } = toA2aNotification({ ...event, data }, JSON.stringify(secret));
  expect(JSON.parse(body)).toMatchObject({ task: { id: "run_1", contextId: "mine", artifacts: [{}] } });
  expect(headers).toMatchObject({ Authorization: "Bearer c", "X-A2A-Notification-Token": "t" });
  expect(kept).toMatchObject({ Authorization: "[redacted]", "X-A2A-Notification-Token": "[redacted]" });
  const nothing = { place, token: null, scheme: "Bearer", credentials: null };
  expect(toA2aNotification({ ...event, data }, JSON.stringify(nothing)).headers).toEqual({ "A2A-Version": "1.0" });
});
