import type { TarEntry } from "../../lib/tar.ts";

export const codeLanguages = ["python", "javascript", "shell"] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

/** Something to be run that nobody has read. */
export type Script = {
  language: CodeLanguage;
  code: string;
  /** What lies in its working directory, by names without folders. */
  files: readonly TarEntry[];
  seconds: number;
};

export type ScriptEnd = {
  /** Null: it was stopped. */
  exitCode: number | null;
  /** Why it was stopped, in words for whoever wrote it. */
  stopped: string | null;
  stdout: string;
  stderr: string;
  /** What it left in its folder `out`, and what of it could not be taken along. */
  files: readonly TarEntry[];
  remarks: readonly string[];
  milliseconds: number;
};

/** A place where a script can do no harm, whatever it tries; throws `SandboxUnavailable` where that cannot be kept. */
export type Sandbox = {
  /** Those that this machine has. */
  languages: readonly CodeLanguage[];
  run(script: Script, signal: AbortSignal): Promise<ScriptEnd>;
};

/** The sandbox cannot be made on this machine: what is missing, and what to do about it. */
export class SandboxUnavailable extends Error {
  readonly whatToDo: string;
  constructor(message: string, whatToDo: string) {
    super(message);
    this.whatToDo = whatToDo;
  }
}
