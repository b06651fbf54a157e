type Named = { id: string; name: string };
type Option = { value: string; label: string };

/** The options; selected values that are deleted or not visible are shown by id. */
export function withUnknown(known: readonly Named[], chosen: readonly string[]): Option[] {
  const unknown = chosen.filter((id) => !known.some((one) => one.id === id));
  return [
    ...known.map(({ id, name }) => ({ value: id, label: name })),
    ...unknown.map((id) => ({ value: id, label: id })),
  ];
}
