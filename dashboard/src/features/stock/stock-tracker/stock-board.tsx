import type { Item, ItemLevel } from '@labada/contracts/stock/item-schemas'
import { STOCK_STATUSES } from '@labada/domain/stock/items'
import { IconCircleCheck } from '@tabler/icons-react'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { KpiCard } from '../../../components/charts/kpi-card.tsx'
import { Card, Grid, Row, Stack, Text } from '../../../components/layout.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { LevelBar } from '../../../components/stock/level-bar.tsx'
import { StockBadge } from '../../../components/stock/stock-badge.tsx'
import { daysWords, inPacks, quantityOf } from '../../../components/stock/words.ts'
import { ExportButton } from '../../../components/table/export-button.tsx'
import { TextLink } from '../../../components/text-link.tsx'
import { money, number } from '../../../lib/format.ts'
import { given } from '../../../lib/given.ts'
import { useBranchScope } from '../../../lib/hooks/use-branch-scope.ts'
import { paths } from '../../../lib/paths.ts'
import type { Asked } from './asked.ts'
import { t } from './t.ts'
import { useAllItems } from './tracker-api.ts'

/** Items low or out of stock first, as cards with actions; the rest is fine. */
export function StockBoard({ onAsk }: { readonly onAsk: (asked: Asked) => void }) {
  const [branchId] = useBranchScope()
  const items = useAllItems(branchId)
  return (
    <QuerySection
      query={items}
      what={t('stock')}
      isEmpty={({ totals }) => totals.items === 0}
      empty={
        <EmptyState title={t('noItemsYet')} action={<ButtonLink to={paths.items}>{t('goToItems')}</ButtonLink>}>
          {t('addTheItemsYouBuy')}
        </EmptyState>
      }
    >
      {({ items: all, totals }) => {
        const places = all.flatMap((item) => item.levels.map((level) => ({ item, level })))
        const wanting = places
          .filter(({ level }) => level.status !== 'ok')
          .sort((one, other) => rank(one.level) - rank(other.level))
        const count = (status: ItemLevel['status']) =>
          number(wanting.filter(({ level }) => level.status === status).length)
        // The items page counts an item once, by its worst branch; here it is counted per branch.
        const everywhere = branchId === null ? t('countedInEachBranch') : undefined
        return (
          <Stack>
            <Row justify="end">
              <ExportButton list="stockLevels" query={given({ branchId: branchId ?? undefined })} />
            </Row>
            <Grid least={150} gap={12} stretch>
              <KpiCard label={t('stockValue')} value={money(totals.value)} note={t('atCost')} />
              <KpiCard label={t('low')} value={count('low')} note={everywhere} />
              <KpiCard label={t('out')} value={count('out')} note={everywhere} />
              <KpiCard label={t('belowZero')} value={count('negative')} note={t('needsACount')} />
            </Grid>
            {wanting.length === 0 ? (
              <EmptyState icon={<IconCircleCheck size={36} stroke={1.5} />} title={t('noLowStock')}>
                {t('everyItemIsAboveIts')}
              </EmptyState>
            ) : (
              <Grid least={280} gap={12} stretch>
                {wanting.map(({ item, level }) => (
                  <PlaceCard key={`${item.id} ${level.branchId}`} item={item} level={level} onAsk={onAsk} />
                ))}
              </Grid>
            )}
          </Stack>
        )
      }}
    </QuerySection>
  )
}

const rank = (level: ItemLevel) => STOCK_STATUSES.indexOf(level.status)

function PlaceCard({
  item,
  level,
  onAsk,
}: {
  readonly item: Item
  readonly level: ItemLevel
  readonly onAsk: (asked: Asked) => void
}) {
  const place = { itemId: item.id, branchId: level.branchId }
  return (
    <Card
      title={item.name}
      label={`${item.name}, ${level.branchName}`}
      level={2}
      side={<StockBadge status={level.status} />}
    >
      <Stack gap={8}>
        <Text dim>{level.branchName}</Text>
        <LevelBar {...level} />
        <Text>
          {level.reorderAt !== null
            ? t('onHandInPacksReorderAtReorderAt', {
                onHand: quantityOf(level.onHand, item.unit),
                inPacks: inPacks(level.onHand, item.packs[0]),
                reorderAt: quantityOf(level.reorderAt, item.unit),
              })
            : `${quantityOf(level.onHand, item.unit)}${inPacks(level.onHand, item.packs[0])}`}
        </Text>
        <Text dim small>
          {level.onHand > 0
            ? level.onOrder > 0
              ? t('lastsDaysOnOrderOnOrder', {
                  days: daysWords(level.daysLeft),
                  onOrder: quantityOf(level.onOrder, item.unit),
                })
              : t('lastsDays', { days: daysWords(level.daysLeft) })
            : level.onOrder > 0
              ? t('noneInStockOnOrderOn', { onOrder: quantityOf(level.onOrder, item.unit) })
              : t('noneInStock')}
        </Text>
        <Row>
          <Button needs="purchase.make" size="sm" onClick={() => onAsk({ action: 'purchase', ...place })}>
            {t('order')}
          </Button>
          <Button
            needs="stock.transfer"
            size="sm"
            tone="neutral"
            onClick={() => onAsk({ action: 'transfer', ...place })}
          >
            {t('transfer')}
          </Button>
          <TextLink to={`${paths.stockTracker}?tab=movements&item=${item.id}&branch=${level.branchId}`}>
            {t('history')}
          </TextLink>
        </Row>
      </Stack>
    </Card>
  )
}
