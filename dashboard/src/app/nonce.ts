/** The nonce that the page's policy requires on every style element; the gateway writes it into the meta tag. */
export function cspNonce(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  // If not served by the gateway (a development server) there is no policy and no nonce.
  return written === '__CSP_NONCE__' ? '' : written
}

/** Libraries that insert style elements read the nonce from this name. */
export function publishNonce(): void {
  const nonce = cspNonce()
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
