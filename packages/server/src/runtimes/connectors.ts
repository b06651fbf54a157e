import { setTimeout as pause } from "node:timers/promises";
import type { ConnectorId, OrganizationId } from "@agentrun/contract";
import { type SafeClient, SafeFetchError } from "@agentrun/safe-fetch";
import { createSemaphore } from "../lib/concurrency/locks.ts";
import { isSameOrigin } from "../lib/network/urls.ts";
import { createSecretScrubber } from "../lib/observability/secret-scrubber.ts";
import { assertOutsideTransaction } from "../lib/postgres/transaction-scope.ts";
import {
  type ConnectorAccess,
  ConnectorError,
  type ConnectorRecord,
  type FoundTools,
  NotConnected,
  type WholeConnector,
} from "../model/connectors.ts";
import { type ClientDeps, type ConnectorClient, createConnectorClients } from "./connectors/client.ts";
import type { Connection } from "./connectors/connection.ts";
import { openMcp } from "./connectors/mcp/session.ts";
import { createOperationCache, openApi } from "./connectors/openapi/call.ts";
import { fetchText, inspectText } from "./connectors/openapi/parse-document.ts";
import { findCommand, isCommand, type McpCommands } from "./connectors/stdio/commands.ts";
import { createProcessReaper, openProgram, type ProgramDeps } from "./connectors/stdio/program.ts";
import { createToolbox, type UsedConnection } from "./connectors/toolbox.ts";
import type { OpenTools, ToolUser } from "./tools.ts";

export type ConnectorRuntimeDeps = {
  client: SafeClient;
  openSecret: (sealed: string) => string;
  readSecret: ClientDeps["readSecret"];
  /** The organisation's connectors in their current state. Deleted ones are omitted. */
  findConnectors(organizationId: OrganizationId, ids: readonly ConnectorId[]): Promise<WholeConnector[]>;
  callTimeoutMs: number;
  getGrantedToken: ClientDeps["getGrantedToken"];
  /** Creates a link where a person connects the connector, for a run that waits for it. */
  createLink(connector: ConnectorRecord, run: ToolUser): Promise<string>;
  /** Programs of the operator that implement MCP, and how to run them. */
  programs: { commands: McpCommands } & Omit<ProgramDeps, "reaper">;
};

/** Timeout for connecting and listing all tools. */
const openTimeoutMs = 30_000;

/** Short, because saving an agent waits for it. */
const namesTimeoutMs = 5_000;

// Reading and parsing a document takes memory, so concurrency is limited, also per organisation.
const documentLimits = { total: 16, perName: 2 };

/** Connects agents to MCP servers, and to services described by an OpenAPI document. */
export function createConnectorRuntime(deps: ConnectorRuntimeDeps) {
  const clientOf = createConnectorClients(deps);
  const documentReads = createSemaphore(documentLimits);
  const kinds = { mcp: openMcp, openapi: openApi(createOperationCache()) };
  const reaper = createProcessReaper();
  const open: Open = async (connector, signal, user = null) => {
    assertOutsideTransaction("A connector");
    const client = clientOf(connector, user);
    const { callTimeoutMs } = deps;
    if (!isCommand(connector.url))
      return kinds[connector.type]({ client, callTimeoutMs, openProgram: null }, connector, signal);
    const command = findCommand(deps.programs.commands, connector.organizationId, connector.url);
    if (!command)
      throw new ConnectorError("command_not_found", `No program is configured for ${connector.url} on this node.`);
    const { scrub } = createSecretScrubber(Object.values(command.env ?? {}));
    const openProgramOnce = () => openProgram(command, { ...deps.programs, reaper });
    return openMcp({ client: { ...client, scrub }, callTimeoutMs, openProgram: openProgramOnce }, connector, signal);
  };

  /** Adds a link if the end user can connect the connector. */
  const withLink = async (error: unknown, run: ToolUser): Promise<never> => {
    const isUsers = error instanceof NotConnected && error.connector.consent?.owner === "user" && run.user !== null;
    if (isUsers) error.url = await deps.createLink(error.connector, run);
    throw error;
  };

  const openTools: OpenTools = async (run, uses, signal) => {
    const { organizationId, deadlineMs, user } = run;
    if (uses.length === 0) return createToolbox([]);
    const ids = uses.map(({ id }) => id);
    const found = new Map((await deps.findConnectors(organizationId, ids)).map((one) => [one.id, one]));
    const opening = uses.map(async ({ id, tools }) => ({
      allowed: Array.isArray(tools) ? tools : undefined,
      isSearched: tools !== undefined && !Array.isArray(tools),
      connection: await openInTime(() => openOne(found.get(id), signal, open, user), deadlineMs, signal),
    }));
    return createToolbox(await allOrNone(opening, signal).catch((error) => withLink(error, run)));
  };

  /** Lists the tools that a run would get; throws ConnectorError if the connector does not work. */
  const listTools = async (connector: WholeConnector): Promise<FoundTools> => {
    const signal = AbortSignal.timeout(openTimeoutMs);
    const connection = await open(connector, signal).catch(rethrow);
    try {
      await connection.probe(signal);
      return { tools: [...connection.tools], leftOut: connection.leftOut ?? [] };
    } catch (error) {
      throw toConnectorError(error);
    } finally {
      await connection.close();
    }
  };

  /** Names of the tools, with a short timeout; null if the service does not respond. */
  const listToolNames = async (connector: WholeConnector): Promise<readonly string[] | null> => {
    const release = documentReads.tryAcquire(connector.organizationId);
    if (!release) return null;
    try {
      const connection = await open(connector, AbortSignal.timeout(namesTimeoutMs)).catch(() => null);
      const names = connection?.tools.map(({ name }) => name) ?? null;
      await connection?.close();
      return names;
    } finally {
      release();
    }
  };

  const readWithin = async (organizationId: OrganizationId, getText: () => Promise<string>) => {
    const release = documentReads.tryAcquire(organizationId);
    if (!release) throw new ConnectorError("busy", "Too many documents are being read. Try again shortly.");
    try {
      return await inspectText(await getText().catch(rethrow));
    } finally {
      release();
    }
  };
  const documents = {
    inspect: (organizationId: OrganizationId, text: string) => readWithin(organizationId, async () => text),
    fetch: (organizationId: OrganizationId, access: ConnectorAccess & { documentUrl: string }) =>
      readWithin(organizationId, () => fetchText(clientForDocument(deps.client, clientOf, access), access.documentUrl)),
  };

  return { openTools, listTools, listToolNames, documents };
}

