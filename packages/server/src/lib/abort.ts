type Waiting = { actions: Set<() => void>; callAll: () => void };

/**
 * Many who wait for one signal. A signal goes through all of its listeners whenever one is added or removed, so a hundred exchanges
 * that share one have one listener between them; it goes with the last of them, since some signals live as long as they are heard.
 */
const waiting = new WeakMap<AbortSignal, Waiting>();

/** Calls `action` once the signal is aborted, unless it was forgotten before. A signal that is aborted already calls nobody. */
export function onAbort(signal: AbortSignal, action: () => void): void {
  const { actions } = waiting.get(signal) ?? listen(signal);
  actions.add(action);
}

export function forgetAbort(signal: AbortSignal, action: () => void): void {
  const found = waiting.get(signal);
  found?.actions.delete(action);
  if (found?.actions.size !== 0) return;
  signal.removeEventListener("abort", found.callAll);
  waiting.delete(signal);
}

function listen(signal: AbortSignal): Waiting {
  const actions = new Set<() => void>();
  const callAll = () => {
    for (const action of actions) action();
  };
  signal.addEventListener("abort", callAll);
  const made = { actions, callAll };
  waiting.set(signal, made);
  return made;
}
