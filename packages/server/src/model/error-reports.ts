import type { ErrorReportId, OrganizationId, RequestId } from "@agentrun/contract";

export type ErrorKind = "request" | "background";

/** One failure on our side, with nothing in it that must not be seen. */
export type ReportedError = {
  fingerprint: string;
  kind: ErrorKind;
  name: string;
  message: string;
  stack: string | null;
  place: string;
  requestId: RequestId | null;
  organizationId: OrganizationId | null;
  occurredAt: Date;
};

/** Failures of one kind, however often they came. */
export type ErrorReportRecord = Omit<ReportedError, "requestId" | "organizationId" | "occurredAt"> & {
  id: ErrorReportId;
  count: number;
  lastRequestId: RequestId | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
};

export type ErrorOccurrence = Pick<ReportedError, "requestId" | "organizationId" | "occurredAt">;