/** The connector's secrets are sent to its own host only. */
function clientForDocument(
  plain: SafeClient,
  clientOf: (access: ConnectorAccess) => ConnectorClient,
  access: ConnectorAccess & { documentUrl: string },
): Pick<ConnectorClient, "request"> {
  return isSameOrigin(access.url, access.documentUrl) ? clientOf(access) : plain;
}

type Open = (connector: WholeConnector, signal: AbortSignal, user?: string | null) => Promise<Connection>;

async function openOne(
  connector: WholeConnector | undefined,
  signal: AbortSignal,
  open: Open,
  user: string | null,
): Promise<Connection> {
  if (!connector) throw new ConnectorError("connector_not_found", "A connector of this agent no longer exists.");
  try {
    return await open(connector, AbortSignal.any([signal, AbortSignal.timeout(openTimeoutMs)]), user);
  } catch (error) {
    if (error instanceof NotConnected) throw error;
    const { code, message, isPassing } = toConnectorError(error);
    throw Object.assign(new ConnectorError(code, `Connector "${connector.name}": ${message}`, error), { isPassing });
  }
}

const initialWaitMs = 250;
const maxWaitMs = 15_000;
/** A run that cannot start should fail with the reason before it times out. */
const spareMs = 1_000;

/** Retries a server that is down until the run's deadline. */
async function openInTime<T>(openOnce: () => Promise<T>, deadlineMs: number, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await openOnce();
    } catch (error) {
      const leftMs = deadlineMs - spareMs - performance.now();
      // Wait at most half of the remaining time, so that there is time for another try.
      const waitMs = Math.min(initialWaitMs * 2 ** tries * (0.75 + Math.random() / 2), maxWaitMs, leftMs / 2);
      const isInTime = leftMs > initialWaitMs;
      if (!(error instanceof ConnectorError && error.isPassing && isInTime)) throw error;
      await pause(waitMs, undefined, { signal });
    }
  }
}

/** If one connector cannot be reached, closes the others and throws. */
async function allOrNone(opening: Promise<UsedConnection>[], signal: AbortSignal): Promise<UsedConnection[]> {
  const results = await Promise.allSettled(opening);
  const failed = results.find((result) => result.status === "rejected");
  const opened = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  if (!failed) return opened;
  await Promise.all(opened.map(({ connection }) => connection.close()));
  signal.throwIfAborted();
  throw failed.reason;
}

const rethrow = (error: unknown): never => {
  throw toConnectorError(error);
};

function toConnectorError(error: unknown): ConnectorError {
  if (error instanceof ConnectorError) return error;
  if (error instanceof SafeFetchError) return new ConnectorError(error.code, error.message, error);
  if (error instanceof DOMException && error.name === "TimeoutError")
    return new ConnectorError("timeout", `No response within ${openTimeoutMs / 1_000} s.`, error);
  throw error;
}
