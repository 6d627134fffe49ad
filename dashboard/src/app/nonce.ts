/** What the page's policy wants on every style element; the gateway writes it into the meta tag. */
export function cspNonce(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
  // Served by something else than the gateway (a developer's server) there is no policy and no nonce.
  return written === '__CSP_NONCE__' ? '' : written
}

/** Libraries that add style elements by themselves look for the nonce under this name. */
export function publishNonce(): void {
  const nonce = cspNonce()
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
