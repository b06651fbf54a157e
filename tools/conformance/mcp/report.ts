/** What MCP's kit writes of a scenario. */
export type Check = { id: string; status: string; errorMessage?: string };
export type Scenario = { version: string; name: string; checks: Check[] };

type Rule = { scenario: RegExp; check?: RegExp; why: string };

/** What is asked of servers that have more than tools, or other questions than ours. Told with why, and no fault. */
const notOurs: Rule[] = [
  { scenario: /^(resources|sep-2164)/, why: "agents are tools; there are no resources" },
  { scenario: /^prompts|non-tool-request$/, why: "agents are tools; there are no prompts" },
  { scenario: /^caching/, check: /prompts|resources/, why: "agents are tools; there are no prompts and no resources" },
  { scenario: /^completion/, why: "agents have nothing to complete" },
  { scenario: /logging/, why: "what an agent logs is the operator's; nothing is logged to clients" },
  { scenario: /sampling/, why: "agents have models of their own, and ask no client for one" },
  { scenario: /list-roots/, why: "agents have no use for a client's folders" },
  {
    scenario: /multiple-input-requests|capability-check/,
    why: "a run asks one question at a time, and only for words",
  },
  {
    scenario: /basic-elicitation/,
    why: "the kit names the question itself (`user_name`); ours has the id of the run's question",
  },
  {
    scenario: /ignore-extra-params/,
    why: "the kit answers before it is asked; a run asks first, so the answer comes with `requestState`",
  },
  { scenario: /sse-polling/, why: "streams are not taken up again; a task is the way back" },
  {
    scenario: /session-lifecycle/,
    why: "nothing is kept of a session, so DELETE is a 405, as the specification allows",
  },
  { scenario: /tasks-status-notifications/, why: "the kit has no test of it; test/doors/mcp.test.ts has" },
  { scenario: /tasks-required-task-error/, why: "no agent needs tasks: without them its call waits" },
  {
    scenario: /tasks-lifecycle/,
    check: /status-failed/,
    why: "no agent can make the service itself fail; how that is told is in doors/mcp/translation.test.ts",
  },
  { scenario: /tasks-mrtr-input/, check: /partial/, why: "a run asks one question at a time" },
  {
    scenario: /server-stateless/,
    check: /undeclared-capability|missing-capability/,
    why: "the kit's tool needs sampling; that -32021 comes for elicitation is in test/doors/mcp.test.ts",
  },
];

export type Verdict = "passed" | "failed" | "not applicable";
export type Judged = { version: string; scenario: string; check: Check; verdict: Verdict; why: string };

function judge(version: string, scenario: string, check: Check): Judged {
  const { status, id, errorMessage = "" } = check;
  const judged = { version, scenario, check };
  if (status === "SUCCESS" || status === "INFO") return { ...judged, verdict: "passed", why: "" };
  const rule = notOurs.find((each) => each.scenario.test(scenario) && (each.check?.test(id) ?? true));
  if (rule) return { ...judged, verdict: "not applicable", why: rule.why };
  if (status === "SKIPPED") return { ...judged, verdict: "not applicable", why: "the server does not declare it" };
  return { ...judged, verdict: "failed", why: errorMessage.split("\n")[0]?.slice(0, 200) ?? status };
}

/** How many checks of each version are met, and each that is not, once, with why. */
export function toMcpTable(scenarios: readonly Scenario[]): { lines: string[]; isMet: boolean } {
  const judged = scenarios.flatMap(({ version, name, checks }) => checks.map((check) => judge(version, name, check)));
  const count = (version: string, verdict: Verdict) =>
    judged.filter((each) => each.version === version && each.verdict === verdict).length;
  const versions = [...new Set(scenarios.map(({ version }) => version))];
  const others = judged.filter(({ verdict }) => verdict !== "passed");
  const notes = others.map(
    ({ version, scenario, check, verdict, why }) => `${version} ${scenario} ${check.id} ${verdict}: ${why}`,
  );
  return {
    lines: [
      "| MCP | passed | failed | not applicable |",
      "|---|---|---|---|",
      ...versions.map(
        (version) =>
          `| ${version} | ${count(version, "passed")} | ${count(version, "failed")} | ${count(version, "not applicable")} |`,
      ),
      "",
      ...new Set(notes),
    ],
    isMet: judged.length > 0 && !others.some(({ verdict }) => verdict === "failed"),
  };
}
