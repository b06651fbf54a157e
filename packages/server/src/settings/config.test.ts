import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test.each([
  ["DATABASE_URL", "localhost/agentrun", "must start with postgres://"],
  ["DATABASE_URL", "base:5432", "must start with postgres://"],
  ["DATABASE_URL", "mysql://a:b@host/db", "must start with postgres://"],
  ["DATABASE_URL", "postgres://a:b@host/db?sslmode=requierd", 'has sslmode "requierd"'],
  [
    "DATABASE_URL",
    "postgres://a:b@host/db?sslrootcert=/nowhere/ca.pem",
    "has sslrootcert=/nowhere/ca.pem, and this file does not exist",
  ],
  ["AGENTRUN_BASE_URL", "https://agents.example.com", "must end in /v2"],
  ["AGENTRUN_BASE_URL", "https://agents.example.com/v2?x=1", "must end in /v2"],
])("%s=%s is rejected: it %s", (name, value, words) => {
  expect(() => readConfig({ [name]: value })).toThrow(`${name} ${words}`);
  // The message may be logged.
  expect(() => readConfig({ [name]: value })).not.toThrow("a:b");
});

test("valid addresses are accepted", () => {
  const DATABASE_URL = "postgresql://a:b@one:5432,two:5432/agentrun?sslmode=verify-full";
  const config = readConfig({ DATABASE_URL, AGENTRUN_BASE_URL: "https://agents.example.com/v2/" });
  expect(config).toMatchObject({ databaseUrl: DATABASE_URL, baseUrl: "https://agents.example.com/v2" });
});
