const http = { type: "http", url: "https://agents.example.com/run" };

/** An invalid field, with the status, code and param of the error. */
export const refusals: [string, object, number, string, string][] = [
  ["no name", { name: undefined }, 400, "missing_required_field", "name"],
  ["a name of the wrong type", { name: 5 }, 400, "invalid_type", "name"],
  ["a misspelt field", { nmae: "x" }, 400, "unknown_field", "nmae"],
  ["a misspelt field deep inside", { limits: { timeout: 5 } }, 400, "unknown_field", "limits.timeout"],
  ["a limit out of range", { limits: { timeout_seconds: 0 } }, 422, "invalid_value", "limits.timeout_seconds"],
  ["an unknown kind of runtime", { runtime: { type: "magic" } }, 422, "invalid_value", "runtime.type"],
  ["a runtime without its part", { runtime: { type: "module" } }, 400, "missing_required_field", "runtime.module"],
  ["a test file", { runtime: { type: "module", module: "catalog.test" } }, 422, "module_not_found", "runtime.module"],
  ["an unknown module", { runtime: { type: "module", module: "no-such" } }, 422, "module_not_found", "runtime.module"],
  ["an unknown policy", { policy: "no-such" }, 422, "policy_not_found", "policy"],
  ["an input schema that is none", { input_schema: { type: "nonsense" } }, 422, "invalid_json_schema", "input_schema"],
  ["a schema that answers later", { input_schema: { $async: true } }, 422, "invalid_json_schema", "input_schema"],
  ["an output schema that is none", { output_schema: { minimum: "5" } }, 422, "invalid_json_schema", "output_schema"],
  ["17 metadata pairs", { metadata: pairs(17) }, 422, "invalid_value", "metadata"],
  ["a loopback address", { runtime: { ...http, url: "https://127.0.0.1/" } }, 422, "invalid_url", "runtime.url"],
  ["a metadata address", { runtime: { ...http, url: "https://169.254.169.254/" } }, 422, "invalid_url", "runtime.url"],
  ["a private address", { runtime: { ...http, url: "https://[fd00::1]/" } }, 422, "invalid_url", "runtime.url"],
  ["an address without TLS", { runtime: { ...http, url: "http://example.com/" } }, 422, "invalid_url", "runtime.url"],
  [
    "a password in the address",
    { runtime: { ...http, url: "https://a:b@example.com/" } },
    422,
    "invalid_url",
    "runtime.url",
  ],
  [
    "nothing to keep",
    { runtime: { ...http, headers: { A: "[redacted]" } } },
    422,
    "invalid_value",
    "runtime.headers.A",
  ],
  [
    "an unknown connector",
    { connectors: [{ id: "con_01jz8v3k5qe8xa2m4n6p8r0t2v" }] },
    422,
    "connector_not_found",
    "connectors.0.id",
  ],
];

function pairs(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, number) => [`key${number}`, "value"]));
}
