import { diffLines, diffWordsWithSpace } from "diff";

/** A part of a line; `isChanged` marks the difference between two similar lines. */
export type DiffPart = { text: string; isChanged: boolean };
export type DiffLine = { kind: "same" | "added" | "removed"; parts: DiffPart[] };

/** After this time the comparison stops, and the old text is shown before the new one. */
const limits = { timeout: 2_000 };

/** The changes between two texts line by line, and word by word within replaced lines. */
export function diffTexts(before: string, after: string): DiffLine[] {
  const changes = diffLines(ended(before), ended(after), limits) ?? [
    { value: ended(before), removed: true, added: false },
    { value: ended(after), removed: false, added: true },
  ];
  return changes.flatMap((change, index) => {
    const next = changes[index + 1];
    if (change.removed && next?.added) return replaced(linesOf(change.value), linesOf(next.value));
    // Handled together with the removed lines that it replaces.
    if (change.added && changes[index - 1]?.removed) return [];
    return linesOf(change.value).map((text) =>
      whole(change.added ? "added" : change.removed ? "removed" : "same", text),
    );
  });
}

/** A missing final newline is not a change. */
const ended = (text: string) => (text === "" || text.endsWith("\n") ? text : `${text}\n`);

const linesOf = (text: string) => text.replace(/\n$/, "").split("\n");

const whole = (kind: DiffLine["kind"], text: string): DiffLine => ({ kind, parts: [{ text, isChanged: false }] });

/** Compares word by word if the number of lines is equal; otherwise pairs would be guesses. */
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
