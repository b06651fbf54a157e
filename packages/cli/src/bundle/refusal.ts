import { CommandError, exitCodes } from "../exit-codes.ts";

/** Code that cannot be deployed: what is wrong, where, and what to do. */
export class CodeRefused extends CommandError {
  constructor(what: string, hint: string) {
    super(`${what} ${hint}`, exitCodes.failed);
  }
}

/** The place of an import in the author's code. */
export type Place = { file: string; line: number };

/** An import that cannot work, with file and line. */
export const refusedImport = ({ file, line }: Place, what: string, hint: string) =>
  new CodeRefused(`${file}, line ${line}: ${what}`, hint);
