import type { ErrorReportId } from "@agentrun/contract";
import { ServiceError } from "../../lib/errors.ts";
import type { Caller } from "../../model/api-keys.ts";
import type { ErrorOccurrence, ErrorReportRecord } from "../../model/error-reports.ts";
import type { PageRequest } from "../../store/database/page.ts";
import type { ErrorReportFilter } from "../../store/error-reports/error-reports.ts";
import type { Store } from "../../store/store.ts";

export type ErrorReportDeps = {
  store: Pick<Store, "errorReports" | "organizations">;
};

export async function listErrorReports(
  deps: ErrorReportDeps,
  caller: Caller,
  filter: ErrorReportFilter,
  page: PageRequest,
) {
  await assertOperator(deps, caller);
  return deps.store.errorReports.list(filter, page);
}

export async function getErrorReport(
  deps: ErrorReportDeps,
  caller: Caller,
  id: ErrorReportId,
): Promise<{ report: ErrorReportRecord; occurrences: ErrorOccurrence[] }> {
  await assertOperator(deps, caller);
  const [report, occurrences] = await Promise.all([
    deps.store.errorReports.find(id),
    deps.store.errorReports.listOccurrences(id),
  ]);
  if (!report) throw new ServiceError("error_report_not_found");
  return { report, occurrences };
}

/** Error reports are visible only to the operator's organisation; for others the route does not exist. */
async function assertOperator({ store }: ErrorReportDeps, caller: Caller): Promise<void> {
  const isWhole = caller.agentIds === null && !caller.isDemo;
  if (!isWhole || !(await store.organizations.isOperator(caller.organizationId)))
    throw new ServiceError("route_not_found");
}
