import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/support/database.ts";
import { type Service, startService } from "../test/support/service.ts";

/** The files for Prometheus and Grafana use only existing metrics, and the manual documents all of them. */
const root = fileURLToPath(new URL("../", import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");
const manual = read("docs/operations.md");

let database: TestDatabase;
let service: Service;
let exposed: Set<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startService({ databaseUrl: database.url });
  const body = { agent_id: service.credentials.agent_id, input: { query: "counted" } };
  await service.api("POST", "/runs", { body });
  const answer = await service.apiAs(null)<string>("GET", "/../metrics");
  exposed = new Set([...answer.text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
});
afterAll(async () => {
  await service?.remove();
  await database?.drop();
});

const withoutSuffix = (name: string) => name.replace(/_(bucket|sum|count)$/, "");
const namesIn = (text: string) => [
  ...new Set([...text.matchAll(/\b(?:agentrun|process|nodejs)_[a-z0-9_]+/g)].map(([name]) => withoutSuffix(name))),
];
/** Disk metrics exist only with the embedded database, which this test does not use. */
const ofEmbedded = ["agentrun_database_disk_free_bytes", "agentrun_database_disk_bytes"];

test.each(["deploy/prometheus/agentrun.rules.yml", "deploy/grafana/agentrun.json"])(
  "%s uses only metrics that the service exposes",
  (path) => {
    const names = namesIn(read(path));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !exposed.has(name) && !ofEmbedded.includes(name))).toEqual([]);
  },
);

test("the manual documents every metric, and no other", () => {
  const ours = [...exposed].filter((name) => name.startsWith("agentrun_"));
  expect([...ours, ...ofEmbedded].sort()).toEqual(
    namesIn(manual.replaceAll(/"[^"]*"/g, ""))
      .filter((name) => name.startsWith("agentrun_"))
      .sort(),
  );
});

test("the manual has every alert with its severity and its remedy", () => {
  const rules = read("deploy/prometheus/agentrun.rules.yml").split("- alert: ").slice(1);
  expect(rules.length).toBeGreaterThan(5);
  for (const rule of rules) {
    const [, name, severity] = /^(\w+)[\s\S]*severity: (\w+)/.exec(rule) ?? [];
    expect(manual).toContain(`| ${name} | ${severity} |`);
    expect(rule).toMatch(/summary: ".+"\n\s+description: ".+"/);
  }
  expect([...manual.matchAll(/^\| (AgentRun\w+) \|/gm)]).toHaveLength(rules.length);
});
