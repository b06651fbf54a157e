import pg from "pg";

/** Settings of PostgreSQL's, by the names it has for them. */
export type Settings = Readonly<Record<string, string | number>>;

/** The part of the driver's Query that speaks the extended protocol, which its types leave out. */
type ProtocolQuery = {
  prepare(connection: ProtocolConnection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
  requiresPreparation(): boolean;
};
type ProtocolConnection = Record<"parse" | "bind" | "execute", (message: Record<string, unknown>) => void>;
type QueryCallback = (error: Error | null | undefined, result: pg.QueryResult) => void;

const DriverQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  callback: QueryCallback,
) => ProtocolQuery & pg.Submittable;

/**
 * Behind a pooler in transaction mode the next statement may meet another server connection, so nothing can be set for a session:
 * neither by start-up parameters, which PgBouncer refuses, nor by SET. What must hold for a statement travels with it instead. Both
 * are sent before one Sync, which makes them one transaction of the server's: no begin, no commit, and no further round trip.
 */
class SettledQuery extends DriverQuery {
  readonly #settings: string;
  #isSetting = true;

  constructor(settings: Settings, config: pg.QueryConfig, callback: QueryCallback) {
    super(config, callback);
    const calls = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
    this.#settings = `select ${calls.join(", ")}`;
  }

  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: ProtocolConnection): void {
    connection.parse({ text: this.#settings });
    connection.bind({});
    connection.execute({});
    super.prepare(connection);
  }

  /** What the settings answer is nobody's row. */
  override handleDataRow(message: unknown): void {
    if (!this.#isSetting) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: unknown): void {
    if (this.#isSetting) this.#isSetting = false;
    else super.handleCommandComplete(message, connection);
  }
}

/**
 * Asks what begins a transaction, a statement alone as well as `begin`, together with the settings that hold until its end. Within
 * a transaction they hold already.
 */
export const queryWith = <Row extends object>(connection: pg.Client, settings: Settings, query: pg.QueryConfig) =>
  connection.getTransactionStatus() === "I"
    ? new Promise<pg.QueryResult<Row>>((resolve, reject) => {
        connection.query(
          new SettledQuery(settings, query, (error, result) => (error ? reject(error) : resolve(result))),
        );
      })
    : connection.query<Row>(query);
