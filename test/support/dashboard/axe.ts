import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Nothing is on its way any more: no skeleton, no request but those that stay open. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  const isBusy = `document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') !== null`;
  await expect.poll(() => page.evaluate<boolean>(isBusy)).toBe(false);
  await changed(page);
}

/** Shows the page as by day or by night, and waits until its colours are there: they change within a moment. */
export async function showIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: "attached" });
  await changed(page);
}

/** Until nothing is on its way, such as the navigation of a window that was made narrow; what turns while something loads goes on. */
async function changed(page: Page): Promise<void> {
  const changes = `document.getAnimations().filter((each) => each instanceof CSSTransition && each.playState === "running").length`;
  await expect.poll(() => page.evaluate<number>(changes)).toBe(0);
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What a page does well is thousands of nodes, for each of which a selector would be looked for. */
const resultTypes = ["violations"];

/** All that differs between a page in light and in dark. */
export const contrast: object = { runOnly: { type: "rule", values: ["color-contrast"] } };

/**
 * What is wrong with a page, or with what a selector finds on it, for those who cannot see it well, once it is there as a whole: half of
 * one has no heading yet.
 */
export async function faultsOf(page: Page, rules: object = { runOnly: standards }, within = "html"): Promise<string[]> {
  await settled(page);
  // A page keeps it until another one is opened.
  if (!(await page.evaluate<boolean>(`"axe" in globalThis`))) await page.evaluate(axe);
  const results = await page.evaluate(
    async ({ within, options }) => {
      const { axe } = globalThis as unknown as { axe: { run: (at: string, options: object) => Promise<AxeResults> } };
      return axe.run(within, options);
    },
    { within, options: { ...rules, resultTypes } },
  );
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}

/** Readable in light and in dark, and within the screen at every width. */
export async function look(page: Page): Promise<void> {
  await showIn(page, "dark");
  expect(await faultsOf(page, contrast), "in the dark").toEqual([]);
  await showIn(page, "light");
  expect(await faultsOf(page)).toEqual([]);
  await expectNoOverhang(page);
}

export async function expectNoOverhang(page: Page): Promise<void> {
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overhang(page), { message: `at ${width}` }).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(desk);
}

export const overhang = (page: Page) => page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
export const desk = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };
