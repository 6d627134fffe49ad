import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** The application name of its database connections. */
export const BLOCKED_RUNNER = 'blocked-runner'
export const RUNNING = 0
export const BLOCKED = 1

/** The product's job runner in its own thread, whose event loop can be blocked for any length of time. */
export interface BlockedRunner {
  /** Starts it; resolves once it is blocked before its nth statement, counted from now. */
  readonly startAndBlockAt: (statement: number) => Promise<void>
  /** Unblocks it. */
  readonly release: () => void
  /** Stops it after its current job; resolves once that is done. */
  readonly close: () => Promise<void>
  /** Names of the jobs it gave up. */
  readonly failed: readonly string[]
  readonly end: () => Promise<void>
}

export async function openBlockedRunner(setup: {
  readonly databaseUrl: string
  readonly redisUrl: string
  readonly now: Date
  readonly lock: { readonly ms: number; readonly lookMs: number }
}): Promise<BlockedRunner> {
  const state = new Int32Array(new SharedArrayBuffer(4))
  const program = new URL('./blocked-runner-program.ts', import.meta.url).href
  const code = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(program)})))`
  const thread = new Worker(code, {
    eval: true,
    execArgv: ['--conditions=source'],
    workerData: { ...setup, now: setup.now.toISOString(), state },
  })
  const failed: string[] = []
  const said = async (what: string): Promise<void> => {
    for (;;) {
      const [message] = await once(thread, 'message')
      if (message === what) return
      failed.push(String(message))
    }
  }
  await said('ready')
  return {
    failed,
    async startAndBlockAt(statement) {
      const blocked = said('blocked')
      thread.postMessage({ blockAt: statement })
      await blocked
    },
    release() {
      Atomics.store(state, 0, RUNNING)
      Atomics.notify(state, 0)
    },
    async close() {
      const closed = said('closed')
      thread.postMessage({ close: true })
      await closed
    },
    async end() {
      await thread.terminate()
    },
  }
}
