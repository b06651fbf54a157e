import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/**
 * Prints each failure in a few lines at the end. The services' logs are printed above, under each failure's text, and may
 * be longer than the output that a CI machine keeps.
 */
export class FailureSummaryReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<SerializedError>) {
    const failures = modules.flatMap((module) => [
      ...ofModule(module),
      ...[...module.children.allTests("failed")].map(ofTest),
    ]);
    failures.push(...unhandled.map(ofProcess));
    // After the default reporter, which prints its summary at this moment.
    if (failures.length > 0) setImmediate(() => process.stdout.write(`\nFailure summary:\n${failures.join("")}`));
  }
}

/** A file that could not be loaded, or whose hooks failed. */
const ofModule = (module: TestModule) => {
  const errors = module.errors();
  return errors.length > 0 ? [line(module.moduleId, errors[0]?.message)] : [];
};

const ofTest = (test: TestCase) =>
  line(`${test.module.moduleId} > ${test.fullName}`, test.result().errors?.[0]?.message);

/** Errors outside of any test, such as a killed worker: the cause has the details. */
const ofProcess = (error: SerializedError) => line(error.message, error.cause?.message);

const line = (where: string, message = "no message") => {
  const [text = ""] = message.split("\n\nLast log lines of its services:");
  return `  ${where.replace(`${process.cwd()}/`, "")}\n    ${text.slice(0, 400).replaceAll("\n", "\n    ")}\n`;
};

const silentMs = 60_000;

/** Prints the running files and their durations after every minute in which no test ended, to find a hanging file. */
export class RunningFilesReporter implements Reporter {
  readonly #begun = new Map<string, number>();
  #silence: NodeJS.Timeout | undefined;

  onTestRunStart() {
    this.#silence = setInterval(() => this.#print(), silentMs).unref();
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

  #print() {
    const files = [...this.#begun].map(([file, at]) => `${file} (${Math.round((Date.now() - at) / 1_000)} s)`);
    process.stdout.write(`\nNo test has ended for a minute. Under way: ${files.join(", ") || "no file"}\n`);
  }
}
