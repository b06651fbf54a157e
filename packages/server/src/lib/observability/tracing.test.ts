import { context, propagation, trace } from "@opentelemetry/api";
import { NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import fc from "fast-check";
import { expect, test } from "vitest";
import { inTrace } from "../../../../kit/src/worker/run-scope.ts";
import { parseTraceparent } from "./tracing.ts";

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });

test("a valid traceparent is parsed, and any other text is ignored", () => {
  fc.assert(
    fc.property(hex(32), hex(16), hex(2), (traceId, spanId, flags) => {
      const parsed = parseTraceparent(`00-${traceId}-${spanId}-${flags}`);
      const isValid = !/^0+$/.test(traceId) && !/^0+$/.test(spanId);
      const traceFlags = Number.parseInt(flags, 16) % 2;
      expect(parsed).toEqual(isValid ? { traceId, spanId, traceFlags, isRemote: true } : null);
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => parseTraceparent(text) === null));
});

test.each([
  ["ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", false],
  ["00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more", false],
  ["00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01", false],
  ["cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more", true],
])("%s: accepted is %s", (text, isTaken) => {
  expect(parseTraceparent(text) !== null).toBe(isTaken);
});

const traceId = "0af7651916cd43dd8448eb211c80319c";
const readSpan = async () => trace.getActiveSpan()?.spanContext();

test("spans in a worker belong to the trace of its run", async () => {
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  expect(await inTrace(traceparent, readSpan)).toBeUndefined();
  new NodeTracerProvider().register();
  try {
    expect(await inTrace(traceparent, readSpan)).toMatchObject({ traceId, spanId: "b7ad6b7169203331", isRemote: true });
    expect(await inTrace(null, readSpan)).toBeUndefined();
  } finally {
    for (const api of [trace, context, propagation]) api.disable();
  }
});
