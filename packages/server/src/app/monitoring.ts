import { startAlerts } from "../housekeeping/alerts.ts";
import { startCanaries } from "../housekeeping/canaries.ts";
import { createDiskSpaceCheck } from "../housekeeping/database-watch.ts";
import { startGates } from "../housekeeping/gates.ts";
import { rollUpOnce } from "../housekeeping/rollups.ts";
import { startRunSearch } from "../housekeeping/run-search.ts";
import { startSampling } from "../housekeeping/scoring-rules.ts";
import { alertHandlers } from "../http/routes/alerts.ts";
import { errorReportHandlers } from "../http/routes/error-reports.ts";
import { createSetAside, type Loop, startLoop } from "../lib/concurrency/loop.ts";
import type { Log } from "../lib/observability/log.ts";
import { createLogThrottle } from "../lib/observability/log.ts";
import type { Metrics } from "../lib/observability/metrics.ts";
import { countDescriptors, readDescriptorLimit } from "../lib/system/resources.ts";
import type { Config } from "../settings/config.ts";
import type { Platform } from "./platform.ts";
import type { RunsPart } from "./runs.ts";

/** Wires monitoring: alerts, the search index of runs, counters and internal error reports. */
export function startMonitoring(config: Config, platform: Platform, deps: RunsPart["agentDeps"]) {
  const { nodeId, reporting, diskSpace, log, instruments } = platform;
  const { most: mostAlerts, everyMs } = config.alerts;
  const { onFailure } = reporting;
  const setAside = createSetAside("counts", reporting);
  const rounds = () => [
    startAlerts({ ...deps, planQuotas: config.planQuotas, nodeId, everyMs, onFailure }),
    startCanaries({ ...deps, nodeId, everyMs, onFailure }),
    startGates({ ...deps, nodeId, everyMs, onFailure }),
    startSampling({ ...deps, nodeId, everyMs, onFailure }),
    startRunSearch({ ...deps, searchesText: config.searchesText, signals: platform.signals, nodeId, onFailure }),
    startLoop("counts", () => rollUpOnce(deps.store, setAside), { idleMs: 300_000, onError: onFailure }),
  ];
  const loops = config.roles.has("scheduler") ? rounds() : [];
  const descriptors = watchDescriptors({ log, metrics: instruments.metrics });
  if (descriptors) loops.push(descriptors);
  if (diskSpace) {
    const check = createDiskSpaceCheck({ read: diskSpace, log });
    loops.push(startLoop("disk space", check, { idleMs: 60_000, onError: onFailure }));
  }
  return {
    handlers: (baseUrl: () => string) => ({
      ...alertHandlers({ ...deps, mostAlerts }, baseUrl),
      ...errorReportHandlers(deps),
    }),
    stop: () => Promise.all(loops.map((loop) => loop.stop())),
  };
}

type DescriptorDeps = { log: Pick<Log, "warn" | "error">; metrics: Metrics };

/** Connections, files and child processes use descriptors: with fewer, a busy node refuses connections. */
const fewest = 1_024;
const nearlyAll = 0.9;
const lookEveryMs = 5_000;
const againMs = 60_000;
const advice = "Raise the limit (ulimit -n, LimitNOFILE= of systemd, --ulimit nofile= of Docker).";

/**
 * Watches the number of open file descriptors. Without a free one the system drops new connections without an error in the
 * process, so it must be detected here.
 */
export function watchDescriptors(
  { log, metrics }: DescriptorDeps,
  limit = readDescriptorLimit(),
  count = countDescriptors,
): Loop | null {
  if (limit === null) return null;
  if (limit < fewest)
    log.warn(
      { limit },
      `this process may open only ${limit} file descriptors; at least ${fewest} are recommended. ${advice}`,
    );
  metrics.gauge("agentrun_file_descriptors_limit", "Maximum open file descriptors of a process.", () => limit, {
    together: "min",
  });
  metrics.gauge("agentrun_file_descriptors_open", "Open file descriptors of all processes.", () => count() ?? limit);
  const isNews = createLogThrottle(againMs);
  const once = async () => {
    // Counting fails only when no descriptor is free.
    const open = count() ?? limit;
    if (open >= limit * nearlyAll && isNews("descriptors"))
      log.error(
        { open, limit },
        `${open} of ${limit} file descriptors are in use. At the limit, connections are dropped. ${advice}`,
      );
    return false;
  };
  return startLoop("file descriptors", once, {
    idleMs: lookEveryMs,
    onError: (err) => log.warn({ err }, "file descriptors could not be counted"),
  });
}
