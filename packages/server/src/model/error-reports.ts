import type { ErrorReportId, OrganizationId, RequestId } from "@agentrun/contract";

export type ErrorKind = "request" | "background";

/** What failures of one kind have in common; nothing in it must not be seen. */
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

/** One failure on our side. */
export type ReportedError = ErrorGist & ErrorOccurrence;

/** Failures of one kind, however often they came. */
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
  /** Method and route, or what the service was doing. */
  place: string;
  requestId?: string | undefined;
  organizationId?: OrganizationId | undefined;
};

/** Hands on a failure; it returns at once and never throws. */
export type ReportError = (thrown: unknown, where: FailurePlace) => void;
