import type { CashSession } from '@labada/contracts/cash/cash-sessions'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/call-error.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { Card } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { usePrinter } from '../../../components/orders/slips/use-printer.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { day, money, signedMoney, time } from '../../../lib/format.ts'
import { varianceWords } from './close-wizard.ts'
import classes from './summary.module.css'
import { cashSessionQuery, cashSessionsQuery } from './summary-api.ts'
import { t } from './t.ts'

const AT_FIRST = 8
const MORE = 24

/** Closed sessions of this branch: the result of each, and a reprint of its Z reading. Read-only. */
export function PreviousSessions() {
  const [limit, setLimit] = useState(AT_FIRST)
  const sessions = useQuery({ ...cashSessionsQuery(limit), placeholderData: keepPreviousData })
  return (
    <Card title={t('previousSessions')}>
      <QuerySection
        query={sessions}
        what={t('previousSessions')}
        isEmpty={({ items }) => !items.some(({ state }) => state === 'closed')}
        empty={<EmptyState title={t('noClosedSessionsYet')}>{t('closedDrawerSessionsAppearHere')}</EmptyState>}
      >
        {({ items, nextCursor }) => (
          <>
            <ul className={classes.sessions}>
              {items
                .filter(({ state }) => state === 'closed')
                .map((session) => (
                  <Session key={session.id} session={session} />
                ))}
            </ul>
            {nextCursor !== null && limit + MORE <= 200 && (
              <Button tone="quiet" wide onClick={() => setLimit(limit + MORE)}>
                {t('showOlderSessions')}
              </Button>
            )}
          </>
        )}
      </QuerySection>
    </Card>
  )
}

function Session({ session }: { readonly session: CashSession }) {
  const client = useQueryClient()
  const printer = usePrinter()
  const reprint = async () => {
    try {
      printer.reading(await client.fetchQuery({ ...cashSessionQuery(session.id), staleTime: 0 }), 'Z')
    } catch (error) {
      toast.negative(messageOf(error))
    }
  }
  const outcome = session.variance === null ? null : varianceWords(session.variance, session.band)
  return (
    <li>
      <span className={classes.sessionWords}>
        <strong>
          {t.rich('businessDateNoNumber', {
            businessDate: day(session.businessDate),
            span: (words) => <span className={classes.dim}>{words}</span>,
            number: session.number,
          })}
        </strong>
        <span className={classes.dim}>
          {t('openedAtToClosedAtClosedByCounted', {
            openedAt: time(session.openedAt),
            closedAt: time(session.closedAt),
            closedBy: session.closedBy?.name ?? session.openedBy.name,
            countedAmount: money(session.countedAmount),
          })}
        </span>
      </span>
      {outcome && (
        <StatusBadge status={outcome.tone}>
          {outcome.word}
          {session.variance !== 0 && ` ${signedMoney(session.variance)}`}
        </StatusBadge>
      )}
      <IconButton
        label={t('printZReadingNumber', { number: session.number })}
        tone="neutral"
        onClick={() => void reprint()}
      >
        <IconPrinter size={20} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
