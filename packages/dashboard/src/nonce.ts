/** The nonce of this very page: styles made while it runs must carry it. */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? "";

/** Where libraries that lock the page's scrolling look for it. */
export function shareNonce(): void {
  Reflect.set(globalThis, "__webpack_nonce__", styleNonce);
}
