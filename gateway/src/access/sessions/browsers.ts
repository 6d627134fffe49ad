/** Longer ones are of no browser, and reading them would only cost time. */
const LONGEST = 512

/**
 * What a person calls the browser of a `User-Agent` header: “Chrome on Windows”. Null for anything that is no browser
 * we know. A hint for people, never proof: a header says what its sender likes.
 */
export async function browserOf(userAgent: string | undefined): Promise<string | null> {
  if (!userAgent || userAgent.length > LONGEST) return null
  const { default: bowser } = await import('bowser')
  const { browser, os } = bowser.parse(userAgent)
  if (!browser.name) return null
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
