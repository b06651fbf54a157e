/** Caches the results of `make` by argument; clears the cache when it has `capacity` entries. */
export function memoize<Value>(capacity: number, make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, { value: Value }>();
  return (key) => {
    const before = known.get(key);
    if (before) return before.value;
    const value = make(key);
    if (known.size >= capacity) known.clear();
    known.set(key, { value });
    return value;
  };
}

/** Creates the value at the first call and returns it for all further calls. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
