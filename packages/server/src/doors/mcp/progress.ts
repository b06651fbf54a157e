import type { RequiredAction } from "@agentrun/contract";
import type { StreamEvent } from "../../model/stream-events.ts";
import type { Fields, ProgressToken } from "./message.ts";

/** What an event says to somebody who waits; null: nothing. */
function wordsOf(event: StreamEvent): string | null {
  const { type, delta, tool, status, required_action: asked, message } = event;
  switch (type) {
    case "run.started":
      return "Started.";
    case "run.output.delta":
      return typeof delta === "string" && delta !== "" ? delta : null;
    case "run.tool.called":
      return `Calls ${tool ?? "a tool"}.`;
    case "run.tool.progress":
      return typeof message === "string" && message !== "" ? `${tool ?? "The tool"}: ${message}` : null;
    case "run.tool.completed":
      return `${tool ?? "The tool"}: ${status ?? "done"}.`;
    case "run.requires_action":
      return (asked as RequiredAction).prompt ?? "Waits for a person.";
    default:
      return /^(run|stream)\./.test(type) ? null : typeof message === "string" ? message : type;
  }
}

/** Pieces of text that came together are told together. */
function gather(events: readonly StreamEvent[]): string[] {
  const told: string[] = [];
  let isText = false;
  for (const event of events) {
    const words = wordsOf(event);
    if (words === null) continue;
    const continues = isText && event.type === "run.output.delta";
    if (continues) told.push((told.pop() ?? "") + words);
    else told.push(words);
    isText = event.type === "run.output.delta";
  }
  return told;
}

/** A run's events as progress: how far it is nobody knows, so its steps are counted. */
export class Progress {
  #token: ProgressToken | null;
  #steps = 0;

  /** Null: nobody has asked to be told. */
  constructor(token: ProgressToken | null) {
    this.#token = token;
  }

  hear(events: readonly StreamEvent[]): Fields[] {
    if (this.#token === null) return [];
    return gather(events).map((message) => {
      this.#steps += 1;
      const params = { progressToken: this.#token, progress: this.#steps, message };
      return { method: "notifications/progress", params };
    });
  }
}
