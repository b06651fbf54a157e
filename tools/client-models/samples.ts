import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { operations as callOf } from "../../packages/cli/src/commands/operations.ts";
import { loadTable } from "../../packages/cli/src/commands/table.ts";
import { operationWords } from "../../packages/contract/src/words/index.ts";
import { goName, goPathParameters, goPlace } from "./go-names.ts";
import type { Model, Operation } from "./model.ts";
import { ownSamples } from "./own-samples.ts";
import { placeOf } from "./python-names.ts";

type Sample = { lang: string; label: string; source: string };

/** Samples for each operation: in every language with a library, with curl and with the command. Other protocols have their own libraries. */
export function codeSamples({ operations }: Model): string {
  const samples = operations.map((operation) => [operation.id, samplesOf(operation)]);
  return `${JSON.stringify(Object.fromEntries(samples), null, 2)}\n`;
}

const samplesOf = (operation: Operation): Sample[] => [
  { lang: "Shell", label: "curl", source: curl(operation) },
  { lang: "TypeScript", label: "TypeScript", source: ownSamples[operation.id]?.typescript ?? typescript(operation) },
  { lang: "Python", label: "Python", source: ownSamples[operation.id]?.python ?? python(operation) },
  { lang: "Go", label: "Go", source: ownSamples[operation.id]?.go ?? go(operation) },
  { lang: "Shell", label: "agentrun", source: command(operation) },
];

const exampleOf = ({ id, body }: Operation): Readonly<Record<string, unknown>> | null =>
  body ? (operationWords[id]?.example ?? null) : null;

/** Replaces `{id}` in `/agents/{id}` with an example id. */
const ownPath = ({ path }: Operation) => path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`);

/** Operations for signed-in people need the session cookie that `login` has stored in a file, and the `Origin` that a browser would send. */
const credentials: Record<Operation["auth"], string[]> = {
  any: ['-H "Authorization: Bearer $AGENTRUN_API_KEY"'],
  session: ['-b session.txt -H "Sec-Fetch-Site: same-origin"'],
  none: [],
};

const neededNames = ({ query }: Operation): string[] =>
  query.filter(({ required }) => required).map(({ name }) => name);

const neededQuery = (operation: Operation): string => {
  const needed = neededNames(operation).map((name) => `${name}=$${name.toUpperCase()}`);
  return needed.length > 0 ? `?${needed.join("&")}` : "";
};

function curl(operation: Operation): string {
  const example = exampleOf(operation);
  const base = operation.base === "root" ? "https://localhost:8443" : "https://localhost:8443/v2";
  const { auth, binary, streams, method } = operation;
  const unbuffered = streams === "always" ? " -N" : "";
  const lines = [
    `curl --cacert .agentrun/tls/ca.pem${unbuffered} -X ${method} "${base}${ownPath(operation)}${neededQuery(operation)}"`,
    ...(operation.id === "login" ? ["-c session.txt"] : credentials[auth]),
    ...(binary === "upload" ? ['-H "Content-Type: text/csv"', "--data-binary @table.csv"] : []),
    ...(binary === "download" ? ["-o table.csv"] : []),
    ...(example ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(example)}'`] : []),
  ];
  return lines.join(" \\\n  ");
}

/** The command of the operation, as in its help; operations without a command use `agentrun api`. */
function command(operation: Operation): string {
  const own = commandExamples.get(operation.id);
  if (own !== undefined) return `agentrun ${own}`;
  const example = exampleOf(operation);
  return `agentrun api ${operation.method} "${ownPath(operation)}"${example ? ` -d '${JSON.stringify(example)}'` : ""}`;
}

const commandExamples = new Map(
  (await loadTable()).flatMap(({ path, examples: [example] }) => {
    const name = callOf[path];
    return name && example !== undefined ? [[name as string, example] as const] : [];
  }),
);

const resources = globSync("sdks/typescript/src/resources/*.ts", {
  cwd: fileURLToPath(new URL("../../", import.meta.url)),
});
const typescriptPlaces = new Map(resources.flatMap(placesIn));
const fieldsIn = (text: string): [type: string, field: string][] =>
  [...text.matchAll(/readonly (\w+): ([A-Z]\w+)/g)].map(([, field = "", type = ""]) => [type, field]);
