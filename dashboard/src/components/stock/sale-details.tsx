import type { ItemSale } from '@labada/contracts/stock/item-sales'
import { IconArrowBackUp, IconBan } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dateTime, money, number, time } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { Button } from '../button.tsx'
import { useSettings } from '../company/use-settings.ts'
import { METHOD_NAMES } from '../company/words.ts'
import { Facts, Row, Stack } from '../layout.tsx'
import { Banner } from '../notices/banner.tsx'
import { OFFICE_ACCOUNT_NAMES } from '../orders/account-words.ts'
import { useReverser } from '../orders/use-reverser.ts'
import { StatusBadge } from '../status-badge.tsx'
import { AppTable } from '../table/app-table.tsx'
import { Money } from '../values.tsx'
import { RefundSaleDialog } from './refund-sale-dialog.tsx'
import { SALE_LOOKS } from './sale-words.ts'
import { useVoidSale } from './use-void-sale.ts'

/** One sale: what was sold, how it was paid, what came back, and what may still be done. */
export function SaleDetails({
  sale,
  mayRefund,
  isOffice = false,
  order,
}: {
  readonly sale: ItemSale
  /** The counter only while its session is open; an admin always. */
  readonly mayRefund: boolean
  /** Whether an admin looks: what the back office entered, only they may take back. */
  readonly isOffice?: boolean
  /** The order it went with, as a link where there is a page for it. */
  readonly order?: ReactNode
}) {
  const [isRefunding, setRefunding] = useState(false)
  const undo = useVoidSale()
  const verdict = undo.verdictOn(sale)
  const { counterRefunds } = useSettings().reversals
  const mayGiveBack = useReverser().role === 'admin' || counterRefunds === 'limited'
  const now = useNow(60_000)
  const { office } = sale
  const isVoidTime = office ? isOffice && now < office.voidableUntil : sale.session?.open === true
  const canVoid = sale.status === 'paid' && sale.refunded === 0 && isVoidTime
  const canRefund = mayRefund && sale.status === 'paid'
  return (
    <Stack>
      <Row>
        <StatusBadge status={SALE_LOOKS[sale.status].status}>{SALE_LOOKS[sale.status].word}</StatusBadge>
        {office && <StatusBadge status="done">Entered at the office</StatusBadge>}
        {sale.negative && <StatusBadge status="danger">Sold below zero</StatusBadge>}
      </Row>
      {sale.voidedAt && (
        <Banner status="danger" title={`Voided ${dateTime(sale.voidedAt)}`}>
          {sale.voidReason}
        </Banner>
      )}
      <Facts
        items={[
          ['Sold', `${dateTime(sale.soldAt)} by ${sale.soldBy.name}`],
          ['Branch', sale.branchName],
          ...(office
            ? [
                ['Paid into', office.account ? OFFICE_ACCOUNT_NAMES[office.account] : 'Nothing to pay'] as const,
                ['Why at the office', office.reason] as const,
              ]
            : [['Session', sessionWords(sale)] as const]),
          ...(sale.order ? [['With order', order ?? sale.order.number] as const] : []),
          ['Total', money(sale.total)],
          ...(sale.refunded ? [['Refunded', money(sale.refunded)] as const] : []),
          ...(sale.vat ? [['VAT inside', money(sale.vat)] as const] : []),
          ...(sale.cost === null
            ? []
            : [['Cost of goods', money(sale.cost)] as const, ['Margin', money(sale.margin)] as const]),
        ]}
      />
      <AppTable
        label="Lines"
        rows={sale.lines}
        rowId={(line) => line.id}
        rowLabel={(line) => line.name}
        columns={[
          { id: 'name', header: 'Item', cell: (line) => line.name },
          {
            id: 'quantity',
            header: 'Qty',
            align: 'right',
            cell: (line) =>
              line.refunded ? `${number(line.quantity)}, ${number(line.refunded)} back` : number(line.quantity),
          },
          { id: 'price', header: 'Price', align: 'right', cell: (line) => <Money amount={line.unitPrice} /> },
          { id: 'amount', header: 'Amount', align: 'right', cell: (line) => <Money amount={line.amount} /> },
        ]}
      />
      <Facts
        items={[
          ...sale.payments.map(
            (payment) =>
              [
                METHOD_NAMES[payment.method],
                [
                  money(payment.amount),
                  payment.tendered !== null && payment.change > 0
                    ? `of ${money(payment.tendered)}, change ${money(payment.change)}`
                    : '',
                  payment.reference ?? '',
                ]
                  .filter(Boolean)
                  .join(', '),
              ] as const,
          ),
          ...sale.refunds.map(
            (refund) =>
              [`Refund ${time(refund.at)}`, `${money(refund.amount)} by ${refund.by}: ${refund.reason}`] as const,
          ),
        ]}
      />
      {canVoid && verdict.may !== 'alone' && (
        <Banner status="attention" title="Ask an admin to void this sale">
          {verdict.words}
        </Banner>
      )}
      {canRefund && !mayGiveBack && (
        <Banner status="attention" title="Ask an admin to refund this sale">
          The counter does not refund on its own.
        </Banner>
      )}
      {(canVoid || canRefund) && (
        <Row>
          {canRefund && (
            <Button
              tone="neutral"
              icon={<IconArrowBackUp size={18} />}
              disabled={!mayGiveBack}
              onClick={() => setRefunding(true)}
            >
              Refund…
            </Button>
          )}
          {canVoid && (
            <Button
              tone="danger"
              icon={<IconBan size={18} />}
              busy={undo.isPending}
              disabled={verdict.may !== 'alone'}
              onClick={() => void undo.ask(sale)}
            >
              Void sale…
            </Button>
          )}
        </Row>
      )}
      {isRefunding && <RefundSaleDialog sale={sale} onClose={() => setRefunding(false)} />}
    </Stack>
  )
}

function sessionWords({ session }: ItemSale): string {
  return session ? `No. ${session.number}${session.open ? ', open' : ''}` : 'None'
}
