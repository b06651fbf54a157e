import { adminCommand } from "../../admin-command.ts";

export const listDomains = adminCommand({
  path: "admin domains list",
  summary: "List verified e-mail domains and their organisations",
  examples: ["admin domains list"],
});

export const assignDomain = adminCommand({
  path: "admin domains assign",
  summary: "Assign an e-mail domain to an organisation, without a DNS record",
  details:
    "Make sure that the domain belongs to the organisation: its identity provider can then sign in all addresses of the domain. If another organisation has the domain, it loses it.",
  args: { organization: { help: "the organisation's id" }, domain: { help: "the domain" } },
  examples: ["admin domains assign org_… example.com"],
});

export const releaseDomain = adminCommand({
  path: "admin domains release",
  summary: "Remove an e-mail domain from its organisation",
  args: { domain: { help: "the domain" } },
  examples: ["admin domains release example.com"],
});
