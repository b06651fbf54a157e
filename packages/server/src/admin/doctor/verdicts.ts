import { fromUuid } from "../../lib/ids.ts";
import type { DiskSpace } from "../../lib/system/resources.ts";
import { type Sandbox, SandboxUnavailable } from "../../runtimes/code/sandbox.ts";
import { type Role, roles } from "../../settings/setting.ts";
import type { FeedHolder } from "../../store/events/feed.ts";
import type { TroubledWebhooks, Waiting } from "../../store/installation/condition.ts";
import type { LiveNode } from "../../store/nodes/nodes.ts";
import type { BoxCount } from "../secrets.ts";

/**
 * What is made of each reading: pure, so that every line an operator can meet has a test. A problem is what keeps the service from
 * its work now, a warning what will, or what an owner should know of.
 */
export type Verdict = { state: "ok" | "warning" | "problem"; words: string; whatToDo: string | null };

const ok = (words: string): Verdict => ({ state: "ok", words, whatToDo: null });
const warning = (words: string, whatToDo: string): Verdict => ({ state: "warning", words, whatToDo });
const problem = (words: string, whatToDo: string): Verdict => ({ state: "problem", words, whatToDo });

export const judgeServer = ({ version, databaseBytes }: { version: string; databaseBytes: number }): Verdict =>
  ok(`PostgreSQL ${version} answers, and the role may do what it must. The database has ${toSize(databaseBytes)}.`);

const skewWarnSeconds = 2;
const skewProblemSeconds = 60;

/** What the asking took is no skew. */
export function judgeClock({ skewMs, roundTripMs }: { skewMs: number; roundTripMs: number }): Verdict {
  const seconds = Math.max(0, Math.abs(skewMs) - roundTripMs / 2) / 1_000;
  if (seconds < skewWarnSeconds) return ok("This machine's clock and the database's agree.");
  const words = `The database's clock is ${toTime(seconds)} ${skewMs > 0 ? "ahead of" : "behind"} this machine's.`;
  const whatToDo =
    "Have both follow the same time (chrony or systemd-timesyncd), and look which of the two is wrong: `date -u`.";
  return seconds < skewProblemSeconds ? warning(words, whatToDo) : problem(words, whatToDo);
}

const scarceShare = 0.1;
const gravelyScarceShare = 0.02;

export function judgeDisk({ path, freeBytes, totalBytes }: DiskSpace & { path: string }): Verdict {
  const share = totalBytes === 0 ? 1 : freeBytes / totalBytes;
  const words = `${toSize(freeBytes)} of ${toSize(totalBytes)} are free where ${path} is.`;
  if (share >= scarceShare) return ok(words);
  const whatToDo =
    "Make room, enlarge the disk, or shorten AGENTRUN_RUN_RETENTION_DAYS and give `agentrun admin retention run`.";
  return share >= gravelyScarceShare ? warning(words, whatToDo) : problem(words, whatToDo);
}

export type CertificateReading = { file: string; daysLeft: number; isOurs: boolean };
const expiryWarnDays = 14;

export function judgeCertificate({ file, daysLeft, isOurs }: CertificateReading): Verdict {
  const whatToDo = isOurs
    ? "Restart the service: it makes a new one by itself."
    : "Put the new certificate and its key into the two files: the service reads them again by itself.";
  if (daysLeft < 0) return problem(`The certificate ${file} has been out of date for ${toDays(-daysLeft)}.`, whatToDo);
  const words = `The certificate ${file} is good for ${toDays(daysLeft)} more.`;
  return daysLeft < expiryWarnDays ? warning(words, whatToDo) : ok(words);
}

export const noCertificateYet: Verdict = ok("There is no certificate yet: the first start makes one.");

/** Null: this node runs no agents. */
export function judgeSandbox(opened: Pick<Sandbox, "languages"> | SandboxUnavailable | null): Verdict {
  if (opened instanceof SandboxUnavailable)
    return problem(`Code of models cannot be run here, and no node starts: ${opened.message}`, opened.whatToDo);
  if (opened === null) return ok("This node runs no agents, and so no code of models.");
  return ok(`Code of models is run in a sandbox that holds: ${opened.languages.join(", ")}.`);
}

/** Whether it is the right key only the database can tell. */
export const judgeUnproven = (keys: number): Verdict =>
  warning(
    `${count(keys, "secret key")} here; whether it opens what is stored cannot be told without the database.`,
    "Give the command again when the database answers.",
  );

export function judgeBoxes({ unopened }: Pick<BoxCount, "unopened">, isUnderWay: boolean): Verdict {
  if (unopened.length > 0)
    return problem(
      `${count(unopened.length, "stored secret")} opened by no key that was given: ${unopened.slice(0, 3).join("; ")}.`,
      "Add the key that they were sealed with, or set these secrets again; `agentrun admin secrets check` names all of them.",
    );
  if (isUnderWay)
    return warning(
      "A rotation of the secret key is not finished: some boxes are sealed with an older key.",
      "Give `agentrun admin secrets rotate`, and keep every key until it says which one is not needed.",
    );
  return ok("The secret key opens everything that is stored.");
}

export function judgeMigrations(ours: readonly string[], applied: readonly string[]): Verdict {
  const pending = ours.filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !ours.includes(name));
  if (unknown.length > 0)
    return warning(
      `The database is of a newer release than this command (${unknown.join(", ")}).`,
      "Use the command of the newest release, and bring the other nodes up to it.",
    );
  if (pending.length === 0) return ok("The schema is that of this release.");
  return warning(
    `${pending.length} ${pending.length === 1 ? "migration of this release is" : "migrations of this release are"} not applied yet: ${pending.join(", ")}.`,
    "Start a node of this release: it applies them while the others go on working.",
  );
}

