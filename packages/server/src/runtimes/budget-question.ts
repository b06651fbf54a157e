/** What a person answers where a budget is used up. */
export const budgetSchema = {
  type: "object",
  properties: {
    choice: {
      enum: ["raise_once", "raise", "stop"],
      description: "Let this run go on, raise the budget itself, or end the run.",
    },
    limit: { type: "number", exclusiveMinimum: 0, description: "With raise: how much it is from now on." },
  },
  required: ["choice"],
  additionalProperties: false,
};
