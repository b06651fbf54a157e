import { isDeepStrictEqual } from "node:util";
import type { ConnectorId, ConnectorPatch, CreateConnectorRequest, OrganizationId } from "@agentrun/contract";
import type { DatabaseClock } from "../../lib/clock.ts";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { ServiceError } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import type { Commit } from "../../lib/postgres/transaction-scope.ts";
import type { Caller } from "../../model/api-keys.ts";
import {
  type ConnectorAccess,
  ConnectorError,
  type ConnectorRecord,
  DocumentError,
  estimateToolTokens,
  type FoundTools,
  findCostWarning,
  type InspectedDocument,
  type ToolDescription,
  type WholeConnector,
} from "../../model/connectors.ts";
import type { ConnectorFilter } from "../../store/connectors/connectors.ts";
import type { PageRequest } from "../../store/database/page.ts";
import type { Store } from "../../store/store.ts";
import { assertToolNames, describeUnknownTool, type ListToolNames } from "../agents/references.ts";
import { assertManagesApprovals, assertNotDemo } from "../api-keys/permissions.ts";
import {
  assertDocumentSource,
  assertOneAuthorization,
  assertUrl,
  chooseUrl,
  type DocumentReader,
  mergeApproval,
  type RefuseUrl,
  readDocument,
  sealConsent,
  sealHeaders,
  sealOAuth,
} from "./configuration.ts";

type ConnectorDeps = {
  store: Pick<Store, "agents" | "connectors" | "transaction">;
  clock: DatabaseClock;
  secrets: SecretBox;
  /** Null if the URL may be called, else the reason why not. */
  refuseUrl: RefuseUrl;
  documents: DocumentReader;
  listToolNames: ListToolNames;
  mostConnectors: number;
  /** Whether a URL names one of the operator's programs, and whether this organisation may use it. */
  isCommand(url: string): boolean;
  hasCommand(organizationId: OrganizationId, url: string): boolean;
};

export async function getConnector(deps: ConnectorDeps, caller: Caller, id: ConnectorId): Promise<ConnectorRecord> {
  return assertVisible(caller, await deps.store.connectors.find(caller.organizationId, id));
}

export function listConnectors(deps: ConnectorDeps, caller: Caller, filter: ConnectorFilter, page: PageRequest) {
  assertWholeOrganization(caller);
  // A demo key must not learn that private connectors exist.
  const isImpossible = caller.isDemo && filter.visibility === "private";
  if (isImpossible) return { items: [], hasMore: false };
  const visible = caller.isDemo ? { ...filter, visibility: "shared" as const } : filter;
  return deps.store.connectors.list(caller.organizationId, visible, page);
}

/** Fetches the OpenAPI document and checks the named tools, so it runs outside a transaction. */
export async function prepareConnector(
  deps: ConnectorDeps,
  caller: Caller,
  request: CreateConnectorRequest,
  id: ConnectorId | null = null,
): Promise<Commit<ConnectorRecord>> {
  assertWholeOrganization(caller);
  if (request.visibility === "private") assertNotDemo(caller);
  const { name, type, ...patch } = request;
  const now = new Date(deps.clock.now());
  const blank = { ...blankConnector(caller, type, name, now), ...(id === null ? {} : { id }) };
  const document = await newDocument(deps, blank, patch);
  const connector = applyPatch(deps, blank, patch, document);
  await assertApprovalNames(deps, connector, patch);
  return () =>
    deps.store.transaction(async () => {
      const count = await deps.store.connectors.countLocked(caller.organizationId);
      if (count >= deps.mostConnectors) throw tooMany(deps.mostConnectors);
      await deps.store.connectors.insert(connector);
      return connector;
    });
}

const tooMany = (most: number) =>
  new ServiceError("too_many_connectors", {
    message: `An organisation has at most ${most} connectors. Delete one first.`,
  });

