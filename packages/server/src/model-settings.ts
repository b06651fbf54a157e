import { resolve } from "node:path";
import { none, type Setting, setting, text } from "./setting.ts";

function modelUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error("must be an http:// or https:// address");
  return text.replace(/\/+$/, "");
}

const path = (value: string) => resolve(value);

/** Where the models of every organisation come from. */
export const modelSettings = {
  AGENTRUN_OPENAI_API_KEY: setting(none, text, "A key for OpenAI, for the model agents of every organisation."),
  AGENTRUN_ANTHROPIC_API_KEY: setting(none, text, "A key for Anthropic, likewise."),
  AGENTRUN_MODEL_URL: setting(
    none,
    modelUrl,
    "An OpenAI-compatible server such as `http://localhost:11434/v1` (Ollama, vLLM, llama.cpp), likewise; comes first.",
  ),
  AGENTRUN_MODEL_KEY: setting(none, text, "Its key, where it asks for one."),
  AGENTRUN_MODEL_NAME: setting(
    none,
    text,
    "The model of agents that ask for the default one, at the first of these. The server in AGENTRUN_MODEL_URL is asked for its first model where this is not set.",
  ),
  AGENTRUN_MODEL_PROVIDERS: setting(
    none,
    path,
    "A JSON file of providers by packages of the AI SDK, which you install in the same folder (`npm install @ai-sdk/google`); see docs/models.md.",
  ),
  AGENTRUN_MODEL_PRICES: setting(
    none,
    path,
    "A JSON file of model prices beside the built-in ones, each from a day on; see `docs/caps.md`.",
  ),
} as const;

type Values = {
  [Name in keyof typeof modelSettings]: (typeof modelSettings)[Name] extends Setting<infer T> ? T : never;
};

export const readModels = (values: Values) => ({
  openaiKey: values.AGENTRUN_OPENAI_API_KEY,
  anthropicKey: values.AGENTRUN_ANTHROPIC_API_KEY,
  url: values.AGENTRUN_MODEL_URL,
  urlKey: values.AGENTRUN_MODEL_KEY,
  name: values.AGENTRUN_MODEL_NAME,
  providersFile: values.AGENTRUN_MODEL_PROVIDERS,
  pricesFile: values.AGENTRUN_MODEL_PRICES,
});
