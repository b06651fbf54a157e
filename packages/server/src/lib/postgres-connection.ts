import pg from "pg";

/** How long a connection may take to come about. */
const connectMs = 5_000;
/** After this long without a byte the system begins to ask whether the other side is there. */
const quietMs = 10_000;

/**
 * A connection that can be given up at once. The driver's own way to end one tells the other side and waits for it, and where
 * the other side has gone without a word that is for ever.
 */
export class Connection extends pg.Client {
  /** The server's process at the other end, as it introduced itself. */
  declare readonly processID: number | null;

  constructor(config: pg.ClientConfig = {}) {
    super({ connectionTimeoutMillis: connectMs, keepAlive: true, keepAliveInitialDelayMillis: quietMs, ...config });
    // Whoever waits for an answer is told by it; without a listener a lost connection would end the process.
    this.on("error", () => {});
  }

  /** Whatever was asked on it fails now, as it does when a connection is lost. */
  giveUp(): void {
    const error = new Error("the database no longer answers on this connection");
    this.connection.stream.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
  }

  /** Says goodbye, and does not wait long for the other side to hear it. */
  async leave(graceMs = 500): Promise<void> {
    const timer = setTimeout(() => this.giveUp(), graceMs);
    await this.end().catch(() => {});
    clearTimeout(timer);
  }
}
