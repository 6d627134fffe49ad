import type { RouteResponse } from '@labada/contracts/core/route'
import type { orderReviewRoutes } from '@labada/contracts/orders/order-reviews'
import type { Centavos } from '@labada/domain/core/money'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { Row, Text } from '../../../components/layout.tsx'
import { ChangeOwedSign } from '../../../components/signs.ts'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { Money, Nothing } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { money } from '../../../lib/format.ts'
import { t } from './t.ts'

export type ListedPayment = RouteResponse<typeof orderReviewRoutes.listPayments>['items'][number]

/** The columns of the list of payments; the total is that of the filtered set. */
export const paymentColumns = (totals: { readonly amount: Centavos } | undefined): readonly Column<ListedPayment>[] => [
  {
    id: 'order',
    header: t('order'),
    cell: (payment) => (
      <Text strong style={{ whiteSpace: 'nowrap' }}>
        {payment.orderNumber}
      </Text>
    ),
    total: t('total'),
  },
  { id: 'recordedAt', header: t('taken'), cell: (payment) => <When at={payment.recordedAt} /> },
  { id: 'branch', header: t('branch'), cell: (payment) => payment.branchName, priority: 2 },
  { id: 'method', header: t('method'), cell: (payment) => METHOD_NAMES[payment.method] },
  {
    id: 'amount',
    header: t('amount'),
    align: 'right',
    card: 'amount',
    cell: (payment) => <Money amount={payment.amount} />,
    total: totals && money(totals.amount),
  },
  {
    id: 'tendered',
    header: t('tendered'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (payment) => <Money amount={payment.tendered} />,
  },
  {
    id: 'change',
    header: t('change'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (payment) => <Money amount={payment.change} />,
  },
  {
    id: 'reference',
    header: t('reference'),
    priority: 3,
    card: 'hidden',
    cell: (payment) => payment.reference ?? <Nothing />,
  },
  {
    id: 'state',
    header: t('remarks'),
    cell: (payment) => <State payment={payment} />,
  },
  { id: 'by', header: t('by'), cell: (payment) => payment.recordedBy.name, priority: 2 },
]

function State({ payment: { voided, owed, officeReason, verified } }: { readonly payment: ListedPayment }) {
  if (voided) return <StatusBadge status="done">{t('voided')}</StatusBadge>
  return (
    <Row gap={4}>
      {owed !== 0 && (
        <StatusBadge status="attention" icon={ChangeOwedSign}>
          {t('owedOwed', { owed: money(owed) })}
        </StatusBadge>
      )}
      {verified === true && <StatusBadge status="ready">{t('verified')}</StatusBadge>}
      {verified === false && <StatusBadge status="attention">{t('unverified')}</StatusBadge>}
      {officeReason !== null && <span title={officeReason}>{t('inTheOffice')}</span>}
    </Row>
  )
}
