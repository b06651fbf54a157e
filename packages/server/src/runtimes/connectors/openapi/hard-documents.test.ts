import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { inspectDocument, type Operation, readOperations } from "./document.ts";
import { parseDocument } from "./parse-document.ts";
import { buildRequest } from "./request.ts";

const read = (name: string) => readFileSync(new URL(`./fixtures/${name}.yaml`, import.meta.url), "utf8");
const base = "https://x.example.com";
let billing: Record<string, unknown>;
let devices: Record<string, unknown>;

beforeAll(async () => {
  [billing, devices] = await Promise.all([parseDocument(read("billing")), parseDocument(read("devices"))]);
});

function toolOf(document: Record<string, unknown>, name: string): Operation {
  const found = readOperations(document).operations.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

test("operations that cannot be called are left out with path and reason; the others are used", () => {
  const { summary, serverUrl, tools } = inspectDocument(billing);
  expect([tools, serverUrl]).toEqual([
    ["ListCustomers", "CreateCustomer", "CreateNote"],
    "https://billing.example.com/v1",
  ]);
  expect(summary).toMatchObject({ openapi: "3.0.3", title: "Billing", operations: 3, left_out: 2 });
  expect(summary.warnings).toEqual([
    {
      path: "paths./files.post.requestBody.content.multipart/form-data",
      message: "left out: needs a file as 'file', but tools can only send text.",
    },
    {
      path: "paths./notes.post.requestBody.content.multipart/form-data",
      message: "its files are left out: tools can only send text.",
    },
    {
      path: "paths./broken.post.parameters.0.schema",
      message: "left out: '#/components/schemas/nowhere' does not exist.",
    },
  ]);
});

test("a form is the argument `body`, with fields serialised as declared", () => {
  const create = toolOf(billing, "CreateCustomer");
  expect(create.inputSchema).toMatchObject({ properties: { body: { required: ["name"] } }, required: [] });
  const body = {
    name: "A & B",
    address: { line1: "x", zones: [{ n: 1 }, "z"] },
    expand: ["a", "b"],
    tags: ["t", "u"],
    extra: { deep: true },
    skipped: null,
  };
  const built = buildRequest(create, base, { body });
  expect(built.contentType).toBe("application/x-www-form-urlencoded");
  expect([...new URLSearchParams(built.body)]).toEqual([
    ["name", "A & B"],
    ["address[line1]", "x"],
    ["address[zones][0][n]", "1"],
    ["address[zones][1]", "z"],
    ["expand[0]", "a"],
    ["expand[1]", "b"],
    ["tags", "t,u"],
    ["extra", '{"deep":true}'],
  ]);
  expect(() => buildRequest(create, base, { body: "name=x" })).toThrow("must be an object");
  const list = toolOf(billing, "ListCustomers");
  expect(list.body).toBeUndefined();
  const { url } = buildRequest(list, base, { created: { gte: 5 }, expand: ["a"] });
  expect(decodeURIComponent(url)).toBe("https://x.example.com/customers?created[gte]=5&expand[0]=a");
});

test("a multipart form can be parsed again, for any content of its fields", async () => {
  const note = toolOf(billing, "CreateNote");
  expect(Object.keys((note.body?.schema.properties as object) ?? {})).toEqual(["text", "about"]);
  const text = '--form\r\nContent-Disposition: form-data; name="evil"\r\n\r\nünïcode';
  const built = buildRequest(note, base, { body: { text, about: { n: 1 }, 'odd"\r\nname': "x" } });
  const read = new Response(built.body, { headers: { "content-type": built.contentType ?? "" } });
  expect([...(await read.formData())]).toEqual([
    ["text", text],
    ["about", '{"n":1}'],
    ['odd"\r\nname', "x"],
  ]);
});

test("Swagger 2.0 in YAML is supported: references, anchors, form fields, and operations with the same path", () => {
  const { summary, serverUrl, tools } = inspectDocument(devices);
  expect(serverUrl).toBe("https://devices.example.com/api");
  expect(tools).toEqual(["getDevice", "setDevice", "labelDevice", "countDevices", "countAllDevices", "appendLog"]);
  expect(summary).toMatchObject({ openapi: "2.0", operations: 6, left_out: 2 });
  expect(summary.warnings.map(({ path }) => path)).toEqual([
    "paths./firmware.post.parameters",
    "paths./log.post.parameters.0",
    "paths./a/../admin",
  ]);
  expect(toolOf(devices, "setDevice").inputSchema).toEqual({
    type: "object",
    properties: {
      device: { type: "string" },
      body: { type: "object", properties: { since: { type: "string", default: "2020-01-01" }, next: {} } },
    },
    required: ["device", "body"],
    additionalProperties: false,
  });
  const call = (name: string, input: object) => buildRequest(toolOf(devices, name), base, input);
  expect(call("getDevice", { device: "7", fields: ["a", "b"] }).url).toBe(`${base}/devices/7?fields=a%7Cb`);
  expect(call("countAllDevices", { all: true }).url).toBe(`${base}/?Action=Count&all=true`);
  expect(call("labelDevice", { device: "7", body: { text: "a b", colours: ["red", "blue"] } })).toMatchObject({
    body: "text=a+b&colours=red&colours=blue",
    contentType: "application/x-www-form-urlencoded",
  });
});

test("a reduced document gives the same tools, without responses and schemas that only they use", () => {
  for (const document of [billing, devices]) {
    const kept = JSON.parse(inspectDocument(document).text);
    expect(readOperations(kept)).toEqual(readOperations(document));
  }
  expect(Object.keys(JSON.parse(inspectDocument(billing).text).components.schemas)).toEqual(["customer"]);
  const hostile = JSON.parse(
    '{"openapi":"3.1.0","paths":{"/a":{"$ref":"#/__proto__/x"}},"__proto__":{"x":{"get":{}}}}',
  );
  expect(inspectDocument(hostile).tools).toEqual(["get_a"]);
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test.each([
  ["YAML", "openapi: 3.0.0\npaths:\n  /a: [", /: line 3, column \d+: /],
  ["JSON", '{"openapi": "3.0.0",\n "paths": {"a": ]}}', /: line 2, column 17: /],
  ["a list", "- a\n- b", /neither a JSON object nor a YAML mapping/],
  ["too deep", `a:\n${Array.from({ length: 70 }, (_, depth) => `${" ".repeat(depth + 1)}a:`).join("\n")}`, /maxDepth/],
  ["itself inside", "a: &a [*a]", /longer than/],
])("an invalid document is rejected with the position: %s", async (_case, text, message) => {
  await expect(parseDocument(text)).rejects.toThrow(message);
});

test("exponentially growing aliases are stopped before they fill the memory", async () => {
  const lines = Array.from({ length: 40 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`);
  await expect(parseDocument(`a0: &a0 x\n${lines.join("\n")}`)).rejects.toThrow("with its aliases written out");
});
