import type { auditEntrySchema } from '@labada/contracts/core/audit'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { dateTime } from '../../../lib/format.ts'
import { Text } from '../../layout.tsx'
import { nameOfKey } from '../keys/key-words.ts'
import classes from './audit-log.module.css'
import { actionWords, type ChangedField, changedFields } from './audit-words.ts'
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
    <LogLines>
      {entries.map((entry) => (
        <LogLine
          key={entry.id}
          what={actionWords(entry.action)}
          reason={entry.reason}
          fields={changedFields(entry.before, entry.after)}
        >
          {dateTime(entry.at)} · {entry.actor ?? t('system')}
          <HowAllowed entry={entry} />
          {placeOf && entry.branchId && <> · {placeOf(entry.branchId)}</>}
          {entry.device
            ? ` · ${entry.device}`
            : entry.clientId && ` ${t('deviceClientId', { clientId: entry.clientId })}`}
        </LogLine>
      ))}
    </LogLines>
  )
}

/** A list of what was done, each line a `LogLine`. */
export function LogLines({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul className={classes.log} aria-label={label}>
      {children}
    </ul>
  )
}

/** One thing done: what and why, in small letters when, where and by whom, and the values before and after. */
export function LogLine({
  what,
  reason,
  fields,
  children,
}: {
  readonly what: ReactNode
  readonly reason: string | null
  readonly fields: readonly ChangedField[]
  readonly children: ReactNode
}) {
  return (
    <li>
      <Text strong>{what}</Text>
      {reason && <Text> – {reason}</Text>}
      <small>{children}</small>
      <Changes fields={fields} />
    </li>
  )
}

/** On whose login, by whose PIN and with which permission an entry was allowed. */
export function HowAllowed({ entry }: { readonly entry: Pick<AuditEntry, 'account' | 'after' | 'key'> }) {
  return (
    <>
      {entry.account && ` (${t('atAccount', { account: entry.account })})`}
      {typeof entry.after?.allowedBy === 'string' && ` · ${t('allowedByName', { name: entry.after.allowedBy })}`}
      {entry.key && ` · ${t('keyName', { name: nameOfKey(entry.key) })}`}
    </>
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
