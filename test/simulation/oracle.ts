import type { RunId } from "@agentrun/contract";
import { fromUuid, toUuid } from "../../packages/server/src/lib/ids.ts";
import { splitAnswerKey } from "../../packages/server/src/model/journal.ts";
import type { RunRecord } from "../../packages/server/src/model/runs.ts";
import { type AgentInput, stepKey } from "./script.ts";
import type { SimulatedServer } from "./server.ts";

const finals = ["completed", "failed", "cancelled"];

type FoundRun = {
  id: string;
  status: string;
  output: string | null;
  error: string | null;
  counted: number;
  input: string;
  agent: string;
  ends: number;
  last: number | null;
  sequence: number;
  steps: Record<string, string> | null;
  answers: Record<string, string> | null;
  events: string | null;
};

const selectRuns = `
select r.id, r.status, r.output, r.error, r.attempt - r.forgiven as counted, r.input, r.agent_id as agent,
  (select count(*)::int from events e where e.organization_id = r.organization_id and e.subject_id = r.id and e.type = 'run.' || r.status) as ends,
  (select max(last_sequence)::int from run_events e where e.organization_id = r.organization_id and e.run_id = r.id) as last,
  r.sequence::float8 as sequence,
  (select json_object_agg(key, value) from run_journal j where j.organization_id = r.organization_id and j.run_id = r.id and kind = 'step') as steps,
  (select json_object_agg(key, value) from run_journal j where j.organization_id = r.organization_id and j.run_id = r.id and kind = 'answer') as answers,
  (select string_agg(e.events::text, ' ') from run_events e where e.organization_id = r.organization_id and e.run_id = r.id) as events
from runs r order by r.id`;

type Cap = { agent: string; amount: number };

/** Compares what callers and agents have seen with each other and with the database. */
export class Oracle {
  readonly violations: string[] = [];
  readonly #server: SimulatedServer;
  readonly #cap: Cap;
  readonly #keys = new Map<string, RunId>();
  readonly #steps = new Map<string, string>();
  readonly #answers = new Map<string, { id: RunId; value: string }>();
  readonly #votes = new Map<string, { id: RunId; value: string }>();
  readonly #ends = new Map<RunId, string>();
  readonly #cancelled = new Set<RunId>();

  constructor(server: SimulatedServer, cap: Cap) {
    this.#server = server;
    this.#cap = cap;
  }

  note(invariant: string, what: string): void {
    this.violations.push(`${invariant}: ${what}`);
  }

  /** A caller received the run for a key. */
  acknowledged(key: string, run: RunRecord): void {
    const before = this.#keys.get(key) ?? run.id;
    this.#keys.set(key, before);
    if (before !== run.id) this.note("a key creates one run", `${key} is ${before} and ${run.id}`);
    this.read(run);
  }

  read(run: RunRecord): void {
    if (!finals.includes(run.status)) return;
    const end = endOf(run);
    const before = this.#ends.get(run.id) ?? end;
    this.#ends.set(run.id, before);
    if (before !== end) this.note("an end never changes", `${run.id} was ${before} and is ${end}`);
  }

  /** A caller received the acknowledgement of a decision. */
  answered(id: RunId, actionId: string, value: string): void {
    if (this.#answers.has(actionId)) this.note("an answer counts once", `${actionId} of ${id} was answered twice`);
    this.#answers.set(actionId, { id, value });
  }

  /** A person received the acknowledgement of a vote. */
  voted(id: RunId, actionId: string, by: string, value: string): void {
    this.#votes.set(`${actionId} ${by} ${value}`, { id, value });
  }

  /** A person was told that the question is not open any more, and that must be true. */
  async checkRefusal({ id, actionId }: { id: RunId; actionId: string }): Promise<void> {
    const [run] = await this.#server.read<{ action: string }>(
      "select required_action::json ->> 'id' as action from runs where id = $1 and status = 'requires_action'",
      [toUuid(id)],
    );
    if (run?.action === actionId)
      this.note("a vote is refused only if it is too late", `${actionId} of ${id} is still open`);
  }

  cancelled(id: RunId): void {
    this.#cancelled.add(id);
  }

  /** An agent received the acknowledgement of a step. */
  stored(id: RunId, key: string, value: string): void {
    const before = this.#steps.get(`${id} ${key}`) ?? value;
    this.#steps.set(`${id} ${key}`, before);
    if (before !== value)
      this.note("the first result of a step wins", `${key} of ${id} was stored as ${before} and as ${value}`);
  }

  /** What must be true at any time. */
  async check(): Promise<void> {
    const rows = await this.#server.read<{ what: string }>(selectViolations);
    this.violations.push(...rows.map(({ what }) => what));
  }

