import type { Emission } from "../../model/stream-events.ts";
import type { RuntimeCall } from "../runtime.ts";
import { RemoteFailure } from "./failures.ts";

/** What the readers of a run have of its text, so that each word reaches them once, however often it is told. */
export class ShownText {
  #text: string;
  #bytes = 0;
  readonly #call: RuntimeCall;
  readonly #outputBytes: number;

  /** `before` is what was said before the last question; who reads a new attempt is told it again. */
  constructor(call: RuntimeCall, before: string, outputBytes: number) {
    this.#call = call;
    this.#outputBytes = outputBytes;
    this.#text = "";
    if (call.run.isResumed) this.#text = before;
    else this.add(before);
  }

  get text(): string {
    return this.#text;
  }

  add(delta: string): void {
    if (delta === "") return;
    this.#text += delta;
    this.emit({ type: "run.output.delta", delta });
  }

  /** The whole of it: what is new is told; where something else stands there now, readers begin anew. */
  become(text: string): void {
    if (!text.startsWith(this.#text)) {
      this.#call.host.emit([{ type: "stream.reset", attempt: this.#call.run.attempt, output: "" }]);
      this.#text = "";
    }
    this.add(text.slice(this.#text.length));
  }

  emit(emission: Emission): void {
    this.#bytes += Buffer.byteLength(typeof emission.delta === "string" ? emission.delta : JSON.stringify(emission));
    if (this.#bytes > this.#outputBytes)
      throw new RemoteFailure("The agent said more than allowed.", { isTooLarge: true });
    this.#call.host.emit([emission]);
  }
}
