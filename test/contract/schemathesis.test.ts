import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../support/world.ts";
import { pythonTools, type Tools } from "./install.ts";

/** How many requests are made at least; `AGENTRUN_CONTRACT_CASES` asks for others. */
const cases = Number(process.env.AGENTRUN_CONTRACT_CASES ?? 5_000);
/** Some hundred and forty operations, and what the coverage phase adds. */
const perOperation = Math.ceil(cases / 130);

/** No model answers here, and no worker comes: what waits for them ends soon. */
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

/** What speaks another protocol has its own kits; people's accounts lock when they are guessed at. */
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
# What cannot be done as it is, is understood all the same: the schema has no way to say that an agent must exist, or that an end
# comes after its beginning. Whatever a schema can say, and so every 400, is held.
positive_data_acceptance.expected-statuses = ["2xx", 304, 401, 403, 404, 409, 410, 416, 422, 429]
# Whatever bytes there are, they are a file: there is none to refuse.
[[operations]]
include-operation-id = "createFile"
checks.negative_data_rejection.enabled = false
# It would hold the lines of an event to the schema, and not its data.
[[operations]]
include-path-regex = "/stream$"
checks.response_schema_conformance.enabled = false
`;

test(`${cases} requests of schemathesis: no 5xx, no answer outside its schema, no valid request refused`, async () => {
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
  // Else the last of them were 401, and nothing was asked.
  expect((await api("GET", "/runs?limit=1")).status).toBe(200);
});
