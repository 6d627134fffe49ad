const COOKIE = 'XSRF-TOKEN'

/** The header that every unsafe call carries, read from the cookie each time, because login and logout renew it. */
export function csrfHeader(): Record<string, string> {
  const token = readCookie(COOKIE)
  return token ? { 'X-XSRF-TOKEN': token } : {}
}

/** Requests the anti-forgery cookie: at start, and again if the server answers 419. */
export async function fetchCsrfCookie(): Promise<void> {
  await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' })
}

function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=')
    // The value may be percent-encoded, as the specification's server writes it.
    if (at > 0 && part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1))
  }
  return undefined
}
