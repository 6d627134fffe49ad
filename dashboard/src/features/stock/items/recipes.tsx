import { pricedServiceRoutes } from '@labada/contracts/catalog/priced-services'
import type { Item } from '@labada/contracts/stock/item-schemas'
import { itemRoutes } from '@labada/contracts/stock/items'
import { RECIPE_MEASURES, RECIPE_STAGES, type RecipeMeasure, type RecipeStage } from '@labada/domain/stock/recipes'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { useBranches } from '../../../components/company/use-branches.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Facts, Grid, Row, Stack, Text } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { MEASURE_NAMES, quantityOf, STAGE_NAMES } from '../../../components/stock/words.ts'
import { t } from './t.ts'

interface Line {
  readonly serviceId: string
  readonly stage: RecipeStage
  readonly per: RecipeMeasure
  readonly quantity: number | null
}

/** The quantity of an item that services use when a load reaches a stage. */
export function Recipes({ item }: { readonly item: Item }) {
  if (useMayDo('item.edit')) return <RecipeForm item={item} />
  return (
    <Facts
      items={item.recipes.map(({ serviceName, stage, per, quantity }) => [
        `${serviceName}, ${STAGE_NAMES[stage]}`,
        `${quantityOf(quantity, item.unit)} ${MEASURE_NAMES[per]}`,
      ])}
    />
  )
}

function RecipeForm({ item }: { readonly item: Item }) {
  const initial = item.recipes.map(({ serviceName: _, ...line }): Line => line)
  const [lines, setLines] = useState<readonly Line[]>(initial)
  const [isTried, setTried] = useState(false)
  const branchId = useBranches().data?.items[0]?.id
  const services = useQuery({
    ...callQuery(keys.services(branchId ?? ''), pricedServiceRoutes.listServices, { query: { branchId } }),
    enabled: branchId !== undefined,
  })
  const options = (services.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const known = new Set(options.map(({ value }) => value))
  const all = [
    ...options,
    ...item.recipes
      .filter(({ serviceId }) => !known.has(serviceId))
      .map((one) => ({ value: one.serviceId, label: one.serviceName })),
  ]
  const save = useCommand(itemRoutes.updateItem, {
    invalidates: () => [keys.items()],
    onDone: () => toast.positive(t('usageOfItemSaved', { item: item.name })),
    onFailed: () => true,
  })
  const change = (index: number, part: Partial<Line>) =>
    setLines((now) => now.map((line, at) => (at === index ? { ...line, ...part } : line)))
  const isChanged = JSON.stringify(lines) !== JSON.stringify(initial)
  const submit = () => {
    setTried(true)
    const recipes = lines.flatMap(({ quantity, ...line }) => (quantity ? [{ ...line, quantity }] : []))
    if (recipes.length < lines.length) return
    save.mutate({ params: { itemId: item.id }, body: { version: item.version, recipes } })
  }
  return (
    <Stack gap={12}>
      {lines.length === 0 && <Text dim>{t('noServiceUsesThisItem')}</Text>}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place until it is saved
        <Row key={index} align="end" nowrap>
          <Grid least={130} gap={8} style={{ flex: 1 }}>
            <SelectField
              label={t('service')}
              value={line.serviceId}
              onChange={(serviceId) => change(index, { serviceId })}
              options={all}
            />
            <SelectField
              label={t('deductedAt')}
              value={line.stage}
              onChange={(stage) => change(index, { stage })}
              options={RECIPE_STAGES.map((value) => ({ value, label: STAGE_NAMES[value] }))}
            />
            <NumberField
              label={t('quantityUsed')}
              unit={item.unit}
              decimals={3}
              min={0}
              value={line.quantity}
              onChange={(quantity) => change(index, { quantity })}
              error={isTried && !line.quantity ? t('quantityUsedIsRequired') : undefined}
            />
            <SelectField
              label={t('per')}
              value={line.per}
              onChange={(per) => change(index, { per })}
              options={RECIPE_MEASURES.map((value) => ({ value, label: MEASURE_NAMES[value] }))}
            />
          </Grid>
          <IconButton label={t('removeLine')} onClick={() => setLines((now) => now.filter((_, at) => at !== index))}>
            <IconTrash size={18} aria-hidden="true" />
          </IconButton>
        </Row>
      ))}
      <Refusal error={save.error} />
      <Row>
        <Button
          tone="neutral"
          size="sm"
          icon={<IconPlus size={18} />}
          disabled={options.length === 0}
          onClick={() =>
            setLines((now) => [
              ...now,
              { serviceId: options[0]?.value ?? '', stage: 'washing', per: 'load', quantity: null },
            ])
          }
        >
          {t('addService')}
        </Button>
        {isChanged && (
          <Button size="sm" busy={save.isPending} onClick={submit}>
            {t('saveUsage')}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
