import type { auditEntrySchema } from '@labada/contracts/core/audit'
import { fieldName } from '@labada/domain/core/rules'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { dateTime } from '../../../lib/format.ts'
import { Text } from '../../layout.tsx'
import { nameOfKey } from '../keys/key-words.ts'
import classes from './audit-log.module.css'
import { actionWords } from './audit-words.ts'
import { type ChangedField, changedFields, type Known } from './changed-fields.ts'
import { Changes } from './changes.tsx'
import { unitsOf } from './field-units.ts'
import { t } from './t.ts'

export type AuditEntry = z.output<typeof auditEntrySchema>

/**
 * Audit entries: who did what, with the values before and after. `placeOf` returns the branch name if entries of
 * several branches are listed, `namesOf` what a form calls the fields of a record.
 */
export function AuditLog({
  entries,
  placeOf,
  namesOf,
}: {
  readonly entries: readonly AuditEntry[]
  readonly placeOf?: ((branchId: string) => string) | undefined
  readonly namesOf?: (entry: AuditEntry) => Known['names']
}) {
  return (
    <LogLines>
      {entries.map((entry) => (
        <LogLine
          key={entry.id}
          what={whatWords(entry)}
          reason={entry.reason}
          fields={changedFields(entry.before, entry.after, {
            names: namesOf?.(entry),
            units: unitsOf(entry),
            placeOf,
          })}
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

/** What was done; of the settings, to which section. */
const whatWords = ({ action, objectType, objectId }: AuditEntry): string =>
  objectType === 'settings'
    ? t('whatOfSection', { what: actionWords(action), section: fieldName(objectId) })
    : actionWords(action)

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
