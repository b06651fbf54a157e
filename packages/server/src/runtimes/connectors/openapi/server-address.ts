import { own } from "../../../lib/own.ts";
import { isObject, type Json } from "./references.ts";

/** The first server that a document names, with its variables put in; null where that is no whole https address. */
export function findServer(document: Json): string | null {
  const url = typeof document.host === "string" ? fromSwagger(document, document.host) : fromServers(document);
  return url !== null && isUsable.test(url) && URL.canParse(url) && url.length <= 2_048 ? url : null;
}

/** Plain http only to this machine, where the guard has the last word. */
const isUsable = /^(https:\/\/[^{}]+|http:\/\/(localhost|127\.[\d.]+|\[::1\])([:/][^{}]*)?)$/i;

function fromServers(document: Json): string | null {
  const first = Array.isArray(document.servers) ? document.servers[0] : undefined;
  if (!isObject(first) || typeof first.url !== "string") return null;
  const variables = isObject(first.variables) ? first.variables : {};
  return first.url.replaceAll(/\{([^{}]*)\}/g, (all, name: string) => {
    const variable = own(variables, name);
    return isObject(variable) && typeof variable.default === "string" ? variable.default : all;
  });
}

function fromSwagger({ schemes, basePath }: Json, host: string): string {
  const named = Array.isArray(schemes) ? schemes.filter((scheme) => typeof scheme === "string") : [];
  const scheme = named.length === 0 || named.includes("https") ? "https" : named[0];
  const path = typeof basePath === "string" && basePath.startsWith("/") ? basePath : "";
  return `${scheme}://${host}${path.replace(/\/+$/, "")}`;
}
