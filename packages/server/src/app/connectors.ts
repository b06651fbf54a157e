import type { OrganizationId } from "@agentrun/contract";
import type { RunAs } from "@agentrun/host";
import { createNetworkCheck, type SafeClient } from "@agentrun/safe-fetch";
import type { FastifyInstance } from "fastify";
import type { RefuseUrl } from "../domain/connectors/configuration.ts";
import { createLink, getGrantedToken } from "../domain/connectors/consent.ts";
import type { EventDeps } from "../domain/events/events.ts";
import { findBaseUrl } from "../domain/installation/base-url.ts";
import type { ActionDeps } from "../domain/runs/answer.ts";
import { addConnectPages } from "../http/pages/connector-consent.ts";
import { connectorHandlers } from "../http/routes/connectors.ts";
import { createConsentClient } from "../lib/oauth/consent-client.ts";
import { ConnectorError } from "../model/connectors.ts";
import type { ReadSecret } from "../model/secrets.ts";
import { findCommand, isCommand, loadCommands } from "../runtimes/connectors/stdio/commands.ts";
import { type ConnectorRuntimeDeps, createConnectorRuntime } from "../runtimes/connectors.ts";
import type { Config } from "../settings/config.ts";
import type { Platform } from "./platform.ts";

type ConnectorParts = {
  client: SafeClient;
  refuseUrl: RefuseUrl;
  readSecret: ReadSecret;
  findUser: () => RunAs | null;
};

/** Wires connectors; the model runtime opens their tools with `openTools`. */
export function openConnectors(config: Config, platform: Platform, parts: ConnectorParts) {
  const { client, refuseUrl, readSecret, findUser } = parts;
  const { store, clock, secrets, log, reporting } = platform;
  const commands = loadCommands(config.mcpCommandsFile);
  const user = Object.keys(commands).length === 0 ? null : findUser();
  const consentClient = createConsentClient(client, refuseUrl);
  const isTrustedProxy = createNetworkCheck(config.trustProxy);
  const { openTools, listTools, listToolNames, documents } = createConnectorRuntime({
    client,
    openSecret: secrets.open,
    readSecret,
    findConnectors: store.connectors.findWhole,
    callTimeoutMs: config.connectorTimeoutSeconds * 1_000,
    getGrantedToken: ({ organizationId, id: connectorId }, user, refused) =>
      getGrantedToken({ store, clock, secrets, consentClient }, { organizationId, connectorId, user }, refused),
    createLink: linkMaker(platform),
    programs: { commands, user, memoryMegabytes: config.moduleMemoryMegabytes, log },
  });
  const hasCommand = (organizationId: OrganizationId, url: string) =>
    findCommand(commands, organizationId, url) !== undefined;
  const { mostConnectors } = config;
  const tools = { listTools, listToolNames };
  const deps = { store, clock, secrets, refuseUrl, documents, ...tools, mostConnectors, isCommand, hasCommand };
  return {
    openTools,
    documents,
    listToolNames,
    handlers: (baseUrl: () => string) => connectorHandlers(deps, baseUrl),
    addPages: (app: FastifyInstance, actionDeps: ActionDeps & EventDeps, baseUrl: () => string) =>
      addConnectPages(
        app,
        { ...deps, ...actionDeps, store, consentClient, isTrustedProxy, log, reportError: reporting.report },
        baseUrl,
      ),
  };
}

/** A worker node may have no port, so the link uses the base URL of a gateway. */
const linkMaker =
  ({ store }: Platform): ConnectorRuntimeDeps["createLink"] =>
  async ({ organizationId, id: connectorId }, { user, runId }) => {
    const baseUrl = await findBaseUrl(store);
    if (baseUrl === null)
      throw new ConnectorError("not_connected", "No gateway has started yet, so there is no URL for connecting.");
    return (await createLink({ store }, { organizationId, connectorId, user }, baseUrl, runId)).url;
  };
