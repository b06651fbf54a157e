import { createSafeClient, type SafeClient } from "@agentrun/safe-fetch";
import { onTestFinished } from "vitest";
import { newId } from "../../packages/server/src/lib/ids.ts";
import { createLog } from "../../packages/server/src/lib/observability/log.ts";
import { localCertificate, startReceiver } from "../../packages/server/src/lib/testing/https-receiver.ts";
import type { WholeConnector } from "../../packages/server/src/model/connectors.ts";
import type { McpCommands } from "../../packages/server/src/runtimes/connectors/stdio/commands.ts";
import { type ConnectorRuntimeDeps, createConnectorRuntime } from "../../packages/server/src/runtimes/connectors.ts";
import type { Toolbox } from "../../packages/server/src/runtimes/tools.ts";
import { type McpServerOptions, startMcpServer, textResult } from "./mcp-server.ts";

const organizationId = newId("org");
/** Replaces encryption. */
export const seal = (text: string) => `sealed:${text}`;
const openSecret = (sealed: string) => sealed.slice("sealed:".length);
const loopback = createSafeClient({ allowNetworks: ["127.0.0.1/32"], ca: localCertificate.cert });

type Wanted = Partial<WholeConnector> & { url: string };

export const newConnector = (wanted: Wanted): WholeConnector => ({
  id: newId("con"),
  organizationId,
  name: "Things",
  description: null,
  type: "mcp",
  documentUrl: null,
  document: null,
  documentSummary: null,
  visibility: "shared",
  headers: {},
  oauth: null,
  consent: null,
  approval: { default: "never", tools: {} },
  status: "unchecked",
  checkedAt: null,
  checkError: null,
  toolCount: null,
  createdBy: null,
  createdAt: new Date(),
  updatedAt: new Date(),
  ...wanted,
});

type Opening = {
  client?: SafeClient;
  tools?: (string[] | undefined)[];
  callTimeoutMs?: number;
  signal?: AbortSignal;
  /** The time that the run has left; without it there are no retries. */
  runMs?: number;
  commands?: McpCommands;
  getGrantedToken?: ConnectorRuntimeDeps["getGrantedToken"];
};

export async function openTools(connectors: WholeConnector[], opening: Opening = {}): Promise<Toolbox> {
  const runtime = createConnectorRuntime({
    client: opening.client ?? loopback,
    openSecret,
    readSecret: async () => [],
    findConnectors: async (_organization, ids) => connectors.filter(({ id }) => ids.includes(id)),
    getGrantedToken: opening.getGrantedToken ?? (async () => null),
    createLink: async () => "https://connect.example",
    callTimeoutMs: opening.callTimeoutMs ?? 10_000,
    programs: {
      commands: opening.commands ?? {},
      user: null,
      memoryMegabytes: 512,
      log: await createLog({ level: "silent", format: "json" }),
    },
  });
  const uses = connectors.map(({ id }, index) => {
    const tools = opening.tools?.[index];
    return tools ? { id, tools } : { id };
  });
  const user = {
    organizationId,
    runId: newId("run"),
    user: null,
    deadlineMs: performance.now() + (opening.runMs ?? 0),
  };
  const toolbox = await runtime.openTools(user, uses, opening.signal ?? new AbortController().signal);
  onTestFinished(() => toolbox.close());
  return toolbox;
}

export function call(toolbox: Toolbox, name: string, input: unknown = {}, signal = new AbortController().signal) {
  const tool = toolbox.tools.find((one) => one.name === name);
  if (!tool) throw new Error(`there is no ${name} among ${toolbox.tools.map((one) => one.name)}`);
  return tool.execute(input, { signal, idempotencyKey: "run_1:call_1" });
}

export async function serve(options: McpServerOptions) {
  const server = await startMcpServer(options);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return server;
}

export async function receive(...answer: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...answer);
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  return receiver;
}

export const echo = { run: (call: { arguments: object }) => textResult(JSON.stringify(call.arguments)) };
/** The time that a condition may take on a busy machine. */
export const pollOptions = { interval: 20 };

export const namesOf = (toolbox: Toolbox) => toolbox.tools.map(({ name }) => name);
