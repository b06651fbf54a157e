export type DiffLine = { kind: "same" | "added" | "removed"; text: string };

/** Beyond this many differing lines the exact way would take too long, and nobody reads the result. */
const mostCells = 4_000_000;

/** What changed between two texts, line by line, by their longest common subsequence. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [old, next] = [before.split("\n"), after.split("\n")];
  const head = commonHead(old, next);
  const tail = commonTail(old.slice(head), next.slice(head));
  const [oldCore, nextCore] = [old.slice(head, old.length - tail), next.slice(head, next.length - tail)];
  return [...old.slice(0, head).map(same), ...diffCore(oldCore, nextCore), ...old.slice(old.length - tail).map(same)];
}

const same = (text: string): DiffLine => ({ kind: "same", text });
const removed = (text: string): DiffLine => ({ kind: "removed", text });
const added = (text: string): DiffLine => ({ kind: "added", text });

function commonHead(a: string[], b: string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

function commonTail(a: string[], b: string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a.at(-1 - length) === b.at(-1 - length)) length += 1;
  return length;
}

function diffCore(a: string[], b: string[]): DiffLine[] {
  if (a.length * b.length > mostCells) return [...a.map(removed), ...b.map(added)];
  const lengths = commonLengths(a, b);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      lines.push(same(a[i] ?? ""));
      i += 1;
      j += 1;
    } else if (at(lengths, i + 1, j) >= at(lengths, i, j + 1)) {
      lines.push(removed(a[i] ?? ""));
      i += 1;
    } else {
      lines.push(added(b[j] ?? ""));
      j += 1;
    }
  }
  return [...lines, ...a.slice(i).map(removed), ...b.slice(j).map(added)];
}

const at = (table: Uint32Array[], i: number, j: number) => table[i]?.[j] ?? 0;

/** For each pair of places, how many lines the rests have in common. */
function commonLengths(a: string[], b: string[]): Uint32Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = table[i];
    if (!row) continue;
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] = a[i] === b[j] ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}
