import { hash } from "node:crypto";
import type { RunId } from "@agentrun/contract";
import type { Topic } from "../../packages/server/src/signals/signals.ts";
import { createAgent } from "./agent.ts";
import { call } from "./callers.ts";
import { type Choices, createChoices } from "./choices.ts";
import { type ChangeStatement, connectionClass, Network, type Waiting } from "./connections.ts";
import { type SimulatedNode, startNode } from "./node.ts";
import { Oracle } from "./oracle.ts";
import { type Call, type Fault, members, type Plan } from "./plan.ts";
import type { SimulatedProcess, SimulatedTimer, TimerOwner } from "./process.ts";
import { Receiver } from "./receiver.ts";
import { openServer, type Session, type SimulatedServer } from "./server.ts";
import { createWorld, type World } from "./world.ts";

export type SimulationOptions = {
  seed: number;
  steps: number;
  plan: Plan;
  databaseUrl: string;
  process: SimulatedProcess;
  change: ChangeStatement;
};

export type SimulationResult = {
  history: string[];
  violations: string[];
  /** The step after which the first violation was found. */
  failedAt: number | null;
  /** All steps, also those after the last fault. */
  steps: number;
  simulatedMs: number;
  runs: Record<string, number>;
  faults: Record<string, number>;
};

/** A process of a node; after a crash another one takes its place. */
type Place = {
  owner: TimerOwner;
  node: SimulatedNode | null;
  frozenUntil: number;
  startsAt: number;
  losesReply: boolean;
  /** How long it freezes before its next protected write; 0: it does not. */
  freezesMs: number;
};

type Signal = { dueMs: number; to: number; topic: Topic; id: string };

type Action =
  | { type: "statement"; statement: Waiting }
  | { type: "timer"; timer: SimulatedTimer }
  | { type: "signal"; signal: Signal }
  | { type: "session"; session: Session };

const checkEvery = 50;
const maxActiveRuns = 10;
const maxAskingRuns = 8;
/** What callers wait for a response. */
const responseMs = 5_000;
const signalMs = 40;
/** Statements that a lease token protects. */
const protectedWrites = /^(?:keep-steps|keep-events|finish-|with waiting)/;
/** After the last fault, all runs must end in this time. */
const calmMs = 900_000;
const calmSteps = 40_000;

export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const server = await openServer(options.databaseUrl, options.process.nowMs);
  try {
    const world = await createWorld(server, options.plan.weather);
    const simulation = new Simulation(options, server, world);
    return await simulation.run();
  } finally {
    await server.end();
  }
}

class Simulation {
  readonly #options: SimulationOptions;
  readonly #process: SimulatedProcess;
  readonly #server: SimulatedServer;
  readonly #world: World;
  readonly #network: Network;
  readonly #oracle: Oracle;
  readonly #choices: Choices;
  readonly #receiver: Receiver;
  readonly #history: string[] = [];
  readonly #places: Place[] = [];
  readonly #known: RunId[] = [];
  readonly #faults: Record<string, number> = {};
  readonly #caller: TimerOwner = { name: "caller", isEnded: false, skewMs: 0 };
  #signals: Signal[] = [];
  #step = 0;
  #openCalls = 0;
  #refusals: { id: RunId; actionId: string }[] = [];
  #open: Awaited<ReturnType<Oracle["findOpenRuns"]>> = { active: [], asking: [], deliveries: 0 };
  #isCalm = false;
  #processes = 0;

