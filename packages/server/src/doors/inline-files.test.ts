import fc from "fast-check";
import { expect, test } from "vitest";
import { ServiceError } from "../lib/errors.ts";
import { readBase64, readDataUrl } from "./inline-files.ts";

const place = { param: "messages", name: "a.bin", contentType: "application/octet-stream" };
const bytes = fc.uint8Array().map((each) => Buffer.from(each));

test("any content survives a data URL, in both alphabets of base64, with and without padding", () => {
  const encodings = fc.constantFrom("base64" as const, "base64url" as const);
  fc.assert(
    fc.property(bytes, encodings, (content, encoding) => {
      const text = content.toString(encoding);
      expect(readBase64(text, place).content).toEqual(content);
      const url = `data:text/csv;charset=UTF-16LE;base64,${text}`;
      expect(readDataUrl(url, place)).toEqual({ name: "a.bin", contentType: "text/csv; charset=utf-16le", content });
    }),
  );
});

test("anything else is rejected as the caller's mistake, or is another URL", () => {
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string().map((text) => `data:${text}`),
    fc.string().map((text) => `data:text/plain;base64,${text}`),
    fc.anything(),
  );
  fc.assert(
    fc.property(texts, fc.anything(), (text, given) => {
      for (const read of [readDataUrl, readBase64]) {
        try {
          const file = read(text, { param: "messages", name: given, contentType: given });
          if (file) expect([typeof file.name, typeof file.contentType]).toEqual(["string", "string"]);
        } catch (error) {
          expect(error).toBeInstanceOf(ServiceError);
          expect((error as ServiceError).code).toBe("invalid_value");
        }
      }
    }),
  );
});

test("a file without a name gets one of its type", () => {
  expect(readDataUrl("data:image/png;base64,aGk=", { param: "messages" })?.name).toBe("image.png");
  expect(readDataUrl("data:;base64,aGk=", { param: "messages" })).toMatchObject({ name: "file" });
});
