import { readdirSync, type Stats, statSync, watch } from "node:fs";
import { join } from "node:path";
import { matters } from "./folder.ts";

/** Editors write a file in several steps. */
const settleMs = 25;
const lookMs = 250;

/**
 * Reports which files of a folder changed. System notifications only make it faster; polling is reliable: mounts of virtual machines
 * and containers send no notifications.
 */
export function watchFolder(folder: string, onChange: (paths: string[]) => void): { close(): void } {
  let known = snapshot(folder);
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    const now = snapshot(folder);
    const paths = [...new Set([...known.keys(), ...now.keys()])].filter((path) => known.get(path) !== now.get(path));
    known = now;
    if (paths.length > 0) onChange(paths);
  };
  const hint = (_: string, path: string | null) => {
    if (path !== null && !matters(path)) return;
    clearTimeout(timer);
    timer = setTimeout(look, settleMs);
  };
  const watcher = watch(folder, { recursive: true }, hint).on("error", () => {});
  const looking = setInterval(look, lookMs);
  return {
    close() {
      clearTimeout(timer);
      clearInterval(looking);
      watcher.close();
    },
  };
}

/** Differs when a file, or a relevant file of a folder, has changed. Empty if there is nothing. */
export function stateOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return JSON.stringify([...snapshot(path)]);
  return stat ? fileState(stat) : "";
}

/** Calls back while one of these has another state than the one that is remembered for it. */
export function watchStates(states: () => ReadonlyMap<string, string>, onChange: () => void): { close(): void } {
  const look = () => {
    if ([...states()].some(([path, state]) => stateOf(path) !== state)) onChange();
  };
  const looking = setInterval(look, lookMs);
  return { close: () => clearInterval(looking) };
}

const fileState = ({ mtimeMs, size, ino }: Stats): string => `${mtimeMs} ${size} ${ino}`;

/** The state of each relevant file, by path. */
function snapshot(folder: string, below = ""): Map<string, string> {
  const entries = listOf(join(folder, below)).filter(({ name }) => matters(name));
  return new Map(
    entries.flatMap((entry): [string, string][] => {
      const path = join(below, entry.name);
      if (entry.isDirectory()) return [...snapshot(folder, path)];
      const stat = statSync(join(folder, path), { throwIfNoEntry: false });
      return stat ? [[path, fileState(stat)]] : [];
    }),
  );
}

function listOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    // It was deleted meanwhile.
    return [];
  }
}
