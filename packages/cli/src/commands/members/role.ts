export const roleFlag = {
  type: "string",
  choices: ["owner", "admin", "developer", "viewer"],
  help: "what they may do",
} as const;
