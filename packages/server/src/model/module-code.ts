/** The code of a module's revision that ships with the service: the release that runs is its version. */
export const releaseCode = "release";

/** The files of a module at one moment, as they are kept. */
export type ModuleCode = {
  /** SHA-256 of what `content` becomes, in hex. */
  hash: string;
  module: string;
  content: Buffer;
};

/** What a module's default export says that its agent takes and gives. */
export type ModuleSchemas = { input_schema?: Record<string, unknown>; output_schema?: Record<string, unknown> };

/** What a module says of itself once it is loaded, or why it cannot be. */
export type LoadedModule = { schemas: ModuleSchemas } | { refusal: string };

/** What a module's name stands for just now: its files, what ships with the service, or why its files cannot be taken. */
export type FoundModule =
  | { code: ModuleCode; load(): Promise<LoadedModule> }
  | { code: typeof releaseCode }
  | { refusal: string };
