import type { Item } from '@labada/contracts/stock/item-schemas'
import { itemRoutes } from '@labada/contracts/stock/items'
import type { Centavos } from '@labada/domain/core/money'
import { maxLength, required } from '@labada/domain/core/rules'
import {
  ITEM_CATEGORIES,
  ITEM_KINDS,
  ITEM_UNITS,
  type ItemCategory,
  type ItemKind,
  type ItemUnit,
  isSold,
} from '@labada/domain/stock/items'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { Checkbox, SelectField } from '../../../components/fields/choice-field.tsx'
import { MoneyField, NumberField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Grid, Stack } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { CATEGORY_NAMES, KIND_NAMES, UNIT_NAMES } from '../../../components/stock/words.ts'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import { t } from './t.ts'

interface Values extends Readonly<Record<string, unknown>> {
  readonly name: string
  readonly kind: ItemKind
  readonly category: ItemCategory
  readonly unit: ItemUnit
  readonly barcode: string
  readonly price: Centavos | null
  readonly taxable: boolean
  readonly supplier: string
  readonly leadDays: number | null
  readonly packName: string
  readonly packFactor: number | null
}

const BLANK: Values = {
  name: '',
  kind: 'consumable',
  category: 'detergent',
  unit: 'ml',
  barcode: '',
  price: null,
  taxable: true,
  supplier: '',
  leadDays: 3,
  packName: '',
  packFactor: null,
}

const valuesOf = (item: Item): Values => ({
  name: item.name,
  kind: item.kind,
  category: item.category,
  unit: item.unit,
  barcode: item.barcode ?? '',
  price: item.price,
  taxable: item.taxable,
  supplier: item.supplier,
  leadDays: item.leadDays,
  packName: item.packs[0]?.name ?? '',
  packFactor: item.packs[0]?.factor ?? null,
})

/** Creates or edits an item; `copyOf` fills a new one with the values of another. */
export function ItemForm({
  item,
  copyOf,
  onClose,
}: {
  readonly item: Item | null
  readonly copyOf?: Item | undefined
  readonly onClose: (itemId: string | null) => void
}) {
  const formId = useId()
  const [id] = useState(() => item?.id ?? newId())
  const client = useQueryClient()
  const copied = copyOf && {
    ...valuesOf(copyOf),
    name: t('copyOfCopy', { copyOf: copyOf.name }).slice(0, 80),
    barcode: '',
  }
  const form = useForm<Values>({
    initial: item ? valuesOf(item) : (copied ?? BLANK),
    rules: { name: [required, maxLength(80)], packName: [maxLength(40)] },
    check: (values) => ({
      ...(isSold(values.kind) && values.price === null && { price: t('priceIsRequired') }),
      ...(isSold(values.kind) && values.unit !== 'pc' && { unit: t('itemsSoldAtTheCounter') }),
      ...(values.packName.trim() !== '' && !values.packFactor && { packFactor: t('packSizeIsRequired') }),
    }),
    async onSubmit(values) {
      const body = {
        name: values.name.trim(),
        kind: values.kind,
        category: values.category,
        unit: values.unit,
        barcode: values.barcode.trim() || null,
        price: values.price,
        taxable: values.taxable,
        supplier: values.supplier.trim(),
        leadDays: values.leadDays ?? 0,
        packs:
          values.packName.trim() && values.packFactor
            ? [{ name: values.packName.trim(), factor: values.packFactor }, ...(item?.packs.slice(1) ?? [])]
            : [],
      }
      const saved = item
        ? await call(
            itemRoutes.updateItem,
            { params: { itemId: item.id }, body: { ...body, version: item.version } },
            { mode: 'debounce' },
          )
        : await call(itemRoutes.createItem, { body: { id, ...body } }, { mode: 'debounce' })
      client.setQueryData(keys.item(saved.id), saved)
      void client.invalidateQueries({ queryKey: keys.items() })
      toast.positive(t('savedSaved', { saved: saved.name }))
      onClose(saved.id)
    },
  })
  const { values, field } = form
  return (
    <Dialog
      opened
      atTop
      width="lg"
      onClose={() => onClose(null)}
      title={item ? t('editItem', { item: item.name }) : t('newItem')}
      footer={<OkCancel onCancel={() => onClose(null)} form={formId} busy={form.isBusy} />}
    >
      <form id={formId} {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} />
          <TextField label={t('name')} required autoFocus maxLength={80} {...field('name')} />
          <Grid least={200} gap={12}>
            <SelectField
              label={t('kind')}
              {...field('kind')}
              options={ITEM_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
            />
            <SelectField
              label={t('category')}
              {...field('category')}
              options={ITEM_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))}
            />
            <SelectField
              label={t('countedIn')}
              hint={item?.moved ? t('lockedBecauseStockHasMoved') : undefined}
              disabled={item?.moved}
              {...field('unit')}
              options={ITEM_UNITS.map((value) => ({ value, label: UNIT_NAMES[value] }))}
            />
            <TextField label={t('barcode')} hint={t('scanOrTypeOptional')} maxLength={40} {...field('barcode')} />
            {isSold(values.kind) && <MoneyField label={t('price')} required {...field('price')} />}
            <TextField label={t('boughtInPacksOf')} hint={t('jug20LBox')} maxLength={40} {...field('packName')} />
            <NumberField label={t('onePackHolds')} decimals={3} min={0} unit={values.unit} {...field('packFactor')} />
            <TextField label={t('supplier')} maxLength={80} {...field('supplier')} />
            <NumberField
              label={t('leadTime')}
              unit={t('days2')}
              decimals={0}
              min={0}
              max={365}
              {...field('leadDays')}
            />
          </Grid>
          {isSold(values.kind) && (
            <Checkbox
              label={t('priceIncludesVat')}
              checked={values.taxable}
              onChange={(on) => form.set('taxable', on)}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  )
}
