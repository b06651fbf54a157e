import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { chromiumFlags, ensureChromium } from "../../../tools/find-chromium.ts";
import type { Service } from "../service.ts";

const dashboard = fileURLToPath(new URL("../../../packages/dashboard", import.meta.url));
export const builtPages = join(dashboard, "dist");

/** Whether the folder was built, and later than the last change of its sources. */
function isBuilt(directory: string, folders: readonly string[]): boolean {
  const index = join(directory, "index.html");
  const sources = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
  );
  return existsSync(index) && statSync(index).mtimeMs >= Math.max(...sources.map((file) => statSync(file).mtimeMs));
}

const site = fileURLToPath(new URL("../../../packages/site", import.meta.url));

/** A test timeout cannot interrupt a synchronous child process. */
const atMost = { timeout: 300_000 };

/** Builds the documentation in the same way. */
export function ensureSiteBuilt(): void {
  const docs = fileURLToPath(new URL("../../../docs", import.meta.url));
  // With Node itself: modules cannot be resolved in a global setup.
  if (!isBuilt(join(site, "dist"), [join(site, "src"), docs]))
    execFileSync(process.execPath, [join(site, "src/build.ts")], atMost);
}

/** Builds the pages if they are missing or older than their sources. */
export function ensureBuilt(): void {
  if (isBuilt(builtPages, [join(dashboard, "src")])) return;
  execFileSync(
    process.execPath,
    [fileURLToPath(new URL("../../../node_modules/vite/bin/vite.js", import.meta.url)), "build"],
    {
      cwd: dashboard,
      stdio: "pipe",
      ...atMost,
    },
  );
}

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });

/** Test timeout for a browser on a busy machine. */
export const browserTimeout = { timeout: 240_000 };

/** A person at the service's pages. */
export type Visit = AsyncDisposable & {
  page: Page;
  context: BrowserContext;
  /** What no page may do: log an error, violate the content security policy, or send a request to another host. */
  faults: string[];
  open(path: string): Promise<void>;
  /** Signs in and opens a page; without the form, which costs two page loads and has its own tests. */
  signIn(path?: string): Promise<void>;
};

type VisitOptions = { width?: number; height?: number; colorScheme?: "light" | "dark" };

export async function visit(browser: Browser, service: Service, options: VisitOptions = {}): Promise<Visit> {
  const { width = 1280, height = 900, colorScheme = "light" } = options;
  const origin = new URL(service.baseUrl).origin;
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width, height },
    colorScheme,
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const faults = watchFaults(page, origin);
  return {
    page,
    context,
    faults,
    open: async (path) => {
      await page.goto(origin + path);
    },
    async signIn(path = "/") {
      const data = { email: service.credentials.email, password: service.credentials.password };
      const answer = await context.request.post(`${origin}/api/auth/login`, {
        data,
        headers: { "Sec-Fetch-Site": "same-origin" },
      });
      if (!answer.ok()) throw new Error(`sign-in failed: ${answer.status()} ${await answer.text()}`);
      await page.goto(origin + path);
      if (path === "/") await page.getByRole("heading", { name: "Overview" }).waitFor();
    },
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** A signed-in visitor. */
export async function visitSignedIn(browser: Browser, service: Service, path?: string): Promise<Visit> {
  const person = await visit(browser, service);
  await person.signIn(path);
  return person;
}

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole("button", { name, exact: true });
export const dialogOf = (page: Page) => page.getByRole("dialog");

function watchFaults(page: Page, origin: string): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
  page.on("console", (message) => {
    // The browser's own log line about an error response; pages show such errors, and tests check those.
    if (message.type() === "error" && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(origin) && !/^(data|blob):/.test(request.url()))
      faults.push(`requested ${request.url()}`);
  });
  return faults;
}

/** Selects from a list. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}
