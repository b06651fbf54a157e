import { ApiError } from "./errors.ts";
import type { Answer } from "./transport.ts";

/** A promise of the result that also gives access to the response. */
export class ApiPromise<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = "ApiPromise";
  readonly #answer: Promise<Answer>;
  readonly #read: (body: unknown) => T;

  constructor(answer: Promise<Answer>, read: (body: unknown) => T = (body) => body as T) {
    this.#answer = answer;
    this.#read = read;
  }

  /** Only the response, with its body unread. */
  asResponse(): Promise<Response> {
    return this.#answer.then(({ response }) => response);
  }

  /** `etag`: the version of an object that can be edited, for `ifMatch`. */
  async withResponse(): Promise<{ data: T; response: Response; requestId: string | null; etag: string | null }> {
    const [data, response] = await Promise.all([this.#result(), this.asResponse()]);
    const { headers } = response;
    return { data, response, requestId: headers.get("x-request-id"), etag: headers.get("etag") };
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise.
  then<A = T, B = never>(
    onDone?: ((value: T) => A | PromiseLike<A>) | null,
    onFailed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#result().then(onDone, onFailed);
  }

  catch<B = never>(onFailed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.#result().catch(onFailed);
  }

  finally(onEnd?: (() => void) | null): Promise<T> {
    return this.#result().finally(onEnd);
  }

  #result(): Promise<T> {
    return this.#answer.then((answer) => this.#read(parseBody(answer)));
  }
}

function parseBody({ response, text }: Answer): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    const { status, headers } = response;
    throw new ApiError(status, headers, {}, `The response is not JSON. Is ${response.url || "this"} the service?`);
  }
}
