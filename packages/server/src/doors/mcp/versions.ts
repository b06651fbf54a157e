/** Without a handshake: each message says what its client speaks and can. */
export const currentVersion = "2026-07-28";
/** With `initialize` first. */
export const olderVersions: readonly string[] = ["2025-11-25", "2025-06-18", "2025-03-26"];
export const supportedVersions: readonly string[] = [currentVersion, ...olderVersions];

export const tasksExtension = "io.modelcontextprotocol/tasks";

export const metaKeys = {
  version: "io.modelcontextprotocol/protocolVersion",
  capabilities: "io.modelcontextprotocol/clientCapabilities",
  serverInfo: "io.modelcontextprotocol/serverInfo",
  subscription: "io.modelcontextprotocol/subscriptionId",
  relatedTask: "io.modelcontextprotocol/related-task",
} as const;
