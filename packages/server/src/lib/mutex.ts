/** A mutex for each name: work of one name happens one after the other; other names do not wait. */
export type KeyedMutex = { runExclusive<T>(name: string, work: () => Promise<T>): Promise<T> };

export function createKeyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return {
    runExclusive(name, work) {
      const before = last.get(name);
      const mine = before ? before.then(work) : work();
      const settled = mine.catch(() => {});
      last.set(name, settled);
      void settled.then(() => {
        if (last.get(name) === settled) last.delete(name);
      });
      return mine;
    },
  };
}
