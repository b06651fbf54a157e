/** The result of one check of the MCP kit. */
export type Check = { id: string; status: string; errorMessage?: string };
export type Scenario = { version: string; name: string; checks: Check[] };

type Rule = { scenario: RegExp; check?: RegExp; why: string };

/** Checks of features that this server does not have. They are reported with the reason, and do not count as failures. */
const notOurs: Rule[] = [
  { scenario: /^(resources|sep-2164)/, why: "agents are tools; there are no resources" },
  { scenario: /^prompts|non-tool-request$/, why: "agents are tools; there are no prompts" },
  { scenario: /^caching/, check: /prompts|resources/, why: "agents are tools; there are no prompts and no resources" },
  { scenario: /^completion/, why: "agents have nothing to complete" },
  { scenario: /logging/, why: "logs of agents are for operators; clients receive none" },
  { scenario: /sampling/, why: "agents use their own models, not the client's" },
  { scenario: /list-roots/, why: "agents do not use the client's folders" },
  {
    scenario: /multiple-input-requests|capability-check/,
    why: "a run requests one input at a time, and only by elicitation",
  },
  {
    scenario: /basic-elicitation/,
    why: "the kit expects the fixed key `user_name`; the service uses the id of the run's question",
  },
  {
    scenario: /ignore-extra-params/,
    why: "the kit answers before there is a question; the service requires the question's `requestState` in the answer",
  },
  { scenario: /sse-polling/, why: "streams cannot be resumed; use a task instead" },
  {
    scenario: /session-lifecycle/,
    why: "sessions have no state, so DELETE returns 405, as the specification allows",
  },
  { scenario: /tasks-status-notifications/, why: "the kit has no test for it; test/doors/mcp.test.ts covers it" },
  { scenario: /tasks-required-task-error/, why: "no agent requires tasks: without one, the call waits for the result" },
  {
    scenario: /tasks-lifecycle/,
    check: /status-failed/,
    why: "no agent can cause an internal error of the service; doors/mcp/translation.test.ts covers it",
  },
  { scenario: /tasks-mrtr-input/, check: /partial/, why: "a run requests one input at a time" },
  {
    scenario: /server-stateless/,
    check: /undeclared-capability|missing-capability/,
    why: "the kit's tool needs sampling; test/doors/mcp.test.ts covers the error -32021 for elicitation",
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

/** The number of checks met in each version, and each unmet check with the reason. */
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
