/** Maximum lengths of the API, in characters. The pages import no schemas; `limits.test.ts` compares the two. */
export const limits = {
  name: 128,
  url: 2_048,
  email: 254,
  /** Of webhooks and alerts. */
  note: 1_000,
  /** Of agents, connectors, pipelines and policies. */
  description: 2_000,
  instructions: 100_000,
  /** Descriptions of data sets and scorers. */
  evaluationNote: 1_024,
  /** Of a model that scores. */
  rubric: 10_000,
  /** For people who score. */
  question: 2_000,
} as const;
