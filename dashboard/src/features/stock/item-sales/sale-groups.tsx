import { SALE_GROUPS } from '@labada/contracts/stock/item-sales'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { ShareBars } from '../../../components/charts/share-bars.tsx'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { Card, Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { money, weekday } from '../../../lib/format.ts'
import { type SaleQuery, useSaleGroups } from './sales-api.ts'
import { t } from './t.ts'

const GROUP_NAMES = { item: t('byItem'), branch: t('byBranch'), cashier: t('byCashier'), day: t('byDay') } as const

/** The same sales grouped, highest first; by item, unsold items come last. */
export function SaleGroups({
  query,
  params,
  onChange,
}: {
  readonly query: SaleQuery
  readonly params: URLSearchParams
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void
}) {
  const by = SALE_GROUPS.find((value) => value === params.get('by')) ?? 'item'
  const groups = useSaleGroups(query, by)
  return (
    <Card
      title={t('bestAndSlowestSellers')}
      side={
        <SelectField
          label={t('group')}
          value={by}
          onChange={(value) => onChange({ by: value === 'item' ? null : value })}
          options={SALE_GROUPS.map((value) => ({ value, label: GROUP_NAMES[value] }))}
        />
      }
    >
      <QuerySection
        query={groups}
        what={t('groups')}
        isEmpty={(data) => data.groups.length === 0}
        empty={<Text dim>{t('nothingSoldInThisPeriod')}</Text>}
      >
        {(data) => (
          <Stack gap={12}>
            <ShareBars
              label={t('netSalesBy', { by: GROUP_NAMES[by].toLowerCase() })}
              items={data.groups.slice(0, 10).map((group) => ({
                label: by === 'day' ? dayName(group.key) : group.name,
                value: group.net,
                text: `${money(group.net)}, ${t('pieces', { count: group.quantity })}`,
              }))}
            />
          </Stack>
        )}
      </QuerySection>
    </Card>
  )
}

const dayName = (key: string) => {
  const date = parseManilaDate(key)
  return date ? weekday(date) : key
}
