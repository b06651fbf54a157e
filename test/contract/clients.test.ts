import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../support/world.ts";
import { goTools, npmTools, pythonTools, type Tools } from "./install.ts";

// Not here: typescript-fetch of openapi-generator 7.26.0 does not compile. It writes `webhooks` over the API with the tag Webhooks, turns unions with a discriminator into one type with all fields, and has no model for the body of createFile.
const document = new URL("../../packages/contract/openapi.json", import.meta.url);
const opened: Tools[] = [];
let world: World;
let environment: Record<string, string>;

beforeAll(async () => {
  world = await createWorld();
  const { baseUrl, credentials, dataDir } = world.service;
  const caFile = join(dataDir, "tls", "ca.pem");
  environment = {
    BASE_URL: baseUrl,
    API_KEY: credentials.api_key,
    AGENT_ID: credentials.agent_id,
    CA_FILE: caFile,
    NODE_EXTRA_CA_CERTS: caFile,
  };
});
afterAll(async () => {
  for (const tools of opened) tools.remove();
  await world?.remove();
});

/** Runs a program that creates, gets and lists a run, and prints the results. */
async function tryProgram(
  tools: Tools,
  file: string,
  program: string,
  runner: string,
  words: string[] = [],
): Promise<void> {
  opened.push(tools);
  writeFileSync(join(tools.directory, file), program);
  const { code, output } = await tools.run(runner, [...words, file], environment);
  expect([code, output]).toEqual([
    0,
    expect.stringContaining("created completed hello, got completed, listed the same"),
  ]);
}

async function generate(tools: Tools, program: string, words: string[]): Promise<void> {
  cpSync(document, join(tools.directory, "openapi.json"));
  const { code, output } = await tools.run(program, words);
  expect([code, output]).toEqual([0, output]);
}

test("a client of openapi-typescript and openapi-fetch creates, gets and lists, and its types are correct", async () => {
  const tools = await npmTools("openapi-typescript", [
    "openapi-typescript@7.13.0",
    "openapi-fetch",
    "typescript@5.9.3",
    "@types/node@24",
  ]);
  await generate(tools, "openapi-typescript", ["openapi.json", "-o", "api.d.ts"]);
  const program = `import createClient from "openapi-fetch";
import type { paths } from "./api.d.ts";
const client = createClient<paths>({ baseUrl: process.env.BASE_URL!, headers: { Authorization: \`Bearer \${process.env.API_KEY}\` } });
const created = await client.POST("/runs", { body: { agent_id: process.env.AGENT_ID!, input: { query: "hello" } } });
const run = created.data!;
const got = await client.GET("/runs/{id}", { params: { path: { id: run.id } } });
const list = await client.GET("/runs", { params: { query: { limit: 1 } } });
const refused = await client.GET("/runs/{id}", { params: { path: { id: "run_00000000000000000000000000" } } });
if (!refused.error || !("error" in refused.error)) throw new Error("it is a problem");
const code: "run_not_found" | string = refused.error.error.code;
if (code !== "run_not_found") throw new Error(code);
console.log(\`created \${run.status} \${String(run.output?.result)}, got \${got.data!.status}, listed \${list.data!.data[0]?.id === run.id ? "the same" : "another"}\`);
`;
  await tryProgram(tools, "program.ts", program, process.execPath);
  const words = [
    "--noEmit",
    "--strict",
    "--module",
    "nodenext",
    "--target",
    "es2024",
    "--skipLibCheck",
    "false",
    "--allowImportingTsExtensions",
    "program.ts",
  ];
  const { code, output } = await tools.run("tsc", words);
  expect([code, output]).toEqual([0, ""]);
});

