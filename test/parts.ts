import { configDefaults } from "vitest/config";

/** Unit tests that start databases; they belong to `service`. */
export const databaseTests = "packages/embedded-postgres/src/**/*.test.ts";

/** The parts of `npm run test:all`, by files. `service` has every test of the folder `test` that no other part has. */
export const parts = {
  units: ["packages/**/*.test.ts", "tools/**/*.test.ts"],
  browser: ["test/dashboard/**/*.test.ts", "test/doors/ai-sdk-ui-page.test.ts"],
  docs: ["test/{docs,cli,clients}/**/*.test.ts", "sdks/typescript/**/*.test.ts"],
  faults: ["test/{faults,chaos}/**/*.test.ts"],
  service: ["test/**/*.test.ts", databaseTests],
};

/** Fault tests that compare times or memory. They run one at a time after all others, because other tests would disturb them. */
export const measured = [
  "floods",
  "hostile-agents",
  "noisy-neighbours",
  "stalled-clients",
  "unread-responses",
  "webhook-retries",
  "webhook-slow-receivers",
  "webhook-black-holes",
].map((name) => `test/faults/${name}.test.ts`);

/** Not in `npm run test:all`: each has a command, because it takes an hour or installs gigabytes. */
const separate = ["failover", "frameworks", "contract"].map((name) => `test/${name}/**`);

/** The tests of a new project that `agentrun init` writes run in that project. */
const templates = "packages/cli/templates/**";

export const neverIncluded = [...configDefaults.exclude, ...separate, templates];

/**
 * `npm test`: every unit test, and of the others one file per noun, the access and audit matrices, one file per door, two fault
 * tests and one browser journey. A person can wait for it.
 */
export const daily = [
  ...[
    "access/{access-matrix,api-keys,endpoint-matrix,members,sessions}",
    "agents/{agents,http-agents}",
    "approvals/approvals",
    "audit/{audit,matrix}",
    "connectors/connectors",
    "dashboard/first-day",
    "doors/{a2a,ag-ui,ai-sdk-ui,mcp,openai}",
    "events/events",
    "faults/{kills,one-end}",
    "files/files",
    "guardrails/{guardrails,policies}",
    "installation/{first-run,health}",
    "models/agents",
    "observability/alerts",
    "pipelines/{pipelines,runs}",
    "protocol/{model,store}",
    "runs/{actions,cancel,idempotency,runs,streams}",
    "schedules/schedules",
    "secrets/secrets",
    "simulation/simulation",
    "threads/{runs,threads}",
    "usage/{caps,usage}",
    "webhooks/webhooks",
    "workers/workers",
  ].map((name) => `test/${name}.test.ts`),
];
