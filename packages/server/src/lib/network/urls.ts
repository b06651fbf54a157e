/** Whether two URLs have the same scheme, host and port; false for an invalid URL. */
export function isSameOrigin(one: string, other: string): boolean {
  const origin = URL.parse(one)?.origin;
  return origin !== undefined && origin !== "null" && origin === URL.parse(other)?.origin;
}

/** The version segment at the end of the base URL. */
export const versionPath = "/v2";
