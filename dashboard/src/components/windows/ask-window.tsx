import { firstComplaint, required } from '@labada/domain/core/rules'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type SubmitEvent, useId, useState } from 'react'
import { PasswordField } from '../fields/password-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import type { Confirmation, Question } from './ask-props.ts'
import classes from './dialog.module.css'
import { Dialog, OkCancel } from './dialog.tsx'
import { DIALOG_RANK } from './dialog-turn.ts'
import { t } from './t.ts'

type Answer = { readonly answer: (value: string | null) => void }

/** A confirmation dialog. */
export function Confirm({ title, body, danger = false, typed, answer }: Confirmation & Answer) {
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
            <TextField
              label={t('typeTypedToConfirm', { typed })}
              value={text}
              onChange={setText}
              autoComplete="off"
              autoFocus
            />
          </div>
        )}
      </form>
    </Dialog>
  )
}

/** A dialog with one text field. */
export function Prompt({ title, body, label, initial = '', rules = [required], answer, ...look }: Question & Answer) {
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
