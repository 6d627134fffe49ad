import { firstComplaint, type Rule, required } from '@labada/domain/core/rules'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { createStore, useStore } from '../../lib/store.ts'
import { PasswordField, TextAreaField, TextField } from '../fields/text-field.tsx'
import classes from './dialog.module.css'
import { Dialog, OkCancel } from './dialog.tsx'
import { DIALOG_RANK } from './dialog-turn.ts'

export interface Confirmation {
  /** A question with its verb: `Void order MAB-0042?` */
  readonly title: string
  /** What follows from it. */
  readonly body?: ReactNode
  /** Red OK with an icon; Cancel has the focus, so that Enter harms nothing. */
  readonly danger?: boolean
  /** For what cannot be undone: OK works only once this word was typed. */
  readonly typed?: string
}

export interface Question {
  readonly title: string
  readonly body?: ReactNode
  readonly label: string
  readonly initial?: string
  readonly multiline?: boolean
  readonly password?: boolean
  readonly maxLength?: number
  /** Default: it must not be blank (`{field} is required`). */
  readonly rules?: readonly Rule[]
  readonly danger?: boolean
  readonly placeholder?: string
}

interface Asked {
  readonly id: number
  readonly confirmation?: Confirmation
  readonly question?: Question
  readonly answer: (value: string | null) => void
}

const asked = createStore<readonly Asked[]>([])
let lastId = 0

/** Asks before something happens. True for OK, false for Cancel and Escape. */
export function confirm(confirmation: Confirmation): Promise<boolean> {
  return ask({ confirmation }).then((answer) => answer !== null)
}

/** Asks for one text. Null for Cancel and Escape. */
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

/** Where questions appear; the app mounts it once. */
export function AskHost() {
  const [first] = useStore(asked)
  if (first?.confirmation) return <Confirm key={first.id} {...first.confirmation} answer={first.answer} />
  if (first?.question) return <Prompt key={first.id} {...first.question} answer={first.answer} />
  return null
}

type Answer = { readonly answer: (value: string | null) => void }

function Confirm({ title, body, danger = false, typed, answer }: Confirmation & Answer) {
  const formId = useId()
  const [text, setText] = useState('')
  const isTyped = typed === undefined || text.trim().toLowerCase() === typed.toLowerCase()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (isTyped) answer('')
  }
  return (
    <Dialog
      opened
      rank={DIALOG_RANK.question}
      role="alertdialog"
      onClose={() => answer(null)}
      title={title}
      atTop={typed !== undefined}
      footer={
        <OkCancel
          onCancel={() => answer(null)}
          form={formId}
          danger={danger}
          focusOk={!danger && typed === undefined}
          disabled={!isTyped}
          icon={danger ? <IconAlertTriangle size={18} aria-hidden="true" /> : undefined}
        />
      }
    >
      <form id={formId} onSubmit={submit}>
        {body && <div className={classes.words}>{body}</div>}
        {typed !== undefined && (
          <div style={{ marginTop: 16 }}>
            <TextField label={`Type ${typed} to go on`} value={text} onChange={setText} autoComplete="off" autoFocus />
          </div>
        )}
      </form>
    </Dialog>
  )
}

function Prompt({ title, body, label, initial = '', rules = [required], answer, ...look }: Question & Answer) {
  const formId = useId()
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<string | undefined>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const complaint = firstComplaint(rules, value, label)
    setError(complaint)
    if (!complaint) answer(look.password ? value : value.trim())
  }
  const field = {
    label,
    value,
    error,
    maxLength: look.maxLength,
    placeholder: look.placeholder,
    autoFocus: true,
    onChange: (text: string) => {
      setValue(text)
      setError(undefined)
    },
  }
  return (
    <Dialog
      opened
      atTop
      rank={DIALOG_RANK.question}
      onClose={() => answer(null)}
      title={title}
      footer={<OkCancel onCancel={() => answer(null)} form={formId} danger={look.danger} />}
    >
      <form id={formId} onSubmit={submit} noValidate>
        {body && <div style={{ marginBottom: 12 }}>{body}</div>}
        {look.password ? (
          <PasswordField {...field} autoComplete="current-password" />
        ) : look.multiline ? (
          <TextAreaField {...field} rows={3} />
        ) : (
          <TextField {...field} autoComplete="off" />
        )}
      </form>
    </Dialog>
  )
}
