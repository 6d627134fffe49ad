import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../support/place.ts'

/** A reference that runs in a process of its own, as the product does. */
export interface Child {
  readonly pid: number
  /** Sends a question and waits for its answer. */
  readonly ask: (question: unknown) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Starts a program of this folder; it answers its first message when it is ready. Ends with `close`. */
export async function startChild(file: string, environment: Readonly<Record<string, string>>): Promise<Child> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--conditions=source', '--import', 'tsx', join(import.meta.dirname, file)],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ask = (question: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const gone = () => reject(new Error(`${file} ended`))
      child.once('exit', gone)
      child.once('message', (answer) => {
        child.off('exit', gone)
        resolve(answer)
      })
      child.send({ question })
    })
  await ask('ready')
  return {
    pid: child.pid ?? 0,
    ask,
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
