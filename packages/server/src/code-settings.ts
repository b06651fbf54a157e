import { number, oneOf, type Setting, setting } from "./setting.ts";

/** Whether and how code that models write is run. */
export const codeSettings = {
  AGENTRUN_CODE: setting<"off" | "bubblewrap">(
    "off",
    oneOf(["off", "bubblewrap"]),
    "`bubblewrap`: model agents may have the tool `code`, which runs what models write in a sandbox on the machine of the run. Where that cannot be made the service does not start. The same on every node; see docs/code.md.",
  ),
  AGENTRUN_CODE_SECONDS: setting(30, number(1, 3_600), "How long one such script may take."),
  AGENTRUN_CODE_MEMORY_MB: setting(512, number(64, 65_536), "Memory that one such script may use."),
} as const;

type Values = { [Name in keyof typeof codeSettings]: (typeof codeSettings)[Name] extends Setting<infer T> ? T : never };

export const readCode = (values: Values) => ({
  kind: values.AGENTRUN_CODE,
  seconds: values.AGENTRUN_CODE_SECONDS,
  memoryMegabytes: values.AGENTRUN_CODE_MEMORY_MB,
});
