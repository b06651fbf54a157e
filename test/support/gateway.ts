import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Service } from "./service.ts";

/** A proxy in front of a service: its address stays while the service is replaced. */
export type Gateway = {
  /** The service as it is seen through the gateway. */
  before(service: Service): Service;
  /** Sets the target of connections; null closes the existing ones and refuses new ones. */
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
