/** What the services of a test file have printed, by the process that printed it. */
const printed = new Map<number, string[]>();

/** The lines of one service, for itself to add to. */
export function linesOf(process: number): string[] {
  const lines: string[] = [];
  printed.set(process, lines);
  return lines;
}

/** A file of tests has nothing to tell of the services of the one before it. */
export const clearServiceLogs = (): void => printed.clear();

const linesEach = 15;

/** The last lines that each has logged; empty where none has anything to say. */
export const lastLogged = (): string =>
  [...printed]
    .map(([process, lines]) => ({ process, last: lines.filter((line) => line.startsWith("{")).slice(-linesEach) }))
    .filter(({ last }) => last.length > 0)
    .map(({ process, last }) => `process ${process}:\n${last.join("\n")}`)
    .join("\n\n");
