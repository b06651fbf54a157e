import { writeId, writeUuid } from "../../lib/ids.ts";

/**
 * Many rows as the parameters of one statement.
 *
 * Each column is an array in PostgreSQL's own binary form, and `unnest` puts the rows together again. As one JSON parameter the same
 * rows cost the database 42 µs each to take apart, more than inserting them with all their indexes; so they cost it five.
 * A column in which every row has nothing is not sent at all: `unnest` fills it up with nulls.
 * Each parameter stands inside a `select`, where the planner cannot count it: for a batch of one it would find a plan that is a
 * little cheaper, and make it every time, which takes longer than the statement.
 */
export type Columns<Row> = {
  /** What stands behind `from`; its parameters are counted from `first`. */
  from(first: number): string;
  /** The parameters, in the order of their columns. */
  values(rows: readonly Row[]): (Buffer | null)[];
};

type Column<Row> = { type: string; encode(rows: readonly Row[]): Buffer | null };
type Read<Row, Value> = (row: Row, number: number) => Value | null | undefined;

export function columns<Row>(all: Record<string, Column<Row>>): Columns<Row> {
  const names = Object.keys(all);
  const each = Object.values(all);
  return {
    from(first) {
      const parameters = each.map(({ type }, index) => `(select $${first + index}::${type}[])`);
      return `unnest(${parameters.join(", ")}) as r(${names.join(", ")})`;
    },
    values: (rows) => each.map((column) => column.encode(rows)),
  };
}

/** An id of ours, stored as the uuid in it. */
export const id = <Row>(read: Read<Row, string>): Column<Row> => fixed("uuid", 2950, 16, read, writeId);

/** A uuid in its usual form. */
export const uuid = <Row>(read: Read<Row, string>): Column<Row> => fixed("uuid", 2950, 16, read, writeUuid);

export const smallint = <Row>(read: Read<Row, number>): Column<Row> =>
  fixed("smallint", 21, 2, read, (value, into, at) => into.writeInt16BE(value, at));

export const integer = <Row>(read: Read<Row, number>): Column<Row> =>
  fixed("integer", 23, 4, read, (value, into, at) => into.writeInt32BE(value, at));

export const bigint = <Row>(read: Read<Row, number>): Column<Row> => fixed("bigint", 20, 8, read, writeInt64);

export const float = <Row>(read: Read<Row, number>): Column<Row> =>
  fixed("float8", 701, 8, read, (value, into, at) => into.writeDoubleBE(value, at));

export const flag = <Row>(read: Read<Row, boolean>): Column<Row> =>
  fixed("boolean", 16, 1, read, (value, into, at) => into.writeUInt8(value ? 1 : 0, at));

/** The database counts in microseconds, from the year 2000 on. */
export const time = <Row>(read: Read<Row, Date>): Column<Row> =>
  fixed("timestamptz", 1184, 8, read, (value, into, at) =>
    into.writeBigInt64BE(BigInt(value.getTime() - year2000) * 1_000n, at),
  );

export const text = <Row>(read: Read<Row, string>): Column<Row> =>
  varying("text", 25, read, {
    size: (value) => Buffer.byteLength(value),
    write: (value, into, at) => into.write(value, at),
  });

export const bytes = <Row>(read: Read<Row, Buffer>): Column<Row> =>
  varying("bytea", 17, read, { size: (value) => value.length, write: (value, into, at) => value.copy(into, at) });

const year2000 = Date.UTC(2000, 0, 1);

/** As far as a number is exact, which is 2 to the power of 53. */
function writeInt64(value: number, into: Buffer, at: number): void {
  const high = Math.floor(value / 2 ** 32);
  into.writeInt32BE(high, at);
  into.writeUInt32BE(value - high * 2 ** 32, at + 4);
}

const headBytes = 20;
const lengthBytes = 4;

function fixed<Row, Value>(
  type: string,
  oid: number,
  size: number,
  read: Read<Row, Value>,
  write: (value: Value, into: Buffer, at: number) => unknown,
): Column<Row> {
  return varying(type, oid, read, { size: () => size, write });
}

type Writer<Value> = { size(value: Value): number; write(value: Value, into: Buffer, at: number): unknown };

function varying<Row, Value>(type: string, oid: number, read: Read<Row, Value>, writer: Writer<Value>): Column<Row> {
  return {
    type,
    encode(rows) {
      const values = rows.map(read);
      const sizes = values.map((value) => (value === null || value === undefined ? -1 : writer.size(value)));
      if (sizes.every(isNothing)) return null;
      const into = Buffer.allocUnsafe(arrayBytes(sizes));
      writeHead(into, oid, sizes);
      let at = headBytes;
      for (let index = 0; index < sizes.length; index += 1) {
        const size = sizes[index] as number;
        into.writeInt32BE(size, at);
        at += lengthBytes;
        if (isNothing(size)) continue;
        writer.write(values[index] as Value, into, at);
        at += size;
      }
      return into;
    },
  };
}

const arrayBytes = (sizes: number[]): number =>
  sizes.reduce((sum, size) => sum + lengthBytes + Math.max(0, size), headBytes);

const isNothing = (size: number): boolean => size < 0;

/** One dimension, whether there are nulls, the type, and how many from the first on. */
function writeHead(into: Buffer, oid: number, sizes: number[]): void {
  into.writeInt32BE(1, 0);
  into.writeInt32BE(sizes.some(isNothing) ? 1 : 0, 4);
  into.writeInt32BE(oid, 8);
  into.writeInt32BE(sizes.length, 12);
  into.writeInt32BE(1, 16);
}
