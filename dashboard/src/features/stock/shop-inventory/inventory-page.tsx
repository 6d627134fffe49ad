import type { ShopItem } from '@labada/contracts/stock/item-schemas'
import { STOCK_STATUSES } from '@labada/domain/stock/items'
import { IconBottleOff, IconClipboardList, IconPackageImport, IconPackages } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMayDo, useSession } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { SearchField } from '../../../components/fields/text-field.tsx'
import { Card, Grid, Row, Stack, Text } from '../../../components/layout.tsx'
import { May, useThere } from '../../../components/may.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { useIsCut } from '../../../components/notices/needs-connection.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { CounterScreen } from '../../../components/orders/counter/counter-screen.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { LevelBar } from '../../../components/stock/level-bar.tsx'
import { StockBadge } from '../../../components/stock/stock-badge.tsx'
import { daysWords, inPacks, quantityOf } from '../../../components/stock/words.ts'
import { Tabs } from '../../../components/tabs.tsx'
import { date } from '../../../lib/format.ts'
import { useHotkeys } from '../../../lib/hooks/use-hotkeys.ts'
import { useScanner } from '../../../lib/hooks/use-scanner.ts'
import { lazy } from '../../../lib/lazy.ts'
import classes from './inventory.module.css'
import { useComing, useOrdered, useSheets, useShopStock } from './inventory-api.ts'
import { t } from './t.ts'

const ReceiveDialog = lazy(() => import('./receive-dialog.tsx').then((all) => ({ default: all.ReceiveDialog })))
const UseDialog = lazy(() => import('./use-dialog.tsx').then((all) => ({ default: all.UseDialog })))
const CountDialog = lazy(() => import('./count-dialog.tsx').then((all) => ({ default: all.CountDialog })))
const RequestDialog = lazy(() => import('./request-dialog.tsx').then((all) => ({ default: all.RequestDialog })))
const HistoryTab = lazy(() => import('./history-tab.tsx').then((all) => ({ default: all.HistoryTab })))

type Asking =
  | { readonly what: 'receive' | 'count' }
  | { readonly what: 'use' | 'request'; readonly item: ShopItem | null }

/** The branch's stock tasks: stock, deliveries, spoilage, counts, and requests. Shows no costs. */
export function InventoryPage() {
  const stock = useShopStock()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [search, setSearch] = useState('')
  const branchId = useSession((session) => session.branch?.id ?? '')
  const notices = { ordered: useOrdered(), coming: useComing(), sheets: useSheets() }
  const ordered = notices.ordered.data?.items.length ?? 0
  const coming = notices.coming.data?.items.filter(({ to }) => to.id === branchId).length ?? 0
  const sheets = notices.sheets.data?.items.length ?? 0
  const onTheWay = [
    ordered > 0 ? t('orders', { count: ordered }) : '',
    coming > 0 ? t('transfers', { count: coming }) : '',
  ].filter(Boolean)
  const waiting = [
    onTheWay.length > 0 ? t('inTransitValue', { value: onTheWay.join(` ${t('and')} `) }) : '',
    sheets > 0 ? t('sheetsToCount', { count: sheets }) : '',
  ].filter(Boolean)
  const isLoading = Object.values(notices).some((one) => one.isLoading)
  const items = stock.data?.items ?? []
  useScanner((code) => setSearch(code))
  const actions = useThere([
    {
      // Orders and purchases, or transfers alone.
      needs: useMayDo('purchase.make') ? 'purchase.make' : 'stock.move',
      keys: 'F2',
      does: t('receiveGoods'),
      icon: <IconPackageImport size={22} />,
      run: () => setAsking({ what: 'receive' }),
    },
    {
      needs: 'stock.move',
      keys: 'F4',
      does: t('recordUseOrSpoilage'),
      icon: <IconBottleOff size={22} />,
      run: () => setAsking({ what: 'use', item: null }),
    },
    {
      needs: 'stock.count',
      keys: 'F9',
      does: t('count'),
      icon: <IconClipboardList size={22} />,
      run: () => setAsking({ what: 'count' }),
    },
  ])
  const isCut = useIsCut()
  useHotkeys(isCut ? [] : actions)
  const close = () => setAsking(null)
  return (
    <CounterScreen>
      <PageHeader title={t('inventory')} />
      <Stack inOrder>
        {actions.length > 0 && (
          <Grid least={250} gap={12} stretch>
            {actions.map(({ keys, does, icon, run }) => (
              <Button
                key={keys}
                size="lg"
                tone={keys === 'F2' ? 'primary' : 'neutral'}
                keys={keys}
                icon={icon}
                disabled={isCut}
                onClick={run}
              >
                {does}
              </Button>
            ))}
          </Grid>
        )}
        <p className={classes.waiting} data-waiting={(waiting.length > 0 && !isCut) || undefined} role="status">
          {isCut
            ? t('stockNeedsTheConnection')
            : isLoading
              ? null
              : waiting.join(' · ') || t('nothingInTransitNothingTo')}
        </p>
        <Tabs
          label={t('inventory')}
          tabs={[
            {
              value: 'stock',
              needs: 'item.see',
              label: t('stock'),
              content: (
                <QuerySection
                  query={stock}
                  what={t('stock')}
                  isEmpty={(data) => data.items.length === 0}
                  empty={
                    <EmptyState icon={<IconPackages size={36} stroke={1.5} />} title={t('noItemsYet')}>
                      {t('askYourAdministratorToAdd')}
                    </EmptyState>
                  }
                >
                  {(data) => (
                    <Stack>
                      <SearchField
                        label={t('findAnItem')}
                        placeholder={t('nameSkuOrBarcode')}
                        value={search}
                        onChange={setSearch}
                        maxLength={60}
                      />
                      <StockCards
                        items={found(data.items, search)}
                        disabled={isCut}
                        onUse={(item) => setAsking({ what: 'use', item })}
                        onRequest={(item) => setAsking({ what: 'request', item })}
                      />
                    </Stack>
                  )}
                </QuerySection>
              ),
            },
            {
              value: 'history',
              needs: 'stock.see',
              label: t('history'),
              content: (
                <Suspense>
                  <HistoryTab />
                </Suspense>
              ),
            },
          ]}
        />
      </Stack>
      <Suspense>
        {asking?.what === 'receive' && <ReceiveDialog items={items} onClose={close} />}
        {asking?.what === 'count' && <CountDialog items={items} onClose={close} />}
        {asking?.what === 'use' && <UseDialog items={items} item={asking.item} onClose={close} />}
        {asking?.what === 'request' && asking.item && <RequestDialog item={asking.item} onClose={close} />}
      </Suspense>
    </CounterScreen>
  )
}

