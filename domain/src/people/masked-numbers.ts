const SHOWN = 4

/** The last four signs of a number with dots before them: enough to recognise one's own, not enough to copy it. */
export function numberEnd(number: string | null): string | null {
  const bare = number?.replaceAll(/[^0-9A-Za-z]/g, '') ?? ''
  // All of a short one would be told by its end.
  return bare === '' ? null : `••••${bare.length > SHOWN ? bare.slice(-SHOWN) : ''}`
}
