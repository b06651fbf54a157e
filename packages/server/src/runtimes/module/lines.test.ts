import { once } from "node:events";
import { type AddressInfo, connect, createServer, Socket } from "node:net";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { readLines } from "./lines.ts";

test("lines are complete, however the bytes were split", () => {
  const line = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\n"));
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(30)), (lines, cuts) => {
      const socket = new Socket();
      const seen: string[] = [];
      readLines(socket, 10_000, (text) => seen.push(text), expect.fail);
      const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(""));
      const text = bytes.toString();
      const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
      for (const [index, place] of places.entries()) {
        if (index > 0) socket.emit("data", text.slice(places[index - 1], place));
      }
      expect(seen).toEqual(lines.map((each) => Buffer.from(each).toString()));
    }),
  );
});

test("an endless line is reported once it is too long", () => {
  const socket = new Socket();
  let reports = 0;
  readLines(socket, 10, expect.fail, () => {
    reports += 1;
  });
  socket.emit("data", "12345");
  expect(reports).toBe(0);
  socket.emit("data", "678901");
  expect(reports).toBe(1);
});

test("nothing is read after a line that is too long", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const sender = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const [socket] = (await once(server, "connection")) as [Socket];
  const maximum = 1_000_000;
  let reports = 0;
  readLines(socket, maximum, expect.fail, () => {
    reports += 1;
  });
  // The cut connection is an error to its sender.
  sender.on("error", () => {});
  sender.write("[".repeat(50 * maximum));
  await new Promise((resolve) => sender.once("close", resolve));
  expect(reports).toBe(1);
  // At most one more read was in progress when the line became too long.
  expect(socket.bytesRead).toBeLessThanOrEqual(maximum + 65_536);
});
