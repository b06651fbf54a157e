import { ConnectorError, DocumentError, type WholeConnector } from "../../../model/connectors.ts";
import { type Operation, readOperations } from "./document.ts";

const mostDocuments = 100;

/** What documents came to, so that not every run reads its megabytes again; a changed connector has another time. */
export function createOperationCache() {
  const cache = new Map<string, readonly Operation[]>();
  return ({ id, updatedAt, document }: WholeConnector): readonly Operation[] => {
    const key = `${id} ${updatedAt.getTime()} ${document?.length}`;
    const known = cache.get(key);
    const operations = known ?? read(document);
    // The one used last is forgotten last.
    cache.delete(key);
    cache.set(key, operations);
    const oldest = cache.size > mostDocuments ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    return operations;
  };
}

function read(document: string | null): Operation[] {
  try {
    return readOperations(JSON.parse(document ?? "{}"));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new ConnectorError("invalid_document", `${error.path}: ${error.message}`, error);
  }
}
