import type { AgentRun, Run, RunEvent } from "agent-run-client";
import { answersTo, callOf } from "../answers.ts";
import { type Following, followEvents } from "../follow-events.ts";
import { createRunWatcher } from "../watch-runs.ts";
import { withOwnPaths } from "./folder.ts";
import type { Screen } from "./screen.ts";
import type { LogLine } from "./service.ts";

type NameOf = (agentId: string) => string | undefined;

/** Maximum number of stack frames to show. */
const maxFrames = 6;
/** Log levels shown to the developer. */
const troubles: ReadonlySet<string> = new Set(["warn", "error", "fatal"]);

/** Shows what agents log, print and throw, from the service's log. */
export function createLogReader(screen: Screen, folder: string, nameOf: NameOf) {
  return (line: LogLine): void => {
    const { run_id, agent_id, stack, text } = line;
    if (typeof run_id === "string" && typeof agent_id === "string") {
      const agent = nameOf(agent_id) ?? agent_id;
      if (typeof stack === "string") showStack(screen, agent, withOwnPaths(stack, folder), run_id);
      else screen.show({ kind: "log", agent, text: `${line.msg}${fieldsOf(line)}`, data: { run_id } });
    } else if (typeof text === "string") {
      const agent = typeof agent_id === "string" ? (nameOf(agent_id) ?? agent_id) : "";
      screen.show({ kind: "print", agent, text: withOwnPaths(text, folder) });
    } else if (troubles.has(line.level)) screen.show({ kind: "service", agent: "", text: line.msg });
  };
}

/** Fields that the service adds to every line. */
const ours = new Set(["level", "time", "pid", "hostname", "msg", "run_id", "agent_id", "trace_id", "node_id", "name"]);

function fieldsOf(line: LogLine): string {
  const fields = Object.fromEntries(Object.entries(line).filter(([name]) => !ours.has(name)));
  return Object.keys(fields).length === 0 ? "" : ` ${JSON.stringify(fields)}`;
}

/** The error, and the frames of the author's own files. */
function showStack(screen: Screen, agent: string, stack: string, run_id: string): void {
  const [first = "", ...rest] = stack.split("\n");
  const frames = rest.filter(
    (line) => /^\s+at /.test(line) && !/node:internal|[\\/]runtimes[\\/]module[\\/]/.test(line),
  );
  screen.show({
    kind: "error",
    agent,
    text: first,
    more: frames.slice(0, maxFrames).map((line) => line.trim()),
    data: { run_id },
  });
}

type Shown = {
  client: AgentRun;
  screen: Screen;
  nameOf: NameOf;
  /** A command that the user can paste. */
  typed: (words: string) => string;
  /** The key of `dev` belongs to no person, so it cannot vote about an approval with a rule. */
  isPerson: boolean;
  signal: AbortSignal;
};

/** Shows each run when it ends or needs an answer, until the signal aborts. */
export async function showRuns({ client, screen, nameOf, typed, isPerson, signal }: Shown): Promise<void> {
  // The log reader already reports an unreachable service.
  const say = () => {};
  const agents = new Map<string, string>();
  const onEvent = (event: RunEvent) => {
    const { run_id } = event;
    if (event.type === "run.created") agents.set(run_id, nameOf(event.run.agent_id) ?? event.run.agent_id);
    if (lastTypes.has(event.type)) agents.delete(run_id);
    if (event.type !== "run.requires_action") return;
    const { prompt, tool, approval } = event.required_action;
    const text = prompt ?? (tool === null ? "" : `Approve a call of ${tool}?`);
    const isForPeople = !isPerson && approval != null;
    const answers = answersTo(event.required_action).map((answer) => `runs act ${run_id} ${answer}`);
    const commands = (isForPeople ? [`open ${run_id}`] : answers).map(typed);
    const call = callOf(event.required_action);
    const more = [
      ...(call === "" ? [] : [call]),
      ...(isForPeople ? ["Only people can decide this, in the dashboard:"] : []),
    ];
    screen.show({ kind: "asks", agent: agents.get(run_id) ?? "", text, more, commands, data: { run_id } });
  };
  const watcher = createRunWatcher({ client, agentId: undefined, signal, onEvent, say });
  await Promise.all([
    watcher.watch(),
    showEnds({ client, types: "run.completed,run.failed", after: null, signal, say }, screen, nameOf),
  ]);
}

const lastTypes: ReadonlySet<string> = new Set(["run.completed", "run.failed", "run.cancelled"]);

async function showEnds(following: Following, screen: Screen, nameOf: NameOf): Promise<void> {
  for await (const event of followEvents(following)) {
    if (event.type !== "run.completed" && event.type !== "run.failed") continue;
    const run = event.data as unknown as Run;
    const kind = event.type === "run.failed" ? "failed" : "run";
    const text = `${run.latency_ms ?? 0} ms · ${run.error ? run.error.message : JSON.stringify(run.output)}`;
    screen.show({ kind, agent: nameOf(run.agent_id) ?? run.agent_id, text, data: { run_id: run.id } });
  }
}
