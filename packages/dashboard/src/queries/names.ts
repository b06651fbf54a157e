import { useMemo } from "react";
import { useApiKeys } from "./api-keys.ts";
import { useMembers } from "./members.ts";
import { useCan } from "./session.ts";

/** Names by id, of the current members and the newest keys. */
export function useNames(): ReadonlyMap<string, string> {
  const can = useCan();
  const { items: members } = useMembers(can("members:read"));
  const { items: keys } = useApiKeys(can("api_keys:read"));
  return useMemo(
    () =>
      new Map([
        ...(members ?? []).map(({ id, email }) => [id, email] as const),
        ...(keys ?? []).map(({ id, name }) => [id, name] as const),
      ]),
    [members, keys],
  );
}
