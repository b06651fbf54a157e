import type { Reporter, SerializedError, TestCase, TestModule } from "vitest/node";

/**
 * The last thing a failed run prints: each failure in a few lines. What services logged stands above, under each failure's
 * own text, and may be longer than what a machine keeps of the output.
 */
export class FailureSummaryReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<SerializedError>) {
    const failures = modules.flatMap((module) => [
      ...ofModule(module),
      ...[...module.children.allTests("failed")].map(ofTest),
    ]);
    failures.push(...unhandled.map(ofNobody));
    // After the default reporter, which prints its own account at this moment.
    if (failures.length > 0) setImmediate(() => process.stdout.write(`\nFailed, in short:\n${failures.join("")}`));
  }
}

/** A file that could not even be loaded, or whose hooks failed. */
const ofModule = (module: TestModule) => {
  const errors = module.errors();
  return errors.length > 0 ? [line(module.moduleId, errors[0]?.message)] : [];
};

const ofTest = (test: TestCase) =>
  line(`${test.module.moduleId} > ${test.fullName}`, test.result().errors?.[0]?.message);

/** What no test is to blame for, a worker that was ended by force among it: its cause says what it was doing. */
const ofNobody = (error: SerializedError) => line(error.message, error.cause?.message);

const line = (where: string, message = "no message") => {
  const [said = ""] = message.split("\n\nWhat its services logged last:");
  return `  ${where.replace(`${process.cwd()}/`, "")}\n    ${said.slice(0, 400).replaceAll("\n", "\n    ")}\n`;
};

const silentMs = 60_000;

/** After every minute in which no test ended: the files under way, and for how long. A run that hangs says where. */
export class RunningFilesReporter implements Reporter {
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
