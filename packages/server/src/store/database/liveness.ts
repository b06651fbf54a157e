import type { Connection, ConnectionClass } from "../../lib/postgres/connection.ts";
import { sqlState } from "./failures.ts";

/**
 * Which connections are dead without having said so.
 *
 * A network can lose a connection and tell neither side: what was asked on it is never answered, and TCP itself takes a
 * quarter of an hour to notice. A time limit alone would not do: short, it cuts off honest slow statements; long, it leaves the
 * service hanging. So when an answer is late, the server itself is asked on a new connection whether it is working on it. If it
 * is, it may go on, and its own statement time-out bounds it. If it waits for us while we wait for it, the connection is dead: it is given up, and with it
 * all idle ones, which went the same way and would each cost somebody the same wait. Where not even a new connection is
 * answered, the server is away, and nobody waits for it any longer than that takes to show.
 */
export type Liveness = {
  /** Watches over one question. */
  during<T>(connection: Connection, question: () => Promise<T>): Promise<T>;
  /** Whether an answer is late that the server is not known to be working on. */
  hasLateAnswers(): boolean;
  stop(): void;
};

export type LivenessOptions = {
  Connection: ConnectionClass;
  log: { warn(fields: object, words: string): void };
  /** After this long an answer is given up, whatever the server says or cannot say. */
  statementTimeoutMs: number;
  idle(): Iterable<Connection>;
};

type Question = { connection: Connection; sinceMs: number; silentLooks: number; isWorkedOn: boolean };

/** `away`: not even a new connection is answered. `unknown`: the server answers, and does not tell; a pooler may stand between. */
type Found = { working: ReadonlySet<number> } | "away" | "unknown";

const lookEveryMs = 1_000;
const lateAfterMs = 2_000;
/** Twice, since the answer may have been on its way at the first look. */
const looksUntilDead = 2;
const awayAfterMs = 5_000;
const lookMs = 2_000;
const marginMs = 5_000;

export function createLiveness(options: LivenessOptions): Liveness {
  const open = new Set<Question>();
  let isLooking = false;

  const look = async () => {
    const late = lateOf(open);
    if (isLooking || late.length === 0) return;
    isLooking = true;
    const found = await askServer(options.Connection, late);
    isLooking = false;
    const dead = late.filter((question) => open.has(question) && isDead(question, found, options.statementTimeoutMs));
    if (dead.length === 0) return;
    const idle = [...options.idle()];
    for (const { connection } of dead) connection.terminate();
    for (const connection of idle) connection.terminate();
    options.log.warn({ silent: dead.length, idle: idle.length }, "database connections fell silent and are made anew");
  };
  const timer = setInterval(() => void look(), lookEveryMs).unref();

  return {
    async during(connection, ask) {
      const question = { connection, sinceMs: performance.now(), silentLooks: 0, isWorkedOn: false };
      open.add(question);
      try {
        return await ask();
      } finally {
        open.delete(question);
      }
    },
    hasLateAnswers: () => lateOf(open).some(({ isWorkedOn }) => !isWorkedOn),
    stop: () => clearInterval(timer),
  };
}

const ageOf = ({ sinceMs }: Question): number => performance.now() - sinceMs;
const lateOf = (open: Iterable<Question>): Question[] => [...open].filter((question) => ageOf(question) > lateAfterMs);

/** Notes what was found of a question, and says whether its connection is to be given up. */
function isDead(question: Question, found: Found, statementTimeoutMs: number): boolean {
  const { processID } = question.connection;
  if (found === "away") return ageOf(question) > awayAfterMs;
  if (found === "unknown" || processID === null) return ageOf(question) > statementTimeoutMs + marginMs;
  question.isWorkedOn = found.working.has(processID);
  question.silentLooks = question.isWorkedOn ? 0 : question.silentLooks + 1;
  return question.silentLooks >= looksUntilDead;
}

const whoWorks = `
select pg_backend_pid() as own,
  array(select pid from pg_stat_activity where pid = any($1::integer[]) and state = 'active') as working`;

async function askServer(Asking: ConnectionClass, late: Question[]): Promise<Found> {
  const connection = new Asking({
    application_name: "agentrun liveness",
    connectionTimeoutMillis: lookMs,
  });
  const timer = setTimeout(() => connection.terminate(), lookMs);
  try {
    await connection.connect();
    const pids = late.map(({ connection: { processID } }) => processID ?? 0);
    const { rows } = await connection.query<{ own: number; working: number[] }>(whoWorks, [pids]);
    const [row] = rows;
    // A pooler introduces itself with numbers of its own.
    return row && row.own === connection.processID ? { working: new Set(row.working) } : "unknown";
  } catch (error) {
    return isAnswer(error) ? "unknown" : "away";
  } finally {
    clearTimeout(timer);
    void connection.close();
  }
}

/** The server's own codes are five letters and digits, and it is there then; the system's are words. */
const isAnswer = (error: unknown): boolean => /^(?=.*\d)[0-9A-Z]{5}$/.test(sqlState(error));