const clientFields = new Map(
  fieldsIn(readFileSync(new URL("../../sdks/typescript/src/client.ts", import.meta.url), "utf8")),
);
for (const file of resources) addInner(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"));

/** Nested resources: `client.pipelines.runs`. */
function addInner(text: string): void {
  const classes = text.split(/^export class (\w+)/m).slice(1);
  for (let at = 0; at < classes.length; at += 2) {
    const outer = clientFields.get(classes[at] ?? "");
    for (const [type, field] of outer ? fieldsIn(classes[at + 1] ?? "") : [])
      clientFields.set(type, `${outer}.${field}`);
  }
}

/** The first method that calls each operation, with its class. */
function placesIn(file: string): [string, { resource: string; method: string }][] {
  const text = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  const classes = text.split(/^export class (\w+)/m).slice(1);
  return classes.flatMap((resource, index) => {
    if (index % 2 === 1) return [];
    const methods = (classes[index + 1] ?? "").matchAll(
      /^ {2}(\w+)\((?:(?!^ {2}\}$)[\s\S])*?this\.core\.\w+(?:<[^(]*>)?\(\s*"(\w+)"/gm,
    );
    return [...methods].map(([, method = "", id = ""]): [string, { resource: string; method: string }] => [
      id,
      { resource, method },
    ]);
  });
}

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

function typescript(operation: Operation): string {
  const place = typescriptPlaces.get(operation.id);
  const python = placeOf(operation);
  const noun = place ? (clientFields.get(place.resource) ?? camel(python.noun)) : camel(python.noun);
  const example = exampleOf(operation);
  const query = neededNames(operation).map((name) => camel(name));
  const words = [
    ...operation.pathParameters.map(({ name }) => camel(name)),
    ...(example ? [JSON.stringify(example, null, 2)] : []),
    ...(query.length > 0 ? [`{ ${query.join(", ")} }`] : []),
  ];
  return `import { AgentRun } from "agent-run-client";\n\nconst client = new AgentRun(${operation.auth === "session" ? "{ session: true }" : ""});\n${operation.result === null ? "" : "const answer = "}await client.${noun}.${place?.method ?? camel(python.method)}(${words.join(", ")});\n`;
}

/** JSON in Python syntax. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replaceAll(/\n\s*/g, " ")
    .replaceAll(
      /(?<=[[{:,] ?)\b(true|false|null)\b/g,
      (word) => ({ true: "True", false: "False", null: "None" })[word] ?? word,
    );

function python(operation: Operation): string {
  const { noun, method } = placeOf(operation);
  const example = exampleOf(operation) ?? {};
  const words = [
    ...operation.pathParameters.map(({ name }) => name),
    ...Object.entries(example).map(
      ([name, value]) => `${name}=${typeof value === "boolean" ? (value ? "True" : "False") : literal(value)}`,
    ),
    ...neededNames(operation).map((name) => `${name}=${name}`),
  ];
  const answer = operation.result === null ? "" : "answer = ";
  return `from agent_run_client import AgentRun\n\nclient = AgentRun()\n${answer}client.${noun}.${method}(${words.join(", ")})\n`;
}

function go(operation: Operation): string {
  const { field, method } = goPlace(operation);
  const { body, query, id, list } = operation;
  const example = exampleOf(operation) ?? {};
  const type = body?.type.kind === "ref" ? `agentrun.${goName(body.type.name)}` : null;
  const needed = neededNames(operation).map((name) => `${goName(name)}: ${camel(name)}`);
  const words = [
    "ctx",
    ...goPathParameters(operation),
    ...(type ? ["body"] : []),
    ...(query.length > 0 ? [`agentrun.${goName(`${goName(id)}Query`)}{${needed.join(", ")}}`] : []),
  ];
  const read = type
    ? `var body ${type}\nif err := json.Unmarshal([]byte(\`${JSON.stringify(example)}\`), &body); err != nil {\n\treturn err\n}\n`
    : "";
  const name = list && operation.method === "GET" ? `${method}Page` : method;
  const answer = operation.result === null ? "err" : "answer, err";
  return `client, err := agentrun.New()\nif err != nil {\n\treturn err\n}\n${read}${answer} := client.${field}.${name}(${words.join(", ")})\n`.replace(
    "\nerr := client.",
    "\nerr = client.",
  );
}
