import type { BackupOverview } from '@labada/contracts/backup/backups'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { Grid } from '../../../components/layout.tsx'
import { date, time } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { ageWords, failedCopies, isProven, size, whereWords } from './backup-words.ts'
import { t } from './t.ts'

const MINUTE_MS = 60_000

/** How large the backups are, when the next one runs and where the newest is. */
export function Standing({ overview }: { readonly overview: BackupOverview }) {
  const ticked = useNow(MINUTE_MS)
  const { backups, provenAt, nextAt, storedBytes, freeBytes } = overview
  const proven = backups.filter(isProven)
  // A proof newer than the last tick must not appear to be in the future.
  const now = new Date(Math.max(ticked.getTime(), provenAt?.getTime() ?? 0))
  const sizes = proven.map(({ bytes }) => bytes ?? 0).toReversed()
  const [newest] = proven
  const copy = newest?.copies.find(({ at }) => at)
  const [lacking] = newest ? failedCopies(newest) : []
  return (
    <Grid least={280}>
      <KpiCard
        label={t('size')}
        value={size(newest?.bytes)}
        trend={sizes.length > 1 ? sizes : undefined}
        trendLabel={t('backupSizeOverTime')}
      />
      <KpiCard label={t('nextRun')} value={time(nextAt)} note={t('nextAtManilaTime', { nextAt: date(nextAt) })} />
      <KpiCard label={t('storageUsed')} value={size(storedBytes)} note={t('sizeFree', { size: size(freeBytes) })} />
      <KpiCard
        label={t('offSiteCopy')}
        value={lacking ? t('failed') : copy?.at ? t('ageAgo', { age: ageWords(copy.at, now) }) : t('none')}
        note={lacking ?? (newest && copy ? whereWords(newest) : t('onlyOnThisServer'))}
      />
    </Grid>
  )
}
