import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";
import { connectionsTo } from "./primary-connection.ts";

test("a connection can be given up while its hosts are still asked", async () => {
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const connection = new (connectionsTo(`postgres://u:p@127.0.0.1:${port},127.0.0.1:${port}/db`))();
  const connected = connection.connect();
  connection.giveUp();
  await expect(connected).rejects.toThrow("No host of DATABASE_URL takes writes");
  silent.close();
});
