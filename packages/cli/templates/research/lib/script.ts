import type { Question } from "./model.ts";

/** The responses that replace a model. */
export function reply({ task, prompt }: Question): string {
  const [question = "", ...rest] = prompt.split("\n\n");
  if (task === "plan") return JSON.stringify([question, `${question} cost`]);
  if (task === "answer") return rest.join(" ") || "The sources do not answer this.";
  return (rest.join(" ").split(". ")[0] ?? "").replace(/\.?$/, ".");
}
