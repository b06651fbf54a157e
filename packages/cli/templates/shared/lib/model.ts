import type { AgentContext } from "agent-run-kit";
import { reply } from "./script.ts";

/** A request to a model. The name of the task distinguishes it in the script and in the trace. */
export type Question = { task: string; instructions: string; prompt: string };

type Context = Pick<AgentContext, "step" | "fetch" | "secrets" | "addTokens" | "signal">;
type Turn = { text: string; tokens: number };

/**
 * Calls a model, as a step: after a crash or a wait, the stored response is used. Without the secret MODEL_API_KEY, `lib/script.ts` responds, so
 * that the project and its tests work without a model.
 */
export async function askModel(ctx: Context, question: Question): Promise<string> {
  const turn = await ctx.step(`model ${question.task}`, async (): Promise<Turn> => {
    const key = await findSecret(ctx, "MODEL_API_KEY");
    return key === null ? fromScript(question) : callModel(ctx, key, question);
  });
  ctx.addTokens(turn.tokens);
  return turn.text;
}

/** The same for a response that must be JSON. */
export async function askForJson<Answer>(ctx: Context, question: Question): Promise<Answer> {
  const text = await askModel(ctx, question);
  try {
    return JSON.parse(text.replace(/^```(?:json)?\n?|\n?```$/g, "")) as Answer;
  } catch {
    throw new Error(`The model's answer to "${question.task}" is not JSON: ${text.slice(0, 200)}`);
  }
}

function fromScript(question: Question): Turn {
  const text = reply(question);
  // About four characters are one token.
  return { text, tokens: Math.ceil((question.instructions.length + question.prompt.length + text.length) / 4) };
}

/** Any server with an OpenAI-compatible API. */
async function callModel(ctx: Context, key: string, { instructions, prompt }: Question): Promise<Turn> {
  const url = (await findSecret(ctx, "MODEL_URL")) ?? "https://api.openai.com/v1";
  const model = (await findSecret(ctx, "MODEL_NAME")) ?? "gpt-5-mini";
  const response = await ctx.fetch(`${url}/chat/completions`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      model,
      messages: [
        { role: "system", content: instructions },
        { role: "user", content: prompt },
      ],
    }),
    signal: ctx.signal,
  });
  if (!response.ok) throw new Error(`The model answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
  const { choices, usage } = (await response.json()) as {
    choices: { message: { content: string } }[];
    usage?: { total_tokens: number };
  };
  return { text: choices[0]?.message.content ?? "", tokens: usage?.total_tokens ?? 0 };
}

/** Null if the secret does not exist. */
export async function findSecret({ secrets }: Pick<AgentContext, "secrets">, name: string): Promise<string | null> {
  try {
    return await secrets.get(name);
  } catch {
    return null;
  }
}
