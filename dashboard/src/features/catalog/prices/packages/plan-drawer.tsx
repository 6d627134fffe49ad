import { type PackagePlan, packagePlanRoutes } from '@labada/contracts/catalog/package-plans'
import { LEAST_UNIT_PRICE } from '@labada/domain/catalog/package-plans'
import type { Centavos } from '@labada/domain/core/money'
import { maxLength, required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { keys } from '../../../../api/query-keys.ts'
import { FormActions } from '../../../../components/actions.tsx'
import { Button } from '../../../../components/button.tsx'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { MoneyField, NumberField } from '../../../../components/fields/number-field.tsx'
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
import { t } from '../t.ts'

interface PlanForm {
  readonly name: string
  readonly price: Centavos | null
  readonly units: number | null
  readonly validDays: number | null
  readonly serviceIds: readonly string[]
  readonly branchIds: readonly string[]
}

const BLANK: PlanForm = { name: '', price: null, units: null, validDays: 90, serviceIds: [], branchIds: [] }

/** A new package plan, or one that is changed: what it costs, how many units of what, where and for how long. */
export function PlanDrawer({
  plan,
  onClose,
}: {
  /** Null: a new one. */
  readonly plan: PackagePlan | null
  readonly onClose: () => void
}) {
  const client = useQueryClient()
  const [id] = useState(() => newId())
  const services = (useAllServices().data?.items ?? []).filter(({ active }) => active)
  const branches = useBranches().data?.items ?? []
  const form = useForm({
    initial: { ...(plan ? formOf(plan) : BLANK) },
    rules: { name: [required, maxLength(60)] },
    check: complaintsOf,
    onSubmit: async ({ name, price, units, validDays, serviceIds, branchIds }) => {
      if (price === null || units === null || validDays === null) return
      const ids = { serviceIds: [...serviceIds], branchIds: [...branchIds] }
      const body = { name: name.trim(), price, units, validDays, ...ids }
      if (plan) {
        const params = { planId: plan.id }
        await call(
          packagePlanRoutes.updatePackagePlan,
          { params, body: { ...body, version: plan.version } },
          { mode: 'debounce' },
        )
      } else await call(packagePlanRoutes.createPackagePlan, { body: { ...body, id } }, { mode: 'debounce' })
      await client.invalidateQueries({ queryKey: keys.packagePlans() })
      toast.positive(t('bodySaved', { body: body.name }))
      onClose()
    },
  })
  // Units of one kind: once a service is chosen, only those charged like it can be added.
  const unit = services.find(({ id: one }) => form.values.serviceIds.includes(one))?.unit
  const offered = services.filter((service) => unit === undefined || service.unit === unit)
  return (
    <Drawer opened onClose={onClose} title={plan ? t('editPackage', { package: plan.name }) : t('newPackage')}>
      <form {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} what={t('packageCouldntBeSaved')} />
          {plan && <Banner>{t('soldPackagesStayAsThey')}</Banner>}
          <TextField label={t('name')} hint={t('customersSeeIt')} required {...form.field('name')} autoFocus />
          <MoneyField label={t('price')} required {...form.field('price')} />
          <NumberField
            label={t('units')}
            hint={t('loadsKilosOrPiecesIn')}
            required
            min={1}
            max={1000}
            {...form.field('units')}
          />
          <NumberField
            label={t('validFor')}
            hint={t('theDayOfTheSale')}
            required
            unit={t('days2')}
            min={1}
            max={3650}
            {...form.field('validDays')}
          />
          <SomeField
            legend={t('services')}
            all={t('chooseAtLeastOneService')}
            options={offered.map(({ id: value, name: label }) => ({ value, label }))}
            {...form.field('serviceIds')}
          />
          <SomeField
            legend={t('branches')}
            all={t('everyBranch')}
            options={branches.filter(({ closed }) => !closed).map(({ id: value, name: label }) => ({ value, label }))}
            {...form.field('branchIds')}
          />
          <FormActions>
            <Button type="submit" busy={form.isBusy}>
              {plan ? t('save') : t('putOnSale')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Drawer>
  )
}

function formOf({ name, price, units, validDays, serviceIds, branchIds }: PackagePlan): PlanForm {
  return { name, price, units, validDays, serviceIds, branchIds }
}

function complaintsOf({ price, units, validDays, serviceIds }: PlanForm): Partial<Record<keyof PlanForm, string>> {
  return {
    ...(!price && { price: t('priceIsRequired') }),
    ...(price !== null &&
      units !== null &&
      price > 0 &&
      price < units * LEAST_UNIT_PRICE && { price: t('priceMustBeAtLeast') }),
    ...((units === null || units < 1 || units > 1000 || !Number.isInteger(units)) && {
      units: t('enterAWholeNumberTo'),
    }),
    ...((validDays === null || validDays < 1 || validDays > 3650) && { validDays: t('enterDaysUpTo') }),
    ...(serviceIds.length === 0 && { serviceIds: t('chooseAtLeastOneService') }),
  }
}