export function judgeNodes(nodes: readonly Omit<LiveNode, "secretKeyIds">[], release: string): Verdict {
  if (nodes.length === 0)
    return warning("No node is running.", "Start the service, and look into its log if it should be running already.");
  // A node of an earlier release does not say which roles it has.
  const missing = roles.filter((role) => !nodes.some((node) => node.roles?.includes(role) ?? true));
  if (missing.length > 0)
    return problem(
      `${count(nodes.length, "node")} running, and none is ${missing.map((role) => undone[role]).join("; none is ")}.`,
      `Start a node with AGENTRUN_ROLES=${missing.join(",")}, or one that has every role.`,
    );
  const others = nodes.filter((node) => node.release !== release);
  const words = `${count(nodes.length, "node")} running, ${nodes.length - others.length} of release ${release}`;
  if (others.length === 0) return ok(`${count(nodes.length, "node")} running, of release ${release}.`);
  const named = others.map(({ id, release: theirs }) => `${id} of ${theirs ?? "an earlier release"}`);
  return warning(`${words}: ${named.join(", ")}.`, "Finish the upgrade: restart them with the newest release.");
}

const undone: Record<Role, string> = {
  gateway: "a gateway: nobody answers the API",
  worker: "a worker: runs wait",
  delivery: "a delivery node: webhooks wait",
  scheduler: "a scheduler: schedules, pipelines and alerts stand still",
};

/** A node that lives takes these over within a lease. */
export function judgeAbandoned({ count: runs, oldestSeconds }: Waiting, liveNodes: number): Verdict {
  if (runs === 0) return ok("No run is held by a node that is gone.");
  const words = `${count(runs, "run")} held by nodes that have said nothing for up to ${toTime(oldestSeconds)}.`;
  if (liveNodes === 0) return warning(words, "Start a node: it takes them over within a lease.");
  return problem(
    words,
    "Nodes live and do not take them over: look into their logs, and restart them one after the other.",
  );
}

const queueWarnSeconds = 60;

export function judgeQueue({ count: runs, oldestSeconds }: Waiting, maxWaitSeconds: number): Verdict {
  if (runs === 0) return ok("No run waits.");
  const words = `${count(runs, "run")} waiting, the first for ${toTime(oldestSeconds)}.`;
  const whatToDo = `Start more nodes, raise AGENTRUN_CONCURRENCY, or the caps that hold them back; after ${toTime(maxWaitSeconds)} (AGENTRUN_QUEUE_WAIT_SECONDS) they fail.`;
  if (oldestSeconds < Math.min(queueWarnSeconds, maxWaitSeconds / 2)) return ok(words);
  return oldestSeconds < maxWaitSeconds ? warning(words, whatToDo) : problem(words, whatToDo);
}

const deliveryWarnSeconds = 15;
const deliveryProblemSeconds = 600;

export function judgeDeliveries({ count: deliveries, oldestSeconds }: Waiting): Verdict {
  if (deliveries === 0) return ok("No webhook delivery is overdue.");
  const due = count(deliveries, "webhook delivery", "webhook deliveries");
  const words = `${due} overdue, the first for ${toTime(oldestSeconds)}.`;
  const whatToDo = "Look whether a node runs and reaches the receivers; a slow receiver holds back its own alone.";
  if (oldestSeconds < deliveryWarnSeconds) return ok(`${due} being sent.`);
  return oldestSeconds < deliveryProblemSeconds ? warning(words, whatToDo) : problem(words, whatToDo);
}

/** Of GET /events, which waits for transactions that have written events. */
export function judgeFeed(holder: FeedHolder | null): Verdict {
  if (!holder) return ok("No open transaction holds back GET /events.");
  const { pid, application, user, state } = holder;
  return problem(
    `GET /events is held back for ${toTime(holder.seconds)} by an open transaction that has written events: process ${pid} of the database, application "${application}", user "${user}", ${state}.`,
    `End it if it does not end by itself: select pg_terminate_backend(${pid}).`,
  );
}

export function judgeWebhooks({ failing, disabled }: TroubledWebhooks): Verdict {
  const named = (ids: string[]) => ids.map((id) => fromUuid("wh", id)).join(", ");
  const parts = [
    ...(failing.length > 0 ? [`failing for more than 5 minutes: ${named(failing)}`] : []),
    ...(disabled.length > 0 ? [`switched off because they failed: ${named(disabled)}`] : []),
  ];
  if (parts.length === 0) return ok("No webhook is failing.");
  return warning(
    `Webhooks are ${parts.join("; ")}.`,
    "Tell their owners: the deliveries of each say what the receiver answered, and one that is mended is switched on again with `agentrun webhooks update <id> --active`.",
  );
}

const aheadHours = 24;

export function judgePartitions(tables: readonly { table: string; hours: number | null }[]): Verdict {
  const short = tables.filter(({ hours }) => hours === null || hours < aheadHours).map(({ table }) => table);
  if (short.length === 0) return ok("The partitions of the next day are there.");
  return warning(
    `No partition reaches a day ahead for ${short.join(", ")}. Nothing is lost: rows go to the table's rest.`,
    "A running node makes them; if one runs, look into its log, and whether a long transaction or a backup holds the table.",
  );
}

/** What could not be looked at, and why. */
export const judgeFailure = (reason: string): Verdict =>
  problem(reason, "Mend that first, and give the command again.");

const count = (number: number, one: string, many = `${one}s`): string =>
  number === 1 ? `1 ${one} is` : `${number} ${many} are`;
const toDays = (days: number): string =>
  days < 1 ? "less than a day" : days < 2 ? "1 day" : `${Math.floor(days)} days`;

function toTime(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} minutes` : `${Math.round(seconds / 3_600)} hours`;
}

function toSize(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1_000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step]}`;
}
