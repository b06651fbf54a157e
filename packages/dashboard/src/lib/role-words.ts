/** "an owner", "a viewer". */
export const aRole = (role: string): string => `${/^[ao]/.test(role) ? "an" : "a"} ${role}`;
