import type { Agent, Run } from "@agentrun/contract";
import { expect } from "vitest";
import { newId, toUuid } from "../../packages/server/src/lib/ids.ts";
import { type ApiAnswer, type ApiClient, codeOf } from "./api-client.ts";
import type { Service } from "./service.ts";
import type { Tenants } from "./tenants.ts";
import type { World } from "./world.ts";

type Role = "owner" | "admin" | "developer" | "viewer";
export type Person = { id: `usr_${string}`; email: string; key: string; api: ApiClient };

/** An organisation with members, each with a key, and one key that belongs to no member. */
export async function foundApprovers({ service }: { service: Service }, tenants: Tenants) {
  const organizationId = await tenants.addOrganization();
  const machine = service.apiAs(await tenants.addKey(organizationId));
  const add = async (role: Role): Promise<Person> => {
    const id = newId("usr");
    const email = `${role}.${id.slice(-8)}@example.com`;
    await tenants.store.users.insert({ id, email, passwordHash: "none", isProven: true });
    await tenants.store.members.add(organizationId, id, role);
    const scopes = role === "viewer" ? ["runs:read"] : ["runs:write", "agents:write", "audit:read", "webhooks:read"];
    const key = await tenants.addKey(organizationId, { userId: id, scopes });
    return { id, email, key, api: service.apiAs(key) };
  };
  const addAgent = async (approvals: object | null, more: object = {}) => {
    const body = { name: "gate", runtime: { type: "module", module: "gatekeeper" }, approvals, ...more };
    const answer = await machine<Agent>("POST", "/agents/custom", { body });
    if (answer.status !== 201) throw new Error(`the agent was refused: ${answer.text}`);
    return answer.body.id;
  };
  return { organizationId, machine, add, addAgent };
}

export const begin = async (api: ApiClient, agent_id: string, input: object = {}): Promise<Run> =>
  (await api<Run>("POST", "/runs", { body: { agent_id, input } })).body;
export const act = (api: ApiClient, { id }: Pick<Run, "id">, body: object) =>
  api<Run>("POST", `/runs/${id}/action`, { body });
export const refusal = (answer: ApiAnswer<unknown>) => [answer.status, codeOf(answer as ApiAnswer)];
export const get = async (api: ApiClient, { id }: Pick<Run, "id">) => (await api<Run>("GET", `/runs/${id}`)).body;
export const eventsOf = async (api: ApiClient, { id }: Pick<Run, "id">, type: string) =>
  (await api<{ data: { type: string }[] }>("GET", `/runs/${id}/events?limit=1000`)).body.data.filter(
    (event) => event.type === type,
  );
/** Waits for the question after the one that was approved. */
export const untilNextQuestion = (api: ApiClient, run: Run) =>
  expect.poll(async () => (await get(api, run)).required_action?.prompt).toBe("Your name?");

/** Approves a run's question through the other protocols. */
export const answersBy = (api: ApiClient, run: Run) => ({
  openai: () =>
    api("POST", "/openai/v1/responses", {
      body: {
        model: run.agent_id,
        background: true,
        input: [
          {
            type: "mcp_approval_response",
            approval_request_id: `mcpr_${run.id.slice(4)}${run.required_action?.id.slice(4)}`,
            approve: true,
          },
        ],
      },
    }),
  aGui: () =>
    api("POST", `/agents/${run.agent_id}/ag-ui`, {
      body: {
        threadId: "t",
        runId: "r",
        state: {},
        messages: [],
        tools: [],
        context: [],
        forwardedProps: {},
        resume: [
          { interruptId: `${run.id}.${run.required_action?.id}`, status: "resolved", payload: { approved: true } },
        ],
      },
    }),
  a2a: () =>
    api("POST", `/agents/${run.agent_id}/a2a/message:send`, {
      headers: { "A2A-Version": "1.0" },
      body: {
        configuration: { returnImmediately: true },
        message: {
          messageId: crypto.randomUUID(),
          role: "ROLE_USER",
          taskId: run.id,
          parts: [{ data: { approved: true } }],
        },
      },
    }),
});

/** Moves the deadline of a run's question into the past. */
export const passDeadline = ({ database }: World, { id }: Run): Promise<unknown[]> =>
  database.query("update runs set action_expires_at = now() - interval '1 second' where id = $1", [toUuid(id)]);
