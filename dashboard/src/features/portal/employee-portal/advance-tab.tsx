import { cashAdvanceRequestRoutes, type PortalAdvances } from '@labada/contracts/payroll/advances/cash-advance-requests'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Card, Facts } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { soon } from '../../../components/orders/counter/soon.ts'
import { type Status, StatusBadge } from '../../../components/status-badge.tsx'
import { date, day, money } from '../../../lib/format.ts'
import { AdvanceAnswer } from './advance-answer.tsx'
import classes from './portal.module.css'
import { portalQuery } from './portal-api.ts'
import { PortalSection } from './portal-section.tsx'
import type { PortalSession } from './portal-session.ts'
import { t } from './t.ts'

const AdvanceForm = soon(() => import('./advance-form.tsx').then((all) => all.AdvanceForm))

export type PortalAdvance = PortalAdvances['requests'][number]

const LOOKS: Readonly<Record<PortalAdvance['status'], { readonly status: Status; readonly word: string }>> = {
  requested: { status: 'received', word: t('pending') },
  approved: { status: 'ready', word: t('approved') },
  declined: { status: 'done', word: t('declined') },
  released: { status: 'working', word: t('released') },
  deducting: { status: 'working', word: t('beingRepaid') },
  settled: { status: 'done', word: t('repaid') },
  cancelled: { status: 'done', word: t('withdrawn') },
}

/** The amount owed, the amount still available, all advances, and the request form. */
export function AdvanceTab({ session }: { readonly session: PortalSession }) {
  const params = { employeeId: session.employee.id }
  const queries = useQueryClient()
  const query = useQuery(portalQuery('cash-advance', cashAdvanceRequestRoutes.portalCashAdvances, { params }))
  const [isAsking, setAsking] = useState(false)
  const reload = () => queries.invalidateQueries({ queryKey: ['portal', 'cash-advance'] })
  return (
    <PortalSection query={query} noun={t('cashAdvance')}>
      {({ data }) => (
        <div className={classes.stack}>
          <Card title={t('myCashAdvances')}>
            <Facts
              items={[
                [t('leftToRepay'), money(data.balance)],
                [t('limitLeft'), money(data.limit_left)],
                ...instalmentFact(data.next_instalment),
              ]}
            />
            {data.can_request ? (
              <div className={classes.ask}>
                <Button onClick={() => setAsking(true)}>{t('requestACashAdvance')}</Button>
              </div>
            ) : (
              <p>{data.refusal}</p>
            )}
          </Card>
          {data.requests.length === 0 ? (
            <EmptyState title={t('noCashAdvances')}>{t('yourRequestsAppearHere')}</EmptyState>
          ) : (
            data.requests.map((request) => (
              <Card
                key={request.id}
                title={money(request.amount)}
                level={3}
                side={<StatusBadge status={LOOKS[request.status].status}>{LOOKS[request.status].word}</StatusBadge>}
              >
                <p>{request.reason}</p>
                <Facts
                  items={[
                    [t('requested'), date(request.requested_at)],
                    [t('deductedSoFar'), money(request.deducted)],
                    [t('leftToRepay'), money(request.balance)],
                    ...instalmentFact(request.next_instalment),
                    ...(request.decision_note ? ([[t('decision'), request.decision_note]] as const) : []),
                  ]}
                />
                <AdvanceAnswer request={request} data={data} session={session} onChanged={reload} />
              </Card>
            ))
          )}
          {isAsking && (
            <Suspense fallback={null}>
              <AdvanceForm session={session} data={data} onClose={() => setAsking(false)} onSubmitted={reload} />
            </Suspense>
          )}
        </div>
      )}
    </PortalSection>
  )
}

function instalmentFact(next: PortalAdvances['next_instalment']): (readonly [string, string])[] {
  return next
    ? [[t('nextInstallment'), t('amountOnDueOn', { amount: money(next.amount), dueOn: day(next.due_on) })]]
    : []
}
