import { expect, test } from "vitest";
import { newConnectorDraft, redacted, toConnectorPatch, toConnectorRequest } from "./connector-draft.ts";

test("an MCP connector says nothing of documents, and a header without a name is none", () => {
  const draft = { ...newConnectorDraft, name: "Tracker", url: "https://x", document_url: "https://d" };
  const request = toConnectorRequest({ ...draft, headers: [{ name: "", value: "x" }] });
  expect(request).toEqual({
    name: "Tracker",
    type: "mcp",
    url: "https://x",
    description: null,
    visibility: "shared",
    headers: {},
    oauth: null,
    approval: { default: "never" },
  });
});

test("a value that was never shown is sent back as it was shown, so that it stays", () => {
  const oauth = { token_url: "https://t", client_id: "me", client_secret: redacted, scope: "" };
  const headers = [
    { name: "x-api-key", value: redacted },
    { name: "x-more", value: "new" },
  ];
  const patch = toConnectorPatch({ ...newConnectorDraft, name: "n", usesOAuth: true, oauth, headers });
  expect(patch.headers).toEqual({ "x-api-key": redacted, "x-more": "new" });
  expect(patch.oauth).toEqual({ token_url: "https://t", client_id: "me", client_secret: redacted, scope: null });
});
