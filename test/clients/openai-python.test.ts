import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDoorWorld, type DoorWorld, snippetsOf } from "../support/door-world.ts";
import { preparePython, runPython, warnPythonIsMissing } from "../support/python.ts";

let world: DoorWorld;

beforeAll(async () => {
  world = await createDoorWorld();
});

afterAll(() => world?.remove());

const [, python = ""] = snippetsOf("OpenAI");

const pythonScript = `
import json, os
from openai import OpenAI

base_url, api_key, agent_id = (os.environ[name] for name in ("BASE_URL", "API_KEY", "AGENT_ID"))
${python}
messages = [{"role": "user", "content": "Hello"}]
completion = client.chat.completions.create(model=agent_id, messages=messages)
chunks = client.chat.completions.create(model=agent_id, messages=messages, stream=True)
streamed = "".join(chunk.choices[0].delta.content or "" for chunk in chunks)
with client.responses.stream(model=agent_id, input="Hello") as stream:
    final = [event for event in stream][-1].response
later = list(client.responses.retrieve(final.id, stream=True))[-1].response
models = [model.id for model in client.models.list()]
print(json.dumps([completion.choices[0].message.content, streamed, final.output_text, later.output_text, agent_id in models]))
`;

test("OpenAI's library for Python works, and so do the examples of the documentation", {
  timeout: 240_000,
}, async (context) => {
  const prepared = await preparePython();
  if ("missing" in prepared) {
    warnPythonIsMissing("OpenAI's library for Python was NOT tried", prepared.missing);
    return context.skip(prepared.missing);
  }
  const { baseUrl, credentials, dataDir } = world.service;
  const env = {
    BASE_URL: baseUrl,
    API_KEY: credentials.api_key,
    AGENT_ID: credentials.agent_id,
    SSL_CERT_FILE: join(dataDir, "tls", "ca.pem"),
  };
  const { code, output } = await runPython(prepared.python, ["-c", pythonScript], env);
  expect(code, output).toBe(0);
  const [shown, answers = ""] = output.trim().split("\n");
  expect([shown, ...JSON.parse(answers)]).toEqual(["Hello", "Hello", "Hello", "Hello", "Hello", true]);
});
