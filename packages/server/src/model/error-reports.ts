import type { ErrorReportId, OrganizationId, RequestId } from "@agentrun/contract";

export type ErrorKind = "request" | "background";

/** What failures of one kind have in common. Contains no secrets. */
export type ErrorGist = {
  fingerprint: string;
  kind: ErrorKind;
  name: string;
  message: string;
  stack: string | null;
  place: string;
};

export type ErrorOccurrence = {
  requestId: RequestId | null;
  organizationId: OrganizationId | null;
  occurredAt: Date;
};

/** One failure of the service. */
export type ReportedError = ErrorGist & ErrorOccurrence;

/** All failures of one kind. */
export type ErrorReportRecord = ErrorGist & {
  id: ErrorReportId;
  count: number;
  lastRequestId: RequestId | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
};

/** Where something failed. */
export type FailurePlace = {
  kind: ErrorKind;
  /** Method and route, or the name of the background job. */
  place: string;
  requestId?: string | undefined;
  organizationId?: OrganizationId | undefined;
};

/** Reports a failure. Returns at once and never throws. */
export type ReportError = (thrown: unknown, where: FailurePlace) => void;
