import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Check, Scenario } from "./report.ts";
import { tools } from "./toolbox.ts";

/** The official MCP inspector, used as a command-line client. It is installed from the registry together with the kit. */
export const inspector = "@modelcontextprotocol/inspector@2.12.0";

/** The inspector's names for protocol versions without a handshake (modern) and with one (legacy). */
const eras = ["modern", "legacy"];

type Printed = { code: number | null; output: string; errors: string };
type Trial = { id: string; given: string[]; isGood: (printed: Printed) => boolean };

const trials: Trial[] = [
  {
    id: "lists-every-tool",
    given: ["--method", "tools/list", "--strict"],
    isGood: ({ code, output }) => code === 0 && Object.keys(tools).every((name) => output.includes(`"${name}"`)),
  },
  {
    id: "calls-a-tool",
    given: ["--method", "tools/call", "--tool-name", "greet", "--tool-arg", "name=Ada"],
    isGood: ({ code, output }) => code === 0 && output.includes("Hello, Ada!"),
  },
  {
    id: "reports-a-failure",
    given: ["--method", "tools/call", "--tool-name", "test_error_handling"],
    isGood: ({ output, errors }) => (output + errors).includes("intentionally returns an error"),
  },
];

/** The inspector's files go into the temporary folder, not into the user's home directory. */
async function run(place: string, given: string[]): Promise<Printed> {
  const child = spawn(join(place, "node_modules", ".bin", "mcp-inspector"), ["--cli", ...given], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, HOME: place },
  });
  const exited = once(child, "exit");
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await exited) as [number | null];
  return { code, output, errors };
}

async function check(place: string, url: string, era: string, { id, given, isGood }: Trial): Promise<Check> {
  const printed = await run(place, [url, "--transport", "http", "--protocol-era", era, ...given]);
  if (isGood(printed)) return { id, status: "SUCCESS" };
  return { id, status: "FAILURE", errorMessage: `${printed.code}: ${printed.errors || printed.output}` };
}

export async function runInspector(place: string, url: string): Promise<Scenario[]> {
  const scenarios: Scenario[] = [];
  for (const era of eras) {
    const checks: Check[] = [];
    for (const trial of trials) checks.push(await check(place, url, era, trial));
    scenarios.push({ version: "inspector", name: era, checks });
  }
  return scenarios;
}
