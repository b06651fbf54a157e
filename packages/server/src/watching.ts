import type { Config } from "./config.ts";
import type { EventDeps } from "./domain/events.ts";
import { alertHandlers } from "./http/routes/alerts.ts";
import { errorReportHandlers } from "./http/routes/error-reports.ts";

/** What watches over the service and its runs: alerts, and the reports of what failed on our own side. */
export function startWatching(config: Config, deps: EventDeps) {
  const alertDeps = { ...deps, mostAlerts: config.alerts.most };
  return {
    handlers: (baseUrl: () => string) => ({
      ...alertHandlers(alertDeps, baseUrl),
      ...errorReportHandlers(deps),
    }),
  };
}
