import type { Agent, Me } from "../models.ts";

/** Other protocols that agents are called by, as people call them. */
const titles: Record<string, string> = {
  "ai-sdk-ui": "AI SDK",
  "ag-ui": "AG-UI",
  openai: "OpenAI",
  mcp: "MCP",
  a2a: "A2A",
};

export const doorTitle = (door: string): string => titles[door] ?? door;

/** Those that are open here, and that the agent lets itself be called by. */
export const doorsOf = ({ doors }: Pick<Agent, "doors">, open: Me["doors"]): string[] =>
  open.filter((door) => doors === null || doors.includes(door));
