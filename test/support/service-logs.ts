/** The output of a test file's services, by process id. */
const printed = new Map<number, string[]>();

/** The lines of one service, to which the caller appends. */
export function linesOf(process: number): string[] {
  const lines: string[] = [];
  printed.set(process, lines);
  return lines;
}

/** Clears the output of the previous file's services. */
export const clearServiceLogs = (): void => printed.clear();

const linesEach = 15;

/** The last log lines of each service; empty if there are none. */
export const lastLogged = (): string =>
  [...printed]
    .map(([process, lines]) => ({ process, last: lines.filter((line) => line.startsWith("{")).slice(-linesEach) }))
    .filter(({ last }) => last.length > 0)
    .map(({ process, last }) => `process ${process}:\n${last.join("\n")}`)
    .join("\n\n");
