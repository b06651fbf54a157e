import type { ErrorCode } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";

/** Refuses with what the protocol calls it, which its `ErrorWriter` knows; `code` is what our header says. */
export const refuseAs = <Reason extends string>(
  reason: Reason,
  message: string,
  param?: string,
  code: ErrorCode = "invalid_value",
): ServiceError => new ServiceError(code, { reason, message, ...(param === undefined ? {} : { param }) });
