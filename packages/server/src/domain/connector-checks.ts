import type { ConnectorId } from "@agentrun/contract";
import type { Commit } from "../lib/transaction-scope.ts";
import type { Caller } from "../model/api-keys.ts";
import {
  ConnectorError,
  DocumentError,
  estimateToolTokens,
  type FoundTools,
  findCostWarning,
  type InspectedDocument,
  type ToolDescription,
  type WholeConnector,
} from "../model/connectors.ts";
import { assertVisible, type ConnectorDeps } from "./connectors.ts";
import { describeUnknownTool } from "./tool-names.ts";

export type CheckDeps = ConnectorDeps & {
  /** Connects and asks; throws ConnectorError where that fails. */
  listTools(connector: WholeConnector): Promise<FoundTools>;
};

export type Checked = {
  connector: WholeConnector;
  tools: ToolDescription[];
  toolTokens: number;
  warnings: string[];
  error: { code: string; message: string } | null;
  checkedAt: Date;
};

const messageCharacters = 1_000;

/** Connects as a run would; the commit stores the result. */
export async function prepareConnectorCheck(
  deps: CheckDeps,
  caller: Caller,
  id: ConnectorId,
): Promise<Commit<Checked>> {
  const [found] = await deps.store.connectors.findWhole(caller.organizationId, [id]);
  const connector = assertVisible(caller, found ?? null);
  const { tools, leftOut, document, error } = await tryConnecting(deps, connector);
  const outcome = { error: error?.message ?? null, toolCount: error ? null : tools.length, document };
  const toolTokens = estimateToolTokens(tools);
  const warnings = error
    ? []
    : [...findWarnings(connector, tools, toolTokens), ...leftOut.slice(0, 20).map(toStorable)];
  return async () => {
    // Null: the connector was changed meanwhile, and the result is not of what it is now.
    const checkedAt = await deps.store.connectors.recordCheck(connector, outcome);
    return { connector, tools, toolTokens, warnings, error, checkedAt: checkedAt ?? new Date(deps.clock.now()) };
  };
}

/** A misspelt tool in `approval` is called without the consent that somebody meant it to need. */
function findWarnings({ approval }: WholeConnector, tools: readonly ToolDescription[], tokens: number): string[] {
  const cost = findCostWarning(tools.length, tokens);
  const names = tools.map(({ name }) => name);
  const unknown = Object.keys(approval.tools).filter((name) => !names.includes(name));
  const told = unknown.slice(0, 20).map((name) => `approval.tools: ${describeUnknownTool(name, names)}`);
  return [...(cost === null ? [] : [cost]), ...told];
}

type Attempt = FoundTools & { document: InspectedDocument | null; error: Checked["error"] };

async function tryConnecting(deps: CheckDeps, connector: WholeConnector): Promise<Attempt> {
  try {
    const document = await fetchAnew(deps, connector);
    const found = await deps.listTools({ ...connector, document: document?.text ?? connector.document });
    return { ...found, document, error: null };
  } catch (error) {
    return { tools: [], leftOut: [], document: null, error: toCheckError(error) };
  }
}

async function fetchAnew({ documents }: CheckDeps, connector: WholeConnector): Promise<InspectedDocument | null> {
  const { documentUrl } = connector;
  if (documentUrl === null) return null;
  return documents.inspect(await documents.fetch(connector.organizationId, { ...connector, documentUrl }));
}

function toCheckError(error: unknown): { code: string; message: string } {
  if (error instanceof ConnectorError) return { code: error.code, message: toStorable(error.message) };
  if (!(error instanceof DocumentError)) throw error;
  const place = error.path === "" ? "" : `${error.path}: `;
  return { code: "invalid_document", message: toStorable(`${place}${error.message}`) };
}

/** A stranger's words may hold what the database cannot. */
const toStorable = (text: string): string => text.replaceAll("\0", "").toWellFormed().slice(0, messageCharacters);
