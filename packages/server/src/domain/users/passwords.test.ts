import { expect, test } from "vitest";
import { assertNewPassword, isKnownName } from "./passwords.ts";

const choose = (password: string) =>
  assertNewPassword({
    password,
    param: "new_password",
    email: "jane.doe@acme.example",
    organizations: ["Acme Rockets"],
  });

test.each([
  "passwordpassword",
  "1qaz2wsx3edc",
  "Password123!",
  "123456789012",
  "Administrator",
  "PASSWORD1234",
  "qwertyuiop2026!",
  "dragondragon",
  "Monkey12Monkey12",
  "  password1234  ",
  "ｐａｓｓｗｏｒｄ１２３４",
])("%s is a common password and is rejected", async (password) => {
  await expect(choose(password)).rejects.toMatchObject({ code: "password_too_common", param: "new_password" });
});

test.each([
  "jane.doe@acme.example",
  "Jane-Doe 2026!",
  "ACME rockets!",
  "acme.example1",
  "Agent Run Service",
  "agentrunagentrun",
  "Acme Rockets Acme Rockets",
  " ａｇｅｎｔｒｕｎ2026! ",
])("%s is a known name and is rejected with its own message", async (password) => {
  await expect(choose(password)).rejects.toMatchObject({
    code: "password_too_common",
    message: expect.stringContaining("easy to guess"),
  });
});

test.each([
  "a long enough password",
  "Acme Rockets fly to Neptune",
  "vK3-9fLmQ2xZ",
  "8392017465910238",
  "vK3-9f vK3-9f",
  "пароль из пяти разных слов",
])("%s is taken", async (password) => {
  await expect(choose(password)).resolves.toBeUndefined();
});

test("a short password is rejected for its length", async () => {
  await expect(choose("vK3-9fLmQ2x")).rejects.toMatchObject({ code: "invalid_value", param: "new_password" });
});

test("an organisation name without letters and digits matches no password", () => {
  expect(isKnownName("!!!!!!!!!!!!", ["???", ""])).toBe(false);
});
