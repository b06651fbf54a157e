import type { ChangeStatement } from "./connections.ts";

/** A protection that is removed from the statements of the nodes, or from their database: the simulation must find it. */
export type Removal = { change: ChangeStatement; schema?: string };

const without = (...parts: [what: string | RegExp, instead: string][]): Removal => ({
  change: (text) => parts.reduce((before, [what, instead]) => before.replace(what, instead), text),
});

const lockOfThreads = without([/(lateral \(\s+select \* from threads .*?) for no key update\)/s, "$1)"]);
const lockOfVotes = without([
  /^(select \* from runs where organization_id = \$1 and id = \$2) for no key update$/,
  "$1",
]);

export const defects = {
  /** A node that lost its lease stores steps all the same. */
  "lease token of steps": without([/ and runs\.lease_token = r\.lease_token\n {2}order by/, "\n  order by"]),
  /** A node that lost its lease ends the run all the same. */
  "lease token of ends": without(["when 'by us' then runs.lease_token = r.lease_token", "when 'by us' then true"]),
  /** A node that lost its lease asks all the same. */
  "lease token of questions": without([
    / and lease_token = \$3 and status = 'running'/,
    " and coalesce(true, lease_token = $3)",
  ]),
  /** All claims have one token, so that no lease can be told from an earlier one. */
  "new token of a claim": without([
    /(node_id = \$2, lease_token = )gen_random_uuid\(\)/,
    "$1'00000000-0000-4000-8000-000000000000'::uuid",
  ]),
  /** A run is taken over although its holder has renewed the lease since it was found. */
  "expiry of leases": without(
    [
      /lease_token is not null and id <> all\(\$4::uuid\[\]\) and \(lease_until < now\(\)/,
      "lease_token is not null and id <> all($4::uuid[]) and (true",
    ],
    [/\(not r\.only_if_expired or runs\.lease_until < now\(\)\)/, "true"],
  ),
  /** Leases are taken over at once after a pause in which no holder could renew them. */
  "wait after a pause": without(
    [/exists \(select 1 from heartbeat where is_row and [^']*'1 seconds'\)/g, "coalesce(true, $&)"],
    [/not exists \(select 1 from pauses where ended_at > [^=]*=> [^)]*\)\)/g, "coalesce(true, $&)"],
  ),
  /** Of two people who answer, both are told that their answer counts. */
  "state of answered questions": without([
    /(?<=with answered as .*? and id = \$2 and )status = 'requires_action' and sequence = \$3/s,
    "coalesce(true, sequence = $3)",
  ]),
  /** A vote is written over another one that was cast at the same time. */
  "lock of votes": lockOfVotes,
  "lock and sequence of votes": {
    change: (text) =>
      lockOfVotes
        .change(text)
        .replace(
          /(?<=with changed as .*? and status = 'requires_action' and )sequence = \$3/s,
          "coalesce(true, sequence = $3)",
        ),
  },
  /** Two arrivals at a thread are decided at the same time. */
  "lock of threads": lockOfThreads,
  "lock and index of threads": { ...lockOfThreads, schema: "drop index runs_one_in_thread" },
  /** Two acceptances read the same sum. */
  "row of a cap": without([
    /on conflict \(organization_id, cap_id, end_user, period_start\) do update set used = p\.used \+ excluded\.used/,
    "on conflict (organization_id, cap_id, end_user, period_start) do update set used = 1",
  ]),
  /** A client that repeats a request whose response was lost creates another run. */
  "idempotency key": without([/\n {4}where k\.expires_at <= now\(\)\n/, "\n"]),
  /** An end has the next number, although its node may have sent events that were not stored. */
  "number of the last event": without([
    /case when runs\.lease_token is null and \(runs\.status <> 'queued' .*?\) then/s,
    "case when true then",
  ]),
  /** A stored step is replaced. */
  "first result of a step": without([
    /on conflict \(organization_id, run_id, kind, key\) do nothing/,
    "on conflict (organization_id, run_id, kind, key) do update set value = excluded.value",
  ]),
  /** The attempt is not in the history when it is sent. */
  "record of an attempt": without([
    "set attempts = d.attempts + 1, lease_token",
    "set attempts = greatest(d.attempts, 1), lease_token",
  ]),
  /** A node that lost a delivery writes its result all the same. */
  "lease token of deliveries": without([/ and d\.lease_token = r\.lease_token\n/, "\n"]),
} satisfies Record<string, Removal>;

export type Defect = keyof typeof defects;

/** A defect, the seeds that are tried, the likeliest first, and the invariant that one of them breaks. */
export type Found = [Defect, { seeds: number[]; steps: number; invariant: string }];