  constructor(options: SimulationOptions, server: SimulatedServer, world: World) {
    this.#options = options;
    this.#process = options.process;
    this.#server = server;
    this.#world = world;
    this.#network = new Network(server, this.#process.nowMs, (value) => hash("md5", JSON.stringify(value)).slice(0, 8));
    this.#oracle = new Oracle(server, world.cap);
    this.#receiver = new Receiver(createChoices(options.seed, "receiver"), (...violation) =>
      this.#oracle.note(...violation),
    );
    this.#choices = createChoices(options.seed, "order");
  }

  async run(): Promise<SimulationResult> {
    const { steps, plan } = this.#options;
    for (let place = 0; place < plan.weather.nodes; place += 1) this.#places.push(this.#start(place));
    const planned = [...plan.planned];
    let failedAt: number | null = null;
    while (this.#step < steps && failedAt === null) {
      this.#step += 1;
      while (planned[0] && planned[0].at <= this.#step) this.#begin(planned.shift() ?? never());
      await this.#next();
      if (this.#step % checkEvery === 0) await this.#check();
      if (this.#oracle.violations.length > 0) failedAt = this.#step;
    }
    if (failedAt === null) await this.#endAll();
    if (this.#oracle.violations.length > 0) failedAt ??= this.#step;
    const found = await this.#server.read<{ status: string; count: number }>(
      "select status, count(*)::int as count from runs group by 1 order by 1",
    );
    return {
      ...{ history: this.#history, violations: this.#oracle.violations, failedAt, faults: this.#faults },
      steps: this.#step,
      simulatedMs: this.#process.nowMs(),
      runs: Object.fromEntries(found.map(({ status, count }) => [status, count])),
    };
  }

  /** No more faults: every node works, and every run must end. */
  async #endAll(): Promise<void> {
    this.#isCalm = true;
    this.#receiver.isCalm = true;
    this.#log("no more faults");
    for (const place of this.#places) {
      place.frozenUntil = 0;
      place.losesReply = false;
      place.freezesMs = 0;
      if (place.node === null) place.startsAt = this.#process.nowMs();
    }
    const endMs = this.#process.nowMs() + calmMs;
    for (let steps = 0; steps < calmSteps && this.#process.nowMs() < endMs; steps += 1) {
      this.#step += 1;
      await this.#next();
      if (steps % checkEvery !== 0) continue;
      await this.#check();
      if (this.#openCalls === 0 && this.#isQuiet()) break;
      this.#answerAll();
    }
    await this.#oracle.checkEnd(this.#options.plan.weather.isSteady);
    await this.#receiver.checkEnd(this.#server);
  }

  async #check(): Promise<void> {
    await this.#oracle.check();
    this.#open = await this.#oracle.findOpenRuns();
  }

  #isQuiet(): boolean {
    const { active, asking, deliveries } = this.#open;
    return active.length + asking.length + deliveries === 0;
  }

  #answerAll(): void {
    if (this.#openCalls > 0) return;
    for (const [index, run] of this.#open.asking.entries())
      this.#call(
        { does: "answer", node: index, run, people: [this.#step % members, (this.#step + 1) % members] },
        index,
      );
  }

  #log(line: string): void {
    this.#history.push(`${String(this.#step).padStart(6)} ${String(this.#process.nowMs()).padStart(8)} ${line}`);
  }

  #start(place: number): Place {
    this.#processes += 1;
    const { skewMs: most } = this.#options.plan.weather;
    const skewMs = this.#choices.between(-most, most);
    const owner = { name: `node ${place + 1}.${this.#processes}`, isEnded: false, skewMs };
    const node = this.#process.asNode(owner, () =>
      startNode({
        Connection: connectionClass(this.#network, owner, this.#options.change),
        runtime: createAgent(this.#oracle, owner.name),
        receiver: this.#receiver,
        send: (topic, id) => owner.isEnded || this.#send(place, topic, id),
        onProblem: (what) => owner.isEnded || this.#oracle.note("no work fails by itself", `${owner.name} ${what}`),
      }),
    );
    this.#log(`${owner.name} starts`);
    return { owner, node, frozenUntil: 0, startsAt: Number.POSITIVE_INFINITY, losesReply: false, freezesMs: 0 };
  }

  #send(from: number, topic: Topic, id: string): void {
    for (const to of this.#places.keys()) {
      if (to === from || this.#choices.chance(this.#isCalm ? 0 : this.#options.plan.weather.lostSignals)) continue;
      this.#signals.push({ dueMs: this.#process.nowMs() + this.#choices.between(1, signalMs), to, topic, id });
    }
  }

  #isFrozen = (place: Place): boolean => place.frozenUntil > this.#process.nowMs();

  #frozenOwners(): Set<TimerOwner> {
    return new Set(this.#places.filter(this.#isFrozen).map(({ owner }) => owner));
  }

  /** Executes one action of all that are possible, or lets time pass. */
  async #next(): Promise<void> {
    await this.#process.settle();
    for (const refusal of this.#refusals.splice(0)) await this.#oracle.checkRefusal(refusal);
    const frozen = this.#frozenOwners();
    const now = this.#process.nowMs();
    const timers = this.#process.timers().filter(({ owner }) => !owner || !frozen.has(owner));
    const possible: Action[] = [
      ...this.#network
        .waiting()
        .filter(({ connection }) => !frozen.has(connection.owner))
        .map((statement) => ({ type: "statement", statement }) as const),
      ...timers.filter(({ dueMs }) => dueMs <= now).map((timer) => ({ type: "timer", timer }) as const),
      ...this.#signals
        .filter(({ dueMs, to }) => dueMs <= now && !this.#isFrozen(this.#places[to] ?? never()))
        .map((signal) => ({ type: "signal", signal }) as const),
      ...this.#network.abandoned().map((session) => ({ type: "session", session }) as const),
    ];
    const slowness = this.#isCalm ? 0 : this.#options.plan.weather.slowness;
    if (possible.length > 0 && !this.#choices.chance(slowness)) await this.#act(this.#choose(possible));
    else await this.#passTime(timers, possible.length > 0);
  }

  /** Transactions that take long meet other statements. */
  #choose(possible: readonly Action[]): Action {
    const isOpen = (action: Action) =>
      action.type === "statement" && action.statement.connection.getTransactionStatus() === "T";
    const others = possible.filter((action) => !isOpen(action));
    const contention = this.#isCalm ? 0 : this.#options.plan.weather.contention;
    return this.#choices.pick(others.length > 0 && this.#choices.chance(contention) ? others : possible);
  }

  async #act(action: Action): Promise<void> {
    if (action.type === "statement") return this.#execute(action.statement);
    if (action.type === "session") return this.#log(await this.#network.closeAbandoned(action.session));
    if (action.type === "timer") {
      this.#log(`${action.timer.owner?.name ?? "caller"} timer ${action.timer.number}`);
      return this.#process.fire(action.timer);
    }
    const { to, topic, id } = action.signal;
    this.#signals = this.#signals.filter((each) => each !== action.signal);
    const { node, owner } = this.#places[to] ?? never();
    this.#log(`${owner.name} receives ${topic} ${id}`);
    this.#process.asNode(owner, () => node?.deliver(topic, id));
  }

  async #execute(statement: Waiting): Promise<void> {
    const place = this.#places.find(({ owner }) => owner === statement.connection.owner);
    if (place && place.freezesMs > 0 && protectedWrites.test(statement.label)) {
      place.frozenUntil = this.#process.nowMs() + place.freezesMs;
      place.freezesMs = 0;
      return this.#log(`${place.owner.name} freezes before ${statement.label}`);
    }
    const isReplyLost = (place?.losesReply ?? false) && statement.query !== "connect";
    if (place && isReplyLost) place.losesReply = false;
    this.#log(await this.#network.execute(statement, isReplyLost));
  }

  async #passTime(timers: readonly SimulatedTimer[], isBusy: boolean): Promise<void> {
    const now = this.#process.nowMs();
    const times = [
      ...timers.map(({ dueMs }) => dueMs),
      ...this.#signals.map(({ dueMs }) => dueMs),
      ...this.#places.flatMap(({ frozenUntil, startsAt }) => [frozenUntil, startsAt]),
    ].filter((time) => time > now);
    const next = Math.min(...times);
    const until = isBusy ? Math.min(next, now + this.#choices.between(1, 300)) : next;
    this.#process.setNow(Number.isFinite(until) ? until : now + 1);
    const ended = [...this.#network.endLongWaits(), ...this.#network.endIdleTransactions()];
    for (const line of ended) this.#log(line);
    for (const [index, place] of this.#places.entries()) {
      if (place.startsAt > this.#process.nowMs()) continue;
      this.#places[index] = this.#start(index);
    }
  }

  #begin(planned: Plan["planned"][number]): void {
    // Runs that only wait in the queue are not interesting, and cost steps.
    const { active, asking } = this.#open;
    if (planned.does === "create" && (active.length >= maxActiveRuns || asking.length >= maxAskingRuns)) return;
    if (planned.does === "create" || planned.does === "answer" || planned.does === "cancel" || planned.does === "read")
      for (const each of copiesOf(planned)) this.#call(each, planned.number);
    else this.#inject(planned, planned.number);
  }

  #call(planned: Parameters<typeof call>[1], number: number): void {
    this.#log(`call ${number}: ${planned.does}`);
    this.#openCalls += 1;
    const deps = {
      ...{
        world: this.#world,
        oracle: this.#oracle,
        runs: this.#known,
        ...this.#open,
        refused: (what: { id: RunId; actionId: string }) => this.#refusals.push(what),
        log: (line: string) => this.#log(line),
      },
      send: <T>(node: number, work: (node: SimulatedNode) => Promise<T>) => this.#request(node, work),
    };
    void this.#process
      .asNode(this.#caller, () => call(deps, planned))
      .catch((error) => this.#oracle.note("no call fails by itself", `call ${number}, ${planned.does}: ${error.stack}`))
      .finally(() => {
        this.#openCalls -= 1;
      });
  }

  /** Null: no response. */
  async #request<T>(wanted: number, work: (node: SimulatedNode) => Promise<T>): Promise<T | null> {
    const places = this.#places.map((_, index) => this.#places[(wanted + index) % this.#places.length] ?? never());
    const place = places.find(({ node }) => node !== null);
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), responseMs);
    if (!place?.node) return late;
    const { node, owner } = place;
    const response = this.#process.asNode(owner, () => work(node));
    return Promise.race([response, late]).finally(() => clearTimeout(timer));
  }

  #inject(fault: Fault, number: number): void {
    const index = fault.node;
    const place = this.#places[index] ?? never();
    if (place.node === null) return;
    this.#faults[fault.does] = (this.#faults[fault.does] ?? 0) + 1;
    this.#log(`fault ${number}: ${place.owner.name}, ${fault.does}${"forMs" in fault ? ` for ${fault.forMs} ms` : ""}`);
    if (fault.does === "crash") this.#crash(place, fault.forMs, fault.arrives);
    if (fault.does === "freeze") place.frozenUntil = this.#process.nowMs() + fault.forMs;
    if (fault.does === "pause") for (const each of this.#places) each.frozenUntil = this.#process.nowMs() + fault.forMs;
    if (fault.does === "freeze before a write") place.freezesMs = fault.forMs;
    if (fault.does === "lose a reply") place.losesReply = true;
    if (fault.does === "stop") this.#stop(place, fault.graceMs);
    const connections = this.#network.connectionsOf(place.owner);
    if (fault.does === "cut all connections") for (const each of connections) each.terminate();
    if (fault.does === "cut a connection") connections[Math.floor(fault.which * connections.length)]?.terminate();
  }

  #crash(place: Place, forMs: number, arrives: boolean): void {
    place.node = null;
    place.frozenUntil = 0;
    place.startsAt = this.#process.nowMs() + forMs;
    place.owner.isEnded = true;
    this.#network.abandon(place.owner, arrives);
  }

  #stop(place: Place, graceMs: number): void {
    const { node, owner } = place;
    const end = () => owner.isEnded || this.#crash(place, 1, false);
    this.#process.asNode(owner, () => node?.drain(graceMs).then(end, end));
  }
}

const copiesOf = (planned: Call): Call[] =>
  planned.does === "create"
    ? Array.from({ length: planned.copies }, (_, copy) => ({
        ...{ ...planned, node: planned.node + copy, key: planned.isRepeated ? planned.key : planned.key + copy },
      }))
    : [planned];

const never = (): never => {
  throw new Error("the simulation has no such place");
};
