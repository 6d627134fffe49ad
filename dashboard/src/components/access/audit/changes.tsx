import { useState } from 'react'
import { TextButton } from '../../button.tsx'
import classes from './audit-log.module.css'
import type { ChangedField } from './changed-fields.ts'
import { t } from './t.ts'

/** Rows and letters that are shown before someone asks for the rest. */
const FIRST_ROWS = 20
const LONG = 160
const CUT = 120

/** The values before and after, field by field, collapsed under one line. */
export function Changes({ fields }: { readonly fields: readonly ChangedField[] }) {
  if (fields.length === 0) return null
  const { isNew, isGone } = sidesOf(fields)
  return (
    <details>
      <summary>{isNew ? t('whatWasRecorded') : isGone ? t('whatWasThereBefore') : t('beforeAndAfter')}</summary>
      <ChangeRows fields={fields} />
    </details>
  )
}

/** A record that was not there before, or is not anymore, has values on one side only. */
const sidesOf = (fields: readonly ChangedField[]) => ({
  isNew: fields.every(({ before }) => before === null),
  isGone: fields.every(({ after }) => after === null),
})

export function ChangeRows({ fields }: { readonly fields: readonly ChangedField[] }) {
  const [isWhole, showAll] = useState(false)
  const { isNew, isGone } = sidesOf(fields)
  // Two items of a list may be called alike.
  const rows = fields.map((field, at) => ({ ...field, id: `${at} ${field.name}` }))
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS)
  return (
    <>
      <table className={classes.plain}>
        <caption className="visually-hidden">{t('whatChanged')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            {!isNew && <th scope="col">{t('before')}</th>}
            {!isGone && <th scope="col">{isNew ? t('value') : t('after')}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ id, name, before, after }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {!isNew && <Value of={name}>{before ?? ''}</Value>}
              {!isGone && <Value of={name}>{after ?? ''}</Value>}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < fields.length && (
        <TextButton onClick={() => showAll(true)}>{t('showAllChanges', { count: fields.length })}</TextButton>
      )}
    </>
  )
}

/** A value; a long one cut, with a way to all of it. */
function Value({ of, children }: { readonly of: string; readonly children: string }) {
  const [isWhole, showAll] = useState(false)
  if (children.length <= LONG) return <td>{children}</td>
  return (
    <td>
      {isWhole ? children : t('textCut', { text: children.slice(0, CUT).trimEnd() })}{' '}
      <TextButton
        aria-expanded={isWhole}
        aria-label={isWhole ? t('showLessOfName', { name: of }) : t('showAllOfName', { name: of })}
        onClick={() => showAll(!isWhole)}
      >
        {isWhole ? t('showLess') : t('showAll')}
      </TextButton>
    </td>
  )
}
