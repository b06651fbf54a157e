import { setTimeout as pause } from "node:timers/promises";
import { type Exchange, SafeFetchError } from "@agentrun/safe-fetch";
import { toUuid } from "../../packages/server/src/lib/ids.ts";
import type { Choices } from "./choices.ts";
import type { SimulatedServer } from "./server.ts";

type Request = { headers?: Record<string, string> | undefined; body?: unknown; signal?: AbortSignal | undefined };
type Note = (invariant: string, what: string) => void;

/** An attempt that arrived at the endpoint. */
type Received = { delivery: string; attempt: number };

export const maxAttempts = 3;

/** The endpoint of the simulated webhook: it is slow, fails, or its response is lost. It notes what arrives. */
export class Receiver {
  readonly #choices: Choices;
  readonly #note: Note;
  readonly #bodies = new Map<string, string>();
  readonly #received: Received[] = [];
  readonly #attempts = new Set<string>();
  /** From now on it responds with 200 at once. */
  isCalm = false;

  constructor(choices: Choices, note: Note) {
    this.#choices = choices;
    this.#note = note;
  }

  /** In place of the service's client for webhooks. */
  exchange = async ({ headers = {}, body, signal }: Request): Promise<Exchange> => {
    const event = headers["webhook-id"] ?? "";
    const [delivery = "", attempt] = [headers["X-SERVICE-Delivery"], Number(headers["X-SERVICE-Attempt"])];
    const text = String(body);
    const before = this.#bodies.get(event) ?? text;
    this.#bodies.set(event, before);
    if (before !== text) this.#note("an event always has the same bytes", `${event}: ${before} and ${text}`);
    const name = `attempt ${attempt} of ${delivery}`;
    if (this.#attempts.has(name)) this.#note("an attempt is recorded before it is sent", `${name} arrived twice`);
    this.#attempts.add(name);
    this.#received.push({ delivery, attempt });
    const [outcome, isSlow] = [this.#choices.share(), this.#choices.chance(0.2)];
    const ms = isSlow ? this.#choices.between(500, 2_500) : this.#choices.between(1, 50);
    await pause(this.isCalm ? 1 : ms, undefined, signal ? { signal } : {}).catch(() => {
      throw new SafeFetchError("aborted", "The node stops.");
    });
    if (!this.isCalm && outcome < 0.1) throw new SafeFetchError("timeout", "The response is lost.");
    const status = !this.isCalm && outcome < 0.25 ? 500 : 200;
    return { status, headers: {}, body: Buffer.alloc(0), truncated: false, error: null };
  };

  /** Compares what arrived with the history of deliveries, after all of them have ended. */
  async checkEnd(server: SimulatedServer): Promise<void> {
    const note = this.#note;
    const deliveries = await server.read<Delivery>(selectDeliveries);
    const byId = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
    for (const { delivery, attempt } of this.#received)
      if (attempt > (byId.get(toUuid(delivery as `whd_${string}`))?.attempts ?? 0))
        note("an attempt is recorded before it is sent", `attempt ${attempt} of ${delivery} is not in the history`);
    const arrived = new Set(this.#received.map(({ delivery }) => toUuid(delivery as `whd_${string}`)));
    for (const { id, status, attempts, forgiven } of deliveries) {
      const tried = `${id} is ${status} after ${attempts} attempts`;
      if (status === "succeeded" && !arrived.has(id)) note("an event is delivered at least once", tried);
      if (status === "failed" && attempts - forgiven < maxAttempts) note("a delivery has three attempts", tried);
      if (status !== "succeeded" && status !== "failed") note("every delivery ends", tried);
    }
    for (const { id, deliveries: count } of await server.read<{ id: string; deliveries: number }>(selectUndelivered))
      note("an event has one delivery for each webhook", `${id} has ${count}`);
  }
}

type Delivery = { id: string; status: string; attempts: number; forgiven: number };

const selectDeliveries = "select id, status, attempts, forgiven from deliveries order by id";

const selectUndelivered = `
select e.id, (select count(*)::int from deliveries d where d.organization_id = e.organization_id and d.event_id = e.id) as deliveries
from events e where exists (select 1 from webhooks w where w.organization_id = e.organization_id)
  and (select count(*) from deliveries d where d.organization_id = e.organization_id and d.event_id = e.id) <> 1 order by 1`;
