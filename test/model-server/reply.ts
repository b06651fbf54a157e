/** What the model says or does at one call. */
export type Reply = {
  text?: string;
  /** Sent in pieces of so many characters. */
  pieceLength?: number;
  /** What the model thinks before it speaks. */
  thinking?: string;
  tools?: { name: string; arguments: object | string; id?: string }[];
  /** `cached` of the input, `reasoning` of the output. */
  usage?: { input: number; output: number; cached?: number; reasoning?: number } | null;
  /** The bytes come in chunks that are cut anywhere, within a letter too: by this seed. */
  cutAnywhere?: number;
  /** What belongs together comes mixed: figures before the end, the pieces of several tool calls in turn, empty chunks between. */
  outOfOrder?: true;
  /** After so many events the provider says in the stream that it has failed. */
  failsAfter?: number;
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
