import type { EmployeeDeed } from '@labada/contracts/reports/employee-deeds'
import { DRAWER_MOVES } from '@labada/domain/cash/drawer-movements'
import { PAYMENT_METHODS } from '@labada/domain/company/payment-methods'
import type { DeedKind, RecordedDeed } from '@labada/domain/reports/deeds'
import type { ReactNode } from 'react'
import { actionWords } from '../../../../components/access/audit/audit-words.ts'
import { movementName } from '../../../../components/cash/movement-names.ts'
import { METHOD_NAMES } from '../../../../components/company/words.ts'
import { TextLink } from '../../../../components/text-link.tsx'
import { money, NOTHING } from '../../../../lib/format.ts'
import { paths } from '../../../../lib/paths.ts'
import { t } from '../t.ts'

/** The kinds of deeds, as the filter names them. */
export const KIND_WORDS: Readonly<Record<DeedKind, string>> = {
  orders: t('orders'),
  loads: t('loads'),
  payments: t('paymentsAndRefunds'),
  drawer: t('drawer'),
  expenses: t('expenses'),
  sales: t('itemSales'),
  stock: t('stock'),
  trips: t('trips'),
  other: t('loginAndOther'),
}

/** What a deed was, in words, with a link to its order: `Received order MAB-1023, ₱250.00`. */
export function deedWords(deed: EmployeeDeed): ReactNode {
  const recorded: string = deed.action
  return deed.entry === null && isRecorded(recorded) ? RECORDED[recorded](deed) : entryWords(deed)
}

const isRecorded = (action: string): action is RecordedDeed => Object.hasOwn(RECORDED, action)

/** The words of records that the audit log does not name. A new kind of them does not compile until it has words. */
const RECORDED: Readonly<Record<RecordedDeed, (deed: EmployeeDeed) => ReactNode>> = {
  'order.received': (deed) => t.rich('receivedOrder', { ...ofOrder(deed), amount: amountOf(deed) }),
  'order.released': (deed) => t.rich('releasedLoads', { ...ofOrder(deed), count: deed.loads ?? 1 }),
  'load.moved': (deed) => (MOVED_TO[deed.stage ?? ''] ?? moved)({ ...ofOrder(deed), load: deed.load ?? NOTHING }),
  'payment.recorded': (deed) =>
    deed.method === 'cash'
      ? t.rich('tookCash', { ...ofOrder(deed), amount: amountOf(deed) })
      : t.rich('tookPayment', { ...ofOrder(deed), amount: amountOf(deed), method: methodsOf(deed) }),
  'short_change.given': (deed) => t.rich('gaveChangeOwed', { ...ofOrder(deed), amount: amountOf(deed) }),
  'approval.requested': (deed) =>
    deed.order ? t.rich('askedToReleaseUnpaid', ofOrder(deed)) : t('askedToTakeCashOut', { amount: amountOf(deed) }),
  'cash.session_opened': (deed) => t('openedTheDrawer', { amount: amountOf(deed) }),
  'handover.written': () => t('wroteAHandoverNote'),
  'rider_cash.recorded': (deed) =>
    deed.stage === 'float'
      ? t('gaveARiderCash', { amount: amountOf(deed) })
      : t('tookCashFromARider', { amount: amountOf(deed) }),
  'sale.completed': (deed) => t('soldItems', { amount: amountOf(deed), number: deed.number ?? NOTHING }),
  'stock.requested': (deed) => t('askedForMore', { item: deed.number ?? NOTHING }),
  'count.opened': (deed) => t('startedStockCount', { number: deed.number ?? NOTHING }),
  'count.submitted': (deed) => t('finishedStockCount', { number: deed.number ?? NOTHING }),
  'transfer.received': (deed) => t('receivedStockTransfer', { number: deed.number ?? NOTHING }),
  'trip.moved': (deed) => {
    const state = TRIP_STATE_WORDS[deed.stage ?? ''] ?? NOTHING
    const what = deed.number === 'pickup' ? t('pickupState', { state }) : t('deliveryState', { state })
    return parts([what, orderLink(deed)])
  },
}

interface LoadOfOrder {
  readonly order: ReactNode
  readonly load: number | string
}
const moved = (it: LoadOfOrder) => t.rich('movedLoad', { ...it })
const MOVED_TO: Readonly<Record<string, (it: LoadOfOrder) => ReactNode>> = {
  received: (it) => t.rich('movedToReceived', { ...it }),
  washing: (it) => t.rich('movedToWashing', { ...it }),
  drying: (it) => t.rich('movedToDrying', { ...it }),
  folding: (it) => t.rich('movedToFolding', { ...it }),
  ready: (it) => t.rich('movedToReady', { ...it }),
}

const TRIP_STATE_WORDS: Readonly<Record<string, string>> = {
  requested: t('requestedState'),
  waiting: t('waitingForARider'),
  assigned: t('riderAssigned'),
  picked_up: t('pickedUp'),
  out: t('outForDelivery'),
  ended: t('canceled'),
}

/** The label of an entry of the audit log, and what it was about. */
function entryWords(deed: EmployeeDeed): ReactNode {
  const { action, amount, entry, number, order } = deed
  const moved = action === 'cash.moved' ? DRAWER_MOVES.find((kind) => kind === entry?.after?.kind) : undefined
  const what = moved ? movementName(moved) : actionWords(action)
  return parts([what, order ? orderLink(deed) : number, amount === null ? null : money(amount)])
}

/** Parts of a line that stand next to each other, those that are there. */
function parts(all: readonly ReactNode[]): ReactNode {
  return all
    .filter((part) => part !== null && part !== '')
    .reduce((line, part) => (
      <>
        {line} · {part}
      </>
    ))
}

const orderLink = ({ order }: EmployeeDeed) =>
  order && <TextLink to={paths.transaction(order.id)}>{order.number}</TextLink>
const ofOrder = (deed: EmployeeDeed) => ({ order: orderLink(deed) ?? NOTHING })
const amountOf = ({ amount }: EmployeeDeed) => (amount === null ? NOTHING : money(amount))

function methodsOf({ method }: EmployeeDeed): string {
  return (method ?? '')
    .split(',')
    .map((name) => PAYMENT_METHODS.find((one) => one === name))
    .flatMap((known) => (known ? [METHOD_NAMES[known]] : []))
    .join(', ')
}
