import { expect, test } from "vitest";
import type { Connector } from "../models.ts";
import {
  newConnectorDraft,
  redacted,
  toConnectorDraft,
  toConnectorPatch,
  toConnectorRequest,
} from "./connector-draft.ts";

test("an MCP connector has no document fields, and a header without a name is dropped", () => {
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
    authorization: null,
    approval: { default: "never" },
  });
});

test("a redacted value is sent back unchanged, so that the service keeps it", () => {
  const oauth = { token_url: "https://t", client_id: "me", client_secret: redacted, scope: "" };
  const headers = [
    { name: "x-api-key", value: redacted },
    { name: "x-more", value: "new" },
  ];
  const patch = toConnectorPatch({ ...newConnectorDraft, name: "n", signIn: "credentials", oauth, headers });
  expect(patch.headers).toEqual({ "x-api-key": redacted, "x-more": "new" });
  expect(patch.oauth).toEqual({ token_url: "https://t", client_id: "me", client_secret: redacted, scope: null });
});

test("a connector with user consent is loaded and sent back unchanged, without its own sign-in", () => {
  const shown = { owner: "organization", client_id: "me", client_secret: redacted, scope: null };
  const connector = { headers: {}, approval: { default: "never", tools: {} }, oauth: null, authorization: shown };
  const draft = toConnectorDraft(connector as unknown as Connector);
  expect(draft.signIn).toBe("consent");
  expect(toConnectorPatch(draft)).toMatchObject({ oauth: null, authorization: shown });
  const unnamed = { ...draft, authorization: { ...draft.authorization, client_id: "" } };
  expect(toConnectorPatch(unnamed).authorization).toMatchObject({ client_id: null, client_secret: null });
  expect(toConnectorPatch({ ...draft, signIn: "none" })).toMatchObject({ oauth: null, authorization: null });
});
