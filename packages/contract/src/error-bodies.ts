import { type Static, Type } from "typebox";
import { type ErrorCode, errorCodes } from "./errors.ts";
import { Nullable, OneOf } from "./schema.ts";

const errorCodeNames = Object.keys(errorCodes) as ErrorCode[];

/** The codes by name; a newer service may have more of them. */
const ErrorCodeName = Type.Unsafe<ErrorCode>({
  ...OneOf(errorCodeNames),
  title: "ErrorCode",
  description: "The stable switch for programs. A newer service may send others.",
});

export const ErrorDetail = Type.Object({
  param: Nullable(Type.String({ description: "The field, query parameter or header at fault." })),
  code: Type.String(),
  message: Type.String(),
});
export type ErrorDetail = Static<typeof ErrorDetail>;

/** The one shape of every error answer. */
export const ErrorBody = Type.Object(
  {
    error: Type.Object({
      type: Type.String(),
      code: ErrorCodeName,
      message: Type.String({ description: "What to do next, for people." }),
      param: Nullable(Type.String()),
      details: Type.Array(ErrorDetail),
      request_id: Type.String(),
    }),
  },
  { title: "Error" },
);
export type ErrorBody = Static<typeof ErrorBody>;

/** The same data as RFC 9457, for callers that accept application/problem+json. */
export const Problem = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    code: ErrorCodeName,
    param: Nullable(Type.String()),
    details: Type.Array(ErrorDetail),
    request_id: Type.String(),
  },
  { title: "Problem" },
);
export type Problem = Static<typeof Problem>;
