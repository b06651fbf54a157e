import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf } from "../support/dashboard/axe.ts";
import { browserTimeout, button, dialogOf } from "../support/dashboard/pages.ts";
import { createDashboardWorld, type DashboardWorld } from "../support/dashboard/world.ts";

let world: DashboardWorld;

beforeAll(async () => {
  world = await createDashboardWorld();
}, 180_000);

afterAll(() => world?.remove());

test("a form validates in place, and a half-filled one survives a reload", browserTimeout, async () => {
  await using person = await world.signedIn("/webhooks");
  const { page } = person;
  await button(page, "Add webhook").first().click();
  const dialog = dialogOf(page);
  const url = dialog.getByLabel("Endpoint URL");
  const description = dialog.getByRole("textbox", { name: "Description" });
  // A field that was not filled yet is not wrong until the form is submitted.
  await url.focus();
  await description.focus();
  expect(await url.getAttribute("aria-invalid")).not.toBe("true");
  await button(dialog, "Add").click();
  await dialog.getByText("Enter a value.").waitFor();
  expect(await url.evaluate((field) => field.matches(":focus"))).toBe(true);
  await url.fill("example");
  await description.fill("x".repeat(1_001));
  await dialog.getByText("Enter a complete URL").waitFor();
  await url.focus();
  await dialog.getByText("Enter at most 1,000 characters. This text has 1,001.").waitFor();
  const described = (await url.getAttribute("aria-describedby")) ?? "";
  const message = dialog.getByText("Enter a complete URL");
  expect(described.split(" ")).toContain(await message.getAttribute("id"));
  expect(await url.getAttribute("aria-invalid")).toBe("true");
  expect(await faultsOf(page)).toEqual([]);
  await url.fill("https://example.com/hook");
  await message.waitFor({ state: "detached" });
  await button(dialog, "Add").click();
  expect(await description.evaluate((field) => field.matches(":focus"))).toBe(true);
  await description.fill("CRM sync");
  await dialog.getByText("Enter at most").waitFor({ state: "detached" });
  page.once("dialog", (question) => question.accept());
  await page.reload();
  await dialog.getByText("Unsaved changes were restored.").waitFor();
  expect(await url.inputValue()).toBe("https://example.com/hook");
  await button(dialog, "Add").click();
  await dialog.getByText("Webhook added").waitFor();
  const { body } = await world.service.api<{ data: { description: string }[] }>("GET", "/webhooks");
  expect(body.data[0]?.description).toBe("CRM sync");
  expect(person.faults).toEqual([]);
});
