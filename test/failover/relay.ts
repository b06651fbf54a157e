import { connect, createServer } from "node:net";

/** Run in a network of its own: passes what arrives at an address on to a database's socket, whose file all networks share. */
const [address, port, socket = ""] = process.argv.slice(2);

createServer((client) => {
  const server = connect(socket);
  client.pipe(server).pipe(client);
  client.on("error", () => server.destroy()).on("close", () => server.destroy());
  server.on("error", () => client.destroy()).on("close", () => client.destroy());
}).listen(Number(port), address, () => process.stdout.write("listening\n"));
