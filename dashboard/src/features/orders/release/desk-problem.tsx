import type { Order } from '@labada/contracts/orders/order-schemas'
import { Link } from 'react-router-dom'
import { CallError } from '../../../api/call-error.ts'
import { Banner } from '../../../components/notices/banner.tsx'
import { ErrorAlert } from '../../../components/notices/error-alert.tsx'
import { STAGE_LOOKS } from '../../../components/status-badge.tsx'
import { money, plural } from '../../../lib/format.ts'
import { paths } from '../../../lib/paths.ts'
import type { ReleaseDesk } from './use-release-desk.ts'

/** Why the laundry cannot be handed over yet, or the money not taken. */
export function DeskProblem({ order, desk }: { readonly order: Order; readonly desk: ReleaseDesk }) {
  if (desk.isBusy) return null
  if (desk.drawer === 'counting') {
    return (
      <Banner status="attention" announce="alert" title="The drawer is being counted">
        No cash until it is closed and opened again, on <Link to={paths.summary}>Summary</Link>. Other methods work.
      </Banner>
    )
  }
  if (desk.drawer === 'shut') {
    return (
      <Banner status="attention" announce="alert" title="The drawer is closed">
        Summary, where it is opened, is not turned on for this branch. Ask your administrator; other methods work.
      </Banner>
    )
  }
  if (desk.failure instanceof CallError && desk.failure.code === 'NOT_READY')
    return <NotReady order={order} announced />
  if (desk.failure instanceof CallError && desk.failure.code === 'UNPAID') {
    return (
      <Banner status="attention" announce="alert">
        {money(order.balance)} is still to be paid.
      </Banner>
    )
  }
  if (desk.failure !== null) return <ErrorAlert error={desk.failure} />
  return desk.ready || order.stage === 'released' || order.stage === 'voided' ? null : <NotReady order={order} />
}

function NotReady({ order, announced = false }: { readonly order: Order; readonly announced?: boolean }) {
  const waiting = order.loads.filter(({ stage }) => stage !== 'ready' && stage !== 'released')
  if (waiting.length === 0) return null
  return (
    <Banner status="working" announce={announced ? 'alert' : undefined}>
      {waiting.length === order.loads.length
        ? plural(waiting.length, 'load')
        : `${waiting.length} of ${plural(order.loads.length, 'load')}`}{' '}
      not ready yet:{' '}
      {waiting.map((load) => `load ${load.number} ${STAGE_LOOKS[load.stage].word.toLowerCase()}`).join(', ')}.
    </Banner>
  )
}
