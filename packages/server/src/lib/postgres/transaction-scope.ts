import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Whether the current asynchronous call is part of a database transaction.
 *
 * A transaction holds one of a few connections. A request to another server inside it holds that connection until the server
 * responds, so a few slow servers of one organisation would block the node for all organisations. Every remote client therefore calls
 * `assertOutsideTransaction` first. Catching the error does not help: the transaction is rolled back.
 */
type Scope = { isOpen: boolean; violation: RemoteCallInTransaction | null };

const scopes = new AsyncLocalStorage<Scope>();

/** The second phase of a change, which uses only the database. The first phase did all remote work and returned this function. */
export type Commit<T> = () => Promise<T>;

/** A bug in our code: remote work must be done before the transaction. */
export class RemoteCallInTransaction extends Error {
  constructor(what: string) {
    super(`${what} was used inside a database transaction. Do this before the transaction begins (see \`prepare\`).`);
    this.name = "RemoteCallInTransaction";
  }
}

/** Runs the work of a transaction. Work that outlives the transaction counts as outside. */
export async function inTransactionScope<T>(work: () => Promise<T>): Promise<T> {
  const scope: Scope = { isOpen: true, violation: null };
  try {
    const result = await scopes.run(scope, work);
    if (scope.violation) throw scope.violation;
    return result;
  } finally {
    scope.isOpen = false;
  }
}

export const isInTransaction = (): boolean => scopes.getStore()?.isOpen ?? false;

/** `what` names the client in the error, as the subject of a sentence. */
export function assertOutsideTransaction(what: string): void {
  const scope = scopes.getStore();
  if (!scope?.isOpen) return;
  scope.violation ??= new RemoteCallInTransaction(what);
  throw scope.violation;
}
