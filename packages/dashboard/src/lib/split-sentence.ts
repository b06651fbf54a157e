type Part = { part: "actor" | "verb" | "resource" | "rest"; text: string };

/** The parts of an audit entry's sentence, which starts with its actor. Empty parts are left out. */
export function splitSentence(sentence: string, actor: string | null, resource: string | null): Part[] {
  const start = actor && sentence.startsWith(actor) ? actor.length : 0;
  const found = resource ? sentence.indexOf(resource, start) : -1;
  const [from, to] = found < 0 ? [sentence.length, sentence.length] : [found, found + (resource?.length ?? 0)];
  const parts: Part[] = [
    { part: "actor", text: sentence.slice(0, start) },
    { part: "verb", text: sentence.slice(start, from) },
    { part: "resource", text: sentence.slice(from, to) },
    { part: "rest", text: sentence.slice(to) },
  ];
  return parts.filter(({ text }) => text !== "");
}
