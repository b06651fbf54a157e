/** A single-quoted word for a shell. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Where a service keeps the authority of a certificate that it made, seen from where it was started. */
const ownAuthority = `--cacert "\${AGENTRUN_CA_FILE:-.agentrun/tls/ca.pem}" `;

const hasOwnCertificate = () =>
  document.querySelector<HTMLMetaElement>('meta[name="agentrun-certificate"]')?.content === "own";

/** A call as curl, ready to be pasted; the key comes from the environment. */
export function toCurl(method: string, path: string, body?: unknown): string {
  const trust = hasOwnCertificate() ? ownAuthority : "";
  const lines = [
    `curl ${trust}${method === "GET" ? "" : `-X ${method} `}${location.origin}/v2${path}`,
    `-H "Authorization: Bearer $AGENTRUN_API_KEY"`,
  ];
  if (body !== undefined)
    lines.push(`-H "Content-Type: application/json"`, `-d ${shellQuote(JSON.stringify(body, null, 2))}`);
  return lines.join(" \\\n  ");
}
