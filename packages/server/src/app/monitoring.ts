import type { Config } from "../config.ts";
import { startAlerts } from "../housekeeping/alerts.ts";
import { createDiskSpaceCheck } from "../housekeeping/disk-space.ts";
import { rollUpOnce } from "../housekeeping/rollups.ts";
import { startRunSearch } from "../housekeeping/run-search.ts";
import { alertHandlers } from "../http/routes/alerts.ts";
import { errorReportHandlers } from "../http/routes/error-reports.ts";
import { startLoop } from "../lib/loop.ts";
import { createSetAside } from "../lib/set-aside.ts";
import { watchDescriptors } from "./file-descriptors.ts";
import type { Platform } from "./platform.ts";
import type { RunsPart } from "./runs.ts";

/** What watches over the service and its runs: alerts, what runs are looked for in, and the reports of what failed on our own side. */
export function startMonitoring(config: Config, platform: Platform, deps: RunsPart["agentDeps"]) {
  const { nodeId, reporting, diskSpace, log, instruments } = platform;
  const { most: mostAlerts, everyMs } = config.alerts;
  const { onFailure } = reporting;
  const setAside = createSetAside("counts", reporting);
  const rounds = () => [
    startAlerts({ ...deps, planQuotas: config.planQuotas, nodeId, everyMs, onFailure }),
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
