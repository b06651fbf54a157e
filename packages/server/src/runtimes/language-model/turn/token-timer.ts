import type { TokenTimeouts } from "../../../model/providers.ts";
import { ProviderTimeout } from "../providers/provider-failures.ts";

/**
 * Aborts a turn whose model sends no token for too long. A token is a piece of text, reasoning or tool arguments: a provider that only
 * keeps its connection alive is silent, too.
 */
export class TokenTimer {
  readonly #abort = new AbortController();
  readonly #seconds: TokenTimeouts;
  #timer: NodeJS.Timeout;
  #hasToken = false;
  /** Aborted by the timer or with the run. */
  readonly signal: AbortSignal;

  constructor(seconds: TokenTimeouts, run: AbortSignal) {
    this.#seconds = seconds;
    this.signal = AbortSignal.any([run, this.#abort.signal]);
    this.#timer = this.#start(seconds.first, "first_token_timeout_seconds");
  }

  /** Called for every token, so it only moves the timer. */
  onToken(): void {
    if (this.#hasToken) {
      this.#timer.refresh();
      return;
    }
    this.#hasToken = true;
    clearTimeout(this.#timer);
    this.#timer = this.#start(this.#seconds.next, "token_timeout_seconds");
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #start(seconds: number, setting: string): NodeJS.Timeout {
    return setTimeout(() => this.#abort.abort(new ProviderTimeout(seconds, setting)), seconds * 1_000);
  }
}
