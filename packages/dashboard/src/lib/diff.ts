import { diffLines, diffWordsWithSpace } from "diff";

/** A piece of a line; of two lines that differ a little, what differs. */
export type DiffPart = { text: string; isChanged: boolean };
export type DiffLine = { kind: "same" | "added" | "removed"; parts: DiffPart[] };

/** Beyond this a comparison takes longer than anybody waits; then the old is shown whole and the new after it. */
const patience = { timeout: 2_000 };

/** What changed between two texts, line by line, and within lines that took each other's place word by word. */
export function diffTexts(before: string, after: string): DiffLine[] {
  const changes = diffLines(ended(before), ended(after), patience) ?? [
    { value: ended(before), removed: true, added: false },
    { value: ended(after), removed: false, added: true },
  ];
  return changes.flatMap((change, index) => {
    const next = changes[index + 1];
    if (change.removed && next?.added) return replaced(linesOf(change.value), linesOf(next.value));
    // Told with what it took the place of.
    if (change.added && changes[index - 1]?.removed) return [];
    return linesOf(change.value).map((text) =>
      whole(change.added ? "added" : change.removed ? "removed" : "same", text),
    );
  });
}

/** A last line without its end is the same line. */
const ended = (text: string) => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

const linesOf = (text: string) => text.replace(/\n$/, "").split("\n");

const whole = (kind: DiffLine["kind"], text: string): DiffLine => ({ kind, parts: [{ text, isChanged: false }] });

/** As many lines out as in: word by word, one beside the other; else whole, where pairs would be guesses. */
function replaced(old: readonly string[], fresh: readonly string[]): DiffLine[] {
  if (old.length !== fresh.length)
    return [...old.map((text) => whole("removed", text)), ...fresh.map((text) => whole("added", text))];
  const words = old.map((text, index) => diffWordsWithSpace(text, fresh[index] ?? ""));
  const side = (kind: "added" | "removed") =>
    words.map((parts) => ({
      kind,
      parts: parts
        .filter((part) => (kind === "added" ? !part.removed : !part.added))
        .map((part) => ({ text: part.value, isChanged: part[kind] })),
    }));
  return [...side("removed"), ...side("added")];
}
