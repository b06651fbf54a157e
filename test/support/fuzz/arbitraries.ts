import fc from "fast-check";

/** Texts that have broken services before. */
const texts = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  fc.constantFrom(
    "",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\udfff\ud800",
    "\u202e",
    "\ufeff",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "%00",
    "%",
    "null",
    "undefined",
    "NaN",
    "-0",
    "1e999",
    "';select 1--",
    "{{7*7}}",
    "enc:v1:AAAA",
    "[redacted]",
    "../../etc/passwd",
    "http://169.254.169.254/",
    "https://[::1]/",
    "https://user:password@example.com/",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:60Z",
    "2026-02-29T24:00:00+99:99",
    "2026-06-30t23:59:60z",
    "2026-01-01 00:00:00Z",
    "run_00000000000000000000000000",
    "run_7zzzzzzzzzzzzzzzzzzzzzzzzz",
    "ag_7zzzzzzzzzzzzzzzzzzzzzzzzz",
    "x".repeat(70_000),
  ),
);

const numbers = fc.oneof(
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(
    0,
    -0,
    -1,
    0.5,
    2 ** 31,
    2 ** 31 - 1,
    -(2 ** 31) - 1,
    2 ** 53,
    2 ** 63,
    2 ** 64,
    1e21,
    1e308,
    5e-324,
    101,
    3601,
  ),
);

/** Malicious or meaningless JSON Schemas. */
const schemas = fc.constantFrom<unknown>(
  { $ref: "#" },
  { $ref: "#/nowhere" },
  { $ref: "https://example.com/schema.json" },
  { $id: "agent.json", $ref: "agent.json" },
  { $async: true, type: "object", required: ["a"] },
  { type: "nonsense" },
  { pattern: "(" },
  { properties: { query: { pattern: "^(a+)+$" } } },
  { properties: { __proto__: { type: "string" } } },
  { $dynamicRef: "#x", $dynamicAnchor: "x" },
  { allOf: [] },
  { not: {} },
  { $schema: "http://json-schema.org/draft-04/schema#" },
  { format: "nonsense", type: "string" },
  { $data: "/0", const: { $data: "0/a" } },
);

function nested(depth: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

const keys = fc.oneof(texts, fc.constantFrom("id", "agent_id", "input", "type", "metadata", "revision", "limit"));

/** JSON of any shape. */
export const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    texts,
    numbers,
    fc.boolean(),
    fc.constant(null),
    schemas,
    fc.nat(80).map(nested),
    fc.array(tie("value"), { maxLength: 4 }),
    // Entries keep "__proto__" an ordinary member, as a JSON parser does.
    fc.array(fc.tuple(keys, tie("value")), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value;

type Change = {
  at: number;
  action: "replace" | "resize" | "remove" | "add";
  key: string;
  value: unknown;
  number: number;
};

const changes = fc.array(
  fc.record<Change>({
    at: fc.nat(),
    action: fc.constantFrom("replace", "resize", "resize", "remove", "add"),
    key: keys,
    value: anyJson,
    number: numbers,
  }),
  { maxLength: 3 },
);

/** A valid value with a few mutations inside it. */
export const nearlyValid = (valid: unknown): fc.Arbitrary<unknown> =>
  changes.map((list) => list.reduce(change, structuredClone(valid)));

function change(value: unknown, { at, action, key, ...hostile }: Change): unknown {
  const places = placesIn(value);
  const place = places[at % (places.length + 1)];
  if (!place) return action === "replace" ? structuredClone(hostile.value) : value;
  const { holder, name } = place;
  if (action === "remove") Reflect.deleteProperty(holder, name);
  else if (action === "resize") define(holder, name, sameKind(Reflect.get(holder, name), key, hostile.number));
  else define(holder, action === "add" ? key : name, structuredClone(hostile.value));
  return value;
}

/** Values that pass a check of types only. */
function sameKind(value: unknown, text: string, number: number): unknown {
  if (typeof value === "number") return Number.isInteger(value) ? Math.trunc(number) : number;
  if (typeof value === "string") return text;
  return typeof value === "object" && value !== null ? { ...value, [text]: text } : number;
}

const define = (holder: object, name: string, value: unknown) =>
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });

function placesIn(value: unknown): { holder: object; name: string }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [{ holder: value, name }, ...placesIn(member)]);
}

/** Bytes that are not JSON, or nearly JSON. */
const notJson = fc.oneof(
  fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom(
      "{",
      '{"a":',
      "[1,]",
      '{"a":1}x',
      "'a'",
      "NaN",
      '"\\ud800"',
      '{"a":1,"a":2}',
      '{"a":1e999}',
      "\ufeff{}",
      "",
    )
    .map((text) => Buffer.from(text)),
  fc.constantFrom(100, 100_000).map((depth) => Buffer.from("[".repeat(depth))),
  fc.constantFrom(100, 60_000).map((depth) => Buffer.from(`${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`)),
  fc.constant(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])),
  fc
    .constantFrom(1_048_577, 1_500_000)
    .map((length) => Buffer.from(JSON.stringify({ input: { a: "x".repeat(length) } }))),
);

/** A request body: often nearly valid, sometimes any JSON, sometimes no JSON at all. */
export const bodies = (valids: unknown[]): fc.Arbitrary<Buffer> =>
  fc.oneof(
    ...valids.map((valid) => ({ weight: 6, arbitrary: nearlyValid(valid).map(toBytes) })),
    { weight: 3, arbitrary: anyJson.map(toBytes) },
    { weight: 1, arbitrary: notJson },
  );

const toBytes = (value: unknown) => Buffer.from(JSON.stringify(value) ?? "");

/** A segment of an address, as a client or an attacker would write it. */
export const urlPieces = fc.oneof(
  texts.map((text) => encodeURIComponent(text.toWellFormed().slice(0, 4_000))),
  fc.constantFrom(
    "%00",
    "%",
    "%f0%28",
    "%ed%a0%80",
    "%2e%2e%2f",
    ";",
    "a&b",
    "+",
    "[]",
    "[a]=",
    "=",
    "&&",
    "?",
    "a%20b",
  ),
);

/** Headers that the service reads, with unexpected values. */
export const headers = fc.dictionary(
  fc.constantFrom("prefer", "idempotency-key", "accept", "last-event-id", "x-request-id", "content-encoding", "origin"),
  fc.oneof(
    fc.string({ unit: fc.constantFrom(..."az09 ,;=\"'*/-_\u00e9\t".split("")), maxLength: 30 }),
    fc.constantFrom(
      "wait=0",
      "wait=99999999999999999999",
      "wait=-1",
      "respond-async",
      '""',
      '"a"',
      "a".repeat(300),
      "application/problem+json",
      "gzip",
      "99999999999999999999999",
    ),
  ),
  { maxKeys: 3 },
);

export const contentTypes = fc.oneof(
  { weight: 12, arbitrary: fc.constant("application/json") },
  fc.constantFrom(
    "application/json; charset=utf-8",
    "application/json; charset=utf-16",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/json, text/plain",
    "nonsense",
    "/",
  ),
);
