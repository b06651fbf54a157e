import type { ConnectorApproval, ConnectorPatch, OrganizationId } from "@agentrun/contract";
import { ServiceError } from "../lib/errors.ts";
import { type ConnectorAccess, ConnectorError, DocumentError, type InspectedDocument } from "../model/connectors.ts";

/** What the rules need to know of OpenAPI documents, which others can read. */
export type DocumentReader = {
  /** Throws DocumentError where no tools can be made of it. */
  inspect(document: Record<string, unknown>): InspectedDocument;
  /** JSON or YAML; throws DocumentError for what is neither. */
  parse(organizationId: OrganizationId, text: string): Promise<Record<string, unknown>>;
  /** Throws ConnectorError where it cannot be had, DocumentError for what is none. */
  fetch(
    organizationId: OrganizationId,
    connector: ConnectorAccess & { documentUrl: string },
  ): Promise<Record<string, unknown>>;
};

export type RefuseUrl = (url: string) => string | null;

export function assertUrl(refuseUrl: RefuseUrl, url: string, param: string): void {
  const reason = refuseUrl(url) ?? (URL.parse(url)?.hash ? "The URL must not have a fragment." : null);
  if (reason !== null) throw new ServiceError("invalid_url", { param, message: `${param}: ${reason}` });
}

/** Only an `openapi` connector has a document, and from one source. */
export function assertDocumentSource(type: ConnectorAccess["type"], request: ConnectorPatch, hasOne: boolean): void {
  const { document, document_url: documentUrl } = request;
  const given = document !== undefined ? "document" : documentUrl !== undefined ? "document_url" : null;
  if (type === "mcp" && given) throw invalid(given, `'${given}' belongs to connectors of type openapi.`);
  if (document !== undefined && documentUrl !== undefined)
    throw invalid("document_url", "Give 'document' or 'document_url', not both.");
  if (type === "openapi" && !given && !hasOne)
    throw invalid("document", "An openapi connector needs 'document' or 'document_url'.");
}

/** A document that tools can be made of, or a 422 that names the place at fault. */
export async function readDocument(
  reader: DocumentReader,
  param: "document" | "document_url",
  get: () => Promise<Record<string, unknown>>,
): Promise<InspectedDocument> {
  try {
    return reader.inspect(await get());
  } catch (error) {
    if (error instanceof ConnectorError) throw toDocumentError(param, error);
    if (!(error instanceof DocumentError)) throw error;
    // In a document from elsewhere the place is none of the request's fields.
    const place = param === "document" && error.path !== "" ? `document.${error.path}` : param;
    const said = param === "document_url" && error.path !== "" ? `${error.path}: ${error.message}` : error.message;
    throw new ServiceError("invalid_document", { param: place, message: `${place}: ${said}` });
  }
}

/** What a failure to fetch means for whoever asked for it. */
function toDocumentError(param: string, error: ConnectorError): ServiceError {
  if (error.code === "busy") return new ServiceError("service_unavailable", { headers: { "Retry-After": "1" } });
  const message = `${param}: the document could not be fetched. ${error.message}`;
  return new ServiceError("invalid_document", { param, message });
}

/** The address to call: the caller's own word first, then the document's. */
export function chooseUrl(refuseUrl: RefuseUrl, given: string | null, document: InspectedDocument | null): string {
  const url = given ?? document?.serverUrl ?? null;
  if (url === null) {
    const why = document ? "the document names no server with a whole https address" : "an mcp connector needs it";
    throw invalid("url", `Give the address in 'url': ${why}.`);
  }
  assertUrl(refuseUrl, url, "url");
  return url;
}

export const mergeApproval = (given: ConnectorPatch["approval"]): ConnectorApproval => ({
  default: given?.default ?? "never",
  tools: given?.tools ?? {},
});

const invalid = (param: string, message: string) => new ServiceError("invalid_value", { param, message });
