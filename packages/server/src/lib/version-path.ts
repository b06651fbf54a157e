/** The version segment that ends the base address. */
export const versionPath = "/v2";
