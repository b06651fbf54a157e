import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { ensureBuilt, launchBrowser, type Visit, visit } from "../test/support/dashboard/pages.ts";
import { type SeededService, startSeededService } from "./screenshots/seeded-service.ts";

const folder = fileURLToPath(new URL("../docs/screenshots", import.meta.url));
const screens = [
  { width: 1280, height: 860 },
  { width: 390, height: 844 },
];
const schemes = ["light", "dark"] as const;
/** `npm run screenshots -- pipeline alerts`: only those; without names, every page. */
const wanted = process.argv.slice(2);

/** Every page of a seeded service, light and dark, on a desktop and on a phone. */
async function main(): Promise<void> {
  ensureBuilt();
  mkdirSync(folder, { recursive: true });
  const seeded = await startSeededService();
  const browser = await launchBrowser();
  try {
    for (const screen of screens)
      for (const colorScheme of schemes) await shootAll(browser, seeded, screen, colorScheme);
  } finally {
    await browser.close();
    await seeded.stop();
  }
}

type Screen = (typeof screens)[number];

async function shootAll(browser: Browser, seeded: SeededService, screen: Screen, colorScheme: "light" | "dark") {
  await using person = await visit(browser, seeded.service, { ...screen, colorScheme });
  const shoot = (name: string) =>
    person.page.screenshot({ path: `${folder}/${name}-${colorScheme}-${screen.width}.png` });
  await person.open("/sign-in");
  await person.page.getByRole("button", { name: "Sign in" }).waitFor();
  await shoot("sign-in");
  await person.signIn();
  for (const [name, path] of Object.entries(seeded.places)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await show(person, path);
    await shoot(name);
  }
}

async function show({ page, open }: Visit, path: string): Promise<void> {
  await open(path);
  await page.locator("h1").first().waitFor();
  await untilStill(page);
}

/** Waits until no request is open and two screenshots are equal. */
async function untilStill(page: Page): Promise<void> {
  const look = () =>
    page.evaluate<string>(
      `document.querySelector('[aria-busy="true"], .mantine-Skeleton-root') ? String(Math.random()) : document.body.innerHTML.length + ""`,
    );
  for (let before = "", now = await look(); before !== now; now = await look()) {
    before = now;
    await page.waitForTimeout(300);
  }
}

await main();
