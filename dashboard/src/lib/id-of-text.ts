/**
 * The same id for the same text, so that a file's content is recorded once however often the file is read. A UUID of
 * version 8 (custom); not a secret and not a signature.
 */
export function idOfText(text: string): string {
  const hex = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f].map((seed) => hashOf(text, seed)).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

/** MurmurHash3's mixing, one character at a time: eight hexadecimal digits. */
function hashOf(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) {
    let part = Math.imul(text.charCodeAt(at), 0xcc9e2d51)
    part = Math.imul((part << 15) | (part >>> 17), 0x1b873593)
    hash ^= part
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64
  }
  hash ^= text.length
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0).toString(16).padStart(8, '0')
}
