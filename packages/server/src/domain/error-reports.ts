import type { ErrorReportId } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import type { Caller } from "../model/api-keys.ts";
import type { ErrorOccurrence, ErrorReportRecord } from "../model/error-reports.ts";
import type { ErrorReportFilter } from "../store/error-reports.ts";
import type { PageRequest } from "../store/page.ts";
import type { Store } from "../store/store.ts";

export type ErrorReportDeps = {
  store: Pick<Store, "isOperator" | "listErrorReports" | "findErrorReport" | "listErrorOccurrences">;
};

export async function listErrorReports(
  deps: ErrorReportDeps,
  caller: Caller,
  filter: ErrorReportFilter,
  page: PageRequest,
) {
  await assertOperator(deps, caller);
  return deps.store.listErrorReports(filter, page);
}

export async function getErrorReport(
  deps: ErrorReportDeps,
  caller: Caller,
  id: ErrorReportId,
): Promise<{ report: ErrorReportRecord; occurrences: ErrorOccurrence[] }> {
  await assertOperator(deps, caller);
  const [report, occurrences] = await Promise.all([
    deps.store.findErrorReport(id),
    deps.store.listErrorOccurrences(id),
  ]);
  if (!report) throw new ServiceError("error_report_not_found");
  return { report, occurrences };
}

/** To everybody but whoever runs the installation there is no such route. */
async function assertOperator({ store }: ErrorReportDeps, caller: Caller): Promise<void> {
  const isWhole = caller.agentIds === null && !caller.isDemo;
  if (!isWhole || !(await store.isOperator(caller.organizationId))) throw new ServiceError("route_not_found");
}
