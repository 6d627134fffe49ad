import { unavailable } from '../http/problems.ts'

const MOST_RUNNING = 2
const MOST_WAITING = 20
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash that no password has: checked for unknown names, so that both refusals take the same time. */
const NOBODYS_HASH = '$argon2id$v=19$m=19456,t=2,p=1$WcvkZnfO8C1mfWX/gx156A$ZzYFVnanru9VWd/ebFlwnCt4PgXjb02HryZHPD90ZW0'

let running = 0
const waiting: (() => void)[] = []

/** Hashes a password or a code (argon2id, 19 MiB, two passes). Throws 503 if too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  return queued(async () => (await argon2()).hash(password, COST))
}

/**
 * The same hash for the same code and salt, so that a code is found by it; 32 bytes, as slow as a password's. Throws 503 if too
 * many are waiting.
 */
export async function slowHashOf(code: string, salt: Uint8Array): Promise<Buffer> {
  return queued(async () => (await argon2()).hashRaw(code, { ...COST, salt }))
}

/**
 * Whether a password fits its hash; without a hash it calculates just as long and returns false. Throws 503 if too many
 * are waiting.
 */
export async function fitsPassword(hash: string | undefined, password: string): Promise<boolean> {
  return queued(async () => {
    const { verify } = await argon2()
    const fits = await verify(hash ?? NOBODYS_HASH, password)
    return fits && hash !== undefined
  })
}

/** Two at a time: a hash costs as much as forty orders, and many at once would starve the counter. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_RUNNING) {
    if (waiting.length >= MOST_WAITING) throw unavailable(3)
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** Loaded on first use: most gateways never hash anything after a start. */
function argon2(): Promise<typeof import('@node-rs/argon2')> {
  return import('@node-rs/argon2')
}
