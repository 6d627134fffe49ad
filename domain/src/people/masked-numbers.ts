const SHOWN = 4

/** The last four characters of a number after dots: enough to recognize one's own number, not enough to copy it. */
export function numberEnd(number: string | null): string | null {
  const bare = number?.replaceAll(/[^0-9A-Za-z]/g, '') ?? ''
  // All of a short one would be told by its end.
  return bare === '' ? null : `••••${bare.length > SHOWN ? bare.slice(-SHOWN) : ''}`
}
