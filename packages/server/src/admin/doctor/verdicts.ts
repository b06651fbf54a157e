import { fromUuid } from "../../lib/ids.ts";
import type { DiskSpace } from "../../lib/system/resources.ts";
import { ok, problem, toTime, type Verdict, warning } from "../../model/verdicts.ts";
import { type Sandbox, SandboxUnavailable } from "../../runtimes/code/sandbox.ts";
import { type Role, roles } from "../../settings/setting.ts";
import type { FeedHolder } from "../../store/events/feed.ts";
import type { TroubledWebhooks, Waiting } from "../../store/installation/condition.ts";
import type { LiveNode } from "../../store/nodes/nodes.ts";
import type { BoxCount } from "../secrets.ts";

/** Turns readings into verdicts. Pure functions, so that every possible line has a test. */
export const judgeServer = ({ version, databaseBytes }: { version: string; databaseBytes: number }): Verdict =>
  ok(
    `PostgreSQL ${version} responds, and the role has the required privileges. The database size is ${toSize(databaseBytes)}.`,
  );

const scarceShare = 0.1;
const gravelyScarceShare = 0.02;

export function judgeDisk({ path, freeBytes, totalBytes }: DiskSpace & { path: string }): Verdict {
  const share = totalBytes === 0 ? 1 : freeBytes / totalBytes;
  const words = `${toSize(freeBytes)} of ${toSize(totalBytes)} are free on the disk of ${path}.`;
  if (share >= scarceShare) return ok(words);
  const whatToDo =
    "Free space, enlarge the disk, or lower AGENTRUN_RUN_RETENTION_DAYS and run `agentrun admin retention run`.";
  return share >= gravelyScarceShare ? warning(words, whatToDo) : problem(words, whatToDo);
}

type CertificateReading = { file: string; daysLeft: number; isOurs: boolean };
const expiryWarnDays = 14;

export function judgeCertificate({ file, daysLeft, isOurs }: CertificateReading): Verdict {
  const whatToDo = isOurs
    ? "Restart the service: it creates a new one."
    : "Replace the two files with the new certificate and key: the service reloads them automatically.";
  if (daysLeft < 0) return problem(`The certificate ${file} expired ${toDays(-daysLeft)} ago.`, whatToDo);
  const words = `The certificate ${file} expires in ${toDays(daysLeft)}.`;
  return daysLeft < expiryWarnDays ? warning(words, whatToDo) : ok(words);
}

export const noCertificateYet: Verdict = ok("There is no certificate yet: the first start creates one.");

/** `opened` is null if this node runs no agents. */
export function judgeSandbox(opened: Pick<Sandbox, "languages"> | SandboxUnavailable | null): Verdict {
  if (opened instanceof SandboxUnavailable)
    return problem(`The code sandbox does not work, so no node can start: ${opened.message}`, opened.whatToDo);
  if (opened === null) return ok("This node runs no agents, so it needs no code sandbox.");
  return ok(`The code sandbox works: ${opened.languages.join(", ")}.`);
}

/** Only the database can show whether it is the right key. */
export const judgeUnproven = (keys: number): Verdict =>
  warning(
    `${count(keys, "secret key")} configured; without the database it cannot be verified.`,
    "Run the command again when the database is available.",
  );

export function judgeBoxes({ unopened }: Pick<BoxCount, "unopened">, isUnderWay: boolean): Verdict {
  if (unopened.length > 0)
    return problem(
      `${count(unopened.length, "stored secret")} not readable with any configured key: ${unopened.slice(0, 3).join("; ")}.`,
      "Add the key that encrypts them, or set these secrets again; `agentrun admin secrets check` lists all of them.",
    );
  if (isUnderWay)
    return warning(
      "A rotation of the secret key is not finished: some secrets are still encrypted with an older key.",
      "Run `agentrun admin secrets rotate`, and keep every key until it reports which one is not needed.",
    );
  return ok("The secret key decrypts all stored secrets.");
}

export function judgeMigrations(ours: readonly string[], applied: readonly string[]): Verdict {
  const pending = ours.filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !ours.includes(name));
  if (unknown.length > 0)
    return warning(
      `The database belongs to a newer release than this command (${unknown.join(", ")}).`,
      "Use the newest release for this command and upgrade the other nodes.",
    );
  if (pending.length === 0) return ok("The schema is up to date with this release.");
  return warning(
    `${pending.length} ${pending.length === 1 ? "migration of this release is" : "migrations of this release are"} not applied yet: ${pending.join(", ")}.`,
    "Start a node of this release: it applies them while the others keep running.",
  );
}

