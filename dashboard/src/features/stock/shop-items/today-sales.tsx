import { type ItemSale, itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { Row, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { KnownAt } from '../../../components/notices/known-at.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { ToSend } from '../../../components/notices/to-send.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { PrintAgain } from '../../../components/stock/print-again.tsx'
import { SaleDetails } from '../../../components/stock/sale-details.tsx'
import { SALE_LOOKS } from '../../../components/stock/sale-words.ts'
import { useSaleReceipt } from '../../../components/stock/use-sale-receipt.ts'
import { AppTable } from '../../../components/table/app-table.tsx'
import { Money } from '../../../components/values.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { money, number, time } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { t } from './t.ts'

/**
 * What this branch sold today, with its total for whoever may see the cash; a row opens the receipt, with void and refund
 * while the session is open.
 */
export function TodaySales() {
  const today = manilaDateOf(useNow(60_000))
  const query = { from: today, to: today, limit: 200 }
  const sales = useQuery(callQuery([...keys.itemSales(), 'today', today], itemSaleRoutes.listItemSales, { query }))
  const seesCash = useMayDo('cash.see')
  const [openId, setOpen] = useState<string | null>(null)
  const receipt = useSaleReceipt()
  const sum = seesCash && sales.data?.totals ? money(sales.data.totals.net) : undefined
  const opened = sales.data?.items.find(({ id }) => id === openId)
  return (
    <Stack>
      <KnownAt list="sales" />
      <QuerySection
        query={sales}
        what={t('todaysSales')}
        isEmpty={(data) => data.items.length === 0}
        empty={<EmptyState title={t('noSalesYetToday')} />}
      >
        {({ items, totals }) => (
          <>
            <AppTable
              label={t('todaysSales')}
              rows={items}
              rowId={(sale) => sale.id}
              rowLabel={(sale) => t('saleNumber', { number: sale.number })}
              onOpen={(sale) => setOpen(sale.id)}
              openId={openId}
              totalCount={totals?.sales}
              columns={[
                { id: 'at', header: t('time'), cell: (sale: ItemSale) => time(sale.soldAt), total: sum && t('total') },
                { id: 'number', header: t('number'), card: 'title', cell: (sale) => <Text strong>{sale.number}</Text> },
                {
                  id: 'lines',
                  header: t('items'),
                  cell: (sale) => sale.lines.map(({ name, quantity }) => `${name} ×${number(quantity)}`).join(', '),
                },
                {
                  id: 'total',
                  header: t('total'),
                  align: 'right',
                  card: 'amount',
                  cell: (sale) => <Money amount={sale.net} />,
                  total: sum,
                },
                {
                  id: 'method',
                  header: t('method'),
                  priority: 2,
                  cell: (sale) => sale.methods.map((method) => METHOD_NAMES[method]).join(', '),
                },
                { id: 'by', header: t('by'), priority: 2, cell: (sale) => sale.soldBy.name },
                {
                  id: 'status',
                  header: t('status'),
                  cell: (sale) => (
                    <Row gap={8}>
                      <StatusBadge status={SALE_LOOKS[sale.status].status}>{SALE_LOOKS[sale.status].word}</StatusBadge>
                      <ToSend id={sale.id} />
                    </Row>
                  ),
                },
              ]}
            />
            <Drawer opened={opened !== undefined} onClose={() => setOpen(null)} title={opened?.number ?? t('sale')}>
              {opened && (
                <Stack>
                  <SaleDetails sale={opened} mayRefund={opened.session?.open === true} />
                  <PrintAgain onPrint={() => receipt.print(opened, { copy: true })} />
                </Stack>
              )}
            </Drawer>
          </>
        )}
      </QuerySection>
    </Stack>
  )
}
