import type { WebhookEvent } from "agent-run-client";
import { type Call, command } from "../../command.ts";
import { listedEventsFlag } from "../../event-types.ts";
import { exitCodes, UsageError } from "../../exit-codes.ts";
import type { Flags } from "../../flags.ts";
import { followEvents } from "../../follow-events.ts";
import { type Forwarded, forward, type Receiver } from "../../forward.ts";
import { newSecret } from "../../sign.ts";

const flags = {
  "forward-to": { type: "string", value: "<url>", help: "your receiver, as http://localhost:3000/hooks" },
  events: listedEventsFlag,
  secret: {
    type: "string",
    value: "<whsec_…>",
    help: "sign with this (AGENTRUN_WEBHOOK_SECRET); else one is made and printed",
  },
  after: { type: "string", value: "<event id>", help: "begin with what happened since that event" },
  "skip-verify": { type: "boolean", help: "do not check the receiver's certificate" },
} as const satisfies Flags;

export const listen = command({
  path: "listen",
  summary: "Events as they happen, forwarded to a receiver on your machine",
  details:
    "Needs no public address and no webhook. Each event is signed as a webhook is and forwarded in order. When the connection to the service breaks, or the service restarts, it goes on after the last event and says so. An answer other than 2xx is tried again after 1 s and 5 s and then told of as lost; while nobody is at the address, events are held.",
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
        out.say("Some events are missing here: the service no longer keeps events that old.");
        continue;
      }
      const result = receiver && (await forward(receiver, event));
      if (receiver && !result) break;
      showEvent(call, event, result);
      count[result && !result.isAccepted ? "lost" : "forwarded"] += 1;
      last = event.id;
    }
    const place = last ? ` --after ${last} goes on from here.` : "";
    out.say(
      `${count.forwarded} events${count.lost > 0 ? `, ${count.lost} more that the receiver refused` : ""}.${place}`,
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
    throw new UsageError("--forward-to must be an address, as http://localhost:3000/hooks.");
  const secret = given.secret ?? (environment.AGENTRUN_WEBHOOK_SECRET || newSecret());
  if (!secret.startsWith("whsec_")) throw new UsageError("--secret must begin with whsec_.");
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
  return `  ${paint("red", status === 0 ? "no answer" : String(status))} given up after ${attempts} attempts`;
}
