import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { ToolDescription, WholeConnector } from "../../model/connectors.ts";
import type { ToolAnswer, ToolCall } from "../tools.ts";
import type { ConnectorClient } from "./client.ts";

export type { ToolCall } from "../tools.ts";

/** A connector in use, whatever it speaks. */
export type Connection = {
  connector: WholeConnector;
  tools: readonly ToolDescription[];
  /** Which others the service has, and why they are not among them. */
  leftOut?: readonly string[];
  /** Never throws but for a signal that is aborted. */
  call(tool: string, input: unknown, call: ToolCall): Promise<ToolAnswer>;
  /** Throws where the service does not answer, or not to us. */
  probe(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
};

export type ConnectionDeps = {
  client: ConnectorClient;
  callTimeoutMs: number;
  /** Starts the program that takes the place of an address; null where there is an address. */
  openProgram: (() => Transport) | null;
};

export type OpenConnection = (
  deps: ConnectionDeps,
  connector: WholeConnector,
  signal: AbortSignal,
) => Promise<Connection>;
