import 'vitest'

declare module 'vitest' {
  /** What `scripts/testing/servers.ts` starts once per run. */
  export interface ProvidedContext {
    /** Private to the run and gone with it. */
    runFolder: string
    postgresUrl: string
    redisUrl: string
    /** Path of the program that the run's Redis is. */
    redisProgram: string
  }
}
