import { ensureChromium } from "../../tools/find-chromium.ts";

/** Before the tests: an installation of minutes, which waits for apt, would be longer than their connections and timeouts last. */
export default function setUp(): void {
  ensureChromium();
}
