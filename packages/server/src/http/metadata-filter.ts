/** `metadata[key]=value`, as many as there are. */
export function metadataFilter(query: object): Record<string, string> | undefined {
  const entries = Object.entries(query).flatMap(([name, value]) => {
    const [, key] = /^metadata\[(.*)\]$/s.exec(name) ?? [];
    return key === undefined ? [] : [[key, String(value)]];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
