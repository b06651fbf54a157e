import type { ConnectorId } from "@agentrun/contract";
import type { Caller } from "../model/api-keys.ts";
import { ConnectorError, DocumentError, type ToolDescription, type WholeConnector } from "../model/connectors.ts";
import type { ReadDocument } from "./connector-settings.ts";
import { assertVisible, type ConnectorDeps } from "./connectors.ts";

export type CheckDeps = ConnectorDeps & {
  /** Connects and asks; throws ConnectorError where that fails. */
  listTools(connector: WholeConnector): Promise<ToolDescription[]>;
};

export type Checked = {
  connector: WholeConnector;
  tools: ToolDescription[];
  error: { code: string; message: string } | null;
  checkedAt: Date;
};

const messageCharacters = 1_000;

/** Connects as a run would, and keeps what came of it. */
export async function checkConnector(deps: CheckDeps, caller: Caller, id: ConnectorId): Promise<Checked> {
  const [found] = await deps.store.connectors.findWhole(caller.organizationId, [id]);
  const connector = assertVisible(caller, found ?? null);
  const { tools, document, error } = await tryConnecting(deps, connector);
  const outcome = { error: error?.message ?? null, toolCount: error ? null : tools.length, document };
  // Null: it was changed meanwhile, and what was found is of yesterday's.
  const checkedAt = await deps.store.connectors.recordCheck(connector, outcome);
  return { connector, tools, error, checkedAt: checkedAt ?? new Date(deps.clock.now()) };
}

type Attempt = { tools: ToolDescription[]; document: ReadDocument | null; error: Checked["error"] };

async function tryConnecting(deps: CheckDeps, connector: WholeConnector): Promise<Attempt> {
  try {
    const document = await fetchAnew(deps, connector);
    const tools = await deps.listTools({ ...connector, document: document?.text ?? connector.document });
    return { tools, document, error: null };
  } catch (error) {
    return { tools: [], document: null, error: toCheckError(error) };
  }
}

async function fetchAnew({ documents }: CheckDeps, connector: WholeConnector): Promise<ReadDocument | null> {
  const { documentUrl } = connector;
  if (documentUrl === null) return null;
  const fetched = await documents.fetch(connector.organizationId, { ...connector, documentUrl });
  return { ...documents.inspect(fetched), text: JSON.stringify(fetched) };
}

function toCheckError(error: unknown): { code: string; message: string } {
  if (error instanceof ConnectorError) return { code: error.code, message: toStorable(error.message) };
  if (!(error instanceof DocumentError)) throw error;
  const place = error.path === "" ? "" : `${error.path}: `;
  return { code: "invalid_document", message: toStorable(`${place}${error.message}`) };
}

/** A stranger's words may hold what the database cannot. */
const toStorable = (text: string): string => text.replaceAll("\0", "").toWellFormed().slice(0, messageCharacters);
