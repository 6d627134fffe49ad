import type { ItemSale, itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import type { TotalsOf } from '../../../api/list-totals.ts'
import { transactionsAt } from '../../../components/company/places.ts'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { Text } from '../../../components/layout.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { SALE_LOOKS } from '../../../components/stock/sale-words.ts'
import type { Column } from '../../../components/table/app-table-types.ts'
import { TextLink } from '../../../components/text-link.tsx'
import { Money, Nothing } from '../../../components/values.tsx'
import { When } from '../../../components/when.tsx'
import { money, number } from '../../../lib/format.ts'
import { t } from './t.ts'

type Totals = TotalsOf<typeof itemSaleRoutes.listItemSales>

/** The columns of the list, with the totals of the filtered set. */
export const saleColumns = (totals: Totals | undefined): readonly Column<ItemSale>[] => [
  {
    id: 'number',
    header: t('number'),
    cell: (sale) => (
      <Text strong style={{ whiteSpace: 'nowrap' }}>
        {sale.number}
      </Text>
    ),
    total: t('total'),
  },
  { id: 'at', header: t('time'), cell: (sale) => <When at={sale.soldAt} /> },
  { id: 'branch', header: t('branch'), priority: 2, cell: (sale) => sale.branchName },
  {
    id: 'lines',
    header: t('items'),
    cell: (sale) => (
      <div style={{ minWidth: 180 }}>
        {sale.lines.map(({ name, quantity }) => `${name} ×${number(quantity)}`).join(', ')}
        {sale.office && (
          <Text as="div" small dim>
            {t('atTheOfficeSoldByReason', { soldBy: sale.soldBy.name, reason: sale.office.reason })}
          </Text>
        )}
      </div>
    ),
  },
  {
    id: 'quantity',
    header: t('qty'),
    align: 'right',
    priority: 2,
    cell: (sale) => number(sale.quantity),
    total: totals && number(totals.quantity),
  },
  {
    id: 'gross',
    header: t('gross'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (sale) => <Money amount={sale.total} />,
    total: totals && money(totals.gross),
  },
  {
    id: 'net',
    header: t('net'),
    align: 'right',
    card: 'amount',
    cell: (sale) => <Money amount={sale.net} />,
    total: totals && money(totals.net),
  },
  {
    id: 'cost',
    header: t('cost'),
    align: 'right',
    priority: 2,
    cell: (sale) => <Money amount={sale.cost} />,
    total: totals && money(totals.cost),
  },
  {
    id: 'margin',
    header: t('margin'),
    align: 'right',
    priority: 2,
    cell: (sale) => <Money amount={sale.margin} />,
    total: totals && money(totals.margin),
  },
  {
    id: 'method',
    header: t('method'),
    priority: 3,
    cell: (sale) => sale.methods.map((method) => METHOD_NAMES[method]).join(', '),
  },
  {
    id: 'order',
    header: t('withOrder'),
    priority: 3,
    card: 'hidden',
    cell: (sale) =>
      sale.order ? (
        <TextLink to={transactionsAt({ id: sale.order.id, dates: 'any' })}>{sale.order.number}</TextLink>
      ) : (
        <Nothing />
      ),
  },
  {
    id: 'by',
    header: t('cashier'),
    priority: 3,
    card: 'hidden',
    cell: (sale) => sale.soldBy.name,
  },
  {
    id: 'session',
    header: t('session'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (sale) => (sale.session ? number(sale.session.number) : sale.office ? t('office') : <Nothing />),
  },
  {
    id: 'status',
    header: t('status'),
    cell: (sale) => <StatusBadge status={SALE_LOOKS[sale.status].status}>{SALE_LOOKS[sale.status].word}</StatusBadge>,
  },
]
