export const roleFlag = {
  type: "string",
  choices: ["owner", "admin", "developer", "viewer"],
  help: "role",
} as const;
