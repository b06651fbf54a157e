import { createSocket } from "node:dgram";
import { once } from "node:events";

type FindAddress = (name: string) => string | null | Promise<string | null>;

/** A name server on loopback that knows IPv4 addresses alone; of IPv6 it knows that there is none. */
export async function startNameServer(find: FindAddress, { swallowsIPv6 = false } = {}) {
  const server = createSocket("udp4");
  server.on("message", async (question, from) => {
    const { name, end } = readName(question);
    const isIPv4 = question.readUInt16BE(end) === 1;
    if (!isIPv4 && swallowsIPv6) return;
    const address = isIPv4 ? await find(name) : null;
    server.send(toAnswer(question, end, address), from.port, from.address);
  });
  await once(server.bind(0, "127.0.0.1"), "listening");
  const stop = () => new Promise<void>((done) => server.close(() => done()));
  return { address: `127.0.0.1:${server.address().port}`, [Symbol.asyncDispose]: stop };
}

function toAnswer(question: Buffer, end: number, address: string | null): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(address ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(address ? 1 : 0, 6);
  header.fill(0, 8, 12);
  // The question's name, type A, class IN, valid for 0 s, 4 bytes long.
  const record = Buffer.from("c00c00010001000000000004", "hex");
  const tail = address ? [record, Buffer.from(address.split(".").map(Number))] : [];
  return Buffer.concat([header, question.subarray(12, end + 4), ...tail]);
}

/** The name asked for, and where the question's type begins. */
function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let size = question[at] ?? 0; size > 0; size = question[at] ?? 0) {
    labels.push(question.toString("latin1", at + 1, at + 1 + size).toLowerCase());
    at += size + 1;
  }
  return { name: labels.join("."), end: at + 1 };
}
