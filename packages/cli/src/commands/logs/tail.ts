import type { RunEvent, WebhookEvent } from "agent-run-client";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { exitCodes } from "../../exit-codes.ts";
import { findAgentId } from "../../find-agent.ts";
import { type Following, followEvents } from "../../follow-events.ts";
import { describe, isEnd } from "../../stream-output.ts";
import { safeLine } from "../../terminal.ts";
import { createRunWatcher, type RunWatcher } from "../../watch-runs.ts";

export const tailLogs = command({
  path: "logs tail",
  summary: "Show all activity live: runs step by step, deployments, alerts",
  details:
    "Up to twenty runs at a time are shown step by step, with the events that their agents send. For further runs only the end is shown. All other events come from the event feed. Messages from ctx.log are in the log of the service, not here.",
  flags: {
    agent: { type: "string", value: "<agent>", help: "only this agent, by id or name" },
    text: { type: "boolean", help: "also show the text and the reasoning of agents" },
  },
  examples: ["logs tail", "logs tail --agent echo", "logs tail --json | jq ."],
  run: async (call) => {
    const { client, flags, out } = call;
    const signal = call.interruption();
    const service = client();
    const agentId = flags.agent === undefined ? undefined : await findAgentId(service, flags.agent);
    const onEvent = (event: RunEvent) => {
      if (!isText(event) || flags.text || out.isJson) showRunEvent(call, event);
    };
    const stop = new AbortController();
    const both = { client: service, signal: AbortSignal.any([signal, stop.signal]), say: out.say };
    const watcher = createRunWatcher({ ...both, agentId, onEvent });
    const feed = showEvents(call, { ...both, types: null, after: null }, { agentId, watcher });
    // If one fails, stop the other too.
    await Promise.all([watcher.watch(), feed]).finally(() => stop.abort());
    return exitCodes.interrupted;
  },
});

const isText = (event: RunEvent) => event.type === "run.output.delta" || event.type === "run.reasoning.delta";

type Wanted = { agentId: string | undefined; watcher: RunWatcher };

async function showEvents(call: Context, following: Following, { agentId, watcher }: Wanted): Promise<void> {
  for await (const event of followEvents(following)) {
    if (agentId !== undefined && !JSON.stringify(event.data).includes(`"${agentId}"`)) continue;
    // Followed runs print their own events; print the feed's event only for runs that are not followed.
    const isRun = event.type === "run.completed" || event.type === "run.failed";
    if (!isRun || !watcher.follow(event.data.id)) showFeedEvent(call, event);
  }
}

function showRunEvent({ out, terminal }: Context, event: RunEvent): void {
  const time = new Date().toISOString().slice(11, 19);
  const text = event.type === "run.output.delta" ? safeLine(event.delta) : endText(event);
  if (out.isJson) out.record(event);
  else out.line(`${terminal.paint("dim", time)}  ${event.run_id}  ${text}`);
}

const endText = (event: RunEvent): string => {
  if (!isEnd(event)) return event.type === "run.created" ? event.type : describe(event);
  const { run } = event;
  const why = run.error ? `: ${run.error.code}: ${safeLine(run.error.message)}` : "";
  return `${event.type} (${run.latency_ms ?? 0} ms)${why}`;
};

function showFeedEvent({ out, terminal }: Context, event: WebhookEvent): void {
  const data = safeLine(JSON.stringify(event.data)).slice(0, 120);
  const time = event.created_at.slice(11, 19);
  if (out.isJson) out.record(event);
  else out.line(`${terminal.paint("dim", time)}  ${event.id}  ${event.type} ${data}`);
}
