import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Waits until nothing is loading: no skeleton, and no request except those that stay open. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  const isBusy = `document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') !== null`;
  await expect.poll(() => page.evaluate<boolean>(isBusy)).toBe(false);
  await changed(page);
}

/** Shows the page in light or dark mode, and waits until the colour transition has finished. */
export async function showIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: "attached" });
  await changed(page);
}

/** Waits for running animations, such as the navigation's after a resize; endless spinners are ignored. */
async function changed(page: Page): Promise<void> {
  const changes = `document.getAnimations().filter((each) => each instanceof CSSTransition && each.playState === "running").length`;
  await expect.poll(() => page.evaluate<number>(changes)).toBe(0);
}

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Passed checks would list thousands of nodes, each with a selector to compute. */
const resultTypes = ["violations"];

/** The only rule whose result differs between light and dark. */
export const contrast: object = { runOnly: { type: "rule", values: ["color-contrast"] } };

/**
 * The accessibility violations of a page, or of the part that a selector finds, once it has loaded completely: a partial page
 * has no heading yet.
 */
export async function faultsOf(page: Page, rules: object = { runOnly: standards }, within = "html"): Promise<string[]> {
  await settled(page);
  // It stays until the page navigates.
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

/** Checks contrast in light and dark, and that nothing overflows at any width. */
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
  await page.setViewportSize(desktop);
}

export const overhang = (page: Page) => page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
export const desktop = { width: 1280, height: 900 };
export const phone = { width: 390, height: 844 };
