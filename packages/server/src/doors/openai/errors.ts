import type { ErrorCode, Run, RunId } from "@agentrun/contract";
import type { ErrorWriter } from "../../http/error-response.ts";
import { ServiceError } from "../../lib/errors.ts";

/** What their clients look for by name; every other code is ours. */
const codes: Partial<Record<ErrorCode, string>> = { agent_not_found: "model_not_found" };

const types: Record<number, string> = { 429: "rate_limit_error", 401: "authentication_error", 403: "permission_error" };

export function openAiError(status: number, message: string, code: string | null, param: string | null) {
  const type = types[status] ?? (status >= 500 ? "server_error" : "invalid_request_error");
  return { error: { message, type, param, code } };
}

/** Whatever is wrong with a request is a 400 to them, also where its form is right. */
export const writeOpenAiError: ErrorWriter = ({ status, code, message, param }) => {
  const isPrevious = code === "run_not_found" && param === previousParam;
  const told = isPrevious ? "previous_response_not_found" : (codes[code] ?? code);
  const theirs = isPrevious || status === 422 ? 400 : status;
  return { status: theirs, mediaType: "application/json", body: openAiError(theirs, message, told, param) };
};

export const previousParam = "previous_response_id";

export const refusal = (param: string, message: string) => new ServiceError("invalid_value", { param, message });

/** Why a run has no answer. Their clients try again by themselves, and would do all of it again. */
export function toFailure({ id, error }: Run): ServiceError {
  const code = error?.code === "guardrail_violation" ? "guardrail_violation" : "run_failed";
  const message = `${error?.message ?? "The run was cancelled."} (GET /runs/${id} has all of it.)`;
  return new ServiceError(code, { message, headers: { "x-should-retry": "false" } });
}

/** Who comes again would begin another run while this one goes on. */
export const interrupted = (id: RunId) =>
  new ServiceError("service_unavailable", {
    message: `This server is about to stop. The run goes on: GET /runs/${id} has its answer.`,
    headers: { "x-should-retry": "false" },
  });