const blankConnector = (caller: Caller, type: ConnectorRecord["type"], name: string, now: Date): WholeConnector => ({
  id: newId("con", now.getTime()),
  organizationId: caller.organizationId,
  name,
  description: null,
  type,
  url: "",
  documentUrl: null,
  document: null,
  documentSummary: null,
  visibility: "shared",
  headers: {},
  oauth: null,
  consent: null,
  approval: mergeApproval(undefined),
  ...unchecked,
  createdBy: caller.actor,
  createdAt: now,
  updatedAt: now,
});

/** A connector that is being created has no URL yet. */
const isNew = (connector: ConnectorRecord) => connector.url === "";

const unchecked = { status: "unchecked", checkedAt: null, checkError: null, toolCount: null } as const;

export async function prepareConnectorUpdate(
  deps: ConnectorDeps,
  caller: Caller,
  id: ConnectorId,
  patch: ConnectorPatch,
): Promise<Commit<ConnectorRecord>> {
  const [found = null] = await deps.store.connectors.findWhole(caller.organizationId, [id]);
  const asItIs = assertVisible(caller, found);
  if (patch.visibility === "private") assertNotDemo(caller);
  const document = await newDocument(deps, asItIs, patch);
  await assertApprovalNames(deps, applyPatch(deps, asItIs, patch, document), patch);
  return () =>
    deps.store.transaction(async () => {
      const connector = assertVisible(caller, await deps.store.connectors.findForUpdate(caller.organizationId, id));
      const changed = applyPatch(deps, connector, patch, document);
      // Which tools need approval is an approval rule as well.
      if (!isDeepStrictEqual(connector.approval, changed.approval)) assertManagesApprovals(caller, "approval");
      const updated = { ...changed, updatedAt: laterThan(connector.updatedAt, deps.clock.now()) };
      await deps.store.connectors.update(updated);
      if (needsNewConsent(connector, updated)) await deps.store.connectors.deleteConsent(caller.organizationId, id);
      return updated;
    });
}

/** With a misspelt name, the intended tool would be called without approval. */
async function assertApprovalNames(deps: ConnectorDeps, connector: WholeConnector, { approval }: ConnectorPatch) {
  const named = Object.keys(approval?.tools ?? {});
  if (named.length === 0) return;
  const known = await deps.listToolNames(connector);
  if (known) assertToolNames(named, known, (index) => `approval.tools.${named[index]}`);
}

/** Consent holds for one server, client and set of scopes. */
const needsNewConsent = (before: ConnectorRecord, after: ConnectorRecord): boolean =>
  before.consent !== null && (before.url !== after.url || !isDeepStrictEqual(before.consent, after.consent));

function assertConsentPlace(
  { isCommand }: ConnectorDeps,
  type: ConnectorRecord["type"],
  url: string,
  consent: ConnectorRecord["consent"],
): void {
  if (!consent || (type === "mcp" && !isCommand(url))) return;
  const message = "authorization: only supported for MCP servers with a URL.";
  throw new ServiceError("invalid_value", { param: "authorization", message });
}

/** Caches are keyed by this time, so it must be different after every change. */
const laterThan = (before: Date, now: number) => new Date(Math.max(now, before.getTime() + 1));

/** Applies a patch; resets the check result if the address or the document changed. */
function applyPatch(
  deps: ConnectorDeps,
  connector: WholeConnector,
  patch: ConnectorPatch,
  document: InspectedDocument | null,
): WholeConnector {
  const url = chooseUrl(refuseUrlFor(deps, connector), (patch.url ?? connector.url) || null, document);
  const isElsewhere =
    url !== connector.url || document !== null || [patch.headers, patch.oauth, patch.authorization].some(isGiven);
  return {
    ...connector,
    name: patch.name ?? connector.name,
    description: patch.description === undefined ? connector.description : patch.description,
    visibility: patch.visibility ?? connector.visibility,
    approval: patch.approval === undefined ? connector.approval : mergeApproval(patch.approval),
    ...accessAt(deps, connector, patch, url),
    ...(document ? { document: document.text, documentSummary: document.summary } : {}),
    ...(isElsewhere ? unchecked : {}),
  };
}

