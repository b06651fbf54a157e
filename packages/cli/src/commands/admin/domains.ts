import { adminCommand } from "../../admin-command.ts";

export const listDomains = adminCommand({
  path: "admin domains list",
  summary: "Every e-mail domain that is verified, and whose it is",
  examples: ["admin domains list"],
});

export const assignDomain = adminCommand({
  path: "admin domains assign",
  summary: "Give an e-mail domain to an organisation you know it to be of, without a DNS record",
  details: "An organisation that has it loses it. From then on that organisation's provider signs its addresses in.",
  args: { organization: { help: "the organisation's id" }, domain: { help: "the domain" } },
  examples: ["admin domains assign org_… example.com"],
});

export const releaseDomain = adminCommand({
  path: "admin domains release",
  summary: "Take an e-mail domain from the organisation that has it",
  args: { domain: { help: "the domain" } },
  examples: ["admin domains release example.com"],
});
