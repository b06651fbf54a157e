import type { WorkerItem } from "@agentrun/contract";
import { agentFailure } from "../module/outcomes.ts";
import type { FromRun } from "../module/protocol.ts";
import type { Outcome } from "../runtime.ts";

/** An item of a report in the words of the module runtime: what its run said, how it ended, or what is wrong with it. */
export type HeardMessages =
  | { problem: string }
  | ({ isLast: boolean } & ({ messages: FromRun[] } | { outcome: Outcome }));

const said = (...messages: FromRun[]): HeardMessages => ({ isLast: false, messages });

const tooLarge = (what: string, bytes: number): HeardMessages => ({
  isLast: true,
  outcome: agentFailure("output_too_large", `The ${what} is larger than ${bytes} bytes.`),
});

/** `number` is the item's own, and names a step until it is kept. */
export function toMessages(item: WorkerItem, number: number, outputBytes: number): HeardMessages {
  switch (item.type) {
    case "delta":
      return withTexts(item, ["text"], ([text]) => (text === "" ? said() : said(["delta", 0, text])));
    case "event":
      return withTexts(item, ["event"], ([event]) => said(["event", 0, event]));
    case "log":
      return withTexts(item, ["message"], ([message]) => said(["log", 0, message, item.fields ?? "{}"]));
    case "step":
      return withTexts(item, ["key", "value"], ([key, value]) => toStep(item, number, key, value, outputBytes));
    case "file":
      return withTexts(item, ["verb", "argument"], ([verb, argument]) =>
        item.call ? said(["file", 0, item.call, verb, argument]) : { problem: "An item of type file needs 'call'." },
      );
    case "ask":
      return withTexts(item, ["key", "question"], ([key, question]) => ({
        isLast: true,
        messages: [...toUse(item), ["ask", 0, key, question]],
      }));
    case "answer":
      return withTexts(item, ["key", "question"], ([key, question]) =>
        item.call ? said(["answer", 0, item.call, key, question]) : { problem: "An item of type answer needs 'call'." },
      );
    case "completed":
      return withTexts(item, ["output"], ([output]) => toEnd(item, output, outputBytes));
    case "failed":
      return withTexts(item, ["message"], ([message]) => ({
        isLast: true,
        messages: [...toUse(item), ["fail", 0, item.code ?? "agent_error", message, item.name ?? ""]],
      }));
    case "released":
      return { isLast: true, outcome: { type: "returned" } };
    default:
      return { problem: `There are no items of type ${JSON.stringify(item.type).slice(0, 100)}.` };
  }
}

type TextField = "text" | "event" | "message" | "key" | "value" | "question" | "output" | "verb" | "argument";
type Texts<Names extends readonly TextField[]> = { [Index in keyof Names]: string };

function withTexts<const Names extends readonly TextField[]>(
  item: WorkerItem,
  names: Names,
  make: (texts: Texts<Names>) => HeardMessages,
): HeardMessages {
  const missing = names.find((name) => typeof item[name] !== "string");
  if (missing) return { problem: `An item of type ${item.type} needs '${missing}'.` };
  return make(names.map((name) => item[name]) as Texts<Names>);
}

/** It goes into a batch with steps of others: what the database could not hold stays out of it. */
function toStep(
  { took_ms: tookMs = -1 }: WorkerItem,
  number: number,
  key: string,
  value: string,
  outputBytes: number,
): HeardMessages {
  if (Buffer.byteLength(value) > outputBytes) return tooLarge("result of a step", outputBytes);
  if (key === "" || key.includes("\0") || !isJson(value)) {
    return { problem: "A step needs a 'key' without NUL characters, and JSON text as its 'value'." };
  }
  return said(["step", 0, number, key, value, tookMs]);
}

function toEnd(item: WorkerItem, output: string, outputBytes: number): HeardMessages {
  if (Buffer.byteLength(output) > outputBytes) return tooLarge("output", outputBytes);
  const messages: FromRun[] = item.thread_state ? [["state", 0, item.thread_state]] : [];
  return { isLast: true, messages: [...toUse(item), ...messages, ["done", 0, output]] };
}

const toUse = ({ tokens_used: count }: WorkerItem): FromRun[] => (count === undefined ? [] : [["tokens", 0, count]]);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
