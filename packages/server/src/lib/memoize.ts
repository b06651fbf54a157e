/** A function that remembers what it made of its last arguments; with more of them than `most`, it starts over. */
export function memoize<Value>(most: number, make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, { value: Value }>();
  return (key) => {
    const before = known.get(key);
    if (before) return before.value;
    const value = make(key);
    if (known.size >= most) known.clear();
    known.set(key, { value });
    return value;
  };
}

/** What is made when it is first asked for, and kept. */
export function lazily<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
