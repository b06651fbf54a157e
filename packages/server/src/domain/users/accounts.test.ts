import { expect, test } from "vitest";
import { composeInvitation } from "./accounts.ts";

const letter = {
  email: "new@example.com",
  role: "viewer",
  organization: "Example",
  url: "https://localhost/join#secret",
  expiresAt: new Date("2026-01-02T03:04:05Z"),
} as const;

test("an invitation names the organisation, the role, the link and its expiry", () => {
  const mail = composeInvitation(letter);
  expect(mail).toMatchObject({ to: "new@example.com", subject: "Join Example on Agent Run Service" });
  for (const part of ["Example", "viewer", letter.url, "2026-01-02"]) expect(mail.text).toContain(part);
});

test("an organisation's name stays on one line", () => {
  const { subject, text } = composeInvitation({
    ...letter,
    organization: `A\r\nBcc: all@example.com\u2028${"x".repeat(200)}`,
  });
  expect(subject).not.toMatch(/[\r\n\u2028]/);
  expect(subject.length).toBeLessThan(120);
  expect(text.split("\n")[0]).toContain("A Bcc: all@example.com x");
});