/** Low stock first; searchable by name, code or barcode. */
function found(items: readonly ShopItem[], search: string): readonly ShopItem[] {
  const words = search.trim().toLowerCase()
  return items
    .filter(
      ({ name, sku, barcode, packs }) =>
        words === '' ||
        name.toLowerCase().includes(words) ||
        sku.toLowerCase().includes(words) ||
        barcode === search.trim() ||
        packs.some((pack) => pack.barcode === search.trim()),
    )
    .toSorted((one, other) => STOCK_STATUSES.indexOf(one.status) - STOCK_STATUSES.indexOf(other.status))
}

/** How long the item lasts, what is used of it, and when it was last counted. */
function wordsOfUse(item: ShopItem): string {
  const { unit, usualDay, countedAt } = item
  const usual = usualDay > 0 && usualDay < 0.5 ? t('lessThanOneUnit', { unit }) : quantityOf(Math.round(usualDay), unit)
  const used = { usedToday: quantityOf(item.usedToday, unit), number: usual, location: item.location }
  if (item.onHand > 0 && item.daysLeft !== null) {
    const days = daysWords(item.daysLeft)
    return countedAt
      ? t('lastsDaysUsedTodayUsedToday', { ...used, days, countedAt: date(countedAt) })
      : t('lastsDaysUsedTodayUsedTodayUsually', { ...used, days })
  }
  return countedAt
    ? t('usedTodayUsedTodayUsuallyNumber', { ...used, countedAt: date(countedAt) })
    : t('usedTodayUsedTodayUsuallyNumberPer', used)
}

function StockCards({
  items,
  disabled,
  onUse,
  onRequest,
}: {
  readonly items: readonly ShopItem[]
  readonly disabled: boolean
  readonly onUse: (item: ShopItem) => void
  readonly onRequest: (item: ShopItem) => void
}) {
  if (items.length === 0) return <Text dim>{t('noMatchingItems')}</Text>
  return (
    <Grid least={270} gap={12} stretch>
      {items.map((item) => (
        <Card key={item.id} title={item.name} level={2} side={<StockBadge status={item.status} />}>
          <Stack gap={8}>
            <LevelBar {...item} />
            <Text strong>
              {quantityOf(item.onHand, item.unit)}
              {inPacks(item.onHand, item.packs[0])}
            </Text>
            <Text dim small>
              {wordsOfUse(item)}
            </Text>
            {item.requested !== null && (
              <Text small>{t('requestedRequestedPending', { requested: quantityOf(item.requested, item.unit) })}</Text>
            )}
            <May needs="stock.move">
              <Row>
                <Button tone="neutral" disabled={disabled} onClick={() => onUse(item)}>
                  {t('recordUseOrSpoilage')}
                </Button>
                <Button tone="neutral" disabled={disabled} onClick={() => onRequest(item)}>
                  {item.requested === null ? t('requestMore') : t('editRequest')}
                </Button>
              </Row>
            </May>
          </Stack>
        </Card>
      ))}
    </Grid>
  )
}
