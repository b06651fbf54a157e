/** What the log itself writes of a line. Said a second time it would be two fields of one name, and readers would believe the agent. */
const ownNames: ReadonlySet<string> = new Set(["level", "time", "msg", "process"]);

/** The fields of an agent's line of the log: those that bear the log's own names become `agent_level` and so on. */
export const toAgentFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [ownNames.has(name) ? `agent_${name}` : name, value]),
  );
