import { configDefaults, defineConfig } from "vitest/config";
import { parallelSettings, sharedSettings } from "../vitest.config.ts";

/** One black-box test file for each noun that most changes affect. */
const fromOutside = [
  "agents/agents",
  "access/api-keys",
  "installation/first-run",
  "installation/health",
  "runs/idempotency",
  "runs/runs",
  "webhooks/webhooks",
];

/** Unit tests that start databases or processes, wait for a clock, or count to a million. */
const lengthy = [
  "packages/cli/src/follow-events.test.ts",
  "packages/embedded-postgres/**",
  "packages/server/src/{runtimes,store/database}/**",
  "packages/server/src/domain/{schemas/json-schema,users/passwords}.test.ts",
  "packages/server/src/guardrails/{text-stream,work-budget}.test.ts",
  "packages/server/src/http/{authenticate,stubborn-clients}.test.ts",
  "packages/server/src/lib/{statistics,postgres/connection}.test.ts",
  "packages/safe-fetch/src/safe-fetch.test.ts",
  "packages/bounded-regex/src/{differential,lazy-dfa}.test.ts",
  "packages/text-detectors/src/detectors.test.ts",
];

/** `npm run test:quick`: runs after every change, within a minute; `npm test` runs the rest. */
export default defineConfig({
  test: {
    ...sharedSettings,
    ...parallelSettings,
    root: new URL("..", import.meta.url).pathname,
    include: ["packages/**/*.test.ts", "tools/**/*.test.ts", ...fromOutside.map((name) => `test/${name}.test.ts`)],
    // The tests of a new project's template run there.
    exclude: [...configDefaults.exclude, ...lengthy, "packages/cli/templates/**"],
  },
});
