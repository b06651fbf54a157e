import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { Log } from "../lib/observability/log.ts";

/** Sends a connection to a process, which confirms it. `sentMs` is on the machine's monotonic clock. */
type Give = (id: number, sentMs: number, socket: Socket) => void;

/** A process that accepts connections. */
export type Acceptor = {
  /** The process gets connections from now on. */
  begin(): void;
  /** The process has confirmed this connection. */
  taken(id: number): void;
  /** The process was too late for this connection, which goes to another process. */
  missed(id: number): void;
  /** The process gets no more connections. */
  pause(): void;
  /** An unresponsive process gets no connections while others respond. */
  setUnresponsive(isUnresponsive: boolean): void;
  /** The process is gone: its unconfirmed connections go to others. */
  end(): void;
};

export type Port = { number: number; addAcceptor(give: Give): Acceptor; close(): void };

type PortOptions = { host: string; port: number; log: Pick<Log, "error"> };

/** The number of connections that wait while no process serves; further ones are closed. */
const maxWaiting = 1_000;
/** A process with a connection unconfirmed for this long gets no other one while there are faster processes. */
const slowMs = 250;
/**
 * A process ignores connections that were sent longer ago than `staleMs`. After three seconds they go to another process: the
 * difference is the time for the confirmation to arrive, because two processes must never read one connection. The seconds are
 * counted in rounds of a timer, so that a primary that was suspended reads the confirmations before it acts.
 */
export const staleMs = 2_000;
const redealEveryMs = 250;
const redealRounds = 12;

/** The same clock in every process of a machine: `performance.now()` counts from the start of each process. */
export const machineMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

type Held = { socket: Socket; sentMs: number; rounds: number };
type Serving = { give: Give; held: Map<number, Held>; isUnresponsive: boolean };

/**
 * Holds the port while processes start and end, and distributes its connections, unread, to the processes in turn. A connection
 * stays open here until a process confirms it, so that none is lost with a process that died or is frozen.
 */
export async function openPort({ host, port, log }: PortOptions): Promise<Port> {
  const acceptors = new Set<Serving>();
  const serving: Serving[] = [];
  const waiting: Socket[] = [];
  let given = 0;

  const deal = (socket: Socket): void => {
    const acceptor = choose(serving, given);
    if (!acceptor) return void (waiting.length < maxWaiting ? waiting.push(socket) : socket.destroy());
    given += 1;
    const sentMs = machineMs();
    acceptor.held.set(given, { socket, sentMs, rounds: 0 });
    acceptor.give(given, sentMs, socket);
  };
  const redeal = ({ held }: Serving, id: number) => {
    const connection = held.get(id);
    held.delete(id);
    if (connection) deal(connection.socket);
  };
  const redealOnce = () => {
    for (const acceptor of acceptors)
      for (const [id, connection] of acceptor.held) {
        connection.rounds += 1;
        if (connection.rounds > redealRounds) redeal(acceptor, id);
      }
  };

  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    deal(socket);
  });
  server.listen(port, host);
  await once(server, "listening");
  // A connection that cannot be accepted, for want of descriptors for example, must not end every process.
  server.on("error", (error) => log.error({ err: error }, "a connection could not be accepted; the port stays open"));
  const timer = setInterval(redealOnce, redealEveryMs).unref();
  return {
    number: (server.address() as AddressInfo).port,
    addAcceptor(give) {
      const acceptor: Serving = { give, held: new Map(), isUnresponsive: false };
      acceptors.add(acceptor);
      const pause = () => void (serving.includes(acceptor) && serving.splice(serving.indexOf(acceptor), 1));
      return {
        begin() {
          serving.push(acceptor);
          for (const socket of waiting.splice(0)) deal(socket);
        },
        taken(id) {
          acceptor.held.get(id)?.socket.destroy();
          acceptor.held.delete(id);
        },
        missed: (id) => redeal(acceptor, id),
        pause,
        setUnresponsive(isUnresponsive) {
          acceptor.isUnresponsive = isUnresponsive;
        },
        end() {
          pause();
          acceptors.delete(acceptor);
          for (const id of [...acceptor.held.keys()]) redeal(acceptor, id);
        },
      };
    },
    close() {
      clearInterval(timer);
      server.close();
      for (const socket of waiting.splice(0)) socket.destroy();
    },
  };
}

/** In turn. If all are slow or unresponsive, one of them gets the connection: that is better than closing it. */
function choose(serving: readonly Serving[], turn: number): Serving | undefined {
  const awake = serving.filter(({ isUnresponsive }) => !isUnresponsive);
  const quick = awake.filter((acceptor) => !isSlow(acceptor));
  const choice = [quick, awake, serving].find(({ length }) => length > 0) ?? [];
  return choice[turn % choice.length];
}

function isSlow({ held }: Serving): boolean {
  const [oldest] = held.values();
  return oldest !== undefined && machineMs() - oldest.sentMs > slowMs;
}
