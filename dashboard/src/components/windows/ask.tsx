import { lazy, Suspense } from 'react'
import { createStore, useStore } from '../../lib/store.ts'
import type { Confirmation, Question } from './ask-props.ts'

interface Asked {
  readonly id: number
  readonly confirmation?: Confirmation
  readonly question?: Question
  readonly answer: (value: string | null) => void
}

const asked = createStore<readonly Asked[]>([])
let lastId = 0

/** Asks for confirmation. Resolves to true for OK, false for Cancel and Escape. */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  return ask({ confirmation }).then((answer) => answer !== null)
}

/** Asks for one text. Resolves to null for Cancel and Escape. */
export function prompt(question: Question): Promise<string | null> {
  return ask({ question })
}

function ask(what: Pick<Asked, 'confirmation' | 'question'>): Promise<string | null> {
  return new Promise((resolve) => {
    lastId += 1
    const id = lastId
    const answer = (value: string | null) => {
      asked.set((now) => now.filter((one) => one.id !== id))
      resolve(value)
    }
    asked.set((now) => [...now, { id, ...what, answer }])
  })
}

const Confirm = lazy(() => import('./ask-window.tsx').then((all) => ({ default: all.Confirm })))
const Prompt = lazy(() => import('./ask-window.tsx').then((all) => ({ default: all.Prompt })))

/** Renders these dialogs; the app mounts it once. Their fields are fetched when the first page is idle. */
export function AskHost() {
  const [first] = useStore(asked)
  return (
    <Suspense>
      {first?.confirmation && <Confirm key={first.id} {...first.confirmation} answer={first.answer} />}
      {first?.question && <Prompt key={first.id} {...first.question} answer={first.answer} />}
    </Suspense>
  )
}
