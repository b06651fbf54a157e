import type { WebhookEvent } from "agent-run-client";
import { type Call, command } from "../../command.ts";
import { listedEventsFlag } from "../../event-types.ts";
import { exitCodes, UsageError } from "../../exit-codes.ts";
import type { Flags } from "../../flags.ts";
import { followEvents } from "../../follow-events.ts";
import { type Forwarded, forward, type Receiver } from "../../forward.ts";
import { newSecret } from "../../sign.ts";

const flags = {
  "forward-to": {
    type: "string",
    value: "<url>",
    help: "address of your receiver, such as http://localhost:3000/hooks",
  },
  events: listedEventsFlag,
  secret: {
    type: "string",
    value: "<whsec_…>",
    help: "signing secret (AGENTRUN_WEBHOOK_SECRET); if unset, one is created and printed",
  },
  after: { type: "string", value: "<event id>", help: "start after this event" },
  "skip-verify": { type: "boolean", help: "do not verify the receiver's certificate" },
} as const satisfies Flags;

export const listen = command({
  path: "listen",
  summary: "Show events as they happen, and forward them to a receiver on your machine",
  details:
    "You need no public address and no webhook. Each event is signed like a webhook delivery and forwarded in order. If the connection to the service is lost, the command reconnects and continues after the last event. If the receiver returns a status other than 2xx, the event is retried after 1 s and 5 s, and then reported as failed. While the receiver is unreachable, events wait.",
  flags,
  examples: [
    "listen --forward-to http://localhost:3000/hooks",
    "listen --forward-to http://localhost:3000/hooks --events run.completed,run.failed",
    "listen --json | jq .data",
  ],
  run: async (call) => {
    const { client, out, environment } = call;
    const signal = call.interruption();
    const receiver = readReceiver(call, signal);
    if (receiver && !call.flags.secret && !environment.AGENTRUN_WEBHOOK_SECRET)
      out.say(`Signing secret: ${receiver.secret}`);
    const count = { forwarded: 0, lost: 0 };
    let last = call.flags.after ?? null;
    const following = { client: client(), types: call.flags.events ?? null, after: last, signal, say: out.say };
    for await (const event of followEvents(following)) {
      if (String(event.type) === "feed.gap") {
        out.say("Some events are missing: the service has already deleted them.");
        continue;
      }
      const result = receiver && (await forward(receiver, event));
      if (receiver && !result) break;
      showEvent(call, event, result);
      count[result && !result.isAccepted ? "lost" : "forwarded"] += 1;
      last = event.id;
    }
    const place = last ? ` Continue with --after ${last}.` : "";
    out.say(
      `${count.forwarded} events${count.lost > 0 ? `, ${count.lost} more rejected by the receiver` : ""}.${place}`,
    );
    return exitCodes.interrupted;
  },
});

type ListenCall = Call<Record<never, never>, typeof flags>;

function readReceiver({ flags: given, environment, out }: ListenCall, signal: AbortSignal): Receiver | null {
  const address = given["forward-to"];
  if (address === undefined) return null;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `--forward-to must be an address such as http://localhost:3000/hooks, not ${JSON.stringify(address)}.`,
    );
  const secret = given.secret ?? (environment.AGENTRUN_WEBHOOK_SECRET || newSecret());
  if (!secret.startsWith("whsec_")) throw new UsageError("--secret must start with whsec_.");
  return { url, secret, isChecked: !given["skip-verify"], signal, say: out.say };
}

function showEvent({ out, terminal }: ListenCall, event: WebhookEvent, result: Forwarded): void {
  const { paint } = terminal;
  const time = event.created_at.slice(11, 19);
  const outcome = result ? outcomeOf(result, paint) : "";
  if (out.isJson) out.record(result ? { ...event, forwarded: result } : event);
  else out.line(`${paint("dim", time)}  ${event.type.padEnd(19)}  ${event.id}${outcome}`);
}

function outcomeOf(
  { status, attempts, milliseconds, isAccepted }: NonNullable<Forwarded>,
  paint: ListenCall["terminal"]["paint"],
): string {
  const tries = attempts > 1 ? `, ${attempts} attempts` : "";
  if (isAccepted) return `  ${paint("green", String(status))} (${milliseconds} ms${tries})`;
  return `  ${paint("red", status === 0 ? "no response" : String(status))} failed after ${attempts} attempts`;
}
