import type { Item } from '@labada/contracts/stock/item-schemas'
import type { Centavos } from '@labada/domain/core/money'
import { Stack, Text } from '../../../components/layout.tsx'
import { ItemPhoto } from '../../../components/stock/item-photo.tsx'
import { StockBadge } from '../../../components/stock/stock-badge.tsx'
import { CATEGORY_NAMES, KIND_NAMES, packsOf, quantityOf, unitCost } from '../../../components/stock/words.ts'
import type { Column } from '../../../components/table/app-table-types.ts'
import { Moment, Money, Nothing } from '../../../components/values.tsx'
import { money, number, percent } from '../../../lib/format.ts'
import { t } from './t.ts'

/** The columns of the items; reorder level and par are those of the branch looked at. */
export const itemColumns = ({
  totals,
  branchId,
}: {
  readonly totals: { readonly items: number; readonly value: Centavos } | undefined
  readonly branchId: string | null
}): readonly Column<Item>[] => [
  {
    id: 'name',
    header: t('item'),
    sortable: true,
    cell: (item) => (
      <span style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
        {item.photoId && <ItemPhoto photoId={item.photoId} name="" />}
        <Stack gap={0}>
          <Text strong>{item.name}</Text>
          <Text dim small>
            {[item.sku, item.barcode].filter(Boolean).join(' · ')}
          </Text>
        </Stack>
      </span>
    ),
    total: t('total'),
  },
  { id: 'status', header: t('status'), cell: (item) => <StockBadge status={item.status} /> },
  { id: 'kind', header: t('kind'), priority: 3, cell: (item) => KIND_NAMES[item.kind] },
  { id: 'category', header: t('category'), priority: 2, sortable: true, cell: (item) => CATEGORY_NAMES[item.category] },
  {
    id: 'pack',
    header: t('pack'),
    priority: 3,
    card: 'hidden',
    cell: (item) => item.packs[0]?.name ?? <Nothing />,
  },
  {
    id: 'price',
    header: t('sellsAt'),
    align: 'right',
    sortable: true,
    priority: 2,
    cell: (item) => <Money amount={item.price} />,
  },
  {
    id: 'cost',
    header: t('avgCost'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (item) => unitCost(item.averageCost),
  },
  {
    id: 'margin',
    header: t('margin'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (item) => percent(item.margin),
  },
  {
    id: 'onHand',
    header: t('onHand'),
    align: 'right',
    sortable: true,
    card: 'amount',
    cell: (item) => (
      <Stack gap={0}>
        <Text>{quantityOf(item.onHand, item.unit)}</Text>
        <Text dim small>
          {packsOf(item.onHand, item.packs[0])}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'reorder',
    header: branchId ? t('reorderPar') : t('lowIn'),
    align: 'right',
    priority: 2,
    cell: (item) => (branchId ? levelsOf(item) : lowIn(item)),
  },
  {
    id: 'days',
    header: t('daysLeft'),
    align: 'right',
    priority: 2,
    cell: (item) => (item.daysLeft === null ? <Nothing /> : number(item.daysLeft)),
  },
  {
    id: 'onOrder',
    header: t('onOrder'),
    align: 'right',
    priority: 3,
    card: 'hidden',
    cell: (item) => (item.onOrder === 0 ? <Nothing /> : quantityOf(item.onOrder, item.unit)),
  },
  {
    id: 'value',
    header: t('value'),
    align: 'right',
    sortable: true,
    priority: 2,
    cell: (item) => <Money amount={item.value} />,
    total: totals && money(totals.value),
  },
  {
    id: 'counted',
    header: t('counted'),
    priority: 3,
    card: 'hidden',
    cell: (item) => <Moment at={item.countedAt} />,
  },
]

function levelsOf({ levels }: Item) {
  const level = levels[0]
  if (level?.reorderAt == null) return <Nothing />
  return `${number(level.reorderAt)} / ${level.par === null ? '—' : number(level.par)}`
}

function lowIn({ levels }: Item) {
  const low = levels.filter(({ status }) => status !== 'ok')
  return low.length === 0 ? <Nothing /> : low.map(({ branchName }) => branchName).join(', ')
}
