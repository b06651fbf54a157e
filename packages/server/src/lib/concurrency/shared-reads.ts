/**
 * What the database says about a key, kept for a while. Concurrent reads of a key share one query, and a value that was forgotten during
 * its read is not kept, because it may be older than the change.
 */
export type SharedReads<Key, Value> = {
  get(key: Key): Promise<Value> | Value;
  forget(key: Key): void;
  /** Forgets the values that match, and those that are being read. */
  forgetWhere(matches: (value: Value) => boolean): void;
};

export function createSharedReads<Key, Value>(
  read: (key: Key) => Promise<Value>,
  { freshMs, maximum }: { freshMs: number; maximum: number },
): SharedReads<Key, Value> {
  const known = new Map<Key, { value: Value; until: number }>();
  const reading = new Map<Key, Promise<Value>>();

  const load = (key: Key): Promise<Value> => {
    const before = reading.get(key);
    if (before) return before;
    const loading = read(key).then(
      (value) => {
        if (end()) {
          if (known.size >= maximum) known.clear();
          known.set(key, { value, until: performance.now() + freshMs });
        }
        return value;
      },
      (error) => {
        end();
        throw error;
      },
    );
    const end = () => reading.get(key) === loading && reading.delete(key);
    reading.set(key, loading);
    return loading;
  };

  return {
    get(key) {
      const found = known.get(key);
      return found && found.until > performance.now() ? found.value : load(key);
    },
    forget(key) {
      known.delete(key);
      reading.delete(key);
    },
    forgetWhere(matches) {
      for (const [key, { value }] of known) if (matches(value)) known.delete(key);
      reading.clear();
    },
  };
}
