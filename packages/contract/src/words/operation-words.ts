import type { ErrorCode } from "../errors.ts";

/**
 * What the document says of an operation beside its row of the table: more than its summary, a request that works, and the refusals that are
 * its own. Those that follow from the row (a body, a path, a key) are found by `errors-of.ts`.
 */
type Words = {
  /** Where the row has none: what one would ask next. */
  description?: string;
  errors?: readonly ErrorCode[];
  /** A body that is taken as it stands, with ids of the caller's own. */
  example?: Readonly<Record<string, unknown>>;
};

export type OperationWords = Readonly<Record<string, Words>>;
