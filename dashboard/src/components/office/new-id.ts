/**
 * A client-made id: the record keeps it, so sending twice makes one. Version 7, in order of time. `crypto.randomUUID`
 * is not there on a branch's plain http address, `getRandomValues` is.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const at = Date.now().toString(16).padStart(12, '0')
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return [
    at.slice(0, 8),
    at.slice(8),
    `7${hex.slice(13, 16)}`,
    variant.toString(16) + hex.slice(18, 20),
    hex.slice(20),
  ].join('-')
}
