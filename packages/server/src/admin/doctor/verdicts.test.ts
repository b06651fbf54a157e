import { expect, test } from "vitest";
import { judgeClock, type Verdict } from "../../model/verdicts.ts";
import { toSandboxError } from "../../runtimes/code/open-sandbox.ts";
import * as judge from "./verdicts.ts";

type Row = readonly [Verdict, Verdict["state"], RegExp];

/** Every possible line: its state, and a part of its text. */
const judged = (name: string, rows: readonly Row[]) =>
  test.each(rows.map((row) => [row[0].words, ...row] as const))(`${name}: %s`, (_words, verdict, state, says) => {
    expect(verdict).toMatchObject({ state, words: expect.stringMatching(says) });
    // Every warning and problem has advice.
    expect(verdict.whatToDo === null).toBe(state === "ok");
  });

judged("the server", [[judge.judgeServer({ version: "18.4", databaseBytes: 1_234_567 }), "ok", /18\.4.*1\.2 MB/]]);

judged("clocks", [
  [judgeClock({ skewMs: 300, roundTripMs: 1 }), "ok", /agree/],
  [judgeClock({ skewMs: 3_000, roundTripMs: 4_000 }), "ok", /agree/],
  [judgeClock({ skewMs: 5_000, roundTripMs: 2 }), "warning", /5 s ahead/],
  [judgeClock({ skewMs: -3_600_000, roundTripMs: 2 }), "problem", /60 minutes behind/],
]);

const disk = (freeBytes: number) => judge.judgeDisk({ path: "/data", freeBytes, totalBytes: 100e9 });
judged("disks", [
  [disk(50e9), "ok", /50 GB of 100 GB/],
  [disk(5e9), "warning", /5\.0 GB/],
  [disk(1e9), "problem", /1\.0 GB/],
]);

const certificate = (daysLeft: number) => judge.judgeCertificate({ file: "/c.pem", daysLeft, isOurs: false });
judged("certificates", [
  [certificate(90), "ok", /90 days/],
  [certificate(3.5), "warning", /3 days/],
  [certificate(0.5), "warning", /less than a day/],
  [certificate(-2), "problem", /expired 2 days ago/],
  [judge.noCertificateYet, "ok", /first start/],
]);

test("our own certificate is renewed by a restart, another one has to be replaced by the operator", () => {
  const ours = judge.judgeCertificate({ file: "/c.pem", daysLeft: 1, isOurs: true });
  expect([ours.whatToDo, certificate(1).whatToDo]).toEqual([
    expect.stringContaining("Restart"),
    expect.stringContaining("two files"),
  ]);
});

judged("secret keys", [
  [judge.judgeBoxes({ unopened: [] }, false), "ok", /decrypts all stored secrets/],
  [judge.judgeBoxes({ unopened: [] }, true), "warning", /not finished/],
  [judge.judgeBoxes({ unopened: ["webhooks.secret of 1"] }, false), "problem", /webhooks\.secret of 1/],
  [judge.judgeUnproven(1), "warning", /1 secret key is configured/],
]);

judged("migrations", [
  [judge.judgeMigrations(["1", "2"], ["1", "2"]), "ok", /this release/],
  [judge.judgeMigrations(["1", "2"], ["1"]), "warning", /^1 migration of this release is not applied yet: 2/],
  [judge.judgeMigrations(["1", "2"], []), "warning", /^2 migrations of this release are not applied yet: 1, 2/],
  [judge.judgeMigrations(["1"], ["1", "3"]), "warning", /newer release.*3/],
]);

const node = (id: string, release: string | null, roles: string[] | null = null) => ({ id, release, roles });
judged("nodes", [
  [
    judge.judgeNodes([node("a", "2", ["gateway", "worker", "delivery", "scheduler"])], "2"),
    "ok",
    /1 node is running, of release 2\./,
  ],
  [judge.judgeNodes([], "2"), "warning", /No node/],
  [judge.judgeNodes([node("a", null)], "2"), "warning", /0 of release 2: a of an earlier release/],
  [judge.judgeNodes([node("a", "2"), node("b", "3")], "2"), "warning", /2 nodes are running, 1 of release 2: b of 3/],
  [
    judge.judgeNodes([node("a", "2", ["gateway"])], "2"),
    "problem",
    /1 node is running, and none is a worker: .*a delivery.*a scheduler/,
  ],
  [
    judge.judgeNodes([node("a", "2", ["gateway", "worker"]), node("b", "2", ["delivery", "scheduler"])], "2"),
    "ok",
    /2 nodes/,
  ],
]);

const waiting = (count: number, oldestSeconds: number) => ({ count, oldestSeconds });
judged("leases", [
  [judge.judgeAbandoned(waiting(0, 0), 1), "ok", /No run/],
  [judge.judgeAbandoned(waiting(2, 600), 0), "warning", /2 runs are held.*10 minutes/],
  [judge.judgeAbandoned(waiting(1, 7_200), 2), "problem", /1 run is held.*2 hours/],
]);

judged("the queue", [
  [judge.judgeQueue(waiting(0, 0), 300), "ok", /No run is waiting/],
  [judge.judgeQueue(waiting(9, 5), 300), "ok", /9 runs are waiting, the first for 5 s/],
  [judge.judgeQueue(waiting(9, 100), 300), "warning", /100 s/],
  [judge.judgeQueue(waiting(9, 301), 300), "problem", /5 minutes/],
]);

judged("deliveries", [
  [judge.judgeDeliveries(waiting(0, 0)), "ok", /No webhook delivery/],
  [judge.judgeDeliveries(waiting(3, 10)), "ok", /^3 webhook deliveries are being sent\.$/],
  [judge.judgeDeliveries(waiting(3, 20)), "warning", /3 webhook deliveries are overdue/],
  [judge.judgeDeliveries(waiting(3, 90)), "warning", /90 s/],
  [judge.judgeDeliveries(waiting(1, 900)), "problem", /1 webhook delivery is overdue.*15 minutes/],
]);

const holder = { pid: 77, seconds: 90, application: "psql", user: "ada", state: "idle in transaction" };
judged("the feed", [
  [judge.judgeFeed(null), "ok", /No open transaction/],
  [judge.judgeFeed(holder), "problem", /held back for 90 s .* process 77 .*"psql".*"ada", idle in transaction/],
]);

const hook = "0190c4f6-0000-7000-8000-000000000001";
judged("webhooks", [
  [judge.judgeWebhooks({ failing: [], disabled: [] }), "ok", /No webhook/],
  [judge.judgeWebhooks({ failing: [hook], disabled: [] }), "warning", /failing for more than 5 minutes: wh_/],
  [judge.judgeWebhooks({ failing: [], disabled: [hook] }), "warning", /disabled because of failures: wh_/],
]);

judged("partitions", [
  [judge.judgePartitions([{ table: "events", hours: 30 }]), "ok", /exist/],
  [judge.judgePartitions([{ table: "events", hours: 3 }]), "warning", /events/],
  [judge.judgePartitions([{ table: "deliveries", hours: null }]), "warning", /deliveries/],
]);

judged("failed checks", [[judge.judgeFailure("it is away"), "problem", /it is away/]]);

judged("the sandbox for code", [
  [judge.judgeSandbox({ languages: ["python", "shell"] }), "ok", /works: python, shell/],
  [judge.judgeSandbox(null), "ok", /no agents/],
  [
    judge.judgeSandbox(toSandboxError("bwrap: No permissions to create new namespace")),
    "problem",
    /does not work.*new namespace/,
  ],
]);
