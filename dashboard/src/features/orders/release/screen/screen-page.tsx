import { machineCycleRoutes } from '@labada/contracts/orders/machines/machine-cycles'
import { type Machine, machineRoutes } from '@labada/contracts/orders/machines/machines'
import type { OrderSummary } from '@labada/contracts/orders/order-schemas'
import { orderRoutes } from '@labada/contracts/orders/orders'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useLive } from '../../../../api/live.ts'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { useMayDo, useSession } from '../../../../api/session.ts'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { shortNameOf } from '../../../../components/orders/counter/order-words.ts'
import { clock, time } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { useScreenAwake } from '../../../../lib/hooks/use-screen-awake.ts'
import { type FloorMachine, stateAt } from '../machines/floor.ts'
import { MachineFace } from '../machines/machine-face.tsx'
import { BOARD_LIMIT, openOrdersQuery } from '../release-api.ts'
import { t } from '../t.ts'
import classes from './screen.module.css'

const SECOND_MS = 1_000

/** The branch's machines on a screen on the wall, signed in as its counter. */
export function ShopScreenPage() {
  const title = useSession((session) => session.branch?.name ?? '')
  const machines = useQuery(callQuery([...keys.machines(), 'shop'], machineCycleRoutes.listShopMachines, {}))
  const orders = useQuery({ ...openOrdersQuery(), enabled: useMayDo('order.see') })
  return <Wall title={title} machines={machines} orders={orders} />
}

/** The same for an admin, of any branch. */
export function BranchScreenPage() {
  const { id: branchId = '' } = useParams()
  const machines = useQuery({
    ...callQuery([...keys.machines(), branchId], machineRoutes.listMachines, { params: { branchId } }),
    select: ({ items }) => ({ items: items.filter(({ status }) => status !== 'retired').map(ofOffice) }),
  })
  const query = { view: 'open', branchId, sort: 'promisedAt', limit: BOARD_LIMIT, totals: 'none' } as const
  const orders = useQuery({
    ...callQuery(keys.orderList(query), orderRoutes.listOrders, { query: { ...query, direction: 'asc' } }),
    enabled: useMayDo('order.see'),
  })
  const branch = useBranches().data?.items.find(({ id }) => id === branchId)
  return <Wall title={branch?.name ?? ''} machines={machines} orders={orders} />
}

const ofOffice = ({ down, ...machine }: Machine): FloorMachine => ({ ...machine, trouble: down?.reason ?? null })

interface WallProps {
  readonly title: string
  readonly machines: UseQueryResult<{ readonly items: readonly FloorMachine[] }>
  readonly orders: UseQueryResult<{ readonly items: readonly OrderSummary[] }>
}

/** Nothing here needs a hand, and nothing is said of a customer that a passer-by should not read. */
function Wall({ title, machines, orders }: WallProps) {
  const now = useNow(SECOND_MS)
  useScreenAwake()
  const whoOf = (orderId: string) => {
    const order = orders.data?.items.find(({ id }) => id === orderId)
    if (!order) return null
    // Never the claim code: whoever reads it off the wall could ask for the laundry.
    return order.customerName === null ? t('walkIn') : shortNameOf(order.customerName)
  }
  return (
    <main id="main" className={classes.wall} tabIndex={-1}>
      <header className={classes.top}>
        <h1>{title === '' ? t('machines') : t('wallTitle', { branch: title })}</h1>
        <Line />
        <span className={classes.clock}>{clock(now)}</span>
      </header>
      <QuerySection
        query={machines}
        together={[orders]}
        what={t('machines')}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <p className={classes.none}>
            {t('noMachinesYet')}
            <br />
            {t('anAdminAddsWashersAnd')}
          </p>
        }
      >
        {({ items }) => (
          <ul className={classes.machines} aria-label={t('machinesAtThisBranch')}>
            {items.map((machine) => {
              const { status, cycle } = stateAt(machine, now)
              return (
                <li key={machine.id} className={classes.machine} data-state={status}>
                  <MachineFace machine={machine} now={now} who={cycle && whoOf(cycle.order.id)} />
                </li>
              )
            })}
          </ul>
        )}
      </QuerySection>
    </main>
  )
}

/** Says since when the screen is no longer live. Its place is kept while it is. */
function Line() {
  const { state, freshAt, silentSince } = useLive()
  return (
    <p className={classes.lost} role="status">
      {(state === 'offline' || state === 'stale') && t('linesLost', { since: time(silentSince ?? freshAt) })}
    </p>
  )
}
