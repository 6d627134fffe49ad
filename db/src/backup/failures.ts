/** The longest message shown when a backup fails; the rest is in its log. Characters. */
const MOST_WORDS = 500
const MOST_DETAILS = 2_000

/** No disk space, as reported by the system (ENOSPC, EDQUOT) and by Postgres (disk_full). */
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Why a backup failed, in words for users. */
export function failureOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  const isFull = chainOf(error).some((one) => FULL.has(codeOf(one) ?? ''))
  return (isFull ? `The server’s disk is full. Free up space and try again (${words})` : words).slice(0, MOST_WORDS)
}

/** The details of the error and its causes for the log: names, codes and messages, no stack. */
export function detailsOf(error: unknown): string {
  return chainOf(error)
    .map((one) => {
      if (!(one instanceof Error)) return String(one)
      const code = codeOf(one)
      return `${one.name}${code ? ` ${code}` : ''}: ${one.message}`
    })
    .join('\nbecause of ')
    .slice(0, MOST_DETAILS)
}

function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let one = error; one !== undefined && one !== null && !chain.includes(one); ) {
    chain.push(one)
    one = one instanceof Error ? one.cause : undefined
  }
  return chain
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
