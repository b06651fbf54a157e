import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy between a client and the service that breaks connections on command. It does not parse the data. */
export type FaultProxy = {
  baseUrl: string;
  /** The fault for new connections. */
  fault: Fault;
  /** The number of faults so far. */
  faults: number;
  stop(): Promise<void>;
};

export type Fault =
  | { kind: "none" }
  /** Closed as soon as it is opened. */
  | { kind: "refuse" }
  /** The client's bytes arrive, but no bytes are returned. */
  | { kind: "stall" }
  /** Cut after this many returned bytes. */
  | { kind: "cut"; afterBytes: number };

export async function startFaultProxy(baseUrl: string): Promise<FaultProxy> {
  const target = new URL(baseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => pipe(client, connect(Number(target.port), target.hostname)));
  const proxy: FaultProxy = { baseUrl: "", fault: { kind: "none" }, faults: 0, stop };

  function pipe(client: Socket, service: Socket): void {
    const { fault } = proxy;
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket
        .on("error", () => {})
        .on("close", () => {
          sockets.delete(socket);
          client.destroy();
          service.destroy();
        });
    }
    const end = () => {
      proxy.faults += 1;
      // Written data still arrives, so that a client makes progress between two cuts.
      client.destroySoon();
    };
    if (fault.kind === "refuse") end();
    if (fault.kind === "stall") proxy.faults += 1;
    client.pipe(service);
    pass(service, client, fault, end);
  }

  async function stop() {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, "close");
  }

  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address() as AddressInfo;
  proxy.baseUrl = baseUrl.replace(target.host, `${target.hostname}:${address.port}`);
  return proxy;
}

/** Forwards the service's bytes, unless the fault prevents it. */
function pass(service: Socket, client: Socket, fault: Fault, end: () => void): void {
  if (fault.kind === "stall") return void service.resume();
  let left = fault.kind === "cut" ? fault.afterBytes : Number.POSITIVE_INFINITY;
  service.on("data", (bytes) => {
    if (left === 0) return;
    client.write(bytes.subarray(0, left));
    left = Math.max(0, left - bytes.length);
    if (left === 0) end();
  });
}
