import { itemSaleRoutes } from '@labada/contracts/stock/item-sales'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { transactionsAt } from '../../../components/company/places.ts'
import { useBranchPhone } from '../../../components/company/use-branches.ts'
import { Stack } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { PrintAgain } from '../../../components/stock/print-again.tsx'
import { useSaleReceipt } from '../../../components/stock/use-sale-receipt.ts'
import { TextLink } from '../../../components/text-link.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { lazy } from '../../../lib/lazy.ts'
import { t } from './t.ts'

const SaleDetails = lazy(() =>
  import('../../../components/stock/sale-details.tsx').then((all) => ({ default: all.SaleDetails })),
)

/** One sale, opened from the list or by its link. */
export function SaleDrawer({ saleId, onClose }: { readonly saleId: string | null; readonly onClose: () => void }) {
  const query = useQuery({
    ...callQuery(keys.itemSale(saleId ?? ''), itemSaleRoutes.getItemSale, { params: { saleId: saleId ?? '' } }),
    enabled: saleId !== null,
  })
  const receipt = useSaleReceipt(useBranchPhone())
  const isGone = query.error instanceof CallError && query.error.status === 404
  return (
    <Drawer opened={saleId !== null} onClose={onClose} title={query.data?.number ?? t('sale')}>
      {isGone ? (
        <EmptyState title={t('saleNotFound')}>{t('theLinkMayBeOld')}</EmptyState>
      ) : (
        saleId && (
          <QuerySection query={query} what={t('sale')}>
            {(sale) => (
              <Suspense>
                <Stack>
                  <SaleDetails
                    sale={sale}
                    mayRefund
                    isOffice
                    order={
                      sale.order && (
                        <TextLink to={transactionsAt({ id: sale.order.id, dates: 'any' })}>
                          {sale.order.number}
                        </TextLink>
                      )
                    }
                  />
                  <PrintAgain onPrint={() => receipt.print(sale, { copy: true })} />
                </Stack>
              </Suspense>
            )}
          </QuerySection>
        )
      )}
    </Drawer>
  )
}
