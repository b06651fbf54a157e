import type { Agent, Me } from "../models.ts";

/** Display names of the other protocols. */
const titles: Record<string, string> = {
  "ai-sdk-ui": "AI SDK",
  "ag-ui": "AG-UI",
  openai: "OpenAI",
  mcp: "MCP",
  a2a: "A2A",
};

export const doorTitle = (door: string): string => titles[door] ?? door;

/** The protocols that both the service and the agent enable. */
export const doorsOf = ({ doors }: Pick<Agent, "doors">, open: Me["doors"]): string[] =>
  open.filter((door) => doors === null || doors.includes(door));
