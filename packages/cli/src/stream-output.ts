import type {
  RunActionReceivedStreamEvent,
  RunCancelledStreamEvent,
  RunCompletedStreamEvent,
  RunEvent,
  RunFailedStreamEvent,
  RunStream,
} from "agent-run-client";
import { callOf, progressOf } from "./answers.ts";
import type { Context } from "./context.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { showResult } from "./run-output.ts";
import { safeLine, safeText } from "./terminal.ts";

/** Shows a run live: its text on stdout, its events on stderr. */
export async function showStream(context: Context, stream: RunStream): Promise<ExitCode> {
  const signal = context.interruption();
  signal.addEventListener("abort", () => stream.close());
  const text = newText();
  let runId = "";
  for await (const event of stream) {
    runId = event.run_id;
    const code = showEvent(context, event, text);
    if (code !== null) return code;
  }
  endLine(context, text);
  if (runId !== "") context.out.say(`The run continues. Follow it with \`agentrun runs stream ${runId}\`.`);
  return signal.aborted ? exitCodes.interrupted : exitCodes.failed;
}

type Text = { isOpen: boolean; isShown: boolean };

export const newText = (): Text => ({ isOpen: false, isShown: false });

/** Null: the run has not ended. */
export function showEvent(context: Context, event: RunEvent, text: Text): ExitCode | null {
  const { out } = context;
  if (out.isJson) {
    out.record(event);
    return isEnd(event) ? endOf(event) : null;
  }
  if (event.type === "run.output.delta") showDelta(context, event.delta, text);
  else if (!isAside(event)) {
    endLine(context, text);
    if (isEnd(event)) return showResult(context, event.run, { isOutputShown: text.isShown });
    showOneEvent(context, event, text);
  }
  return null;
}

/** Reasoning and turn boundaries: only --json prints them. */
const isAside = ({ type }: RunEvent): boolean =>
  type === "run.reasoning.delta" || type === "run.turn.started" || type === "run.turn.completed";

type EndEvent = RunCompletedStreamEvent | RunFailedStreamEvent | RunCancelledStreamEvent;

export const isEnd = (event: RunEvent): event is EndEvent =>
  event.type === "run.completed" || event.type === "run.failed" || event.type === "run.cancelled";
const endOf = ({ type }: EndEvent): ExitCode => (type === "run.completed" ? exitCodes.done : exitCodes.runFailed);

function showDelta({ out }: Context, delta: string, text: Text): void {
  if (delta === "") return;
  out.write(safeText(delta));
  text.isOpen = !delta.endsWith("\n");
  text.isShown = true;
}

function endLine({ out }: Context, text: Text): void {
  if (text.isOpen) out.line("");
  text.isOpen = false;
}

function showOneEvent(context: Context, event: RunEvent, text: Text): void {
  const { out, terminal } = context;
  out.say(terminal.paint("dim", describe(event)));
  if (event.type !== "stream.reset" || !event.output) return;
  // The text written so far is void: the output starts over.
  showDelta(context, event.output, text);
}

/** An event in one line. */
export function describe(event: RunEvent): string {
  const { type, sequence: _, run_id: runId, ...fields } = event;
  if (event.type === "stream.reset")
    return `${type}: the run restarted (attempt ${event.attempt}); its earlier output is discarded`;
  if (type === "run.created" || type === "run.started") return `${type} ${runId}`;
  if (event.type === "run.turn.retrying")
    return `${type}: try ${event.attempt} of turn ${event.turn} failed, next try at ${event.next_attempt_at}. ${safeLine(event.reason)}`;
  if (event.type === "run.requires_action")
    return safeLine([type, event.required_action.prompt, callOf(event.required_action)].filter(Boolean).join(" "));
  if (event.type === "run.action.received") return `${type}: ${describeAction(event.action)}`;
  if (event.type === "run.approval.changed" && event.required_action.approval)
    return `${type} ${progressOf(event.required_action.approval)}`;
  if (isEnd(event)) return `${type} ${event.run.status}`;
  const rest = Object.keys(fields).length > 0 ? ` ${safeLine(JSON.stringify(fields))}` : "";
  return `${type}${rest}`;
}

const verbs = { approve: "approved", reject: "rejected", respond: "answered", message: "message received" } as const;

/** "approved by key_…: { "note": "…" }" */
function describeAction({ type, by, payload }: RunActionReceivedStreamEvent["action"]): string {
  const verb = type in verbs ? verbs[type as keyof typeof verbs] : type;
  const who = by === null ? " at the deadline" : by === undefined ? "" : ` by ${by}`;
  const rest = payload && Object.keys(payload).length > 0 ? `: ${JSON.stringify(payload)}` : "";
  return safeLine(`${verb}${who}${rest}`);
}