export function judgeNodes(nodes: readonly Omit<LiveNode, "secretKeyIds">[], release: string): Verdict {
  if (nodes.length === 0)
    return warning("No node is running.", "Start the service. If it should be running, check its log.");
  // A node of an earlier release does not report its roles.
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
  gateway: "a gateway: the API is unavailable",
  worker: "a worker: runs wait",
  delivery: "a delivery node: webhooks wait",
  scheduler: "a scheduler: schedules, pipelines and alerts do not run",
};

/** A live node takes such runs over within the lease time. */
export function judgeAbandoned({ count: runs, oldestSeconds }: Waiting, liveNodes: number): Verdict {
  if (runs === 0) return ok("No run is held by a dead node.");
  const words = `${count(runs, "run")} held by nodes that have been silent for up to ${toTime(oldestSeconds)}.`;
  if (liveNodes === 0) return warning(words, "Start a node: it takes them over within the lease time.");
  return problem(words, "Live nodes do not take them over: check their logs, and restart them one after the other.");
}

const queueWarnSeconds = 60;

export function judgeQueue({ count: runs, oldestSeconds }: Waiting, maxWaitSeconds: number): Verdict {
  if (runs === 0) return ok("No run is waiting.");
  const words = `${count(runs, "run")} waiting, the first for ${toTime(oldestSeconds)}.`;
  const whatToDo = `Start more nodes, or raise AGENTRUN_CONCURRENCY (modules), AGENTRUN_IO_CONCURRENCY (other agents) or the caps that delay them. After ${toTime(maxWaitSeconds)} (AGENTRUN_QUEUE_WAIT_SECONDS) they fail.`;
  if (oldestSeconds < Math.min(queueWarnSeconds, maxWaitSeconds / 2)) return ok(words);
  return oldestSeconds < maxWaitSeconds ? warning(words, whatToDo) : problem(words, whatToDo);
}

const deliveryWarnSeconds = 15;
const deliveryProblemSeconds = 600;

export function judgeDeliveries({ count: deliveries, oldestSeconds }: Waiting): Verdict {
  if (deliveries === 0) return ok("No webhook delivery is overdue.");
  const due = count(deliveries, "webhook delivery", "webhook deliveries");
  const words = `${due} overdue, the first for ${toTime(oldestSeconds)}.`;
  const whatToDo =
    "Check that a node is running and can reach the receivers. A slow receiver delays only its own deliveries.";
  if (oldestSeconds < deliveryWarnSeconds) return ok(`${due} being sent.`);
  return oldestSeconds < deliveryProblemSeconds ? warning(words, whatToDo) : problem(words, whatToDo);
}

/** GET /events waits for open transactions that have written events. */
export function judgeFeed(holder: FeedHolder | null): Verdict {
  if (!holder) return ok("No open transaction holds back GET /events.");
  const { pid, application, user, state } = holder;
  return problem(
    `GET /events is held back for ${toTime(holder.seconds)} by an open transaction that has written events: process ${pid} of the database, application "${application}", user "${user}", ${state}.`,
    `If it does not end, terminate it: select pg_terminate_backend(${pid}).`,
  );
}

export function judgeWebhooks({ failing, disabled }: TroubledWebhooks): Verdict {
  const named = (ids: string[]) => ids.map((id) => fromUuid("wh", id)).join(", ");
  const parts = [
    ...(failing.length > 0 ? [`failing for more than 5 minutes: ${named(failing)}`] : []),
    ...(disabled.length > 0 ? [`disabled because of failures: ${named(disabled)}`] : []),
  ];
  if (parts.length === 0) return ok("No webhook is failing.");
  return warning(
    `Webhooks are ${parts.join("; ")}.`,
    "Inform their owners: the deliveries show the responses of the receiver. Enable a fixed webhook with `agentrun webhooks update <id> --active true`.",
  );
}

const aheadHours = 24;

export function judgePartitions(tables: readonly { table: string; hours: number | null }[]): Verdict {
  const short = tables.filter(({ hours }) => hours === null || hours < aheadHours).map(({ table }) => table);
  if (short.length === 0) return ok("The partitions for the next day exist.");
  return warning(
    `No partition reaches a day ahead for ${short.join(", ")}. No data is lost: rows go to the default partition.`,
    "A running node creates them. If one is running, check its log, and whether a long transaction or a backup locks the table.",
  );
}

/** A check that failed, with the reason. */
export const judgeFailure = (reason: string): Verdict => problem(reason, "Fix this first, then run the command again.");

const count = (number: number, one: string, many = `${one}s`): string =>
  number === 1 ? `1 ${one} is` : `${number} ${many} are`;
const toDays = (days: number): string =>
  days < 1 ? "less than a day" : days < 2 ? "1 day" : `${Math.floor(days)} days`;

function toSize(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1_000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${units[step]}`;
}
