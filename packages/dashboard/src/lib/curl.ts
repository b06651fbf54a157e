/** A single-quoted word for a shell. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** A call as curl, ready to be pasted; the key comes from the environment. */
export function toCurl(method: string, path: string, body?: unknown): string {
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${location.origin}/v2${path}`,
    `-H "Authorization: Bearer $AGENTRUN_API_KEY"`,
  ];
  if (body !== undefined)
    lines.push(`-H "Content-Type: application/json"`, `-d ${shellQuote(JSON.stringify(body, null, 2))}`);
  return lines.join(" \\\n  ");
}
