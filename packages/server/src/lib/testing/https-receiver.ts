import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, isIP, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { makeServerCertificate } from "@agentrun/local-ca";

export type Certificate = { key: string; cert: string };

const hourMs = 3_600_000;

/** A self-signed certificate for the given names and addresses; it is its own authority. */
export function makeCertificate(hosts: readonly string[], { expired = false } = {}): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const cert = makeServerCertificate(
    {
      subject: "agentrun test",
      issuer: "agentrun test",
      publicKey,
      issuerPublicKey: publicKey,
      signingKey: privateKey,
      notBefore: new Date(Date.now() - 48 * hourMs),
      notAfter: new Date(Date.now() + (expired ? -24 : 24) * hourMs),
    },
    { dns: hosts.filter((host) => !isIP(host)), ips: hosts.filter((host) => isIP(host)) },
  );
  return { key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), cert };
}

export type Received = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
type Answer = (received: Received, response: ServerResponse) => void;

/** A server on loopback that records requests and responds as the test defines. */
type Receiver = AsyncDisposable & {
  url: string;
  port: number;
  received: Received[];
  sockets: Set<Socket>;
  /** Total number of connections. */
  connections: number;
};

export const localCertificate = makeCertificate(["localhost", "127.0.0.1", "agent.example"]);

type ReceiverOptions = { certificate?: Certificate | "plain"; host?: string; port?: number };

export async function startReceiver(answer: Answer, options: ReceiverOptions = {}) {
  const { certificate = localCertificate, host = "127.0.0.1" } = options;
  const isPlain = certificate === "plain";
  const server = isPlain ? createServer() : createTlsServer(certificate);
  const receiver = { received: [] as Received[], sockets: new Set<Socket>(), connections: 0 };
  server.on("request", async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request).then(String, () => null);
    if (body === null) return;
    const received = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
    receiver.received.push(received);
    answer(received, response);
  });
  server.on(isPlain ? "connection" : "secureConnection", (socket: Socket) => {
    receiver.connections += 1;
    receiver.sockets.add(socket);
    socket.on("close", () => receiver.sockets.delete(socket)).on("error", () => undefined);
  });
  // Includes connections in the handshake: a server does not close before they end.
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => open.add(socket.once("close", () => open.delete(socket))));
  await once(server.listen(options.port ?? 0, host), "listening");
  const { port } = server.address() as AddressInfo;
  const url = `${isPlain ? "http" : "https"}://${host}:${port}`;
  const stop = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of [...receiver.sockets, ...open]) socket.destroy();
    await closed;
  };
  return Object.assign(receiver, { url, port, [Symbol.asyncDispose]: stop }) satisfies Receiver;
}
