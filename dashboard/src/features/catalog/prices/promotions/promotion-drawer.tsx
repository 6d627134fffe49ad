import { type Promotion, promotionRoutes } from '@labada/contracts/catalog/promotions'
import { PROMOTION_KINDS } from '@labada/domain/catalog/promotion-kinds'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { maxLength, required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { Toggle } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { MoneyField, NumberField } from '../../../../components/fields/number-field.tsx'
import { RadioTiles } from '../../../../components/fields/radio-tiles.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Stack } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { SomeField } from '../matrix/some-field.tsx'
import { useAllServices } from '../prices-api.ts'
import { bodyOf, complaintsOf, formOf, newPromotion } from './promotion-form.ts'
import { KIND_NAMES, WEEKDAY_NAMES } from './promotion-words.tsx'

/** A new promotion, or one that is changed: what it takes off, of what, when, where and how often. */
export function PromotionDrawer({
  promotion,
  today,
  onClose,
}: {
  /** Null: a new one. */
  readonly promotion: Promotion | null
  readonly today: ManilaDate
  readonly onClose: () => void
}) {
  const client = useQueryClient()
  const [id] = useState(() => newId())
  const services = useAllServices().data?.items ?? []
  const branches = useBranches().data?.items ?? []
  const form = useForm({
    initial: { ...(promotion ? formOf(promotion) : newPromotion(today)) },
    rules: { name: [required, maxLength(60)] },
    check: complaintsOf,
    onSubmit: async (values) => {
      const body = bodyOf(values, today)
      if (promotion) {
        const params = { promotionId: promotion.id }
        await call(
          promotionRoutes.updatePromotion,
          { params, body: { ...body, version: promotion.version } },
          { mode: 'debounce' },
        )
      } else await call(promotionRoutes.createPromotion, { body: { ...body, id } }, { mode: 'debounce' })
      await client.invalidateQueries({ queryKey: keys.promotions() })
      toast.positive(`${body.name} is saved`)
      onClose()
    },
  })
  const { kind, code } = form.values
  return (
    <Drawer opened onClose={onClose} title={promotion ? `Change ${promotion.name}` : 'New promotion'}>
      <form {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} what="The promotion could not be saved" />
          {promotion && (
            <Banner>This holds at once, at every counter. Orders that were accepted keep what they were given.</Banner>
          )}
          <TextField label="Name" hint="It stands on the receipt" required {...form.field('name')} autoFocus />
          <RadioTiles
            label="It takes off"
            value={kind}
            onChange={(next) => form.set('kind', next)}
            options={PROMOTION_KINDS.map((value) => ({ value, ...KIND_NAMES[value] }))}
          />
          {kind === 'percent' && (
            <NumberField label="Percent" required unit="%" decimals={2} min={0} max={100} {...form.field('percent')} />
          )}
          {kind === 'amount' && <MoneyField label="Amount" required {...form.field('amount')} />}
          {kind === 'nth_free' && (
            <NumberField
              label="One free load of every"
              required
              unit="loads"
              min={2}
              max={100}
              {...form.field('everyNth')}
            />
          )}
          {kind !== 'amount' && <MoneyField label="At most" hint="Empty: no cap" {...form.field('most')} />}
          <TextField
            label="Code"
            hint="Empty: every order that it fits gets it by itself"
            autoComplete="off"
            {...form.field('code')}
            onChange={(next) => form.set('code', next.toUpperCase())}
          />
          {code.trim() !== '' && (
            <Toggle
              label="Needs approval"
              hint="An admin allows each use"
              checked={form.values.needsApproval}
              onChange={(needsApproval) => form.set('needsApproval', needsApproval)}
            />
          )}
          <Toggle
            label="Stackable"
            hint="Other promotions and a discount by hand may stand beside it"
            checked={form.values.stackable}
            onChange={(stackable) => form.set('stackable', stackable)}
          />
          <MoneyField
            label="From an order of"
            hint="Services, add-ons and rush; empty: any"
            {...form.field('minimum')}
          />
          <DateField label="First day" required {...form.field('from')} />
          <DateField label="Last day" hint="Empty: until it is ended" clearable {...form.field('to')} />
          <NumberField
            label="Uses together"
            hint="Empty: any number"
            min={1}
            max={10_000}
            {...form.field('totalLimit')}
          />
          <NumberField
            label="Uses by customer"
            hint="Empty: any number; else guests do not get it"
            min={1}
            max={1000}
            {...form.field('customerLimit')}
          />
          <SomeField
            legend="Days of the week"
            all="Every day"
            options={WEEKDAY_NAMES.map((label, value) => ({ value, label }))}
            {...form.field('weekdays')}
          />
          <SomeField
            legend="Branches"
            all="Every branch"
            options={branches.filter(({ closed }) => !closed).map(({ id: value, name: label }) => ({ value, label }))}
            {...form.field('branchIds')}
          />
          <SomeField
            legend="Services"
            all="Every service that can be discounted"
            options={services.filter(({ active }) => active).map(({ id: value, name: label }) => ({ value, label }))}
            {...form.field('serviceIds')}
          />
          <Button type="submit" busy={form.isBusy}>
            {promotion ? 'Save' : 'Start the promotion'}
          </Button>
        </Stack>
      </form>
    </Drawer>
  )
}
