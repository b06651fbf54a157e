import { connect, createServer } from "node:net";

/** Runs in its own network namespace: forwards connections to a database's socket, whose file all namespaces share. */
const [address, port, socket = ""] = process.argv.slice(2);

createServer((client) => {
  const server = connect(socket);
  client.pipe(server).pipe(client);
  client.on("error", () => server.destroy()).on("close", () => server.destroy());
  server.on("error", () => client.destroy()).on("close", () => client.destroy());
}).listen(Number(port), address, () => process.stdout.write("listening\n"));
