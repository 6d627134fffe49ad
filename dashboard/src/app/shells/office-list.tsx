import type { SentOfflineCommand } from '@labada/contracts/offline/sent-commands'
import { negate } from '@labada/domain/core/money'
import { useId } from 'react'
import { sentWork } from '../../api/offline/sent-work.ts'
import { ageWords } from '../../components/notices/live-status.tsx'
import { money } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { useStore } from '../../lib/store.ts'
import { t } from './t.ts'
import classes from './unsent-button.module.css'
import { WORK_WORDS, WorkRow } from './work-row.tsx'

/** What this branch's devices sent and the office has to decide, or decided; nothing if there is none. */
export function OfficeList() {
  const { items } = useStore(sentWork)
  const now = useNow(60_000)
  const titleId = useId()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {t('waitingForTheOffice')}
      </h3>
      <ol className={classes.list}>
        {items.map((work) => (
          <WorkRow
            key={work.id}
            when={ageWords(work.at, now)}
            what={WORK_WORDS[work.route] ?? work.route}
            number={work.orderNumber}
            why={whatBecame(work)}
            by={work.by}
          />
        ))}
      </ol>
    </section>
  )
}

/** What became of work: why it waits and where its cash is, or who decided it and why. */
function whatBecame(work: SentOfflineCommand): string {
  const { state, refusal, decidedBy, reason } = work
  if (state === 'waiting') return [t('waits', { why: refusal ?? '' }), cashWords(work)].filter(Boolean).join('. ')
  const values = { name: decidedBy ?? '', reason: reason ?? '' }
  return state === 'dismissed' ? t('dismissedByName', values) : t('recordedByName', values)
}

function cashWords({ inDrawer }: SentOfflineCommand): string | null {
  if (inDrawer === null) return null
  return inDrawer > 0
    ? t('amountCountedInTheDrawer', { amount: money(inDrawer) })
    : t('amountCountedOutOfTheDrawer', { amount: money(negate(inDrawer)) })
}
