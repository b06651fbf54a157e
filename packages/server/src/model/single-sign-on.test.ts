import { describe, expect, test } from "vitest";
import { decideRole, parseDomain, parseEmail, verifiedEmailOf } from "./single-sign-on.ts";

const someone = { iss: "https://idp.example", sub: "1" };

describe("an address", () => {
  test.each([
    ["ada@example.com", "ada@example.com"],
    ["Ada@EXAMPLE.com", "Ada@example.com"],
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    // Characters that are normalized to ASCII belong to the resulting domain.
    ["ada@ｅxample.com", "ada@example.com"],
  ])("%s is written as %s", (text, email) => {
    expect(parseEmail(text)?.email).toBe(email);
  });

  test.each([
    "ada",
    "@example.com",
    "ada@localhost",
    "ada@127.0.0.1",
    "ada@evil.example@example.com",
    "ada@example.com/evil.example",
    "ada@evil.example#example.com",
    "ada@example.com:443",
    "ada@[::1]",
    "ada @example.com",
    "ada@example.com\n",
    "ada\u0000@example.com",
    "ada@.example.com",
    `ada@${"a".repeat(64)}.com`,
  ])("%j is none", (text) => {
    expect(parseEmail(text)).toBeNull();
  });

  test("is accepted if the provider marks it as verified, in any of the known ways", () => {
    const email = "ada@example.com";
    for (const word of [{ email_verified: true }, { email_verified: "true" }, { xms_edov: true }, { xms_edov: 1 }])
      expect(verifiedEmailOf({ ...someone, email, ...word })?.domain).toBe("example.com");
    for (const word of [{}, { email_verified: false }, { email_verified: "false" }, { email_verified: {} }])
      expect(verifiedEmailOf({ ...someone, email, ...word })).toBeNull();
    expect(verifiedEmailOf({ ...someone, email: ["a@example.com"], email_verified: true })).toBeNull();
  });
});

test("a domain has a dot and does not end with a number", () => {
  expect(parseDomain("Example.COM")).toBe("example.com");
  for (const text of ["com", "example.", "1.2.3.4", "-a.com", "a..com", "*.example.com", ""])
    expect([text, parseDomain(text)]).toEqual([text, null]);
});

describe("a role", () => {
  const rules = { rolesClaim: "groups", roleMapping: { ops: "admin", staff: "developer" }, defaultRole: null } as const;
  const givenTo = (claims: object, current: "owner" | "developer" | null = null, more: object = {}) =>
    decideRole({ ...rules, ...more }, { ...someone, ...claims }, current);

  test("is the highest mapped role, for one or many values", () => {
    expect(givenTo({ groups: ["staff", "ops"] })).toBe("admin");
    expect(givenTo({ groups: "staff" })).toBe("developer");
    expect(givenTo({ realm: { roles: ["ops"] } }, null, { rolesClaim: "realm.roles" })).toBe("admin");
    expect(givenTo({ "https://x.example/roles": ["ops"] }, null, { rolesClaim: "https://x.example/roles" })).toBe(
      "admin",
    );
  });

  test("is the default without a mapped value, also for existing members", () => {
    expect(givenTo({})).toBeNull();
    expect(givenTo({ groups: ["constructor", "__proto__"] })).toBeNull();
    expect(givenTo({ groups: [] }, "developer")).toBeNull();
    expect(givenTo({ groups: 7 }, "developer", { defaultRole: "viewer" })).toBe("viewer");
    expect(givenTo({}, null, { rolesClaim: "constructor.name" })).toBeNull();
  });

  test("is unchanged without a roles claim", () => {
    expect(givenTo({}, "developer", { rolesClaim: null })).toBe("developer");
    expect(givenTo({}, null, { rolesClaim: null, defaultRole: "viewer" })).toBe("viewer");
  });

  test("of an owner changes only if the provider maps owners", () => {
    expect(givenTo({ groups: ["staff"] }, "owner")).toBe("owner");
    expect(givenTo({ groups: ["staff"] }, "owner", { roleMapping: { ...rules.roleMapping, boss: "owner" } })).toBe(
      "developer",
    );
  });
});