const isGiven = (value: unknown) => value !== undefined;

/** The access data for a URL, with only the secrets that may be sent there. */
function accessAt(
  deps: ConnectorDeps,
  connector: ConnectorRecord,
  patch: ConnectorPatch,
  url: string,
): ConnectorAccess {
  const { secrets } = deps;
  const before = isNew(connector) ? null : connector;
  const headers = sealHeaders(secrets, patch.headers, before, url);
  const oauth = sealOAuth(secrets, patch.oauth, before, url);
  const consent = sealConsent(secrets, patch.authorization, before, url);
  assertOneAuthorization({ headers, oauth, consent });
  assertConsentPlace(deps, connector.type, url, consent);
  const documentUrl = patch.document ? null : (patch.document_url ?? connector.documentUrl);
  const { id, organizationId, type } = connector;
  return { id, organizationId, type, url, headers, oauth, consent, documentUrl };
}

/** The document that a request contains or points to; null keeps the stored one. */
async function newDocument(
  deps: ConnectorDeps,
  connector: ConnectorRecord,
  patch: ConnectorPatch,
): Promise<InspectedDocument | null> {
  assertUrls(deps, connector, patch);
  assertDocumentSource(connector.type, patch, !isNew(connector));
  const { document, document_url: documentUrl } = patch;
  const { documents } = deps;
  const { organizationId } = connector;
  if (document !== undefined)
    return readDocument("document", () =>
      documents.inspect(organizationId, typeof document === "string" ? document : JSON.stringify(document)),
    );
  if (documentUrl === undefined) return null;
  const access = { ...accessAt(deps, connector, patch, patch.url ?? connector.url), documentUrl };
  return readDocument("document_url", () => documents.fetch(organizationId, access));
}

/** An MCP server may be one of the operator's programs, which has a name instead of a URL. */
const refuseUrlFor =
  ({ refuseUrl, isCommand, hasCommand }: ConnectorDeps, { type, organizationId }: ConnectorRecord): RefuseUrl =>
  (url) => {
    if (type !== "mcp" || !isCommand(url)) return refuseUrl(url);
    return hasCommand(organizationId, url) ? null : "the operator has not configured this program.";
  };

function assertUrls(deps: ConnectorDeps, connector: ConnectorRecord, patch: ConnectorPatch): void {
  const { refuseUrl } = deps;
  const { url, document_url, oauth } = patch;
  if (url !== undefined) assertUrl(refuseUrlFor(deps, connector), url, "url");
  if (document_url !== undefined) assertUrl(refuseUrl, document_url, "document_url");
  if (oauth) assertUrl(refuseUrl, oauth.token_url, "oauth.token_url");
}

export async function deleteConnector(deps: ConnectorDeps, caller: Caller, id: ConnectorId): Promise<void> {
  await getConnector(deps, caller, id);
  await deps.store.transaction(async () => {
    // Writing an agent locks its connectors, so no agent can start to use this one from here on.
    assertVisible(caller, await deps.store.connectors.findForUpdate(caller.organizationId, id));
    const users = await findUsers(deps, caller, id);
    if (users.length > 0) throw inUse(users);
    await deps.store.connectors.delete(caller.organizationId, id);
  });
}

type User = { id: string; name: string };

async function findUsers(deps: ConnectorDeps, caller: Caller, id: ConnectorId): Promise<User[]> {
  const mentioning = await deps.store.agents.listMentioning(caller.organizationId, id);
  return mentioning.filter(({ connectors }) => connectors.some((use) => use.id === id));
}

const namedAtMost = 5;

function inUse(users: User[]): ServiceError {
  const named = users.slice(0, namedAtMost).map(({ id, name }) => `${name} (${id})`);
  const others = users.length > namedAtMost ? ` and ${users.length - namedAtMost} more` : "";
  return new ServiceError("connector_in_use", {
    message: `Active agents use this connector: ${named.join(", ")}${others}. Change or archive them first.`,
    details: users.slice(0, 100).map((user) => ({
      param: null,
      code: "connector_in_use",
      message: `${user.id} uses this connector.`,
    })),
  });
}

