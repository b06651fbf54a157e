import { randomInt } from "node:crypto";

/** What a run without a key counts under: part of a primary key cannot be null. */
export const nilKey = "'00000000-0000-0000-0000-000000000000'::uuid";

const shards = 16;

/** Which rows of every count this process adds to; two that draw the same number only wait for each other. */
export const newShard = (): number => randomInt(shards);
