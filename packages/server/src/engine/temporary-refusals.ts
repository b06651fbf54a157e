import type { ErrorCode } from "@agentrun/contract";
import { isUnavailable, type ServiceError } from "../lib/errors.ts";

const temporary: ReadonlySet<ErrorCode> = new Set([
  "too_many_queued_runs",
  "concurrency_limit_exceeded",
  "rate_limit_exceeded",
]);

/** Whether the refusal of a run does not concern the run itself: it is tried again soon. */
export const isTemporary = (error: ServiceError): boolean => isUnavailable(error) || temporary.has(error.code);
