import type { Item, ItemLevel } from '@labada/contracts/stock/items'
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
import { useAllItems } from './tracker-api.ts'

/** What is low or out first, as cards with what to do about it; everything else is fine. */
export function StockBoard({ onAsk }: { readonly onAsk: (asked: Asked) => void }) {
  const [branchId] = useBranchScope()
  const items = useAllItems(branchId)
  return (
    <QuerySection
      query={items}
      what="Stock"
      isEmpty={({ totals }) => totals.items === 0}
      empty={
        <EmptyState title="No items yet" action={<ButtonLink to={paths.items}>Go to the items</ButtonLink>}>
          Stock begins with the items you buy and sell.
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
        // The items page counts an item once, by the branch that stands worst; here each branch's shelf counts.
        const everywhere = branchId === null ? 'Counted in each branch' : undefined
        return (
          <Stack>
            <Row justify="end">
              <ExportButton list="stockLevels" query={given({ branchId: branchId ?? undefined })} />
            </Row>
            <Grid least={150} gap={12} stretch>
              <KpiCard label="Stock is worth" value={money(totals.value)} note="At what it cost" />
              <KpiCard label="Low" value={count('low')} note={everywhere} />
              <KpiCard label="Out" value={count('out')} note={everywhere} />
              <KpiCard label="Below zero" value={count('negative')} note="Needs a count" />
            </Grid>
            {wanting.length === 0 ? (
              <EmptyState icon={<IconCircleCheck size={36} stroke={1.5} />} title="Nothing is low">
                Every shelf has more than its reorder level.
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
          {quantityOf(level.onHand, item.unit)}
          {inPacks(level.onHand, item.packs[0])}
          {level.reorderAt !== null && `, ordered again at ${quantityOf(level.reorderAt, item.unit)}`}
        </Text>
        <Text dim small>
          {level.onHand > 0 ? `Lasts ${daysWords(level.daysLeft)}` : 'Nothing is on the shelf by the books'}
          {level.onOrder > 0 && `. ${quantityOf(level.onOrder, item.unit)} on order`}
        </Text>
        <Row>
          <Button size="sm" onClick={() => onAsk({ action: 'purchase', ...place })}>
            Order
          </Button>
          <Button size="sm" tone="neutral" onClick={() => onAsk({ action: 'transfer', ...place })}>
            Transfer
          </Button>
          <TextLink to={`${paths.stockTracker}?tab=movements&item=${item.id}&branch=${level.branchId}`}>
            History
          </TextLink>
        </Row>
      </Stack>
    </Card>
  )
}
