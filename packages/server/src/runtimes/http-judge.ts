import type { OrganizationId } from "@agentrun/contract";
import type { SafeClient } from "@agentrun/safe-fetch";
import type { GuardJudge, JudgedGuard } from "../model/policies.ts";
import type { ReadSecret } from "../model/secrets.ts";

type HttpGuard = Extract<JudgedGuard, { type: "http" }>;
type Asked = Parameters<GuardJudge>[2];
type HttpJudgeDeps = { client: Pick<SafeClient, "request">; readSecret: ReadSecret };

const maxResponseBytes = 1_048_576;
/** The caller's signal ends the request earlier. */
const timeoutMs = 60_000;

/** Asks a service of the organisation whether a text violates a guard. Rejects if it fails or its answer cannot be read. */
export const createHttpJudge =
  ({ client, readSecret }: HttpJudgeDeps) =>
  async (organizationId: OrganizationId, guard: HttpGuard, asked: Asked) => {
    const [token] = guard.secret === null ? [] : await readSecret({ organizationId, agentId: null }, guard.secret);
    const { status, body, truncated } = await client.request({
      url: guard.url,
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(toRequest(guard, asked)),
      signal: asked.signal,
      timeoutMs,
      maxResponseBytes,
    });
    if (status < 200 || status > 299 || truncated) throw new Error(`The service of the guard answered ${status}.`);
    return { answer: readAnswer(guard, JSON.parse(body.toString("utf8"))), use: null };
  };

function toRequest({ format, language, min_score }: HttpGuard, { text, stage }: Asked) {
  return format === "presidio" ? { text, language, score_threshold: min_score } : { text, stage };
}

/** Null: the answer has another form. */
export function readAnswer({ format, min_score }: HttpGuard, body: unknown): "yes" | "no" | null {
  if (format === "presidio") {
    if (!Array.isArray(body)) return null;
    const scores = body.map((finding: { score?: unknown } | null) => finding?.score);
    if (scores.some((score) => typeof score !== "number")) return null;
    return scores.some((score) => Number(score) >= min_score) ? "yes" : "no";
  }
  const flagged = (body as { flagged?: unknown } | null)?.flagged;
  return typeof flagged === "boolean" ? (flagged ? "yes" : "no") : null;
}
