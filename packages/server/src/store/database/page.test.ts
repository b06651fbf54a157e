import fc from "fast-check";
import { expect, test } from "vitest";
import { countFitting, pageBytes, toPage } from "./page.ts";

const row = (bytes: number) => ({ text: "x".repeat(bytes) });

test("a page ends before the row that makes it too large, and has more", () => {
  const rows = [row(600_000), row(400_000), row(100_000)];
  expect(toPage(rows, { limit: 10, order: "asc" })).toEqual({ items: rows.slice(0, 2), hasMore: true });
});

test("a row larger than a page is returned alone", () => {
  const rows = [row(2 * pageBytes), row(1)];
  expect(toPage(rows, { limit: 10, order: "asc" })).toEqual({ items: rows.slice(0, 1), hasMore: true });
});

test("the sizes that a bounded statement computed are used", () => {
  const rows = [
    { id: 1, page_size: 10 },
    { id: 2, page_size: pageBytes + 1 },
  ];
  expect(toPage(rows, { limit: 10, order: "asc" }, ({ id }) => id)).toEqual({ items: [1], hasMore: true });
});

test("an item with its response is measured by the response", () => {
  const rows = [
    { id: 1, rendered: "x".repeat(pageBytes) },
    { id: 2, rendered: "x" },
  ];
  expect(toPage(rows, { limit: 10, order: "asc" }, ({ id }) => id)).toEqual({ items: [1], hasMore: true });
});

test("paging returns every row once, and no page with several rows is too large", () => {
  const sizes = fc.array(fc.integer({ min: 0, max: pageBytes + 10 }), { maxLength: 12 });
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 5 }), (bytes, limit) => {
      const rows = bytes.map(row);
      const seen: object[] = [];
      while (seen.length < rows.length) {
        const left = rows.slice(seen.length);
        const count = countFitting(left, limit);
        expect(count).toBeGreaterThan(0);
        expect(count).toBeLessThanOrEqual(limit);
        const total = left.slice(0, count).reduce((sum, { text }) => sum + text.length, 0);
        expect(count === 1 || total <= pageBytes).toBe(true);
        seen.push(...left.slice(0, count));
      }
      expect(seen).toEqual(rows);
    }),
    { numRuns: 30 },
  );
});
