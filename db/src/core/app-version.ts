import { readFileSync } from 'node:fs'
import { z } from 'zod'

/**
 * The running version of Labada, for data that outlives it: `0.1.0`. From sources it is this package's, in a bundle the
 * root's; `package.test.ts` holds that they are one.
 */
export const APP_VERSION: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version
