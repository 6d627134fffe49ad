import type { PackagePlan } from '@labada/contracts/catalog/package-plans'
import { EXPORT_KEYS } from '@labada/contracts/reports/exports'
import { IconPackage, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useMayDo } from '../../../../api/session.ts'
import { PrimaryAction } from '../../../../components/actions.tsx'
import { Button } from '../../../../components/button.tsx'
import { UNIT_NAMES } from '../../../../components/catalog/service-words.ts'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { Facts, Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { CardSkeletons } from '../../../../components/notices/skeletons.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import type { Column } from '../../../../components/table/app-table-types.ts'
import { ExportButton } from '../../../../components/table/export-button.tsx'
import { Money } from '../../../../components/values.tsx'
import { confirm } from '../../../../components/windows/ask.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { dateTime, money, number } from '../../../../lib/format.ts'
import { useUrlState } from '../../../../lib/hooks/use-url-state.ts'
import { useAllServices } from '../prices-api.ts'
import { t } from '../t.ts'
import { PlanDrawer } from './plan-drawer.tsx'
import { usePlanOnSale, usePlans } from './plans-api.ts'

/** What the shop sells as packages: units of services paid ahead. */
export function PlansView() {
  const list = usePlans()
  const [openId, open] = useUrlState('package')
  const [isNew, setNew] = useState(false)
  const [changing, setChanging] = useState<PackagePlan | null>(null)
  const chosen = list.data?.items.find(({ id }) => id === openId)
  const mayEdit = useMayDo('price.edit')
  const mayExport = useMayDo(EXPORT_KEYS.packages)
  const start = mayEdit && (
    <Button icon={<IconPlus size={18} aria-hidden="true" />} onClick={() => setNew(true)}>
      {t('newPackage')}
    </Button>
  )
  return (
    <Stack>
      <QuerySection
        query={list}
        what={t('packages')}
        skeleton={<CardSkeletons cards={1} height={240} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon={<IconPackage size={36} stroke={1.5} />} title={t('noPackageYet')} action={start}>
            {t('sellLoadsAheadForLess')}
          </EmptyState>
        }
      >
        {({ items }) => (
          <Stack>
            {(start || mayExport) && (
              <Row justify="end">
                <ExportButton list="packages" query={{}}>
                  {t('exportPackagesSold')}
                </ExportButton>
                {start && <PrimaryAction>{start}</PrimaryAction>}
              </Row>
            )}
            <AppTable
              label={t('packages')}
              columns={columnsOf(items)}
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
        <PlanDetails plan={chosen} onChange={() => setChanging(chosen)} onClose={() => open(null)} />
      )}
      {(isNew || changing) && (
        <PlanDrawer
          plan={changing}
          onClose={() => {
            setNew(false)
            setChanging(null)
          }}
        />
      )}
    </Stack>
  )
}

const columnsOf = (items: readonly PackagePlan[]): readonly Column<PackagePlan>[] => [
  { id: 'name', header: t('package'), cell: ({ name }) => <Text strong>{name}</Text>, total: t('total') },
  { id: 'state', header: t('state'), cell: (plan) => <PlanBadge plan={plan} /> },
  { id: 'units', header: t('units'), cell: unitsWords },
  { id: 'valid', header: t('validFor'), cell: ({ validDays }) => t('validDays', { count: validDays }), priority: 2 },
  { id: 'price', header: t('price'), align: 'right', card: 'amount', cell: ({ price }) => <Money amount={price} /> },
  {
    id: 'sold',
    header: t('sold'),
    align: 'right',
    cell: ({ sold }) => number(sold),
    total: number(items.reduce((all, { sold }) => all + sold, 0)),
  },
]

function PlanDetails({
  plan,
  onChange,
  onClose,
}: {
  readonly plan: PackagePlan
  readonly onChange: () => void
  readonly onClose: () => void
}) {
  const sale = usePlanOnSale()
  const mayEdit = useMayDo('price.edit')
  const services = useAllServices().data?.items ?? []
  const branches = useBranches().data?.items ?? []
  const { id, name, onSale } = plan
  const namesOf = (ids: readonly string[], from: readonly { id: string; name: string }[]) =>
    ids.map((one) => from.find((other) => other.id === one)?.name ?? t('another')).join(', ')
  const end = async () => {
    const isMeant = await confirm({
      title: t('endName', { name }),
      body: t('countersStopSellingItSold'),
      danger: true,
    })
    if (isMeant) sale.mutate({ id, onSale: false })
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      title={name}
      footer={
        mayEdit && (
          <Row>
            <Button onClick={onChange}>{t('change')}</Button>
            {onSale ? (
              <Button tone="danger" busy={sale.isPending} onClick={() => void end()}>
                {t('end')}
              </Button>
            ) : (
              <Button tone="neutral" busy={sale.isPending} onClick={() => sale.mutate({ id, onSale: true })}>
                {t('putOnSaleAgain')}
              </Button>
            )}
          </Row>
        )
      }
    >
      <Stack>
        <div>
          <PlanBadge plan={plan} />
        </div>
        <Facts
          items={[
            [t('price'), money(plan.price)],
            [t('units'), unitsWords(plan)],
            [t('services'), namesOf(plan.serviceIds, services)],
            [t('branches'), plan.branchIds.length === 0 ? t('everyBranch') : namesOf(plan.branchIds, branches)],
            [t('validFor'), t('validDays', { count: plan.validDays })],
            [t('sold'), number(plan.sold)],
            [
              t('started'),
              t('createdAtByCreatedBy', { createdAt: dateTime(plan.createdAt), createdBy: plan.createdBy }),
            ],
          ]}
        />
      </Stack>
    </Drawer>
  )
}

function PlanBadge({ plan: { onSale } }: { readonly plan: PackagePlan }) {
  return <StatusBadge status={onSale ? 'ready' : 'done'}>{onSale ? t('onSale') : t('ended')}</StatusBadge>
}

function unitsWords({ units, unit }: PackagePlan): string {
  return `${number(units)} ${units === 1 ? UNIT_NAMES[unit].one : UNIT_NAMES[unit].many}`
}
