/** Said aloud, as is the key: the SDK would else look for both in the environment of this process. */
export const publicAddresses = { openai: "https://api.openai.com/v1", anthropic: "https://api.anthropic.com/v1" };
