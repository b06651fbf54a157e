import { type Endpoint, endpoints } from "@agentrun/contract";

/** The page of the API viewer. Without JavaScript, and for programs that read pages, it lists every operation. */
export const referencePage = (): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Agent Run Service: API reference</title>
</head>
<body>
<div id="reference"></div>
<noscript>
<h1>Agent Run Service: API reference</h1>
<p>This page needs JavaScript to show parameters, bodies and examples. The complete reference is also available as an OpenAPI document: <a href="/openapi.json">/openapi.json</a>. The documentation is at <a href="/docs">/docs</a>.</p>
${sections().join("\n")}
</noscript>
<script src="/docs/reference.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

/** The operations by tag, in the order of the endpoint table. */
function sections(): string[] {
  const rows = Object.entries<Endpoint>(endpoints);
  const tags = [...new Set(rows.map(([, { tag }]) => tag))];
  return tags.map((tag) => {
    const items = rows.filter(([, endpoint]) => endpoint.tag === tag).map(([name, endpoint]) => itemOf(name, endpoint));
    return `<h2>${escaped(tag)}</h2>\n<ul>\n${items.join("\n")}\n</ul>`;
  });
}

const itemOf = (name: string, { method, path, base, summary }: Endpoint): string =>
  `<li id="${name}"><code>${method} ${base === "root" ? "" : "/v2"}${escaped(path)}</code> ${escaped(summary)}</li>`;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
