import { type LegalSale, orderTaxRoutes } from '@labada/contracts/orders/order-taxes'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { totalsOf } from '../../../api/list-totals.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { FigureLine } from '../../../components/charts/figure-line.tsx'
import { Card, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { LEGAL_DISCOUNT_WORDS } from '../../../components/orders/legal-discount-words.ts'
import { AppTable } from '../../../components/table/app-table.tsx'
import type { Column } from '../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { InfiniteSection } from '../../../components/table/infinite-section.tsx'
import { Money } from '../../../components/values.tsx'
import { day, money, number } from '../../../lib/format.ts'
import { taxQueryOf } from './list-queries.ts'
import { t } from './t.ts'
import { TransactionFilterBar } from './transaction-filter-bar.tsx'
import type { ViewProps } from './view-props.ts'

const PAGE = 50

/** The sales of some days by their VAT, and the register of discounts by law; a row opens its order. */
export function TaxesView({ filters, onChange, today, onOpen, openId }: ViewProps) {
  const query = taxQueryOf(filters, today)
  const vat = useQuery({
    ...callQuery([...keys.orders(), 'vat', query], orderTaxRoutes.getVatFigures, { query }),
    placeholderData: keepPreviousData,
  })
  const list = useInfiniteQuery({
    queryKey: [...keys.orders(), 'legal-sales', query],
    queryFn: ({ pageParam, signal }) =>
      call(orderTaxRoutes.listLegalSales, { query: { ...query, cursor: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const totals = totalsOf(list.data)
  return (
    <Stack>
      <TransactionFilterBar filters={filters} onChange={onChange} today={today} />
      <Card title={t('salesByVat')}>
        <QuerySection query={vat} what={t('salesByVat')}>
          {(figures) => (
            <Stack>
              <FigureLine
                label={t('salesByVat')}
                figures={[
                  { label: t('vatableSales'), value: money(figures.vatable) },
                  { label: t('vat'), value: money(figures.vat) },
                  { label: t('vatExemptSales'), value: money(figures.exempt) },
                  { label: t('salesWithoutVat'), value: money(figures.withoutVat) },
                  { label: t('allSales'), value: money(figures.total) },
                  { label: t('refunded'), value: money(figures.refunded) },
                ]}
              />
              <Text as="p" dim>
                {t('ordersAndItemsOnThe')}
              </Text>
            </Stack>
          )}
        </QuerySection>
      </Card>
      <Card title={t('seniorCitizensAndPersonsWith')} side={<ExportButton list="legalSales" query={query} />}>
        <InfiniteSection query={list} what={t('seniorCitizensAndPersonsWith')}>
          <AppTable
            label={t('seniorCitizensAndPersonsWith')}
            columns={columnsOf(totals)}
            rows={rows}
            rowId={(sale) => sale.orderId}
            rowLabel={(sale) => t('orderOrderNumber', { orderNumber: sale.orderNumber })}
            onOpen={(sale) => onOpen(sale.orderId)}
            openId={openId}
            totalCount={totals?.sales}
            {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
            isLoadingMore={list.isFetchingNextPage}
            empty={<EmptyState title={t('noSalesWithThisDiscount')}>{t('coveredServicesAreChosenIn')}</EmptyState>}
          />
        </InfiniteSection>
      </Card>
    </Stack>
  )
}

type Sums = Pick<LegalSale, 'gross' | 'vat' | 'discount' | 'net'> & { readonly sales: number }

const columnsOf = (totals: Sums | undefined): readonly Column<LegalSale>[] => [
  { id: 'day', header: t('date'), cell: ({ businessDate }) => day(businessDate), total: t('total') },
  {
    id: 'order',
    header: t('order'),
    cell: ({ orderNumber }) => (
      <Text strong style={{ whiteSpace: 'nowrap' }}>
        {orderNumber}
      </Text>
    ),
    total: totals && number(totals.sales),
  },
  { id: 'name', header: t('name'), cell: ({ name }) => name },
  { id: 'kind', header: t('kind'), cell: ({ kind }) => LEGAL_DISCOUNT_WORDS[kind], priority: 2 },
  { id: 'idNumber', header: t('idNo'), cell: ({ idNumber }) => idNumber },
  amount('gross', t('grossSales'), totals, 2),
  amount('vat', t('vatNotCharged'), totals, 2),
  amount('discount', t('discount'), totals, 1),
  { ...amount('net', t('netSales'), totals, 1), card: 'amount' },
]

function amount(id: 'gross' | 'vat' | 'discount' | 'net', header: string, totals: Sums | undefined, priority: 1 | 2) {
  return {
    id,
    header,
    align: 'right',
    ...(priority === 2 && { priority }),
    cell: (sale: LegalSale) => <Money amount={sale[id]} />,
    total: totals && money(totals[id]),
  } as const satisfies Column<LegalSale>
}
