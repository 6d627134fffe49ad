import type { Promotion } from '@labada/contracts/catalog/promotions'
import { EXPORT_KEYS } from '@labada/contracts/reports/exports'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { sum } from '@labada/domain/core/money'
import { IconDiscount, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayDo } from '../../../../api/session.ts'
import { PrimaryAction } from '../../../../components/actions.tsx'
import { Button } from '../../../../components/button.tsx'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { Facts, Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { CardSkeletons } from '../../../../components/notices/skeletons.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../../components/table/export-button.tsx'
import { Money } from '../../../../components/values.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { dateTime, money, number } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { useUrlState } from '../../../../lib/hooks/use-url-state.ts'
import { usePlans } from '../packages/plans-api.ts'
import { useAllServices } from '../prices-api.ts'
import { t } from '../t.ts'
import { PromotionDrawer } from './promotion-drawer.tsx'
import { audienceWords, measureWords, PromotionBadge, usesWords, whenWords } from './promotion-words.tsx'
import { usePromotionState, usePromotions } from './promotions-api.ts'

/** All promotions: discount, period, and total given. */
export function PromotionsView() {
  const list = usePromotions()
  const today = manilaDateOf(useNow(60_000))
  const [openId, open] = useUrlState('promotion')
  const [isNew, setNew] = useState(false)
  const [changing, setChanging] = useState<Promotion | null>(null)
  const chosen = list.data?.items.find(({ id }) => id === openId)
  const mayExport = useMayDo(EXPORT_KEYS.promotions)
  const mayEdit = useMayDo('promotion.edit')
  const start = mayEdit && (
    <Button icon={<IconPlus size={18} aria-hidden="true" />} onClick={() => setNew(true)}>
      {t('newPromotion')}
    </Button>
  )
  return (
    <Stack>
      <QuerySection
        query={list}
        what={t('promotions')}
        skeleton={<CardSkeletons cards={1} height={240} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon={<IconDiscount size={36} stroke={1.5} />} title={t('noPromotionYet')} action={start}>
            {t('offerAPercentAnAmount')}
          </EmptyState>
        }
      >
        {({ items }) => (
          <Stack>
            {(start || mayExport) && (
              <Row justify="end">
                <ExportButton list="promotions" query={{}} />
                {start && <PrimaryAction>{start}</PrimaryAction>}
              </Row>
            )}
            <AppTable
              label={t('promotions')}
              columns={columnsOf(items, today)}
              rows={items}
              rowId={({ id }) => id}
              rowLabel={({ name }) => name}
              onOpen={({ id }) => open(id)}
              openId={openId}
            />
          </Stack>
        )}
      </QuerySection>
      {chosen && !changing && (
        <PromotionDetails
          promotion={chosen}
          today={today}
          onChange={() => setChanging(chosen)}
          onClose={() => open(null)}
        />
      )}
      {(isNew || changing) && (
        <PromotionDrawer
          promotion={changing}
          today={today}
          onClose={() => {
            setNew(false)
            setChanging(null)
          }}
        />
      )}
    </Stack>
  )
}

const columnsOf = (items: readonly Promotion[], today: ManilaDate): readonly Column<Promotion>[] => [
  { id: 'name', header: t('promotion'), cell: ({ name }) => <Text strong>{name}</Text>, total: t('total') },
  { id: 'state', header: t('state'), cell: (promotion) => <PromotionBadge promotion={promotion} today={today} /> },
  { id: 'code', header: t('code'), cell: ({ code }) => code ?? <Text dim>{t('automatic')}</Text> },
  { id: 'measure', header: t('discount'), cell: measureWords },
  { id: 'when', header: t('when'), cell: whenWords, priority: 2 },
  {
    id: 'uses',
    header: t('uses'),
    align: 'right',
    cell: usesWords,
    total: number(items.reduce((all, { uses }) => all + uses, 0)),
  },
  {
    id: 'given',
    header: t('given'),
    align: 'right',
    card: 'amount',
    cell: ({ given }) => <Money amount={given} />,
    total: money(sum(items.map(({ given }) => given))),
  },
]

function PromotionDetails({
  promotion,
  today,
  onChange,
  onClose,
}: {
  readonly promotion: Promotion
  readonly today: ManilaDate
  readonly onChange: () => void
  readonly onClose: () => void
}) {
  const state = usePromotionState()
  const mayEdit = useMayDo('promotion.edit')
  const services = useAllServices().data?.items ?? []
  const branches = useBranches().data?.items ?? []
  const plans = usePlans().data?.items ?? []
  const { id, name } = promotion
  const namesOf = (ids: readonly string[], from: readonly { id: string; name: string }[], all: string) =>
    ids.length === 0 ? all : ids.map((one) => from.find((other) => other.id === one)?.name ?? t('another')).join(', ')
  const end = async () => {
    const isMeant = await confirm({
      title: t('endName', { name }),
      body: t('newOrdersWontGetIt'),
      danger: true,
    })
    if (isMeant) state.mutate({ id, state: 'ended' })
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={name}
      footer={
        promotion.state !== 'ended' &&
        mayEdit && (
          <Row>
            <Button onClick={onChange}>{t('change')}</Button>
            <Button
              tone="neutral"
              busy={state.isPending}
              onClick={() => state.mutate({ id, state: promotion.state === 'paused' ? 'active' : 'paused' })}
            >
              {promotion.state === 'paused' ? t('resume') : t('pause')}
            </Button>
            <Button tone="danger" disabled={state.isPending} onClick={() => void end()}>
              {t('end')}
            </Button>
          </Row>
        )
      }
    >
      <Stack>
        <div>
          <PromotionBadge promotion={promotion} today={today} />
        </div>
        <Facts
          items={[
            [t('discount'), measureWords(promotion)],
            [t('code'), promotion.code ?? t('noneAutomatic')],
            [t('when'), whenWords(promotion)],
            [t('branches'), namesOf(promotion.branchIds, branches, t('everyBranch'))],
            [t('services'), namesOf(promotion.serviceIds, services, t('allThatCanBeDiscounted'))],
            [t('minimumOrder'), promotion.minimum === 0 ? t('anyAmount') : money(promotion.minimum)],
            [t('usesPerCustomer'), promotion.customerLimit === null ? t('unlimited') : number(promotion.customerLimit)],
            [t('canBeCombined'), promotion.stackable ? t('yesAlsoWithManualDiscounts') : t('no')],
            [t('approval'), promotion.needsApproval ? t('anAdminApprovesEachUse') : t('notNeeded')],
            [
              t('for'),
              promotion.audience === 'package' ? namesOf(promotion.planIds, plans, '') : audienceWords(promotion),
            ],
            [t('uses'), usesWords(promotion)],
            [t('given'), money(promotion.given)],
            [
              t('started'),
              t('createdAtByCreatedBy', { createdAt: dateTime(promotion.createdAt), createdBy: promotion.createdBy }),
            ],
          ]}
        />
      </Stack>
    </Drawer>
  )
}
