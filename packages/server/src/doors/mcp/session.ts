import { createHash, randomBytes } from "node:crypto";
import { refuse } from "./errors.ts";
import { type Modes, noModes, type RequestId } from "./message.ts";

/**
 * Before 2026-07-28 a client says once what it can, and names its session from then on. What it said is the name, with something that
 * nobody guesses, so that every node knows it and nothing is kept. It opens nothing: each request has its key.
 */
export type Session = { id: string | null; modes: Modes };

export const makeSession = ({ form, url }: Modes): string =>
  `mcp_${form ? "f" : ""}${url ? "u" : ""}_${randomBytes(16).toString("hex")}`;

const shape = /^mcp_(f?)(u?)_[0-9a-f]{32}$/;

export function readSession(header: string | string[] | undefined): Session {
  if (header === undefined) return { id: null, modes: noModes };
  const [id, form, url] = shape.exec(String(header)) ?? [];
  if (id === undefined)
    throw refuse(
      "NO_SESSION",
      "There is no such session: begin with `initialize`.",
      "Mcp-Session-Id",
      "invalid_header",
    );
  return { id, modes: { form: form !== "", url: url !== "" } };
}

/** What the run of a request is found by, for a client that takes it back. */
export const requestKey = "mcp_request";
export const requestName = (sessionId: string, id: RequestId): string =>
  createHash("sha256")
    .update(`${sessionId} ${JSON.stringify(id)}`)
    .digest("base64url");
