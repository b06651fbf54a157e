/** What a node does of all that the service does; every node does all of it, unless it is told otherwise. */
export const roles = ["gateway", "worker", "delivery", "scheduler"] as const;
export type Role = (typeof roles)[number];

export function rolesOf(text: string): ReadonlySet<Role> {
  if (text.trim() === "all") return new Set(roles);
  const names = text.split(",").map((part) => part.trim());
  const unknown = names.find((name) => !roles.includes(name as Role));
  if (unknown !== undefined) throw new Error(`has "${unknown}", which is none of ${roles.join(", ")}`);
  return new Set(names as Role[]);
}