test("a client of @hey-api/openapi-ts creates, gets and lists", async () => {
  const tools = await npmTools("hey-api", ["@hey-api/openapi-ts@0.99.0", "typescript@5.9.3", "tsx@4"]);
  await generate(tools, "openapi-ts", ["-i", "openapi.json", "-o", "client", "-c", "@hey-api/client-fetch"]);
  const program = `import { createRun, getRun, listRuns } from "./client";
import { client } from "./client/client.gen";
client.setConfig({ baseUrl: process.env.BASE_URL as never, auth: () => process.env.API_KEY! });
const created = await createRun({ body: { agent_id: process.env.AGENT_ID!, input: { query: "hello" } }, throwOnError: true });
const run = created.data;
const got = await getRun({ path: { id: run.id }, throwOnError: true });
const list = await listRuns({ query: { limit: 1 }, throwOnError: true });
console.log(\`created \${run.status} \${String(run.output?.result)}, got \${got.data.status}, listed \${list.data.data[0]?.id === run.id ? "the same" : "another"}\`);
`;
  await tryProgram(tools, "program.ts", program, "tsx");
});

test("a client of openapi-python-client creates, gets and lists", async () => {
  const tools = await pythonTools("openapi-python-client", ["openapi-python-client==0.29.1"]);
  await generate(tools, "openapi-python-client", [
    "generate",
    "--path",
    "openapi.json",
    "--output-path",
    "generated",
    "--overwrite",
  ]);
  const program = `import os, ssl, sys
sys.path.insert(0, "generated")
from agent_run_service_client import AuthenticatedClient
from agent_run_service_client.api.runs import create_run, get_run, list_runs
from agent_run_service_client.models import CreateRunRequest, CreateRunRequestInput
context = ssl.create_default_context(cafile=os.environ["CA_FILE"])
client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=os.environ["API_KEY"], verify_ssl=context)
body = CreateRunRequest(agent_id=os.environ["AGENT_ID"], input_=CreateRunRequestInput.from_dict({"query": "hello"}))
run = create_run.sync(client=client, body=body)
assert hasattr(run, "id"), run
got = get_run.sync(run.id, client=client)
listed = list_runs.sync(client=client, limit=1)
same = "the same" if listed.data[0].id == run.id else "another"
print(f"created {run.status} {run.output['result']}, got {got.status}, listed {same}")
`;
  await tryProgram(tools, "program.py", program, "python");
});

test("a client of oapi-codegen compiles, and creates, gets and lists", async (context) => {
  const tools = await goTools("oapi-codegen");
  if (!tools) return context.skip("SKIPPED: there is no Go on this machine, so oapi-codegen was not tested.");
  mkdirSync(join(tools.directory, "api"), { recursive: true });
  const generator = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2";
  const words = ["-generate", "types,client", "-package", "api", "-o", "api/api.go", "openapi.json"];
  await generate(tools, "go", ["run", generator, ...words]);
  const program = `package main

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"net/http"
	"os"

	"generated/api"
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	ctx := context.Background()
	authorities := x509.NewCertPool()
	authorities.AppendCertsFromPEM(must(os.ReadFile(os.Getenv("CA_FILE"))))
	transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: authorities}}
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("API_KEY"))
		return nil
	}
	client := must(api.NewClientWithResponses(os.Getenv("BASE_URL"), api.WithHTTPClient(&http.Client{Transport: transport}), api.WithRequestEditorFn(authorize)))
	body := api.CreateRunRequest{AgentId: os.Getenv("AGENT_ID"), Input: map[string]any{"query": "hello"}}
	run := must(client.CreateRunWithResponse(ctx, nil, body)).JSON200
	got := must(client.GetRunWithResponse(ctx, run.Id, nil)).JSON200
	limit := 1
	list := must(client.ListRunsWithResponse(ctx, &api.ListRunsParams{Limit: &limit})).JSON200
	same := "another"
	if list.Data[0].Id == run.Id {
		same = "the same"
	}
	fmt.Printf("created %s %v, got %s, listed %s\\n", run.Status, (*run.Output)["result"], got.Status, same)
}
`;
  writeFileSync(join(tools.directory, "main.go"), program);
  const tidied = await tools.run("go", ["mod", "tidy"]);
  expect([tidied.code, tidied.output]).toEqual([0, tidied.output]);
  await tryProgram(tools, "main.go", program, "go", ["run"]);
});
