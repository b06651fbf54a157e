import { type Static, Type } from "typebox";
import { type ErrorCode, errorCodes } from "./errors.ts";
import { Nullable, OneOf } from "./schema.ts";

const errorCodeNames = Object.keys(errorCodes) as ErrorCode[];

/** The names of the codes; a newer version of the service may have more. */
const ErrorCodeName = Type.Unsafe<ErrorCode>({
  ...OneOf(errorCodeNames),
  title: "ErrorCode",
  description: "A stable code for programs. A newer version of the service may send other codes.",
});

export const ErrorDetail = Type.Object({
  param: Nullable(Type.String({ description: "The field, query parameter or header that caused the error." })),
  code: Type.String(),
  message: Type.String(),
});
export type ErrorDetail = Static<typeof ErrorDetail>;

const DocUrl = Type.String({
  description: "The URL of the documentation of the code.",
  examples: ["https://localhost:8443/docs/errors#run_not_found"],
});

/** The format of every error response. */
export const ErrorBody = Type.Object(
  {
    error: Type.Object({
      type: Type.String(),
      code: ErrorCodeName,
      message: Type.String({ description: "What went wrong and what to do next, for people." }),
      param: Nullable(Type.String()),
      details: Type.Array(ErrorDetail),
      doc_url: DocUrl,
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
    doc_url: DocUrl,
    request_id: Type.String(),
  },
  { title: "Problem" },
);
export type Problem = Static<typeof Problem>;