function found<T extends ConnectorRecord>(connector: T | null): T {
  if (!connector) throw new ServiceError("connector_not_found");
  return connector;
}

/** Throws for a connector of another organisation, and for a private one with a demo key. */
function assertVisible<T extends ConnectorRecord>(caller: Caller, connector: T | null): T {
  assertWholeOrganization(caller);
  const visible = found(connector);
  if (visible.visibility === "private") assertNotDemo(caller);
  return visible;
}

/** Connectors serve all agents, so a key limited to some must not read or change them. */
function assertWholeOrganization(caller: Caller): void {
  if (caller.agentIds === null) return;
  throw new ServiceError("agent_not_allowed", {
    message: "This API key is limited to some agents, and connectors serve all. Use a key without `agent_ids`.",
  });
}

export type CheckDeps = ConnectorDeps & {
  /** Connects and lists the tools; throws ConnectorError on failure. */
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

/** Connects in the same way as a run; the commit stores the result. */
export async function prepareConnectorTest(deps: CheckDeps, caller: Caller, id: ConnectorId): Promise<Commit<Checked>> {
  const [found] = await deps.store.connectors.findWhole(caller.organizationId, [id]);
  const connector = assertVisible(caller, found ?? null);
  const { tools, leftOut, document, error } = await tryConnecting(deps, connector);
  const outcome = { error: error?.message ?? null, toolCount: error ? null : tools.length, document };
  const toolTokens = estimateToolTokens(tools);
  const warnings = error
    ? []
    : [...findWarnings(connector, tools, toolTokens), ...leftOut.slice(0, 20).map(toStorable)];
  return async () => {
    // Null: the connector was changed in the meantime, so the result was not stored.
    const checkedAt = await deps.store.connectors.recordCheck(connector, outcome);
    return { connector, tools, toolTokens, warnings, error, checkedAt: checkedAt ?? new Date(deps.clock.now()) };
  };
}

/** A misspelt tool name in `approval` would be called without approval. */
function findWarnings({ approval }: WholeConnector, tools: readonly ToolDescription[], tokens: number): string[] {
  const cost = findCostWarning(tools.length, tokens);
  const names = tools.map(({ name }) => name);
  const unknown = Object.keys(approval.tools).filter((name) => !names.includes(name));
  const misspelt = unknown.slice(0, 20).map((name) => `approval.tools: ${describeUnknownTool(name, names)}`);
  return [...(cost === null ? [] : [cost]), ...misspelt];
}

type Attempt = FoundTools & { document: InspectedDocument | null; error: Checked["error"] };

async function tryConnecting(deps: CheckDeps, connector: WholeConnector): Promise<Attempt> {
  try {
    const document = await refetchDocument(deps, connector);
    const found = await deps.listTools({ ...connector, document: document?.text ?? connector.document });
    return { ...found, document, error: null };
  } catch (error) {
    return { tools: [], leftOut: [], document: null, error: toCheckError(error) };
  }
}

async function refetchDocument({ documents }: CheckDeps, connector: WholeConnector): Promise<InspectedDocument | null> {
  const { documentUrl } = connector;
  if (documentUrl === null) return null;
  return documents.fetch(connector.organizationId, { ...connector, documentUrl });
}

function toCheckError(error: unknown): { code: string; message: string } {
  if (error instanceof ConnectorError) return { code: error.code, message: toStorable(error.message) };
  if (!(error instanceof DocumentError)) throw error;
  const place = error.path === "" ? "" : `${error.path}: `;
  return { code: "invalid_document", message: toStorable(`${place}${error.message}`) };
}

/** A third party's text may contain characters that the database cannot store. */
const toStorable = (text: string): string => text.replaceAll("\0", "").toWellFormed().slice(0, messageCharacters);
