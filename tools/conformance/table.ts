type Requirement = { level: string; status: string; transports: Record<string, string>; errors: string[] };

/** The report that the A2A kit writes. */
export type KitReport = { per_requirement: Record<string, Requirement> };

type Verdict = "passed" | "failed" | "not applicable";

/** The bindings that the service supports; the rest of the kit is about gRPC. */
const supported = ["jsonrpc", "http_json", "agent_card"];

const verdictOfStatus = (status: string): Verdict =>
  /fail/i.test(status) ? "failed" : /pass/i.test(status) ? "passed" : "not applicable";

/** The worst verdict of the supported bindings. A requirement that none of them has is not applicable. */
function verdictOf({ transports, status }: Requirement): Verdict {
  const verdicts = Object.entries(transports).flatMap(([name, each]) =>
    supported.includes(name) ? [verdictOfStatus(each)] : [],
  );
  if (Object.keys(transports).length === 0) return verdictOfStatus(status);
  if (verdicts.includes("failed")) return "failed";
  return verdicts.includes("passed") ? "passed" : "not applicable";
}

/** The kit requires what the specification forbids: reported as failed, but the service is considered conformant. */
const disputed: Record<string, string> = {
  "CORE-SEND-003":
    "the kit sends a part of an unknown type and accepts only success; its own description and section 3.1.1 require ContentTypeNotSupportedError, which the service returns",
};

function reasonOf(id: string, { transports, status, errors }: Requirement): string {
  const others = Object.keys(transports).filter((name) => !supported.includes(name));
  const isUnsupported = others.length > 0 && others.length === Object.keys(transports).length;
  if (disputed[id]) return disputed[id];
  if (isUnsupported) return `the service does not support ${others.join(", ")}`;
  if (/not tested/i.test(status)) return "the kit has no test for it";
  return errors[0]?.split("\n")[0]?.slice(0, 160) ?? "the agent card does not declare this capability";
}

/** The number of requirements met at each level, and each unmet requirement with the reason. */
export function toTable({ per_requirement: requirements }: KitReport): { lines: string[]; isMet: boolean } {
  const rows = Object.entries(requirements).map(([id, each]) => ({ id, ...each, verdict: verdictOf(each) }));
  const levels = ["MUST", "SHOULD", "MAY"];
  const count = (level: string, verdict: Verdict) =>
    rows.filter((row) => row.level === level && row.verdict === verdict).length;
  const others = rows.filter(({ verdict }) => verdict !== "passed");
  return {
    lines: [
      "| A2A 1.0 | passed | failed | not applicable |",
      "|---|---|---|---|",
      ...levels.map(
        (level) =>
          `| ${level} | ${count(level, "passed")} | ${count(level, "failed")} | ${count(level, "not applicable")} |`,
      ),
      "",
      ...others.map((row) => `${row.level} ${row.id} ${row.verdict}: ${reasonOf(row.id, row)}`),
    ],
    isMet: !others.some(({ id, level, verdict }) => level === "MUST" && verdict === "failed" && !disputed[id]),
  };
}
