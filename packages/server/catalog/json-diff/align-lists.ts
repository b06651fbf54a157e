type Pair = readonly [left: number, right: number];

/** Past this many cells the table of the middle costs more than a tidier diff is worth: it is compared by place. */
const maxCells = 250_000;

/** The index pairs of a longest common subsequence, in order. */
export function alignLists(left: number[], right: number[]): Pair[] {
  const head = countSame(left, right);
  const middleLeft = left.slice(head);
  const middleRight = right.slice(head);
  const tail = countSame(middleLeft.toReversed(), middleRight.toReversed());
  const middle = alignMiddle(
    middleLeft.slice(0, middleLeft.length - tail),
    middleRight.slice(0, middleRight.length - tail),
  );
  return [
    ...Array.from({ length: head }, (_, i) => [i, i] as const),
    ...middle.map(([l, r]) => [head + l, head + r] as const),
    ...Array.from({ length: tail }, (_, i) => [left.length - tail + i, right.length - tail + i] as const),
  ];
}

function countSame(left: number[], right: number[]): number {
  const differs = left.findIndex((value, index) => value !== right[index]);
  return differs === -1 ? left.length : differs;
}

function alignMiddle(left: number[], right: number[]): Pair[] {
  if (left.length * right.length > maxCells) return [];
  const width = right.length + 1;
  const longest = fillTable(left, right, width);
  const lengthAt = (l: number, r: number) => longest[l * width + r] ?? 0;
  const pairs: Pair[] = [];
  for (let [l, r] = [0, 0]; l < left.length && r < right.length; ) {
    if (left[l] === right[r]) pairs.push([l++, r++]);
    else if (lengthAt(l + 1, r) >= lengthAt(l, r + 1)) l += 1;
    else r += 1;
  }
  return pairs;
}

/** Cell (l, r) holds the length of the longest common subsequence of what follows l and r. */
function fillTable(left: number[], right: number[], width: number): Uint32Array {
  const longest = new Uint32Array((left.length + 1) * width);
  for (let l = left.length - 1; l >= 0; l -= 1) {
    for (let r = right.length - 1; r >= 0; r -= 1) {
      const [below, beside] = [longest[(l + 1) * width + r] ?? 0, longest[l * width + r + 1] ?? 0];
      const diagonal = longest[(l + 1) * width + r + 1] ?? 0;
      longest[l * width + r] = left[l] === right[r] ? diagonal + 1 : Math.max(below, beside);
    }
  }
  return longest;
}
