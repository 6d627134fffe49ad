import { type PriceSheet, priceRoutes, type Service } from '@labada/contracts/catalog/prices'
import { usualStages } from '@labada/domain/catalog/prices'
import {
  SERVICE_CATEGORIES,
  SERVICE_UNITS,
  type ServiceCategory,
  type ServiceUnit,
} from '@labada/domain/catalog/service-kinds'
import type { ServiceLook } from '@labada/domain/catalog/service-looks'
import type { Centavos } from '@labada/domain/core/money'
import { maxLength, type Rule, required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { keys } from '../../../api/query-keys.ts'
import { FormActions } from '../../../components/actions.tsx'
import { Button } from '../../../components/button.tsx'
import { CATEGORY_NAMES, UNIT_NAMES } from '../../../components/catalog/service-words.ts'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { MoneyField, NumberField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Stack } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { confirm } from '../../../components/windows/ask.tsx'
import { Drawer } from '../../../components/windows/drawer.tsx'
import { useForm } from '../../../lib/hooks/use-form.ts'
import { newId } from '../../../lib/ids.ts'
import { LookFields } from './look-fields.tsx'
import { StagesField } from './stages-field.tsx'
import { t } from './t.ts'

interface NewService extends ServiceLook {
  readonly name: string
  readonly code: string
  readonly category: ServiceCategory
  readonly unit: ServiceUnit
  readonly price: Centavos | null
  readonly kgPerLoad: number | null
  readonly rushPercent: number | null
  readonly stages: Service['stages']
}

const isCode: Rule = (value) =>
  /^[A-Z0-9-]{1,20}$/.test(String(value).trim().toUpperCase()) ? undefined : t('useUpTo20Letters')

/** A new service of a draft, with its price. Counters show it once the draft is published. */
export function AddServiceDrawer({
  sheet,
  services,
  onClose,
  onAdded,
}: {
  readonly sheet: PriceSheet
  readonly services: readonly Service[]
  readonly onClose: () => void
  readonly onAdded: (serviceId: string) => void
}) {
  const client = useQueryClient()
  const [id] = useState(() => newId())
  const [hasOwnCode, setOwnCode] = useState(false)
  const initial: NewService = {
    name: '',
    code: '',
    category: 'full_service',
    unit: 'load',
    price: null,
    kgPerLoad: 8,
    rushPercent: null,
    stages: [...usualStages('full_service')],
    icon: null,
    color: null,
  }
  const form = useForm({
    initial: { ...initial },
    rules: { name: [required, maxLength(60)], code: [required, isCode], price: [required] },
    onSubmit: async (values) => {
      if (values.price === null || !(await isMeant(values.price, values.name))) return
      const { kgPerLoad, rushPercent, category, unit, price, stages, icon, color } = values
      const isWeighed = unit === 'load' || unit === 'kg'
      await call(
        priceRoutes.createService,
        {
          body: {
            id,
            versionId: sheet.id,
            code: values.code.trim().toUpperCase(),
            name: values.name.trim(),
            category,
            unit,
            price,
            stages,
            icon,
            color,
            rushPercent,
            sort: Math.min(
              10_000,
              services.reduce((last, { sort }) => Math.max(last, sort + 1), 0),
            ),
            ...(isWeighed && { kgPerLoad }),
          },
        },
        { mode: 'debounce' },
      )
      await client.invalidateQueries({ queryKey: keys.prices() })
      toast.positive(t('valuesAddedToTheDraft', { values: values.name.trim() }))
      onAdded(id)
      onClose()
    },
  })
  const { unit, category } = form.values
  return (
    <Drawer opened onClose={onClose} title={t('addService')}>
      <form {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} what={t('serviceCouldntBeAdded')} />
          <TextField
            label={t('name')}
            required
            maxLength={60}
            {...form.field('name')}
            onChange={(name) => {
              form.set('name', name)
              if (!hasOwnCode) form.set('code', codeOf(name))
            }}
            autoFocus
          />
          <TextField
            label={t('code')}
            hint={t('shownOnStubsAndIn')}
            required
            maxLength={20}
            {...form.field('code')}
            onChange={(code) => {
              setOwnCode(true)
              form.set('code', code.toUpperCase())
            }}
          />
          <SelectField
            label={t('category')}
            value={category}
            onChange={(next) => {
              form.set('category', next)
              form.set('stages', [...usualStages(next)])
            }}
            options={SERVICE_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))}
          />
          <SelectField
            label={t('chargedBy')}
            {...form.field('unit')}
            options={SERVICE_UNITS.map((value) => ({ value, label: UNIT_NAMES[value].per }))}
          />
          <MoneyField label={t('price')} required {...form.field('price')} />
          {(unit === 'load' || unit === 'kg') && (
            <NumberField
              label={t('kilosPerLoad')}
              unit={t('kg')}
              decimals={1}
              min={0.1}
              max={100}
              {...form.field('kgPerLoad')}
            />
          )}
          <NumberField
            label={t('rush')}
            hint={t('leaveBlankIfRushIsnt')}
            unit="%"
            decimals={2}
            min={0}
            max={500}
            {...form.field('rushPercent')}
          />
          <LookFields icon={form.field('icon')} color={form.field('color')} />
          <StagesField value={form.values.stages} onChange={(stages) => form.set('stages', stages)} />
          <FormActions>
            <Button type="submit" busy={form.isBusy}>
              {t('addToDraft')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Drawer>
  )
}

/** `Wash, dry, fold` → `WASH-DRY-FOLD`. */
export const codeOf = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 20)

const isMeant = async (price: Centavos, name: string): Promise<boolean> =>
  price > 0 || confirm({ title: t('addNameForFree', { name: name.trim() }), body: t('itsPriceIs000') })
