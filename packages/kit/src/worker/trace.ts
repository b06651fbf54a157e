/**
 * What `@opentelemetry/api` keeps for all its copies in one process, once a program has set it up. Known by its shape: who does not trace
 * does not install it.
 */
type OpenTelemetry = {
  context?: { active(): object; with<T>(context: object, work: () => T): T };
  propagation?: { extract(context: object, carrier: Carrier, read: typeof getter): object };
};
type Carrier = Readonly<Record<string, string>>;

const shared = Symbol.for("opentelemetry.js.api.1");
const getter = {
  get: (carrier: Carrier, key: string) => carrier[key],
  keys: (carrier: Carrier) => Object.keys(carrier),
};

/** Spans that are begun within the work belong to the trace of its run. */
export function inTrace<T>(traceparent: string | null | undefined, work: () => T): T {
  const { context, propagation } = (Reflect.get(globalThis, shared) ?? {}) as OpenTelemetry;
  if (!traceparent || !context || !propagation) return work();
  return context.with(propagation.extract(context.active(), { traceparent }, getter), work);
}
