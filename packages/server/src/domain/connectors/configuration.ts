import type { ConnectorApproval, ConnectorPatch, OrganizationId } from "@agentrun/contract";
import type { SecretBox } from "../../lib/crypto/keyring.ts";
import { ServiceError } from "../../lib/errors.ts";
import {
  type ConnectorAccess,
  type ConnectorConsent,
  ConnectorError,
  type ConnectorOAuth,
  DocumentError,
  type InspectedDocument,
} from "../../model/connectors.ts";
import { hasMoved, keepOrSeal, keepOrSealHeaders, movedSecret, redacted } from "../secrets/stored-secrets.ts";

/** Reads OpenAPI documents; implemented by the connector runtime. */
export type DocumentReader = {
  /** Reads JSON or YAML; throws DocumentError if no tools can be derived from it. */
  inspect(organizationId: OrganizationId, text: string): Promise<InspectedDocument>;
  /** The same for a document at a URL; throws ConnectorError if fetching fails. */
  fetch(
    organizationId: OrganizationId,
    connector: ConnectorAccess & { documentUrl: string },
  ): Promise<InspectedDocument>;
};

export type RefuseUrl = (url: string) => string | null;

export function assertUrl(refuseUrl: RefuseUrl, url: string, param: string): void {
  const reason = refuseUrl(url) ?? (URL.parse(url)?.hash ? "The URL must not have a fragment." : null);
  if (reason !== null) throw new ServiceError("invalid_url", { param, message: `${param}: ${reason}` });
}

/** Only an `openapi` connector takes a document, from exactly one source. */
export function assertDocumentSource(type: ConnectorAccess["type"], request: ConnectorPatch, hasOne: boolean): void {
  const { document, document_url: documentUrl } = request;
  const given = document !== undefined ? "document" : documentUrl !== undefined ? "document_url" : null;
  if (type === "mcp" && given) throw invalid(given, `'${given}' is only supported for connectors of type openapi.`);
  if (document !== undefined && documentUrl !== undefined)
    throw invalid("document_url", "Send 'document' or 'document_url', not both.");
  if (type === "openapi" && !given && !hasOne)
    throw invalid("document", "An openapi connector needs 'document' or 'document_url'.");
}

/** Returns a usable document, or throws 422 with the place at fault. */
export async function readDocument(
  param: "document" | "document_url",
  read: () => Promise<InspectedDocument>,
): Promise<InspectedDocument> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ConnectorError) throw toDocumentError(param, error);
    if (!(error instanceof DocumentError)) throw error;
    // A place in a fetched document is not a field of the request.
    const place = param === "document" && error.path !== "" ? `document.${error.path}` : param;
    const reason = param === "document_url" && error.path !== "" ? `${error.path}: ${error.message}` : error.message;
    throw new ServiceError("invalid_document", { param: place, message: `${place}: ${reason}` });
  }
}

/** Converts a fetch failure into an API error. */
function toDocumentError(param: string, error: ConnectorError): ServiceError {
  if (error.code === "busy") return new ServiceError("service_unavailable", { headers: { "Retry-After": "1" } });
  const message = `${param}: the document could not be fetched. ${error.message}`;
  return new ServiceError("invalid_document", { param, message });
}

/** The URL to call: the caller's, else the document's. */
export function chooseUrl(refuseUrl: RefuseUrl, given: string | null, document: InspectedDocument | null): string {
  const url = given ?? document?.serverUrl ?? null;
  if (url === null) {
    const why = document
      ? "the document has no server with an absolute https URL"
      : "it is required for an mcp connector";
    throw invalid("url", `Set 'url': ${why}.`);
  }
  assertUrl(refuseUrl, url, "url");
  return url;
}

export const mergeApproval = (given: ConnectorPatch["approval"]): ConnectorApproval => ({
  default: given?.default ?? "never",
  tools: given?.tools ?? {},
});

