/** The CSP nonce of this page, which dynamically created styles need. */
export const styleNonce: string = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.nonce ?? "";

/** Sets the nonce where scroll-locking libraries read it. */
export function shareNonce(): void {
  Reflect.set(globalThis, "__webpack_nonce__", styleNonce);
}
