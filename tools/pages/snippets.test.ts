import { readdirSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import type { TSchema } from "typebox";
import { expect, test } from "vitest";
import { AuditEntry } from "../../packages/contract/src/audit.ts";
import type { Endpoint } from "../../packages/contract/src/endpoint.ts";
import { type EndpointName, endpoints } from "../../packages/contract/src/endpoints.ts";
import { ErrorBody } from "../../packages/contract/src/error-bodies.ts";

const root = new URL("../../", import.meta.url);
const pages = [
  "README.md",
  ...readdirSync(new URL("docs/", root)).flatMap((name) => (/\.md$/.test(name) ? `docs/${name}` : [])),
];
const blocks = pages.flatMap((page) =>
  [...readFileSync(new URL(page, root), "utf8").matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].map(
    ([, language = "", code = ""]) => ({
      page,
      language,
      code,
    }),
  ),
);

/** The operation whose body is the command's `-d`. */
const commands: Readonly<Record<string, EndpointName>> = {
  "agents create": "createAgent",
  "agents update": "updateAgent",
  "alerts create": "createAlert",
  "connectors create": "createConnector",
  "pipelines create": "createPipeline",
  "policies create": "createPolicy",
  "providers create": "createProvider",
  "webhooks create": "createWebhook",
};

/** `ag_…` on a page is a placeholder for an id. */
const withIds = (text: string) =>
  text.replaceAll(/\b([a-z]+)_\w*…/g, "$1_01jz8v3k5qe8xa2m4n6p8r0t2v").replaceAll("…", "x");

const ofCommands = blocks.flatMap(({ page, language, code }) =>
  language !== "sh"
    ? []
    : [...code.matchAll(/agentrun (\w+ \w+)(?: [\w…]+)? -d '(\{[\s\S]*?\})'/g)].flatMap(
        ([, command = "", body = ""]) => (commands[command] ? [{ page, name: commands[command], body }] : []),
      ),
);

/** `agentrun api PATCH /policies/default -d …`, and curl's. */
const ofCalls = blocks.flatMap(({ page, language, code }) =>
  !["sh", "bash"].includes(language)
    ? []
    : [
        ...code.matchAll(/(?:agentrun api|-X) (POST|PUT|PATCH) "?(?:\$\w+)?(\/[\w/{}…$-]+)[^']*?-d '(\{[\s\S]*?\})'/g),
      ].flatMap(([, method = "", path = "", body = ""]) => {
        const pattern = (row: Endpoint) => new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
        const found = Object.entries<Endpoint>(endpoints).find(
          ([, row]) => row.method === method && pattern(row).test(path),
        );
        return found ? [{ page, name: found[0] as EndpointName, body }] : [];
      }),
);

const ajv = new Ajv2020({ strict: false, discriminator: true, formats: { ...fullFormats, "time-bound": true } });

test("bodies are found on the pages", () => {
  expect(ofCommands.length).toBeGreaterThan(6);
  expect(ofCalls.length).toBeGreaterThan(3);
});

/** The shell completes these bodies; the tests of their pages execute them. */
const isComplete = ({ body }: { body: string }) => !body.includes("'$");

test.each([...ofCommands, ...ofCalls].filter(isComplete))("a body on $page is valid for $name", ({ name, body }) => {
  const isValid = ajv.compile((endpoints[name] as Endpoint).body ?? {});
  expect([isValid(JSON.parse(withIds(body))), isValid.errors]).toEqual([true, null]);
});

test.each(blocks.filter(({ language }) => language === "json"))("JSON on $page is valid", ({ code }) => {
  const [, json = code] = /^(?:[A-Z]+ \/\S+\n)?([\s\S]*)$/.exec(code) ?? [];
  expect(() => JSON.parse(json)).not.toThrow();
});

/** The schema of each JSON block of a page. Blocks without one are fragments, or belong to another program. */
const answers: Readonly<Record<string, readonly TSchema[]>> = {
  "docs/alerts.md": [endpoints.createAlert.body],
  "docs/audit.md": [AuditEntry],
  "docs/errors.md": [ErrorBody],
  "docs/worker-protocol.md": [
    endpoints.registerWorker.body,
    endpoints.registerWorker.responses[201],
    endpoints.pollWorker.responses[200],
    endpoints.reportWorker.body,
    endpoints.reportWorker.responses[200],
  ],
};

const shown = Object.entries(answers).flatMap(([page, schemas]) => {
  const found = blocks.filter((block) => block.page === page && block.language === "json");
  return schemas.map((schema, index) => ({ page, schema, code: found[index]?.code ?? "" }));
});

test.each(shown)("JSON on $page matches the contract", ({ schema, code }) => {
  const isValid = ajv.compile(schema);
  expect([isValid(JSON.parse(withIds(code.replace(/^[A-Z]+ .*\n/, "")))), isValid.errors]).toEqual([true, null]);
});

test.each(blocks.filter(({ language }) => language === "ts"))("TypeScript on $page parses", ({ code }) => {
  expect(() => stripTypeScriptTypes(code)).not.toThrow();
});
