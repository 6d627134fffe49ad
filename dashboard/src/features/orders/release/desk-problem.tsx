import type { Order } from '@labada/contracts/orders/order-schemas'
import { Link } from 'react-router-dom'
import { CallError } from '../../../api/call-error.ts'
import { useOpens } from '../../../components/may.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { STAGE_LOOKS } from '../../../components/status-badge.tsx'
import { money } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import { t } from './t.ts'
import type { ReleaseDesk } from './use-release-desk.ts'

/** Why the laundry cannot be released yet, or the payment not taken; while paying, only what is about the payment. */
export function DeskProblem({ order, desk }: { readonly order: Order; readonly desk: ReleaseDesk }) {
  const seesSummary = useOpens(paths.summary)
  if (desk.isBusy) return null
  if (desk.drawer === 'counting') {
    return (
      <Banner status="attention" announce="alert" title={t('theDrawerIsBeingCounted')}>
        {t.rich('youCantTakeCashUntil', {
          link: (words) => (seesSummary ? <Link to={paths.summary}>{words}</Link> : words),
        })}
      </Banner>
    )
  }
  if (desk.drawer === 'shut') {
    return (
      <Banner status="attention" announce="alert" title={t('theDrawerIsClosed')}>
        {t('theDrawerIsOpenedOn')}
      </Banner>
    )
  }
  if (desk.failure instanceof CallError && desk.failure.code === 'NOT_READY')
    return <NotReady order={order} announced />
  if (desk.failure instanceof CallError && desk.failure.code === 'UNPAID') {
    return (
      <Banner status="attention" announce="alert">
        {t('balanceIsStillDue', { balance: money(order.balance) })}
      </Banner>
    )
  }
  if (desk.failure !== null) return <ErrorAlert error={desk.failure} />
  const isOver = order.stage === 'released' || order.stage === 'voided'
  return desk.ready || desk.isPaying || isOver ? null : <NotReady order={order} />
}

function NotReady({ order, announced = false }: { readonly order: Order; readonly announced?: boolean }) {
  const waiting = order.loads.filter(({ stage }) => stage !== 'ready' && stage !== 'released')
  if (waiting.length === 0) return null
  return (
    <Banner status="working" announce={announced ? 'alert' : undefined}>
      {waiting.length === order.loads.length
        ? t('loadsNotReadyYetWaiting', {
            count: waiting.length,
            waiting: waiting
              .map((load) =>
                t('loadNumberWord', { number: load.number, word: STAGE_LOOKS[load.stage].word.toLowerCase() }),
              )
              .join(', '),
          })
        : t('waitingOfLoadsNotReady', {
            count: order.loads.length,
            waiting: waiting.length,
            waiting2: waiting
              .map((load) =>
                t('loadNumberWord', { number: load.number, word: STAGE_LOOKS[load.stage].word.toLowerCase() }),
              )
              .join(', '),
          })}
    </Banner>
  )
}
