import { BACKUP_DAYS, type BackupDayState, type BackupOverview } from '@labada/contracts/backup/backups'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { IconCircleDashed } from '@tabler/icons-react'
import { Card, Stack, Text } from '../../../components/layout.tsx'
import { InOrderSign, ProblemSign } from '../../../components/signs.ts'
import { dateTime, day, shortDay } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import classes from './backup-days.module.css'
import { ageWords, isProven } from './backup-words.ts'
import { t } from './t.ts'

const MINUTE_MS = 60_000

const LOOKS: Readonly<
  Record<BackupDayState | 'none', { readonly icon: typeof IconCircleDashed; readonly word: string }>
> = {
  verified: { icon: InOrderSign, word: t('verified') },
  damaged: { icon: ProblemSign, word: t('damaged') },
  failed: { icon: ProblemSign, word: t('failed') },
  none: { icon: IconCircleDashed, word: t('none') },
}

/** The last days one by one, today last: which of them have a backup that was proven. */
export function BackupDays({ overview }: { readonly overview: BackupOverview }) {
  const today = manilaDateOf(useNow(MINUTE_MS))
  const states = new Map(overview.days.map(({ day: of, state }) => [of, state]))
  const days = Array.from({ length: BACKUP_DAYS }, (_, at) => addDays(today, at + 1 - BACKUP_DAYS))
  return (
    <Card title={t('lastDays', { count: BACKUP_DAYS })}>
      <Stack gap={12}>
        <Newest overview={overview} />
        <div className={classes.strip}>
          <ol className={classes.days} aria-label={t('backupsOfTheLastDays', { count: BACKUP_DAYS })}>
            {days.map((of) => {
              const state = states.get(of) ?? 'none'
              const { icon: Icon, word } = LOOKS[state]
              const shown = state === 'none' && of === today ? t('notYet') : word
              return (
                <li key={of} data-state={state} aria-current={of === today ? 'date' : undefined}>
                  <span className="visually-hidden">{t('dayState', { day: day(of), state: shown })}</span>
                  <span aria-hidden="true">{of === today ? t('today') : shortDay(of)}</span>
                  <Icon size={18} aria-hidden="true" />
                  <span aria-hidden="true">{shown}</span>
                </li>
              )
            })}
          </ol>
        </div>
      </Stack>
    </Card>
  )
}

/** The backup that a restore would take, and when it was proven. */
function Newest({ overview: { backups, provenAt } }: { readonly overview: BackupOverview }) {
  const ticked = useNow(MINUTE_MS)
  const newest = backups.find(isProven)
  if (!newest?.snapshotAt || !provenAt) return <Text as="p">{t('noVerifiedBackupYet')}</Text>
  // A proof newer than the last tick must not appear to be in the future.
  const now = new Date(Math.max(ticked.getTime(), provenAt.getTime()))
  return (
    <Text as="p" strong>
      {t('lastVerifiedBackupSnapshotAt', {
        snapshotAt: dateTime(newest.snapshotAt),
        age: ageWords(newest.snapshotAt, now),
        provenAt: dateTime(provenAt),
      })}
    </Text>
  )
}
