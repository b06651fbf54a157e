/** A single-quoted word for a shell. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The CA file of a self-signed certificate, relative to the directory that the service was started in. */
const ownAuthority = `--cacert "\${AGENTRUN_CA_FILE:-.agentrun/tls/ca.pem}" `;

const hasOwnCertificate = () =>
  document.querySelector<HTMLMetaElement>('meta[name="agentrun-certificate"]')?.content === "own";

/** A curl command to paste; it reads the key from the environment. */
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
