import { useNames } from "../queries/names.ts";
import { IdText } from "./id-text.tsx";

/** Whoever did something, a person or a key: by name where it is known here, by id where it is not. */
export function PartyName({ id }: { id: string | null }) {
  const name = useNames().get(id ?? "");
  if (id === null) return "–";
  return name === undefined ? <IdText id={id} isShort /> : <span title={id}>{name}</span>;
}
