import { type TSchema, Type } from "typebox";
import { Id, type IdPrefix } from "./ids.ts";
import { Nullable, ObjectName, OneOf, TimeBound } from "./schema.ts";

export const pageLimit = { default: 20, maximum: 100 } as const;

/** The query parameters of a list whose items have no time of their own. */
export const timelessPageQuery = <P extends IdPrefix>(prefix: P) => ({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: pageLimit.maximum,
      default: pageLimit.default,
      description:
        "Maximum number of items. A page can have fewer items even if another page follows: check `has_more`.",
    }),
  ),
  after: Type.Optional(
    Type.Unsafe<`${P}_${string}`>({ ...Id(prefix), description: "Items after this id, in the order of the list." }),
  ),
  before: Type.Optional(
    Type.Unsafe<`${P}_${string}`>({ ...Id(prefix), description: "Items before this id, in the order of the list." }),
  ),
  order: Type.Optional(
    Type.Unsafe<"asc" | "desc">({ ...OneOf(["asc", "desc"]), default: "desc", description: "Order by creation time." }),
  ),
});

/** The query parameters of every other list. */
export const pageQuery = <P extends IdPrefix>(prefix: P) => ({
  ...timelessPageQuery(prefix),
  created_after: TimeBound("Only items created at or after this time."),
  created_before: TimeBound("Only items created before this time."),
});

/** One page of a list. There are no totals: counting would cost more than the page. */
export const ListOf = <T extends TSchema>(item: T, title: string) =>
  Type.Object(
    {
      object: ObjectName("list"),
      data: Type.Array(item),
      first_id: Nullable(Type.String()),
      last_id: Nullable(Type.String()),
      has_more: Type.Boolean(),
    },
    { title },
  );

/** Where a stream resumes; limited to integers that JSON numbers represent exactly. */
export const AfterSequence = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "Only events after this sequence number.",
  }),
);
