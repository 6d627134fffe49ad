import type { ItemSale } from '@labada/contracts/stock/item-sales'
import { IconArrowBackUp, IconBan } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dateTime, money, number, time } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { useMayOrAsk } from '../access/lent.ts'
import { Button } from '../button.tsx'
import { useSettings } from '../company/use-settings.ts'
import { METHOD_NAMES } from '../company/words.ts'
import { Facts, Row, Stack } from '../layout.tsx'
import { Banner } from '../notices/banner.tsx'
import { NeedsConnection, useIsCut } from '../notices/needs-connection.tsx'
import { ToSend, useIsUnsent } from '../notices/to-send.tsx'
import { OFFICE_ACCOUNT_NAMES } from '../orders/account-words.ts'
import { useReverser } from '../orders/use-reverser.ts'
import { StatusBadge } from '../status-badge.tsx'
import { AppTable } from '../table/app-table.tsx'
import { Money } from '../values.tsx'
import { RefundSaleDialog } from './refund-sale-dialog.tsx'
import { SALE_LOOKS } from './sale-words.ts'
import { t } from './t.ts'
import { useVoidSale } from './use-void-sale.ts'

/** One sale: items, payments, returns, and the actions still available. */
export function SaleDetails({
  sale,
  mayRefund,
  isOffice = false,
  order,
}: {
  readonly sale: ItemSale
  /** At the counter only while its session is open; for an admin always. */
  readonly mayRefund: boolean
  /** Whether the viewer is an admin: only admins may reverse what the back office entered. */
  readonly isOffice?: boolean
  /** The order it was sold with, as a link if there is a page for it. */
  readonly order?: ReactNode
}) {
  const [isRefunding, setRefunding] = useState(false)
  const undo = useVoidSale()
  const verdict = undo.verdictOn(sale)
  const { counterRefunds } = useSettings().reversals
  const mayGiveBack = useReverser().role === 'admin' || counterRefunds === 'limited'
  const now = useNow(60_000)
  const mayReverse = useMayOrAsk('sale.void') && sale.status === 'paid'
  const { office } = sale
  const isUnsent = useIsUnsent(sale.id)
  const isCut = useIsCut() || isUnsent
  const isVoidTime = office ? isOffice && now < office.voidableUntil : sale.session?.open === true
  const canVoid = mayReverse && sale.refunded === 0 && isVoidTime
  const canRefund = mayReverse && mayRefund
  return (
    <Stack>
      <Row>
        <StatusBadge status={SALE_LOOKS[sale.status].status}>{SALE_LOOKS[sale.status].word}</StatusBadge>
        {office && <StatusBadge status="done">{t('addedByOffice')}</StatusBadge>}
        <ToSend id={sale.id} />
        {sale.negative && <StatusBadge status="danger">{t('soldBelowZero')}</StatusBadge>}
      </Row>
      {sale.voidedAt && (
        <Banner status="danger" title={t('voidedVoidedAt', { voidedAt: dateTime(sale.voidedAt) })}>
          {sale.voidReason}
        </Banner>
      )}
      <Facts
        items={[
          [t('sold'), t('soldAtBySoldBy', { soldAt: dateTime(sale.soldAt), soldBy: sale.soldBy.name })],
          [t('branch'), sale.branchName],
          ...(office
            ? [
                [t('paidInto'), office.account ? OFFICE_ACCOUNT_NAMES[office.account] : t('nothingToPay')] as const,
                [t('reasonForOfficeEntry'), office.reason] as const,
              ]
            : [[t('session'), sessionWords(sale)] as const]),
          ...(sale.order ? [[t('withOrder'), order ?? sale.order.number] as const] : []),
          [t('total'), money(sale.total)],
          ...(sale.refunded ? [[t('refunded'), money(sale.refunded)] as const] : []),
          ...(sale.vat ? [[t('vatIncluded'), money(sale.vat)] as const] : []),
          ...(sale.cost === null
            ? []
            : [[t('costOfGoods'), money(sale.cost)] as const, [t('margin'), money(sale.margin)] as const]),
        ]}
      />
      <AppTable
        label={t('lines')}
        rows={sale.lines}
        rowId={(line) => line.id}
        rowLabel={(line) => line.name}
        columns={[
          { id: 'name', header: t('item'), cell: (line) => line.name },
          {
            id: 'quantity',
            header: t('qty'),
            align: 'right',
            cell: (line) =>
              line.refunded
                ? t('quantityRefundedRefunded', { quantity: number(line.quantity), refunded: number(line.refunded) })
                : number(line.quantity),
          },
          { id: 'price', header: t('price'), align: 'right', cell: (line) => <Money amount={line.unitPrice} /> },
          { id: 'amount', header: t('amount'), align: 'right', cell: (line) => <Money amount={line.amount} /> },
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
                    ? t('ofTenderedChangeChange', { tendered: money(payment.tendered), change: money(payment.change) })
                    : '',
                  payment.reference ?? '',
                ]
                  .filter(Boolean)
                  .join(', '),
              ] as const,
          ),
          ...sale.refunds.map(
            (refund) =>
              [
                t('refundAt', { at: time(refund.at) }),
                t('amountByByReason', { amount: money(refund.amount), by: refund.by, reason: refund.reason }),
              ] as const,
          ),
        ]}
      />
      {canVoid && verdict.may !== 'alone' && (
        <Banner status="attention" title={t('requestVoid')}>
          {verdict.words}
        </Banner>
      )}
      {canRefund && !mayGiveBack && (
        <Banner status="attention" title={t('requestRefund')}>
          {t('theCounterCantRefundWithout')}
        </Banner>
      )}
      {(canVoid || canRefund) && <NeedsConnection>{t('withoutAConnectionASale')}</NeedsConnection>}
      {(canVoid || canRefund) && (
        <Row>
          {canRefund && (
            <Button
              tone="neutral"
              icon={<IconArrowBackUp size={18} />}
              disabled={!mayGiveBack || isCut}
              onClick={() => setRefunding(true)}
            >
              {t('refund')}
            </Button>
          )}
          {canVoid && (
            <Button
              tone="danger"
              icon={<IconBan size={18} />}
              busy={undo.isPending}
              disabled={verdict.may !== 'alone' || isCut}
              onClick={() => void undo.ask(sale)}
            >
              {t('voidSale')}
            </Button>
          )}
        </Row>
      )}
      {isRefunding && <RefundSaleDialog sale={sale} onClose={() => setRefunding(false)} />}
    </Stack>
  )
}

function sessionWords({ session }: ItemSale): string {
  if (session?.number === 0) return t('openNow')
  return session
    ? session.open
      ? t('noNumberOpen', { number: session.number })
      : t('noNumber', { number: session.number })
    : t('none')
}
