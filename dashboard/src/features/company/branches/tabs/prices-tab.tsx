import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import type { Branch } from '@labada/contracts/company/branches'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { ButtonLink } from '../../../../components/button.tsx'
import { CATEGORY_NAMES, UNIT_NAMES } from '../../../../components/catalog/service-words.ts'
import { Checkbox } from '../../../../components/fields/choice-field.tsx'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { ErrorAlert } from '../../../../components/notices/error-alert.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { Money, Nothing } from '../../../../components/values.tsx'
import { paths } from '../../../../lib/paths.ts'
import { t } from '../t.ts'

/** What this branch charges now, and where it differs from the others. */
export function PricesTab({ branch }: { readonly branch: Branch }) {
  const own = useQuery(
    callQuery(keys.services(branch.id), pricedServiceRoutes.listServices, { query: { branchId: branch.id } }),
  )
  const inherited = useQuery(callQuery(keys.services('all'), pricedServiceRoutes.listServices, { query: {} }))
  const [onlyOwn, setOnlyOwn] = useState(false)
  return (
    <QuerySection query={own} together={[inherited]} what={t('prices')}>
      {({ items }) => {
        const known = inherited.data?.items
        const usual = new Map(known?.map((service) => [service.id, service.price]))
        // Without the prices of all branches, nothing is said of what differs from them.
        const rows = items.map((service) => ({
          ...service,
          usual: known ? (usual.get(service.id) ?? service.price) : null,
        }))
        const differing = rows.filter(({ price, usual: other }) => other !== null && price !== other)
        return (
          <Stack>
            {inherited.isError && !known && (
              <ErrorAlert
                error={inherited.error}
                what={t('allBranchesPricesCouldntLoad')}
                onRetry={() => void inherited.refetch()}
              />
            )}
            <Row justify="between">
              <Checkbox
                label={t('branchPricesOnlyDiffering', { differing: differing.length })}
                checked={onlyOwn}
                onChange={setOnlyOwn}
              />
              <ButtonLink needs="price.edit" to={paths.prices} tone="neutral">
                {t('changePrices')}
              </ButtonLink>
            </Row>
            <AppTable
              label={t('pricesOfBranch', { branch: branch.name })}
              columns={[
                {
                  id: 'name',
                  header: t('service'),
                  cell: (row) => <Text strong>{row.name}</Text>,
                  sortValue: (row) => row.name,
                },
                { id: 'category', header: t('category'), cell: (row) => CATEGORY_NAMES[row.category], priority: 2 },
                { id: 'unit', header: t('chargedBy'), cell: (row) => UNIT_NAMES[row.unit].per, priority: 3 },
                {
                  id: 'usual',
                  header: t('allBranches'),
                  align: 'right',
                  priority: 2,
                  card: 'hidden',
                  cell: (row) => <Money amount={row.usual} />,
                  sortValue: (row) => row.usual,
                },
                {
                  id: 'price',
                  header: t('priceHere'),
                  align: 'right',
                  card: 'amount',
                  cell: (row) => <Money amount={row.price} />,
                  sortValue: (row) => row.price,
                },
                {
                  id: 'own',
                  header: t('status'),
                  cell: (row) =>
                    row.usual === null ? (
                      <Nothing />
                    ) : row.price === row.usual ? (
                      <Text dim>{t('inherited')}</Text>
                    ) : (
                      <StatusBadge status="received">{t('branchPrice')}</StatusBadge>
                    ),
                },
              ]}
              rows={onlyOwn ? differing : rows}
              rowId={(row) => row.id}
              rowLabel={(row) => row.name}
              totalCount={onlyOwn ? differing.length : rows.length}
              empty={
                <EmptyState
                  title={onlyOwn ? t('branchHasNoBranchPrices', { branch: branch.name }) : t('noPricesPublishedYet')}
                >
                  {onlyOwn ? t('itUsesThePricesFor') : t('theCounterCantTakeOrders')}
                </EmptyState>
              }
            />
          </Stack>
        )
      }}
    </QuerySection>
  )
}
