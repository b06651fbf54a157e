import { isSameOrigin } from "../../lib/same-origin.ts";
import { isJsonObject, type JsonObject } from "../http/json-object.ts";
import { RemoteFailure } from "../remote/failures.ts";

export const bindings = ["JSONRPC", "HTTP+JSON"] as const;
export type Binding = (typeof bindings)[number];

/** How an agent is spoken to, by its card. */
export type AgentInterface = {
  url: string;
  binding: Binding;
  isStreaming: boolean;
  /** Whether it takes JSON, and not words alone. */
  takesData: boolean;
};

const noInterface =
  "The agent's card names no interface of A2A 1.0 by JSON-RPC or HTTP+JSON in `supportedInterfaces`. Agents of older versions are not spoken to.";

/** Reads a card; what was configured to be sent along goes to the card's own host and to no other. */
export function readCard(card: JsonObject, cardUrl: string, hasSecrets: boolean): AgentInterface {
  const named = Array.isArray(card.supportedInterfaces) ? card.supportedInterfaces.filter(isJsonObject) : [];
  const found = named.find(({ protocolVersion, protocolBinding, url }) => {
    const isSpoken = bindings.includes(protocolBinding as Binding);
    return isSpoken && /^1(\.|$)/.test(String(protocolVersion)) && typeof url === "string";
  });
  if (!found) throw new RemoteFailure(noInterface);
  const url = String(found.url).replace(/\/+$/, "");
  if (hasSecrets && !isSameOrigin(url, cardUrl))
    throw new RemoteFailure(
      "The agent's card names an address at another host than its own, and the agent's headers go to the card's host alone. Name the card at the host that answers, or leave the headers out.",
    );
  const capabilities = isJsonObject(card.capabilities) ? card.capabilities : {};
  const modes = Array.isArray(card.defaultInputModes) ? card.defaultInputModes.map(String) : [];
  return {
    url,
    binding: found.protocolBinding as Binding,
    isStreaming: capabilities.streaming === true,
    takesData: modes.length === 0 || modes.some((mode) => /^(application\/json|\*\/\*)/.test(mode)),
  };
}
