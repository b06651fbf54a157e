import type { Readable } from "node:stream";
import type { FileName } from "../model/files.ts";

/** What was written: counted and digested on its way. */
export type Written = { size: number /** In hex. */; sha256: string };

/** Both ends belong to it. */
export type ByteRange = { first: number; last: number };

/** Where the content of files is. What it holds is told by rows alone: it is never listed. */
export type BlobStore = {
  /** Where it is, for people. */
  readonly place: string;
  /** Resolves once the content will outlive a crash of the machine. A source that fails leaves something, which `remove` takes away. */
  write(file: FileName, source: AsyncIterable<Uint8Array>): Promise<Written>;
  /** Rejects with `file_content_missing` where there is none. */
  read(file: FileName, range?: ByteRange): Promise<Readable>;
  /** Resolves, too, where there is nothing. */
  remove(file: FileName): Promise<void>;
  /** What says which store this is, whoever reaches it by whatever way; null where nobody has marked it yet. */
  readMark(): Promise<string | null>;
  /** Marks it, unless somebody did before; what it is marked with then. */
  mark(text: string): Promise<string>;
  close(): Promise<void>;
};
