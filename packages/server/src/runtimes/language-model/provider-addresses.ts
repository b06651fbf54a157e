/** Explicit, like the key: otherwise the SDK would read both from the environment of this process. */
export const publicAddresses = { openai: "https://api.openai.com/v1", anthropic: "https://api.anthropic.com/v1" };
