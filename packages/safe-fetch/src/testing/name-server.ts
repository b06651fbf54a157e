import { createSocket } from "node:dgram";
import { once } from "node:events";

type FindAddress = (name: string) => string | null | Promise<string | null>;

type NameServerOptions = {
  swallowsIPv6?: boolean;
  findText?: (name: string) => string | null | Promise<string | null>;
};

const typeTxt = 16;

/** A name server on loopback with IPv4 addresses and TXT records; it has no IPv6 addresses. */
export async function startNameServer(find: FindAddress, options: NameServerOptions = {}) {
  const { swallowsIPv6 = false, findText = () => null } = options;
  const server = createSocket("udp4");
  server.on("message", async (question, from) => {
    const { name, end } = readName(question);
    const type = question.readUInt16BE(end);
    if (type === typeTxt) {
      server.send(toAnswer(question, end, toTextData(await findText(name))), from.port, from.address);
      return;
    }
    const isIPv4 = type === 1;
    if (!isIPv4 && swallowsIPv6) return;
    const address = isIPv4 ? await find(name) : null;
    server.send(toAnswer(question, end, toAddressData(address)), from.port, from.address);
  });
  await once(server.bind(0, "127.0.0.1"), "listening");
  const stop = () => new Promise<void>((done) => server.close(() => done()));
  return { address: `127.0.0.1:${server.address().port}`, [Symbol.asyncDispose]: stop };
}

const toAddressData = (address: string | null): Buffer | null =>
  address === null ? null : Buffer.from(address.split(".").map(Number));

const toTextData = (text: string | null): Buffer | null =>
  text === null ? null : Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);

/** A response of the requested type; null means that the name does not exist. */
function toAnswer(question: Buffer, end: number, data: Buffer | null): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(data ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(data ? 1 : 0, 6);
  header.fill(0, 8, 12);
  // The query's name, type and class; TTL 0; the length of the data.
  const record = Buffer.alloc(6);
  record.writeUInt16BE(data?.length ?? 0, 4);
  const answer = data ? [Buffer.from("c00c", "hex"), question.subarray(end, end + 4), record, data] : [];
  return Buffer.concat([header, question.subarray(12, end + 4), ...answer]);
}

/** The queried name, and the offset of the query type. */
function readName(question: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let size = question[at] ?? 0; size > 0; size = question[at] ?? 0) {
    labels.push(question.toString("latin1", at + 1, at + 1 + size).toLowerCase());
    at += size + 1;
  }
  return { name: labels.join("."), end: at + 1 };
}
