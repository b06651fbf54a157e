import type { Question } from "./model.ts";

/** The responses that replace a model. */
export function reply({ prompt }: Question): string {
  const [head = "", query = ""] = prompt.split("\n\n");
  const [, runbook = "", text = ""] = /Runbook: (?:(\w+): )?(.*)/.exec(head) ?? [];
  const service = runbook || null;
  const unknown = "Which service is it? I know checkout and search.";
  return JSON.stringify({
    reply: service ? text : unknown,
    service,
    restart: /restart/i.test(query) && service !== null,
  });
}
