/** What JSON makes of a value of this type: what a step gives, at first and from the journal. */
export type FromJson<Value> = unknown extends Value
  ? Value
  : Value extends { toJSON(...words: never[]): infer Written }
    ? FromJson<Written>
    : Value extends string | number | boolean | null
      ? Value
      : Value extends undefined
        ? null
        : Value extends Unwritten
          ? never
          : Value extends readonly unknown[]
            ? { -readonly [Index in keyof Value]: FromJson<Value[Index]> }
            : Value extends ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
              ? Record<string, never>
              : Value extends object
                ? FromMembers<Value>
                : null;

/** What JSON leaves out, or cannot write at all. */
type Unwritten = bigint | symbol | ((...words: never[]) => unknown);

/** A member that may be undefined may be missing then; one that is never written is not there. */
type FromMembers<Value extends object> = Flat<
  { [Key in keyof Value as Kept<Value, Key> & Whole<Value, Key>]: FromJson<Value[Key]> } & {
    [Key in keyof Value as Exclude<Kept<Value, Key>, Whole<Value, Key>>]?: FromJson<Exclude<Value[Key], undefined>>;
  }
>;

type Kept<Value, Key extends keyof Value> = Key extends symbol ? never : Value[Key] extends Unwritten ? never : Key;
type Whole<Value, Key extends keyof Value> = unknown extends Value[Key]
  ? Key
  : undefined extends Value[Key]
    ? never
    : Key;

/** By way of `infer`, an editor shows the members and not this name. */
type Flat<Members> = Members extends infer All ? { [Key in keyof All]: All[Key] } : never;
