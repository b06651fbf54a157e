import type { Reporter, TestModule } from "vitest/node";

const silentMs = 60_000;

/** After every minute in which no test ended: the files under way, and for how long. A run that hangs says where. */
export class SayWhatRuns implements Reporter {
  readonly #begun = new Map<string, number>();
  #silence: NodeJS.Timeout | undefined;

  onTestRunStart() {
    this.#silence = setInterval(() => this.#say(), silentMs).unref();
  }

  onTestModuleQueued(module: TestModule) {
    this.#begun.set(module.relativeModuleId, Date.now());
  }

  onTestCaseResult() {
    this.#silence?.refresh();
  }

  onTestModuleEnd(module: TestModule) {
    this.#begun.delete(module.relativeModuleId);
    this.#silence?.refresh();
  }

  onTestRunEnd() {
    clearInterval(this.#silence);
  }

  #say() {
    const files = [...this.#begun].map(([file, at]) => `${file} (${Math.round((Date.now() - at) / 1_000)} s)`);
    process.stdout.write(`\nNo test has ended for a minute. Under way: ${files.join(", ") || "no file"}\n`);
  }
}
