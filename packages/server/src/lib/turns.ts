/** Work of one name happens one after the other; other names do not wait. */
export type Turns = { take<T>(name: string, work: () => Promise<T>): Promise<T> };

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    take(name, work) {
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
