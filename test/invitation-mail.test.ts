import { afterEach, expect, test } from "vitest";
import { secretIn, startMailServer } from "./mail-server.ts";
import { createWorld, type World } from "./world.ts";

let close: () => Promise<void> = async () => {};
afterEach(() => close());

async function openWorld(refuses: boolean) {
  const mail = await startMailServer(refuses);
  const world: World = await createWorld({ env: mail.env });
  close = async () => {
    await world.remove();
    await mail.close();
  };
  return { world, mail };
}

const invite = ({ service }: World, email: string) =>
  service.api<{ url: string; mailed: boolean }>("POST", "/members/invitations", { body: { email, role: "viewer" } });

test("with a mail server, an invitation goes to the address with a link that nobody else sees", async () => {
  const { world, mail } = await openWorld(false);
  const { status, body } = await invite(world, "new@example.com");
  expect([status, body.mailed]).toEqual([201, true]);
  await expect.poll(() => mail.letters.length).toBe(1);
  expect(mail.letters[0]?.to).toEqual(["new@example.com"]);
  const letter = mail.letters[0]?.content;
  expect(letter).toContain(`${new URL(body.url).origin}/join#`);
  expect(letter).not.toContain(body.url);
  expect(letter).toContain("From: Agents <agents@example.com>");
  const accept = { token: secretIn(letter), password: "a long enough password" };
  const joined = await world.service.apiAs(null)("POST", "/api/auth/invitations/accept", { body: accept });
  expect(joined.status).toBe(200);
});

test("a mail server that refuses spoils no invitation: the link is shown and the log says so without it", async () => {
  const { world, mail } = await openWorld(true);
  const { status, body } = await invite(world, "nobody@example.com");
  expect(status).toBe(201);
  await expect.poll(() => world.service.output()).toContain("could not be mailed");
  expect(world.service.output()).not.toContain(new URL(body.url).hash.slice(1));
  expect(mail.letters).toEqual([]);
});
