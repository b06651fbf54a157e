/** What the model says or does at one call. */
export type Reply = {
  text?: string;
  /** Sent in pieces of so many characters. */
  pieceLength?: number;
  /** What the model thinks before it speaks. */
  thinking?: string;
  tools?: { name: string; arguments: object | string; id?: string }[];
  usage?: { input: number; output: number } | null;
  finish?: string;
  /** Milliseconds between the pieces. */
  dripMs?: number;
  /** The connection is cut after so many pieces. */
  cutAfter?: number;
  /** Says nothing more after the last piece, and keeps the connection. */
  hangs?: true;
  /** An error instead of an answer. */
  status?: number;
  headers?: Record<string, string>;
  error?: string;
};
