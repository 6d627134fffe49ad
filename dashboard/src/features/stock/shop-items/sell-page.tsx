import type { ShopItem } from '@labada/contracts/stock/item-schemas'
import { itemRoutes } from '@labada/contracts/stock/items'
import { isSold } from '@labada/domain/stock/items'
import { IconBasket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { CounterScreen } from '../../../components/orders/counter/counter-screen.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { lazy } from '../../../lib/lazy.ts'
import { SellCounter } from './sell-counter.tsx'
import { t } from './t.ts'

const TodaySales = lazy(() => import('./today-sales.tsx').then((all) => ({ default: all.TodaySales })))

/** Sells items at the counter: tap or scan, pay, change; the next sale is ready immediately. */
export function SellPage() {
  const items = useQuery({
    ...callQuery([...keys.items(), 'shop'], itemRoutes.listShopItems, {}),
    enabled: useMayDo('item.see'),
  })
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return (
    <CounterScreen footRef={setFoot}>
      <PageHeader title={t('items')} />
      <Tabs
        label={t('items')}
        tabs={[
          {
            value: 'sell',
            needs: 'item.see',
            label: t('sell'),
            content: (
              <QuerySection
                query={items}
                what={t('items')}
                isEmpty={(data) => !data.items.some(isForSale)}
                empty={
                  <EmptyState icon={<IconBasket size={36} stroke={1.5} />} title={t('noItemsForSale')}>
                    {t('askYourAdministratorToAdd')}
                  </EmptyState>
                }
              >
                {(data) => <SellCounter items={data.items.filter(isForSale)} foot={foot} />}
              </QuerySection>
            ),
          },
          {
            value: 'today',
            needs: 'sale.see',
            label: t('todaysSales'),
            content: (
              <Suspense>
                <TodaySales />
              </Suspense>
            ),
          },
        ]}
      />
    </CounterScreen>
  )
}

/** What has no price yet cannot be sold. */
const isForSale = ({ kind, price }: ShopItem) => isSold(kind) && price !== null
