import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../support/world.ts";
import { pythonTools, type Tools } from "./install.ts";

/** The minimum number of requests; set `AGENTRUN_CONTRACT_CASES` to change it. */
const cases = Number(process.env.AGENTRUN_CONTRACT_CASES ?? 5_000);
/** About 140 operations, and the requests of the coverage phase. */
const perOperation = Math.ceil(cases / 130);

/** There are no models and no workers here: what waits for them times out soon. */
const briefly = { AGENTRUN_RUN_TIMEOUT_SECONDS: "1", AGENTRUN_QUEUE_WAIT_SECONDS: "1" };

let world: World;
let tools: Tools;

beforeAll(async () => {
  [world, tools] = await Promise.all([
    createWorld({ env: briefly }),
    pythonTools("schemathesis", ["schemathesis==4.32.5"]),
  ]);
});
afterAll(async () => {
  tools?.remove();
  await world?.remove();
});

/** Other protocols have their own kits; sign-in locks accounts when passwords are guessed. */
const left = ["Doors", "Sessions"];

const hooks = fileURLToPath(new URL("./hooks.py", import.meta.url));

const settings = (examples: number) => `
hooks = ${JSON.stringify(hooks)}
request-timeout = 120
[generation]
max-examples = ${examples}
[checks]
ignored_auth.enabled = false
unsupported_method.enabled = false
use_after_free.enabled = false
ensure_resource_availability.enabled = false
# 422 is accepted: a schema cannot state that an agent must exist, or that an end is after its start. All that a schema
# can state, and so every 400, is checked.
positive_data_acceptance.expected-statuses = ["2xx", 304, 401, 403, 404, 409, 410, 412, 416, 422, 429]
# 412 is accepted: no example of an If-Match fits the version of every resource.
# The schema cannot state which time zones exist.
[[operations]]
include-operation-id = "getAnalytics"
checks.positive_data_acceptance.expected-statuses = ["2xx", 400, 401, 403, 422, 429]
# Each item of a batch has its own result, so that an invalid item does not fail the call.
[[operations]]
include-operation-id = "createRunBatch"
checks.negative_data_rejection.enabled = false
[[operations]]
include-operation-id = "archiveAgents"
checks.negative_data_rejection.enabled = false
# Any bytes are a valid file.
[[operations]]
include-operation-id = "createFile"
checks.negative_data_rejection.enabled = false
# It would validate the lines of an event against the schema, and not its data.
[[operations]]
include-path-regex = "/stream$"
checks.response_schema_conformance.enabled = false
`;

test(`${cases} requests of schemathesis: no 5xx, no response outside its schema, no valid request rejected`, async () => {
  const { api, baseUrl, credentials, dataDir } = world.service;
  const { body: keys } = await api<{ data: { id: string }[] }>("GET", "/api-keys?limit=1");
  const caFile = join(dataDir, "tls", "ca.pem");
  writeFileSync(join(tools.directory, "schemathesis.toml"), settings(perOperation));
  const words = [
    "run",
    `${new URL(baseUrl).origin}/openapi.json`,
    "--url",
    baseUrl,
    "--tls-verify",
    caFile,
    "--header",
    `Authorization: Bearer ${credentials.api_key}`,
    "--phases",
    "examples,coverage,fuzzing",
    "--continue-on-failure",
    "--workers",
    "1",
    ...left.flatMap((tag) => ["--exclude-tag", tag]),
  ];
  const { code, output } = await tools.run("schemathesis", words, {
    REQUESTS_CA_BUNDLE: caFile,
    SSL_CERT_FILE: caFile,
    AGENTRUN_CONTRACT_KEY_ID: keys.data[0]?.id ?? "",
  });
  process.stdout.write(output.slice(-3_000));
  const made = Number(/([\d,]+) generated/.exec(output)?.[1]?.replaceAll(",", "") ?? 0);
  expect([code, code === 0 ? "" : output.slice(-20_000)]).toEqual([0, ""]);
  expect(made).toBeGreaterThanOrEqual(cases);
  // Otherwise the last ones were 401, and nothing was tested.
  expect((await api("GET", "/runs?limit=1")).status).toBe(200);
});
