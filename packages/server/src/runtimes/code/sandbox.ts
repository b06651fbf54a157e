import type { TarEntry } from "../../lib/tar.ts";

export const codeLanguages = ["python", "javascript", "shell"] as const;
export type CodeLanguage = (typeof codeLanguages)[number];

/** Untrusted code to run. */
export type Script = {
  language: CodeLanguage;
  code: string;
  /** Files in its working directory, by name without folders. */
  files: readonly TarEntry[];
  seconds: number;
};

export type ScriptEnd = {
  /** Null if it was stopped. */
  exitCode: number | null;
  /** Why it was stopped, for the author of the script. */
  stopped: string | null;
  stdout: string;
  stderr: string;
  /** Files that it left in `out`, and remarks about files that were dropped. */
  files: readonly TarEntry[];
  remarks: readonly string[];
  milliseconds: number;
};

/** Runs scripts in isolation; throws `SandboxUnavailable` if that is not possible. */
export type Sandbox = {
  /** Languages that this machine has. */
  languages: readonly CodeLanguage[];
  run(script: Script, signal: AbortSignal): Promise<ScriptEnd>;
};

/** This machine cannot run the sandbox: why, and what to do. */
export class SandboxUnavailable extends Error {
  readonly whatToDo: string;
  constructor(message: string, whatToDo: string) {
    super(message);
    this.whatToDo = whatToDo;
  }
}
