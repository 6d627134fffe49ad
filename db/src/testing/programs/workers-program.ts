import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * The workers as a program of their own, as the product runs them: to be killed or frozen, or to stand beside a gateway.
 * Resolves when its relay leads.
 */
export async function startWorkersProgram(options: {
  readonly databaseUrl: string
  readonly redisUrl: string
  /** Arguments for node. */
  readonly nodeArgs?: readonly string[]
}): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('../../../../workers/dist/main.js', import.meta.url))
  const child = spawn(process.execPath, [...(options.nodeArgs ?? []), program], {
    env: { PATH: '/usr/bin:/bin', DATABASE_URL: options.databaseUrl, REDIS_URL: options.redisUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The workers ended with ${code}`)))
    child.stdout?.on('data', (text: Buffer) => {
      if (text.includes('this relay leads')) resolve()
    })
  })
  return child
}
