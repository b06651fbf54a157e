import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { ToolDescription, WholeConnector } from "../../model/connectors.ts";
import type { ToolCall, ToolResult } from "../tools.ts";
import type { ConnectorClient } from "./client.ts";

export type { ToolCall } from "../tools.ts";

/** An open connector of any kind. */
export type Connection = {
  connector: WholeConnector;
  tools: readonly ToolDescription[];
  /** Tools that were left out, and why. */
  leftOut?: readonly string[];
  /** Throws only if the signal is aborted. */
  call(tool: string, input: unknown, call: ToolCall): Promise<ToolResult>;
  /** Throws if the service does not respond or rejects the credentials. */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

export type ConnectionDeps = {
  client: ConnectorClient;
  callTimeoutMs: number;
  /** Starts the program, for a connector with a command; null for a connector with a URL. */
  openProgram: (() => Transport) | null;
};

export type OpenConnection = (
  deps: ConnectionDeps,
  connector: WholeConnector,
  signal: AbortSignal,
) => Promise<Connection>;
