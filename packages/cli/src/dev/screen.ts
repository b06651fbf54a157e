import type { Context } from "../context.ts";
import type { Colour } from "../terminal.ts";
import { cut, pad, safeLine, safeText } from "../terminal.ts";

/** Something that happened while agents are developed. */
export type DevEntry = {
  kind: "ready" | "changed" | "refused" | "gone" | "run" | "log" | "print" | "failed" | "error" | "asks" | "service";
  agent: string;
  text: string;
  /** Lines under it. */
  more?: readonly string[];
  /** Where it came from, for whoever reads it as JSON. */
  data?: object;
};

export type Screen = { show(entry: DevEntry): void; line(text?: string): void };

const colours: Partial<Record<DevEntry["kind"], Colour>> = {
  ready: "green",
  changed: "green",
  refused: "red",
  failed: "red",
  error: "red",
  asks: "yellow",
  run: "cyan",
};
const agentPlaces = 14;
const kindPlaces = 8;

/** One calm line for each thing that happens, no wider than the terminal. */
export function createScreen({ out, terminal }: Pick<Context, "out" | "terminal">): Screen {
  const { paint } = terminal;
  const indent = " ".repeat(8 + 2 + agentPlaces + 1 + kindPlaces + 1);
  const room = Math.max(20, terminal.width - indent.length);
  return {
    line: (text = "") => {
      if (!out.isJson) out.line(text);
    },
    show({ kind, agent, text, more = [], data }) {
      if (out.isJson) return out.record({ kind, agent, text, ...(more.length > 0 ? { more } : {}), ...data });
      const time = paint("dim", new Date().toTimeString().slice(0, 8));
      const word = pad(kind, kindPlaces);
      const colour = colours[kind];
      const name = pad(cut(agent, agentPlaces), agentPlaces);
      out.line(`${time}  ${name} ${colour ? paint(colour, word) : word} ${cut(safeLine(text), room)}`.trimEnd());
      for (const line of more) out.line(`${indent}${paint("dim", cut(safeText(line), room))}`);
    },
  };
}
