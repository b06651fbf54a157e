import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A proxy to the database that can be cut and opened again, as in an outage. */
export type DatabaseProxy = { url: string; cut(): void; open(): void; close(): Promise<void> };

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const add = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    add(client);
    if (isCut) {
      client.destroy();
      return;
    }
    const database = connect(addressOf(new URL(databaseUrl)));
    add(database);
    client.pipe(database).pipe(client);
    client.once("close", () => database.destroy());
    database.once("close", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      cutAll();
    },
    open() {
      isCut = false;
    },
    async close() {
      cutAll();
      server.close();
      await once(server, "close");
    },
  };
}

/** Through its socket file, if it has one. */
function addressOf({ hostname, port, searchParams }: URL) {
  const directory = searchParams.get("host");
  return directory ? { path: `${directory}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) };
}
