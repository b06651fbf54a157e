import { configDefaults, defineConfig } from "vitest/config";
import { parallelSettings, sharedSettings } from "../vitest.config.ts";

/** One file for each noun that nearly every change passes through, from outside. */
const fromOutside = [
  "agents/agents",
  "access/api-keys",
  "installation/first-run",
  "installation/health",
  "runs/idempotency",
  "runs/runs",
  "webhooks/webhooks",
];

/** Units that start databases or processes of their own, wait for a clock, or count to a million. */
const lengthy = [
  "packages/cli/src/follow-events.test.ts",
  "packages/server/src/{embedded-postgres,runtimes,store/database}/**",
  "packages/server/src/domain/{schemas/json-schema,users/passwords}.test.ts",
  "packages/server/src/guardrails/{detectors,text-stream}.test.ts",
  "packages/server/src/http/{authenticate,stubborn-clients}.test.ts",
  "packages/server/src/lib/{statistics,postgres/connection,http-client/safe-fetch}.test.ts",
  "packages/bounded-regex/src/{differential,lazy-dfa}.test.ts",
];

/** `npm run test:quick`: what is asked after every change, within a minute; the rest is `npm test`'s. */
export default defineConfig({
  test: {
    ...sharedSettings,
    ...parallelSettings,
    root: new URL("..", import.meta.url).pathname,
    include: ["packages/**/*.test.ts", "tools/**/*.test.ts", ...fromOutside.map((name) => `test/${name}.test.ts`)],
    // A new project's tests are run there.
    exclude: [...configDefaults.exclude, ...lengthy, "packages/cli/template/**"],
  },
});
