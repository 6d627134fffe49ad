import 'vitest'

declare module 'vitest' {
  /** What `scripts/testing/servers.ts` starts once per run. */
  export interface ProvidedContext {
    postgresUrl: string
    redisUrl: string
  }
}
