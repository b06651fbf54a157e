import type { RunUsage } from "@agentrun/contract";
import type { Emission } from "../../model/stream-events.ts";
import type { JsonObject } from "../http/json-object.ts";
import type { Answered, Handle, RemoteQuestion, Tokens } from "./standing.ts";

/** How the agent's part ended, for now or for good. */
export type Rest =
  | {
      type: "completed";
      output: JsonObject;
      tokens: Tokens;
      finishReason?: RunUsage["finish_reason"];
      /** What the next run of a thread goes on from. */
      conversation: string | null;
    }
  | { type: "failed"; message: string; retryable: boolean; tokens: Tokens }
  | { type: "asked"; questions: RemoteQuestion[]; tokens: Tokens };

/** What an agent elsewhere tells of a run, in the order in which it came. */
export type Heard =
  /** From now on it can be asked after. */
  | { type: "begun"; handle: Handle }
  /** More of its words. */
  | { type: "delta"; delta: string }
  /** All of its words so far. */
  | { type: "text"; text: string }
  | { type: "emission"; emission: Emission }
  | { type: "rest"; rest: Rest };

/**
 * How agents of one kind are spoken to, for one attempt of one run. Each stream ends with a `rest`, or is asked after again once
 * there is a handle; whatever it throws is a failure of the connection or of the agent.
 */
export type Protocol = {
  begin(number: number): AsyncIterable<Heard>;
  answer(answered: Answered, number: number): AsyncIterable<Heard>;
  resume(handle: Handle): AsyncIterable<Heard>;
  /** Whether an error means that nobody there knows it any more. */
  isForgotten(error: unknown): boolean;
};
