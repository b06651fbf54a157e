import { useNames } from "../queries/names.ts";
import { IdText } from "./id-text.tsx";

/** The name of a member or key, or the id if the name is unknown. */
export function PartyName({ id }: { id: string | null }) {
  const name = useNames().get(id ?? "");
  if (id === null) return "–";
  return name === undefined ? <IdText id={id} isShort /> : <span title={id}>{name}</span>;
}
