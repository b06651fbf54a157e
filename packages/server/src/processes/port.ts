import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import type { Log } from "../lib/observability/log.ts";

/** Sends a connection to another process, which confirms that it has it. `sentMs`: when, on the machine's monotonic clock. */
type Give = (id: number, sentMs: number, socket: Socket) => void;

/** One of the processes that connections are dealt to. */
export type Taker = {
  /** From now on it gets its share. */
  begin(): void;
  /** It has this one: no other process gets it. */
  taken(id: number): void;
  /** It came too late for this one, which goes to another process. */
  missed(id: number): void;
  /** It gets no more. */
  pause(): void;
  /** While it is silent, others get its share. */
  setSilent(isSilent: boolean): void;
  /** It is gone: what it had not yet taken goes to others. */
  end(): void;
};

export type Port = { number: number; addTaker(give: Give): Taker; close(): void };

type PortOptions = { host: string; port: number; log: Pick<Log, "error"> };

/** Connections that arrive while no process serves wait; more than these are closed. */
const mostWaiting = 1_000;
/** A process that has not taken a connection for this long gets no other one, as long as there are faster processes. */
const slowMs = 250;
/**
 * A process leaves connections alone that were sent longer ago than `staleMs`. After three seconds they go to another one: the
 * difference is the time that its confirmation has to arrive, because two processes must never read one connection. The seconds
 * are counted in rounds of a timer, so that a primary that was suspended itself reads the confirmations before it acts.
 */
export const staleMs = 2_000;
const redealEveryMs = 250;
const redealRounds = 12;

/** The same clock in every process of a machine: `performance.now()` counts from the start of each process. */
export const machineMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

type Held = { socket: Socket; sentMs: number; rounds: number };
type Serving = { give: Give; held: Map<number, Held>; isSilent: boolean };

/**
 * The port, held for as long as the service lives, whichever of its processes start and end. Connections are dealt out in turn,
 * unread. A connection stays open here until a process confirms it, so that none is lost with a process that died or is frozen.
 */
export async function openPort({ host, port, log }: PortOptions): Promise<Port> {
  const takers = new Set<Serving>();
  const serving: Serving[] = [];
  const waiting: Socket[] = [];
  let given = 0;

  const deal = (socket: Socket): void => {
    const taker = choose(serving, given);
    if (!taker) return void (waiting.length < mostWaiting ? waiting.push(socket) : socket.destroy());
    given += 1;
    const sentMs = machineMs();
    taker.held.set(given, { socket, sentMs, rounds: 0 });
    taker.give(given, sentMs, socket);
  };
  const redeal = ({ held }: Serving, id: number) => {
    const connection = held.get(id);
    held.delete(id);
    if (connection) deal(connection.socket);
  };
  const redealOnce = () => {
    for (const taker of takers)
      for (const [id, connection] of taker.held) {
        connection.rounds += 1;
        if (connection.rounds > redealRounds) redeal(taker, id);
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
    addTaker(give) {
      const taker: Serving = { give, held: new Map(), isSilent: false };
      takers.add(taker);
      const pause = () => void (serving.includes(taker) && serving.splice(serving.indexOf(taker), 1));
      return {
        begin() {
          serving.push(taker);
          for (const socket of waiting.splice(0)) deal(socket);
        },
        taken(id) {
          taker.held.get(id)?.socket.destroy();
          taker.held.delete(id);
        },
        missed: (id) => redeal(taker, id),
        pause,
        setSilent(isSilent) {
          taker.isSilent = isSilent;
        },
        end() {
          pause();
          takers.delete(taker);
          for (const id of [...taker.held.keys()]) redeal(taker, id);
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

/** In turn; where all are slow or silent, a connection is better off with one of them than closed. */
function choose(serving: readonly Serving[], turn: number): Serving | undefined {
  const awake = serving.filter(({ isSilent }) => !isSilent);
  const quick = awake.filter((taker) => !isSlow(taker));
  const choice = [quick, awake, serving].find(({ length }) => length > 0) ?? [];
  return choice[turn % choice.length];
}

function isSlow({ held }: Serving): boolean {
  const [oldest] = held.values();
  return oldest !== undefined && machineMs() - oldest.sentMs > slowMs;
}
