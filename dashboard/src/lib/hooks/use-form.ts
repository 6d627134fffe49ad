import { fieldName, firstComplaint, type Rule } from '@labada/domain/core/rules'
import { type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { CallError } from '../../api/call-error.ts'

type Values = Readonly<Record<string, unknown>>
type Complaints<V> = { [K in keyof V & string]?: string | undefined }

interface FormOptions<V extends Values> {
  readonly initial: V
  /** The rules of each field, in the order of their messages. */
  readonly rules?: { readonly [K in keyof V & string]?: readonly Rule[] }
  /** The field's name in messages; default: from its key (`customerName` → `Customer name`). */
  readonly names?: { readonly [K in keyof V & string]?: string }
  /** Checks across several fields; the keys are fields. */
  readonly check?: (values: V) => Complaints<V>
  readonly onSubmit: (values: V) => void | Promise<void>
}

/**
 * A form: values, error messages in the specification's words, the server's 422 shown at its fields, focus on the first
 * invalid field. An error never clears input. Put `formProps` on the `<form>` and `field(name)` on each field.
 */
export function useForm<V extends Values>(options: FormOptions<V>) {
  const [values, setValues] = useState<V>(options.initial)
  const [errors, setErrors] = useState<Complaints<V>>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  /** The values being sent. */
  const sending = useRef<V | null>(null)

  const set = <K extends keyof V & string>(name: K, value: V[K]) => {
    setValues((now) => ({ ...now, [name]: value }))
    setErrors((now) => ({ ...now, [name]: undefined }))
  }

  const validate = (): Complaints<V> => {
    const found: Complaints<V> = options.check?.(values) ?? {}
    for (const name of keysOf(values)) {
      const rules = options.rules?.[name]
      const complaint = rules && firstComplaint(rules, values[name], options.names?.[name] ?? fieldName(name))
      if (complaint) found[name] = complaint
    }
    return found
  }

  const submit = async (event?: SubmitEvent) => {
    event?.preventDefault()
    if (sending.current !== null) return
    const found = validate()
    setErrors(found)
    setFailure(null)
    if (hasAny(found)) return focusFirstError(form.current)
    sending.current = values
    setBusy(true)
    try {
      await options.onSubmit(values)
    } catch (error) {
      const fromServer = complaintsOf<V>(error)
      setErrors(fromServer)
      setFailure(error)
      if (hasAny(fromServer)) focusFirstError(form.current)
    } finally {
      sending.current = null
      setBusy(false)
    }
  }

  return {
    values,
    errors,
    /** The server's error for the whole form; show it with `ErrorAlert`. */
    failure,
    isBusy,
    set,
    submit,
    /** Sets other values. After a submit, changes made during the request stay. */
    reset: (next: V = options.initial) => {
      const sent = sending.current
      setValues((now) => (sent === null ? next : withLater(next, sent, now)))
      setErrors({})
      setFailure(null)
    },
    isDirty: keysOf(values).some((name) => values[name] !== options.initial[name]),
    formProps: {
      ref: form,
      onSubmit: (event: SubmitEvent) => void submit(event),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
      },
      noValidate: true,
    },
    field: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name],
      onChange: (value: V[K]) => set(name, value),
      error: errors[name],
    }),
  }
}

function withLater<V extends Values>(next: V, sent: V, now: V): V {
  const changed = keysOf(now).filter((name) => now[name] !== sent[name])
  return { ...next, ...Object.fromEntries(changed.map((name) => [name, now[name]])) }
}

function complaintsOf<V>(error: unknown): Complaints<V> {
  if (!(error instanceof CallError)) return {}
  const found: Record<string, string> = {}
  for (const [name, words] of Object.entries(error.errors)) if (words[0]) found[name] = words[0]
  return found as Complaints<V>
}

function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-error] input')?.focus())
}

const hasAny = (complaints: object) => Object.values(complaints).some(Boolean)

const keysOf = <V extends Values>(values: V) => Object.keys(values) as (keyof V & string)[]
