import type { Item } from '@labada/contracts/stock/item-schemas'
import { itemRoutes } from '@labada/contracts/stock/items'
import { IconBarcode, IconCopy, IconPencil, IconPlugConnectedX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { CallError } from '../../../api/call-error.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Card, Facts, Row, Stack } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { StockBadge } from '../../../components/stock/stock-badge.tsx'
import {
  CATEGORY_NAMES,
  daysWords,
  KIND_NAMES,
  packsOf,
  quantityOf,
  unitCost,
} from '../../../components/stock/words.ts'
import { TextLink } from '../../../components/text-link.tsx'
import { confirm } from '../../../components/windows/ask.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { money, percent } from '../../../lib/format.ts'
import { lazy } from '../../../lib/lazy.ts'
import { paths } from '../../../lib/paths.ts'
import { BranchLevels } from './branch-levels.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemPhotoField } from './item-photo-field.tsx'
import { useItem } from './items-api.ts'
import { Recipes } from './recipes.tsx'
import { t } from './t.ts'
import { UsageChart } from './usage-chart.tsx'

const LabelsDialog = lazy(() => import('./labels-dialog.tsx').then((all) => ({ default: all.LabelsDialog })))

/** One item beside its list: its branches, its recipes, and its actions. */
export function ItemDrawer({
  itemId,
  onOpen,
}: {
  readonly itemId: string | null
  readonly onOpen: (itemId: string | null) => void
}) {
  const query = useItem(itemId)
  const isGone = query.error instanceof CallError && query.error.status === 404
  return (
    <Drawer opened={itemId !== null} onClose={() => onOpen(null)} title={query.data?.name ?? t('item')}>
      {isGone ? (
        <EmptyState title={t('itemNotFound')}>{t('theLinkMayBeOld')}</EmptyState>
      ) : (
        itemId && (
          <QuerySection query={query} what={t('item')}>
            {(item) => <Details item={item} onOpen={onOpen} />}
          </QuerySection>
        )
      )}
    </Drawer>
  )
}

function Details({ item, onOpen }: { readonly item: Item; readonly onOpen: (itemId: string | null) => void }) {
  const [isLabelling, setLabelling] = useState(false)
  const [editing, setEditing] = useState<'edit' | 'copy' | null>(null)
  const seesStock = useMayDo('stock.see')
  const mayEdit = useMayDo('item.edit')
  const invalidates = () => [keys.items(), keys.stock()]
  const deactivate = useCommand(itemRoutes.deactivateItem, {
    invalidates,
    onDone: () => toast.positive(t('itemArchived', { item: item.name })),
  })
  const activate = useCommand(itemRoutes.activateItem, {
    invalidates,
    onDone: () => toast.positive(t('itemRestored', { item: item.name })),
  })
  const request = { params: { itemId: item.id }, body: {} }
  const putAway = async () => {
    const body = t('itsRemovedFromAllLists')
    if (await confirm({ title: t('archiveItem', { item: item.name }), body, danger: true })) deactivate.mutate(request)
  }
  return (
    <Stack>
      <Row>
        <StockBadge status={item.status} />
        <Button
          needs="item.edit"
          tone="neutral"
          size="sm"
          icon={<IconPencil size={18} />}
          onClick={() => setEditing('edit')}
        >
          {t('edit')}
        </Button>
        <Button
          needs="item.edit"
          tone="neutral"
          size="sm"
          icon={<IconCopy size={18} />}
          onClick={() => setEditing('copy')}
        >
          {t('duplicate')}
        </Button>
        <Button tone="neutral" size="sm" icon={<IconBarcode size={18} />} onClick={() => setLabelling(true)}>
          {t('labels')}
        </Button>
        {item.active ? (
          <Button
            needs="item.edit"
            tone="neutral"
            size="sm"
            icon={<IconPlugConnectedX size={18} />}
            busy={deactivate.isPending}
            onClick={() => void putAway()}
          >
            {t('archive')}
          </Button>
        ) : (
          <Button needs="item.edit" size="sm" busy={activate.isPending} onClick={() => activate.mutate(request)}>
            {t('restore')}
          </Button>
        )}
      </Row>
      <ItemPhotoField item={item} />
      <Facts
        items={[
          [t('sku'), item.sku],
          [t('barcode'), item.barcode ?? '—'],
          [t('kind'), `${KIND_NAMES[item.kind]}, ${CATEGORY_NAMES[item.category]}`],
          [t('price'), money(item.price)],
          [t('averageCost'), `${unitCost(item.averageCost)} a ${item.unit}`],
          [t('margin'), percent(item.margin)],
          [
            t('onHand'),
            [quantityOf(item.onHand, item.unit), packsOf(item.onHand, item.packs[0])].filter(Boolean).join(', '),
          ],
          [t('daysLeft'), daysWords(item.daysLeft)],
          [t('value'), money(item.value)],
          [t('supplier'), item.supplier ? `${item.supplier}, ${t('days', { count: item.leadDays })}` : '—'],
          ...(seesStock
            ? [
                [
                  t('movements'),
                  <TextLink key="ledger" to={`${paths.stockTracker}?tab=movements&item=${item.id}`}>
                    {t('stockLedgerOfThisItem')}
                  </TextLink>,
                ] as const,
              ]
            : []),
        ]}
      />
      <May needs="stock.see">
        <Card title={t('useAndStock60Days')} level={3}>
          <UsageChart item={item} />
        </Card>
      </May>
      <Card title={t('branches')} level={3}>
        <BranchLevels item={item} />
      </Card>
      {item.kind !== 'retail' && (mayEdit || item.recipes.length > 0) && (
        <Card title={t('servicesThatUseThisItem')} level={3}>
          <Recipes key={item.version} item={item} />
        </Card>
      )}
      <Suspense>{isLabelling && <LabelsDialog items={[item]} onClose={() => setLabelling(false)} />}</Suspense>
      {editing && (
        <ItemForm
          item={editing === 'edit' ? item : null}
          copyOf={item}
          onClose={(savedId) => {
            setEditing(null)
            if (savedId && savedId !== item.id) onOpen(savedId)
          }}
        />
      )}
    </Stack>
  )
}
