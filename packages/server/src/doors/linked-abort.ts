/** Said once for all: where no reason is given, an error with a stack is made for each. */
const enough = "enough was heard";

export type LinkedAbort = { signal: AbortSignal; abort: () => void };

/** Aborts with whoever reads, or when enough was heard: `AbortSignal.any` would cost every stream more than what it is made of. */
export function linkedAbort(reader?: AbortSignal): LinkedAbort {
  const own = new AbortController();
  const abort = () => own.abort(enough);
  if (reader?.aborted) abort();
  else reader?.addEventListener("abort", abort, { once: true });
  return { signal: own.signal, abort };
}
