import { setTimeout as pause } from "node:timers/promises";
import type { Keyring } from "../lib/keyring.ts";
import { isSealed, namedKey } from "../lib/secret-box.ts";
import { type SealedColumn, sealedColumns } from "../store/secrets/sealed-columns.ts";
import type { SealedRow, SealedValue } from "../store/secrets/secrets.ts";
import type { Store } from "../store/store.ts";

type ResealDeps = { store: Pick<Store, "secrets">; say: (line: string) => void };

/** Boxes by the key that opens them, those that name none, and those that nothing opens, by column and row. */
export type BoxCount = { boxes: Map<string, number>; unnamed: number; unopened: string[] };

/** Read at a time; each value is written by itself, so that nobody waits behind a lock. */
const rowsAtATime = 500;
const tellEvery = 100;
const lookAgainMs = 100;

export async function countBoxes(store: ResealDeps["store"], keyring: Keyring): Promise<BoxCount> {
  const counted: BoxCount = { boxes: new Map(), unnamed: 0, unopened: [] };
  for (const column of sealedColumns) {
    for await (const row of walk(store, column)) {
      for (const box of boxesOf(column, row)) {
        const id = keyring.keyOf(box);
        if (id === null) counted.unopened.push(`${column.table}.${column.column} of ${row.key.join(" ")}`);
        else counted.boxes.set(id, (counted.boxes.get(id) ?? 0) + 1);
        if (id !== null && namedKey(box) === null) counted.unnamed += 1;
      }
    }
  }
  return counted;
}

/** Whether another key than the one that is sealed with is still needed for what is stored. */
export function isAnotherNeeded(keyring: Keyring, { boxes }: BoxCount): boolean {
  const [sealing = ""] = keyring.ids();
  return [...boxes.keys()].some((id) => id !== sealing);
}

/**
 * Seals everything anew while the service goes on; says how many boxes it changed. Whoever read an old box before may
 * still write it back, in a transaction that is under way: so it looks again once those have ended, until nothing is left.
 */
export async function resealAll({ store, say }: ResealDeps, keyring: Keyring): Promise<number> {
  for (let total = 0; ; ) {
    let tried = 0;
    for (const column of sealedColumns) {
      const round = await resealColumn({ store, say }, keyring, column);
      tried += round.tried;
      total += round.changed;
    }
    if (tried === 0) return total;
    const writers = await store.secrets.findWriters();
    while (!(await store.secrets.haveEnded(writers))) await pause(lookAgainMs);
  }
}

async function resealColumn({ store, say }: ResealDeps, keyring: Keyring, column: SealedColumn) {
  const [sealing = ""] = keyring.ids();
  // What no key opens stays as it is; the report names it.
  let inRow = 0;
  const reseal = (box: string) => {
    if (namedKey(box) === sealing || keyring.keyOf(box) === null) return box;
    inRow += 1;
    return keyring.reseal(box);
  };
  let tried = 0;
  let changed = 0;
  let told = 0;
  const tell = () => {
    say(`${column.table}.${column.column}: ${changed} boxes sealed anew`);
    told = changed;
  };
  for await (const row of walk(store, column)) {
    inRow = 0;
    const sealed = column.mapBoxes(row.value, ifSealed(reseal));
    if (sealed === row.value) continue;
    tried += 1;
    // A value that was changed meanwhile is read again in the next round.
    if (!(await store.secrets.replaceSealed(column, row, sealed))) continue;
    // Boxes, as the report counts them: a row may hold several.
    changed += inRow;
    if (changed - told >= tellEvery) tell();
  }
  if (changed > told) tell();
  return { tried, changed };
}

async function* walk(store: ResealDeps["store"], column: SealedColumn): AsyncGenerator<SealedValue> {
  for (let after: readonly string[] | null = null; ; ) {
    const rows: SealedRow[] = await store.secrets.listSealed(column, after, rowsAtATime);
    for (const { key, value } of rows) if (value !== null) yield { key, value };
    after = rows.at(-1)?.key ?? null;
    if (rows.length < rowsAtATime || after === null) return;
  }
}

function boxesOf(column: SealedColumn, { value }: SealedValue): string[] {
  const found: string[] = [];
  const note = (box: string) => {
    found.push(box);
    return box;
  };
  column.mapBoxes(value, ifSealed(note));
  return found;
}

const ifSealed = (change: (box: string) => string) => (text: string) => (isSealed(text) ? change(text) : text);
