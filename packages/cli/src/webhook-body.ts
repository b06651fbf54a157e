import { dataFlag, mergeBody } from "./body.ts";
import { subscribedEventsFlag } from "./event-types.ts";
import type { Flags, FlagValues } from "./flags.ts";

export const webhookFlags = {
  data: dataFlag,
  events: subscribedEventsFlag,
  description: { type: "string", help: "description" },
  active: { type: "string", choices: ["true", "false"], help: "whether deliveries are sent" },
  "retry-policy": {
    type: "string",
    choices: ["standard", "extended"],
    help: "three attempts, or attempts for three days",
  },
} as const satisfies Flags;

export function webhookBody<T>(flags: FlagValues<typeof webhookFlags>, more: Record<string, unknown>): T {
  const { data, events, description, active } = flags;
  return mergeBody<Record<string, unknown>>(data, {
    events: events?.split(",").map((type) => type.trim()),
    description,
    active: active === undefined ? undefined : active === "true",
    retry_policy: flags["retry-policy"],
    ...more,
  }) as T;
}
