import type { Browser } from "playwright-core";
import { createWebhookWorld, type WebhookWorld } from "../webhook-world.ts";
import { ensureBuilt, launchBrowser, type Visit, visitSignedIn } from "./pages.ts";

/** A service with its pages, and a browser. */
export type DashboardWorld = WebhookWorld & {
  browser: Browser;
  signedIn(path?: string): Promise<Visit>;
  /** Creates a resource; returns its id. */
  make(path: string, body: object): Promise<string>;
};

export async function createDashboardWorld(): Promise<DashboardWorld> {
  ensureBuilt();
  const [world, browser] = await Promise.all([createWebhookWorld(), launchBrowser()]);
  return {
    ...world,
    browser,
    signedIn: (path) => visitSignedIn(browser, world.service, path),
    async make(path, body) {
      const answer = await world.service.api<{ id: string }>("POST", path, { body });
      if (answer.status >= 300) throw new Error(`${path} was refused: ${answer.text}`);
      return answer.body.id;
    },
    async remove() {
      await browser.close();
      await world.remove();
    },
  };
}
