import type { Db } from '@labada/db/core/client'
import type { Files } from '@labada/db/core/files'
import type { ServerKeyRing } from '@labada/db/core/server-keys'
import type { Logger } from 'pino'
import type { Authorize } from './access.ts'
import type { Credentials, Presented } from './credentials/credentials.ts'
import type { Csrf } from './csrf.ts'

/** The dependencies for checking and answering calls. */
export interface DoorOptions {
  readonly db: Db
  readonly clock: () => Date
  readonly log: Logger
  readonly credentials: Credentials
  readonly csrf: Csrf
  readonly authorize: Authorize
  readonly wake: () => void
  /** Counts refusals of unknown devices; makes a handler of `authenticate`'s error that throws it or 429. */
  readonly countGuess: (presented: Presented, ip: string) => (error: unknown) => Promise<never>
  /** Whether the demo's accounts and one-click logins may exist. */
  readonly demo: boolean
  readonly scannerPort: number
  readonly files: Files
  /** The newest keys of all gateways. */
  readonly keys: () => Promise<ServerKeyRing>
  /** What this gateway signs with; asks no database once it is open. */
  readonly signer: () => Promise<ServerKeyRing['sign']>
}
