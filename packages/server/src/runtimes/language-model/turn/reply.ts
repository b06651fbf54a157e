import type { AssistantModelMessage, ContentPart, ProviderMetadata, ToolSet } from "ai";

type Content = ContentPart<ToolSet>;
type AssistantPart = Exclude<AssistantModelMessage["content"], string>[number];

/** The model's message of a turn, as its provider expects it back: without sources, and without results, which follow it. */
export function toReply(content: readonly Content[]): AssistantModelMessage[] {
  const parts = content.flatMap((part) => toAssistantPart(part) ?? []);
  return parts.length > 0 ? [{ role: "assistant", content: parts }] : [];
}

function toAssistantPart(part: Content): AssistantPart | null {
  if (part.type === "text") {
    const { text, providerMetadata } = part;
    return text === "" && !providerMetadata ? null : { type: "text", text, ...optionsOf(part) };
  }
  if (part.type === "reasoning") return { type: "reasoning", text: part.text, ...optionsOf(part) };
  if (part.type === "custom") return { type: "custom", kind: part.kind, ...optionsOf(part) };
  if (part.type === "file")
    return { type: "file", data: part.file.base64, mediaType: part.file.mediaType, ...optionsOf(part) };
  if (part.type !== "tool-call") return null;
  const { toolCallId, toolName, input, invalid } = part;
  // Providers accept only an object back.
  const given = invalid && typeof input !== "object" ? {} : input;
  return { type: "tool-call", toolCallId, toolName, input: given, ...optionsOf(part) };
}

/** What the provider wants back with the part, such as the signature of reasoning. */
const optionsOf = ({ providerMetadata }: { providerMetadata?: ProviderMetadata | undefined }) =>
  providerMetadata ? { providerOptions: providerMetadata } : {};
