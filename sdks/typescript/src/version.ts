export const version = "2.4.0";
