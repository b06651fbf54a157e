import type { OperationTypes } from "../../../sdks/typescript/src/operations.ts";
import { operations } from "../../../sdks/typescript/src/operations.ts";

// Stands in for the client library until it is merged.
type Name = keyof OperationTypes;
type Asked<N extends Name> = {
  path?: Record<string, string>;
  query?: OperationTypes[N]["query"] | undefined;
  body?: OperationTypes[N]["body"] | undefined;
};

async function call<N extends Name>(name: N, asked: Asked<N> = {}): Promise<OperationTypes[N]["result"]> {
  const [method, path, flags = ""] = operations[name] as readonly [string, string, string?];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(asked.path?.[key] ?? ""));
  const url = new URL((flags.includes("r") ? "" : "/v2") + filled, location.origin);
  for (const [key, value] of Object.entries(asked.query ?? {}))
    if (value !== undefined) url.searchParams.set(key, String(value));
  const answer = await fetch(url, {
    method,
    ...(asked.body ? { body: JSON.stringify(asked.body), headers: { "content-type": "application/json" } } : {}),
  });
  const body = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw Object.assign(new Error(body.error.message), { status: answer.status, ...body.error });
  return body;
}

export const client = {
  auth: {
    me: () => call("getMe"),
    login: (body: OperationTypes["login"]["body"]) => call("login", { body }),
    logout: () => call("logout"),
    switchOrganization: (body: OperationTypes["switchOrganization"]["body"]) => call("switchOrganization", { body }),
    acceptInvitation: (body: OperationTypes["acceptInvitation"]["body"]) => call("acceptInvitation", { body }),
  },
};
