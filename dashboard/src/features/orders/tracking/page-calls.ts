/** An answer later than this counts as none. Milliseconds. */
const PATIENCE_MS = 15_000

/** Undefined if there was no answer. */
export async function ask(url: string, options: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch(url, { ...options, cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) })
  } catch {
    return undefined
  }
}

/** Undefined if the answer broke off. */
export async function bodyOf<T>(answer: Response): Promise<T | undefined> {
  try {
    return (await answer.json()) as T
  } catch {
    return undefined
  }
}

/** The anti-forgery token, fetched anew; undefined if it cannot be. */
async function antiForgery(): Promise<string | undefined> {
  const answer = await ask('/sanctum/csrf-cookie', {})
  if (!answer?.ok) return undefined
  const value = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]
  return value === undefined ? undefined : decodeURIComponent(value)
}

export const waitOf = (answer: Response): number => Number(answer.headers.get('retry-after')) || 60

/** Sends a command with its anti-forgery token; undefined if there was no answer. */
export async function send(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response | undefined> {
  const pair = await antiForgery()
  if (pair === undefined) return undefined
  return ask(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'x-xsrf-token': pair },
    body: JSON.stringify(body),
  })
}
