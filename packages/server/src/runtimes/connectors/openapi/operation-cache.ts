import { ConnectorError, DocumentError, estimateToolTokens, type WholeConnector } from "../../../model/connectors.ts";
import { type Operation, readOperations } from "./document.ts";

/** Of all documents together: what their tools take, by what models are told of them. */
const mostTokens = 8_000_000;

type Read = { operations: readonly Operation[]; tokens: number };

/** What documents came to, so that not every run reads its megabytes again; a changed connector has another time. */
export function createOperationCache() {
  const cache = new Map<string, Read>();
  let tokens = 0;
  const forget = (key: string) => {
    tokens -= cache.get(key)?.tokens ?? 0;
    cache.delete(key);
  };
  return ({ id, updatedAt, document }: WholeConnector): readonly Operation[] => {
    const key = `${id} ${updatedAt.getTime()} ${document?.length}`;
    const found = cache.get(key) ?? read(document);
    // The one used last is forgotten last.
    forget(key);
    cache.set(key, found);
    tokens += found.tokens;
    for (const oldest of cache.keys()) {
      if (tokens <= mostTokens || oldest === key) break;
      forget(oldest);
    }
    return found.operations;
  };
}

function read(document: string | null): Read {
  try {
    const { operations } = readOperations(JSON.parse(document ?? "{}"));
    return { operations, tokens: estimateToolTokens(operations) };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new ConnectorError("invalid_document", `${error.path}: ${error.message}`, error);
  }
}