  /** Runs that have not ended, with those that wait for an answer. */
  async findOpenRuns(): Promise<{ active: RunId[]; asking: RunId[]; deliveries: number }> {
    const open = await this.#server.read<{ id: string; status: string }>(
      "select id, status from runs where completed_at is null order by id",
    );
    const [sending] = await this.#server.read<{ count: number }>(
      "select count(*)::int as count from deliveries where status in ('pending', 'closing')",
    );
    const idsOf = (isAsking: boolean) =>
      open.filter(({ status }) => (status === "requires_action") === isAsking).map(({ id }) => fromUuid("run", id));
    return { active: idsOf(false), asking: idsOf(true), deliveries: sending?.count ?? 0 };
  }

  /** What must be true when all runs have had the time to end. */
  async checkEnd(isSteady: boolean): Promise<void> {
    const note = this.note.bind(this);
    const runs = await this.#server.read<FoundRun>(selectRuns);
    const byId = new Map(runs.map((run) => [run.id, run]));
    const find = (id: RunId) => byId.get(toUuid(id));
    for (const [key, id] of this.#keys)
      if (!find(id)) note("no acknowledged run is lost", `${id}, created with ${key}, does not exist`);
    for (const [id, end] of this.#ends) {
      const run = find(id);
      if (!run || endOf(run) !== end) note("an end never changes", `${id} was ${end} and is ${run && endOf(run)}`);
    }
    for (const id of this.#cancelled)
      if (find(id)?.status !== "cancelled")
        note("an acknowledged cancellation is an end", `${id} is ${find(id)?.status}`);
    for (const { id, value } of this.#answers.values())
      if (!Object.values(find(id)?.answers ?? {}).some((text) => text.includes(value)))
        note("an answer is kept", `${value} of ${id} is not in its journal`);
    for (const { id, value } of this.#votes.values())
      if (![...Object.values(find(id)?.answers ?? {}), find(id)?.events ?? ""].some((text) => text.includes(value)))
        note("a vote is not lost", `${value} of ${id} is in no answer and in no event`);
    for (const run of runs) for (const violation of checkRun(run)) note(...violation);
    for (const { id, counted } of runs)
      if (isSteady && counted > 1) note("a pause costs no attempt", `${id} lost ${counted - 1}`);
    await this.#checkCounts(runs);
  }

  async #checkCounts(runs: readonly FoundRun[]): Promise<void> {
    const counted = runs.filter(({ agent }) => agent === this.#cap.agent).length;
    if (counted > this.#cap.amount)
      this.note("a cap is never exceeded", `${counted} runs under a cap of ${this.#cap.amount}`);
    const ended = runs.filter(({ status }) => finals.includes(status)).length;
    const [usage] = await this.#server.read<{ runs: number }>(
      "select coalesce(sum(runs), 0)::int as runs from run_endings",
    );
    if (usage?.runs !== ended)
      this.note("a run is counted once", `${ended} runs have ended, and ${usage?.runs} were counted`);
    for (const { run, thread } of await this.#server.read<{ run: string; thread: string }>(selectOutOfOrder))
      this.note("runs of a thread start in order", `${run} of ${thread} started after a later one`);
    for (const { thread, turn } of await this.#server.read<{ thread: string; turn: string }>(selectSharedTurns))
      this.note("each run of a thread has its own turn", `two of ${thread} have the turn ${turn}`);
  }
}

const endOf = ({ status, output }: { status: string; output: string | null }): string => `${status} ${output}`;

const selectViolations = `
with found as (delete from simulation.violations returning what)
select what from found
union all select 'a thread has one run at a time: ' || thread_id from runs
  where thread_id is not null and status not in ('waiting', 'completed', 'failed', 'cancelled') group by thread_id having count(*) > 1`;

type Violation = [invariant: string, what: string];

function checkRun(run: FoundRun): Violation[] {
  const { id, status, ends, last, sequence, counted } = run;
  const found: Violation[] = [];
  if (!finals.includes(status)) return [["every run ends", `${id} is ${status}`]];
  if (ends !== 1) found.push(["an end is one event", `${id} has ${ends} events of its end`]);
  if (last !== null && last >= sequence)
    found.push(["the end of a stream is its last event", `${id} ends with ${sequence}, and has an event ${last}`]);
  const { code } = JSON.parse(run.error ?? "{}") as { code?: string };
  if (code === "worker_lost" && counted < 3)
    found.push(["a run fails after three lost attempts", `${id} failed after ${counted}`]);
  if (code === "internal_error" || code === "agent_error")
    found.push(["no run fails by itself", `${id}: ${run.error}`]);
  return status === "completed" ? [...found, ...checkOutput(run)] : found;
}

/** The output has what the journal has. */
function checkOutput(run: FoundRun): Violation[] {
  const { parts } = JSON.parse(run.input) as AgentInput;
  const { done } = JSON.parse(run.output ?? "{}") as { done: (string | null)[] };
  return parts.flatMap(({ does }, place): Violation[] => {
    if (does === "work" || does === "emit") return [];
    const stored = does === "step" ? run.steps?.[stepKey(place)] : answerOf(run, place);
    const what = `${run.id} completed with ${done[place]}, and its journal has ${stored}`;
    const votes = (JSON.parse(stored ?? "{}") as { votes?: { by: string; type: string }[] }).votes ?? [];
    const approvals = votes.filter(({ type }) => type === "approve").map(({ by }) => by);
    if (does === "vote" && new Set(approvals).size !== approvals.length)
      return [["a vote counts once", `${run.id} has ${stored}`]];
    return stored === done[place] ? [] : [["the first result of a step wins", what]];
  });
}

const answerOf = ({ answers }: FoundRun, place: number): string | undefined =>
  Object.entries(answers ?? {}).find(([key]) => splitAnswerKey(key).place === `ask${place}`)?.[1];

/** Starts of runs that are followed by the start of a run with an earlier turn. */
const selectOutOfOrder = `
select run_id as run, thread_id as thread from simulation.starts s
where turn < (select max(turn) from simulation.starts b where b.thread_id = s.thread_id and b.number < s.number)`;

const selectSharedTurns = `
select thread_id as thread, thread_turn as turn from runs where thread_id is not null group by 1, 2 having count(*) > 1 order by 1, 2`;
