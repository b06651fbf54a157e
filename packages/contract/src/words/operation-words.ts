import type { ErrorCode } from "../errors.ts";

/**
 * What OpenAPI shows for an operation in addition to its row in the endpoint table: a description, a working request body, and the
 * error codes that are specific to it. `errors-of.ts` derives the codes that follow from the row (body, path, key).
 */
type Words = {
  /** Used if the row has no description. */
  description?: string;
  errors?: readonly ErrorCode[];
  /** A valid request body; only the ids have to be replaced. */
  example?: Readonly<Record<string, unknown>>;
};

export type OperationWords = Readonly<Record<string, Words>>;
