import type { auditEntrySchema } from '@labada/contracts/core/audit'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { dateTime } from '../../lib/format.ts'
import { Text } from '../layout.tsx'
import classes from './audit-log.module.css'
import { actionWords, type ChangedField, changedFields } from './audit-words.ts'
import { nameOfKey } from './keys/key-words.ts'
import { t } from './t.ts'

export type AuditEntry = z.output<typeof auditEntrySchema>

/**
 * Audit entries: who did what, with the values before and after. `placeOf` returns the branch name if entries of
 * several branches are listed.
 */
export function AuditLog({
  entries,
  placeOf,
}: {
  readonly entries: readonly AuditEntry[]
  readonly placeOf?: ((branchId: string) => ReactNode) | undefined
}) {
  return (
    <ul className={classes.log}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Text strong>{actionWords(entry.action)}</Text>
          {entry.reason && <Text> – {entry.reason}</Text>}
          <small>
            {dateTime(entry.at)} · {entry.actor ?? t('system')}
            {entry.account && ` (${t('atAccount', { account: entry.account })})`}
            {typeof entry.after?.allowedBy === 'string' && ` · ${t('allowedByName', { name: entry.after.allowedBy })}`}
            {entry.key && ` · ${t('keyName', { name: nameOfKey(entry.key) })}`}
            {placeOf && entry.branchId && <> · {placeOf(entry.branchId)}</>}
            {entry.device
              ? ` · ${entry.device}`
              : entry.clientId && ` ${t('deviceClientId', { clientId: entry.clientId })}`}
          </small>
          <Changes fields={changedFields(entry.before, entry.after)} />
        </li>
      ))}
    </ul>
  )
}

/** The values before and after, field by field, collapsed under one line. */
export function Changes({ fields }: { readonly fields: readonly ChangedField[] }) {
  if (fields.length === 0) return null
  return (
    <details>
      <summary>{t('beforeAndAfter')}</summary>
      <ChangeRows fields={fields} />
    </details>
  )
}

export function ChangeRows({ fields }: { readonly fields: readonly ChangedField[] }) {
  return (
    <table className={classes.plain}>
      <caption className="visually-hidden">{t('whatChanged')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
