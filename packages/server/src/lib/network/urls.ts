/** Whether two addresses name one scheme, host and port; what is no address is like nothing. */
export function isSameOrigin(one: string, other: string): boolean {
  const origin = URL.parse(one)?.origin;
  return origin !== undefined && origin !== "null" && origin === URL.parse(other)?.origin;
}

/** The version segment that ends the base address. */
export const versionPath = "/v2";
