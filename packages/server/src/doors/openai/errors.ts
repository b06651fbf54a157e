import type { ErrorCode, Run, RunId } from "@agentrun/contract";
import type { ErrorWriter } from "../../http/error-response.ts";
import { ServiceError } from "../../lib/errors.ts";

/** The codes that OpenAI's clients check; all others are ours. */
const codes: Partial<Record<ErrorCode, string>> = { agent_not_found: "model_not_found" };
/** OpenAI returns 404 for a missing model or conversation, also if the body names it. */
const missing: readonly ErrorCode[] = ["agent_not_found", "thread_not_found"];

const types: Record<number, string> = { 429: "rate_limit_error", 401: "authentication_error", 403: "permission_error" };

export function openAiError(status: number, message: string, code: string | null, param: string | null) {
  const type = types[status] ?? (status >= 500 ? "server_error" : "invalid_request_error");
  return { error: { message, type, param, code } };
}

/** OpenAI has no 422: every invalid request is a 400. */
export const writeOpenAiError: ErrorWriter = ({ status, code, message, param }, { path }) => {
  const isPrevious = code === "run_not_found" && param === previousParam;
  const theirCode = isPrevious ? "previous_response_not_found" : (codes[code] ?? code);
  const invalidStatus = isPrevious || status === 422 ? 400 : status;
  const theirStatus = missing.includes(code) ? 404 : invalidStatus;
  const theirParam = code === "agent_not_found" ? "model" : renamed(param, path);
  return {
    status: theirStatus,
    mediaType: "application/json",
    body: openAiError(theirStatus, message, theirCode, theirParam),
  };
};

/** The field of the request that a field of our API comes from. */
function renamed(param: string | null, path: string): string | null {
  if (!param?.startsWith("output_schema")) return param;
  return path.endsWith("/responses") ? "text.format" : "response_format";
}

export const previousParam = "previous_response_id";

export const refusal = (param: string, message: string) => new ServiceError("invalid_value", { param, message });

/** The error of a run without an output. `x-should-retry` keeps OpenAI's clients from starting the run again. */
export function toFailure({ id, error }: Run): ServiceError {
  const code = error?.code === "guardrail_violation" ? "guardrail_violation" : "run_failed";
  const message = `${error?.message ?? "The run was cancelled."} (GET /runs/${id} returns the whole run.)`;
  return new ServiceError(code, { message, headers: { "x-should-retry": "false" } });
}

/** A retry would start another run while this one continues. */
export const interrupted = (id: RunId) =>
  new ServiceError("service_unavailable", {
    message: `This server is shutting down. The run continues: read its output with GET /runs/${id}.`,
    headers: { "x-should-retry": "false" },
  });