const invalid = (param: string, message: string) => new ServiceError("invalid_value", { param, message });

/** Headers of the connection or the protocol, which only the service sets. */
const ownHeaders =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|content-.*|accept|accept-encoding|cookie|idempotency-key|last-event-id|mcp-.*)$/i;

type Known = Pick<ConnectorAccess, "url" | "headers" | "oauth" | "consent"> | null;

/** The headers as they are stored. */
export function sealHeaders(box: SecretBox, given: ConnectorPatch["headers"], known: Known, url: string) {
  const isMoved = known !== null && hasMoved(known.url, url);
  const before = known?.headers ?? {};
  if (given === undefined) {
    if (isMoved && Object.keys(before).length > 0) throw movedSecret("headers");
    return before;
  }
  const own = Object.keys(given).find((name) => ownHeaders.test(name));
  if (own !== undefined) throw invalidField(`headers.${own}`, "the service sets this header itself.");
  return keepOrSealHeaders(box, given, { known: before, isMoved, param: "headers" });
}

export function sealOAuth(box: SecretBox, given: ConnectorPatch["oauth"], known: Known, url: string) {
  const before = known?.oauth ?? null;
  const isUrlMoved = known !== null && hasMoved(known.url, url);
  const param = "oauth.client_secret";
  if (given === undefined) {
    if (isUrlMoved && before) throw movedSecret(param);
    return before;
  }
  if (given === null) return null;
  if (given.client_secret === undefined && !before) throw invalidField(param, "required for this client.");
  const isMoved = before !== null && (isUrlMoved || hasMoved(before.tokenUrl, given.token_url));
  const stored = { known: before?.clientSecret, isMoved, param };
  const clientSecret = keepOrSeal(box, given.client_secret ?? redacted, stored);
  return { tokenUrl: given.token_url, clientId: given.client_id, clientSecret, scope: given.scope ?? null };
}

/** Who has to consent and which OAuth client is used; null: no consent needed. */
export function sealConsent(box: SecretBox, given: ConnectorPatch["authorization"], known: Known, url: string) {
  const before = known?.consent ?? null;
  const isMoved = known !== null && hasMoved(known.url, url);
  const param = "authorization.client_secret";
  if (given === undefined) {
    if (isMoved && before?.clientSecret) throw movedSecret(param);
    return before;
  }
  if (given === null) return null;
  const { owner, client_id: clientId = null, client_secret: secret = null, scope = null } = given;
  if (secret !== null && clientId === null)
    throw invalidField("authorization.client_id", "required with a client_secret.");
  const stored = { known: before?.clientSecret ?? undefined, isMoved, param };
  return { owner, clientId, clientSecret: secret === null ? null : keepOrSeal(box, secret, stored), scope };
}

export const redactConsent = (consent: ConnectorConsent | null) =>
  consent && {
    owner: consent.owner,
    client_id: consent.clientId,
    client_secret: consent.clientSecret && redacted,
    scope: consent.scope,
  };

/** Rejects two sources for the Authorization header. */
export function assertOneAuthorization({
  headers,
  oauth,
  consent,
}: Pick<ConnectorAccess, "headers" | "oauth" | "consent">): void {
  if (oauth && consent)
    throw invalidField("authorization", "`oauth` already provides a token. Use only one of the two.");
  const name = Object.keys(headers).find((one) => one.toLowerCase() === "authorization");
  const setter = oauth ? "oauth" : consent ? "authorization" : null;
  if (name && setter) throw invalidField(`headers.${name}`, `\`${setter}\` sets this header. Use only one of the two.`);
}

export const redactOAuth = (oauth: ConnectorOAuth | null) =>
  oauth && { token_url: oauth.tokenUrl, client_id: oauth.clientId, client_secret: redacted, scope: oauth.scope };

const invalidField = (param: string, why: string) =>
  new ServiceError("invalid_value", { param, message: `${param}: ${why}` });
