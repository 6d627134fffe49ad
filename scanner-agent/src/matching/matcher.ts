import { Worker } from 'node:worker_threads'
import type { FingerView } from '@labada/contracts/scanner/fingerprint-template'
import type { Logger } from 'pino'
import type { Finger, Nearest } from './gallery.ts'

export type Question = { readonly id: number } & Task
export interface Answer {
  readonly id: number
  readonly nearest?: Nearest
}
type Task =
  | { readonly ask: 'load'; readonly gallery: string; readonly fingers: readonly Finger[] }
  | { readonly ask: 'nearest'; readonly gallery: string; readonly views: readonly FingerView[] }
  | { readonly ask: 'compare'; readonly first: readonly FingerView[]; readonly views: readonly FingerView[] }

const ANSWER_MS = 60_000
const AGAIN_AFTER_MS = 500
const NOBODY: Nearest = { alias: null, score: 0, second: 0 }

export interface Matcher {
  readonly load: (gallery: string, fingers: readonly Finger[]) => Promise<void>
  readonly nearest: (gallery: string, views: readonly FingerView[]) => Promise<Nearest>
  /** Similarity of two presses, 0 to 100. */
  readonly compare: (first: readonly FingerView[], views: readonly FingerView[]) => Promise<number>
  readonly close: () => Promise<void>
}

/** Runs the matcher in its own thread. A thread that dies is replaced and its state is sent again. */
export function openMatcher(log: Logger): Matcher {
  const galleries = new Map<string, readonly Finger[]>()
  const waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  let isClosed = false
  let lastId = 0
  let worker: Worker | undefined = start()

  function start(): Worker {
    const next = startThread(new URL(`./matching-worker.${isSource ? 'ts' : 'js'}`, import.meta.url))
    next.on('message', (answer: Answer) => {
      waiting.get(answer.id)?.resolve(answer)
      waiting.delete(answer.id)
    })
    next.on('error', (error) => log.error({ err: error }, 'the matcher failed'))
    next.on('exit', () => {
      for (const { reject } of waiting.values()) reject(new Error('The matcher ended'))
      waiting.clear()
      worker = undefined
      if (!isClosed) setTimeout(startAgain, AGAIN_AFTER_MS).unref()
    })
    return next
  }

  function startAgain(): void {
    if (isClosed) return
    worker = start()
    for (const [gallery, fingers] of galleries)
      ask({ ask: 'load', gallery, fingers }).catch((error: unknown) =>
        log.error({ err: error }, 'could not load again'),
      )
  }

  async function ask(task: Task): Promise<Answer> {
    lastId += 1
    const id = lastId
    const thread = worker
    if (!thread) throw new Error('The matcher is starting again')
    let overdue: NodeJS.Timeout | undefined
    try {
      return await new Promise<Answer>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        // Its exit rejects all pending requests.
        overdue = setTimeout(() => void thread.terminate(), ANSWER_MS)
        thread.postMessage({ id, ...task } satisfies Question)
      })
    } finally {
      clearTimeout(overdue)
    }
  }

  return {
    load: async (gallery, fingers) => {
      galleries.set(gallery, fingers)
      await ask({ ask: 'load', gallery, fingers })
    },
    nearest: async (gallery, views) => (await ask({ ask: 'nearest', gallery, views })).nearest ?? NOBODY,
    compare: async (first, views) => (await ask({ ask: 'compare', first, views })).nearest?.score ?? 0,
    close: async () => {
      isClosed = true
      await worker?.terminate()
    },
  }
}

const isSource = import.meta.url.endsWith('.ts')

/** When run from source, the thread needs its own loader; the built product has none. */
function startThread(entry: URL): Worker {
  if (!isSource) return new Worker(entry)
  const code = `import('tsx/esm/api').then(({ register }) => (register(), import(require('node:worker_threads').workerData)))`
  return new Worker(code, { eval: true, workerData: entry.href })
}
