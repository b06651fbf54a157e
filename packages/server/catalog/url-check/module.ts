import type { AgentContext } from "../../src/runtimes/agent-context.ts";

type Input = { urls: string[]; method?: "GET" | "HEAD"; timeout_seconds?: number };
type Check = {
  url: string;
  ok: boolean;
  status: number | null;
  time_ms: number;
  redirects_to: string | null;
  error: string | null;
};

export default {
  async run(ctx: AgentContext) {
    const { urls } = ctx.input as Input;
    const checks = await Promise.all(urls.map((url, index) => ctx.step(`url ${index + 1}`, () => check(ctx, url))));
    const up = checks.filter(({ ok }) => ok).length;
    return { result: `${up} of ${checks.length} up`, up, down: checks.length - up, checks };
  },
};

async function check(ctx: AgentContext, url: string): Promise<Check> {
  const startedAt = performance.now();
  const timed = (found: Partial<Check>): Check => ({
    ...{ url, ok: false, status: null, redirects_to: null, error: null },
    ...found,
    time_ms: Math.round(performance.now() - startedAt),
  });
  try {
    return timed(await request(ctx, url));
  } catch (error) {
    // A cancelled run says nothing about the address, so it must not be kept as a finding.
    ctx.signal.throwIfAborted();
    return timed({ error: toReason(error) });
  }
}

async function request({ input, signal, fetch }: AgentContext, url: string): Promise<Partial<Check>> {
  const { method = "GET", timeout_seconds = 10 } = input as Input;
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeout_seconds * 1_000)]);
  const response = await fetch(url, { method, redirect: "manual", signal: deadline });
  await response.body?.cancel();
  const { status, headers } = response;
  return { ok: status < 400, status, redirects_to: status >= 300 && status < 400 ? headers.get("location") : null };
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return "The request failed.";
  if (error.name === "TimeoutError") return "No answer before the deadline.";
  const { cause } = error;
  return cause instanceof Error ? cause.message : error.message;
}
