import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Service } from "./service.ts";

/** What stands before a service: an address that stays while the service goes and another one comes in its place. */
export type Gateway = {
  /** A service as it is seen from in front of the gateway. */
  before(service: Service): Service;
  /** Where connections lead from now on; null: nowhere, and those there are break off. */
  leadTo(service: Service | null): void;
  close(): Promise<void>;
};

export async function startGateway(first: Service): Promise<Gateway> {
  let port: number | null = portOf(first);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    if (port === null) return void socket.destroy();
    const onward = connect(port, "127.0.0.1");
    for (const [one, other] of [[socket, onward] as const, [onward, socket] as const]) {
      open.add(one);
      one.pipe(other);
      one.on("error", () => {});
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0);
  await once(server, "listening");
  const breakOff = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    before(service) {
      const baseUrl = service.baseUrl.replace(/:\d+/, `:${(server.address() as AddressInfo).port}`);
      return { ...service, baseUrl };
    },
    leadTo(service) {
      port = service && portOf(service);
      if (port === null) breakOff();
    },
    async close() {
      breakOff();
      server.close();
      await once(server, "close");
    },
  };
}

const portOf = ({ baseUrl }: Service): number => Number(new URL(baseUrl).port);
