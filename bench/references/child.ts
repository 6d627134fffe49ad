import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../support/place.ts'

/** A reference that runs in a separate process, as the product does. */
export interface Child {
  readonly pid: number
  /** Sends one of the requests it supports (`answerQuestions`). */
  readonly ask: (question: string, argument?: unknown) => Promise<unknown>
  readonly close: () => Promise<void>
}

const PATIENCE_MS = 60_000

/** Starts a program of this folder and waits for its first message, which reports readiness. Stop it with `close`. */
export async function startChild(
  file: string,
  {
    environment,
    given = [],
  }: { readonly environment?: Readonly<Record<string, string>>; readonly given?: readonly string[] } = {},
): Promise<Child> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--conditions=source', '--import', 'tsx', join(import.meta.dirname, file), ...given],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const nextWord = () =>
    new Promise<{ readonly answer?: unknown }>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(`${file} ${why}`))
      const gone = () => fail('ended')
      const timer = setTimeout(() => fail('does not answer'), PATIENCE_MS)
      child.once('exit', gone)
      child.once('message', (word: object) => {
        clearTimeout(timer)
        child.off('exit', gone)
        resolve(word)
      })
    })
  await nextWord()
  return {
    pid: child.pid ?? 0,
    async ask(question, argument) {
      const word = nextWord()
      child.send({ question, argument })
      return (await word).answer
    },
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
