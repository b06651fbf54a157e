import type { Run } from "@agentrun/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { toUuid } from "../packages/server/src/lib/ids.ts";
import { act, begin, foundApprovers, type Person, refusal, untilAsked } from "./approval-world.ts";
import { openTenants, type Tenants } from "./tenants.ts";
import { createWorld, type World } from "./world.ts";

let world: World;
let tenants: Tenants;

beforeAll(async () => {
  world = await createWorld();
  tenants = await openTenants(world.database.url);
});
afterAll(async () => {
  await tenants?.close();
  await world?.remove();
});

const found = () => foundApprovers(world, tenants);

test("P30: a vote of somebody who left, was demoted or lost a required second factor does not count, nor what they handed on", async () => {
  const { add, addAgent, machine, organizationId } = await found();
  const [ada, grace, alan, edsger] = [await add("admin"), await add("admin"), await add("admin"), await add("owner")];
  const barbara = await add("developer");
  const { members } = tenants.store;
  const begun = async (count: number) => {
    const run = await begin(machine, await addAgent({ approvers: { role: "admin", count } }));
    return run;
  };
  const approve = async ({ api }: Person, run: Run) => (await act(api, run, { type: "approve" })).body;
  const votesOf = ({ required_action: asked }: Run) => asked?.approval?.votes.map(({ counts }) => counts ?? true);

  const removed = await begun(2);
  await approve(ada, removed);
  await members.remove(organizationId, ada.id);
  const waiting = await approve(grace, removed);
  expect([waiting.status, votesOf(waiting)]).toEqual(["requires_action", [false, true]]);
  await approve(alan, removed);
  await untilAsked(machine, removed);

  const demoted = await begun(2);
  await approve(grace, demoted);
  await members.setRole(organizationId, grace.id, "developer");
  expect(votesOf(await approve(alan, demoted))).toEqual([false, true]);
  await approve(edsger, demoted);
  await untilAsked(machine, demoted);

  const handed = await begun(1);
  expect((await act(alan.api, handed, { type: "delegate", to: barbara.email })).status).toBe(200);
  await members.remove(organizationId, alan.id);
  expect(refusal(await act(barbara.api, handed, { type: "approve" }))).toEqual([403, "not_an_approver"]);
  await approve(edsger, handed);
  await untilAsked(machine, handed);
});

test("where the organisation requires a second factor, the vote of somebody who has none does not count", async () => {
  const { add, addAgent, machine, organizationId } = await found();
  const [ada, grace] = [await add("admin"), await add("admin")];
  const run = await begin(machine, await addAgent({ approvers: { role: "admin", count: 2 } }));
  await act(ada.api, run, { type: "approve" });
  await tenants.store.organizations.setRequiresSecondFactor(organizationId, true);
  await world.database.query(
    "insert into second_factors (user_id, secret, confirmed_at) values ($1, 'sealed', now())",
    [toUuid(grace.id)],
  );
  const { body } = await act(grace.api, run, { type: "approve" });
  expect(body.required_action?.approval?.votes).toMatchObject([{ counts: false }, { by: grace.id }]);
  expect(refusal(await act(ada.api, run, { type: "reject" }))).toEqual([403, "not_an_approver"]);
});
