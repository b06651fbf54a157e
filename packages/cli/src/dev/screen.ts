import type { Context } from "../context.ts";
import type { Colour } from "../terminal.ts";
import { cut, pad, safeLine, safeText, wrap } from "../terminal.ts";

type Kind =
  | "types"
  | "warning"
  | "applied"
  | "ready"
  | "changed"
  | "mended"
  | "refused"
  | "removed"
  | "ignored"
  | Reported;
type Reported = "run" | "log" | "print" | "failed" | "error" | "asks" | "service";

/** Something that happened while agents are developed. */
export type DevEntry = {
  kind: Kind;
  agent: string;
  text: string;
  /** Lines under it. */
  more?: readonly string[];
  /** Commands to paste, never cut or wrapped. */
  commands?: readonly string[];
  /** Lines of another program, as it lays them out. */
  output?: readonly string[];
  /** The source, for JSON output. */
  data?: object;
};

export type Screen = { show(entry: DevEntry): void; line(text?: string): void };

const colours: Partial<Record<DevEntry["kind"], Colour>> = {
  applied: "green",
  ready: "green",
  changed: "green",
  mended: "green",
  removed: "yellow",
  ignored: "yellow",
  refused: "red",
  failed: "red",
  error: "red",
  asks: "yellow",
  types: "yellow",
  warning: "yellow",
  run: "cyan",
};
/** The user must act on these, so they are never cut. */
const whole: ReadonlySet<Kind> = new Set([
  "warning",
  "refused",
  "removed",
  "ignored",
  "failed",
  "error",
  "asks",
  "service",
]);
const agentPlaces = 14;
const kindPlaces = 8;

/** One line per entry, no wider than the terminal; more lines where nothing may be cut. */
export function createScreen({ out, terminal }: Pick<Context, "out" | "terminal">): Screen {
  const { paint } = terminal;
  const indent = " ".repeat(8 + 2 + agentPlaces + 1 + kindPlaces + 1);
  const room = Math.max(20, terminal.width - indent.length);
  return {
    line: (text = "") => {
      if (!out.isJson) out.line(text);
    },
    show({ kind, agent, text, more = [], commands = [], output = [], data }) {
      const under = {
        ...(more.length > 0 ? { more } : {}),
        ...(commands.length > 0 ? { commands } : {}),
        ...(output.length > 0 ? { output } : {}),
      };
      if (out.isJson) return out.record({ kind, agent, text, ...under, ...data });
      const fit = (line: string) => (whole.has(kind) ? wrap(line, room) : [cut(line, room)]);
      const time = paint("dim", new Date().toTimeString().slice(0, 8));
      const word = pad(kind, kindPlaces);
      const colour = colours[kind];
      const name = pad(cut(agent, agentPlaces), agentPlaces);
      const [first = "", ...rest] = fit(safeLine(text));
      out.line(`${time}  ${name} ${colour ? paint(colour, word) : word} ${first}`.trimEnd());
      for (const line of rest) out.line(`${indent}${line}`);
      for (const line of more.flatMap((each) => fit(safeText(each)))) out.line(`${indent}${paint("dim", line)}`);
      for (const line of commands) out.line(`  ${safeLine(line)}`);
      for (const line of output) out.line(line === "" ? "" : `  ${safeText(line)}`);
    },
  };
}
