import type { EmployeeMessage } from '@labada/contracts/people/employee-messages'
import { TimeSign, UndoneSign } from '../../../../components/signs.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { dateTime } from '../../../../lib/format.ts'
import { t } from '../t.ts'

/** The read status of a message for a time-in, as one word. */
export function MessageState({ message }: { readonly message: EmployeeMessage }) {
  if (message.readAt) return <StatusBadge status="ready">{t('read')}</StatusBadge>
  if (isUnread(message)) {
    return (
      <StatusBadge status="attention" icon={TimeSign}>
        {t('unread')}
      </StatusBadge>
    )
  }
  return (
    <StatusBadge status="queued" icon={UndoneSign}>
      {t('withdrawn')}
    </StatusBadge>
  )
}

/** The time of that status. */
export function messageMoment({ readAt, shownAt, takenBackAt, takenBackBy }: EmployeeMessage): string {
  if (readAt) return dateTime(readAt)
  if (takenBackAt)
    return t('takenBackAtByTakenBackBy', { takenBackAt: dateTime(takenBackAt), takenBackBy: takenBackBy ?? '' })
  return shownAt ? t('shownShownAt', { shownAt: dateTime(shownAt) }) : t('notShownYet')
}

/** Whether a message can be withdrawn: neither acknowledged nor already withdrawn. */
export const isUnread = ({ readAt, takenBackAt }: EmployeeMessage): boolean => readAt === null && takenBackAt === null
