/** The code of a module's revision that ships with the service: the release that runs is its version. */
export const releaseCode = "release";

/** The files of a module at one moment, as they are kept. */
export type ModuleCode = {
  /** SHA-256 of what `content` becomes, in hex. */
  hash: string;
  module: string;
  content: Buffer;
};

/** What a module's name stands for just now: its files, what ships with the service, or why its files cannot be taken. */
export type FoundModule = { code: ModuleCode } | { code: typeof releaseCode } | { refusal: string };
