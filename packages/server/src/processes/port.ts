import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** Gives a connection to another process; it says when it has it. */
type Give = (id: number, socket: Socket) => void;

/** One of those that connections are dealt out to. */
export type Taker = {
  /** From now on it gets its share. */
  begin(): void;
  /** It has this one: nobody else is to. */
  taken(id: number): void;
  /** It gets no more. */
  pause(): void;
  /** It is gone: what it had not yet taken goes to others. */
  end(): void;
};

export type Port = { number: number; addTaker(give: Give): Taker; close(): void };

/** Whoever comes while nobody serves waits; more than these are turned away. */
const mostWaiting = 1_000;

/**
 * The port, held for as long as the service lives, whoever of its processes comes and goes; connections are dealt out in
 * turn, unread. One is ours until its taker says that it has it, so that nobody is left in the hands of a process that died.
 */
export async function openPort({ host, port }: { host: string; port: number }): Promise<Port> {
  const serving: { give: Give; held: Map<number, Socket> }[] = [];
  const waiting: Socket[] = [];
  let turn = 0;
  let given = 0;

  const deal = (socket: Socket): void => {
    turn += 1;
    const taker = serving[turn % serving.length];
    if (!taker) return void (waiting.length < mostWaiting ? waiting.push(socket) : socket.destroy());
    given += 1;
    taker.held.set(given, socket);
    taker.give(given, socket);
  };
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    deal(socket);
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    number: (server.address() as AddressInfo).port,
    addTaker(give) {
      const taker = { give, held: new Map<number, Socket>() };
      const pause = () => void (serving.includes(taker) && serving.splice(serving.indexOf(taker), 1));
      return {
        begin() {
          serving.push(taker);
          for (const socket of waiting.splice(0)) deal(socket);
        },
        taken(id) {
          taker.held.get(id)?.destroy();
          taker.held.delete(id);
        },
        pause,
        end() {
          pause();
          for (const socket of taker.held.values()) deal(socket);
          taker.held.clear();
        },
      };
    },
    close() {
      server.close();
      for (const socket of waiting.splice(0)) socket.destroy();
    },
  };
}
