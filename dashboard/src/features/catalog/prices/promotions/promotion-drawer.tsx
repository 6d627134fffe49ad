import { type Promotion, promotionRoutes } from '@labada/contracts/catalog/promotions'
import { PROMOTION_AUDIENCES, PROMOTION_KINDS } from '@labada/domain/catalog/promotion-kinds'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { maxLength, required } from '@labada/domain/core/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { keys } from '../../../../api/query-keys.ts'
import { FormActions } from '../../../../components/actions.tsx'
import { Button } from '../../../../components/button.tsx'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { WEEKDAY_NAMES } from '../../../../components/company/words.ts'
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
import { usePlans } from '../packages/plans-api.ts'
import { useAllServices } from '../prices-api.ts'
import { t } from '../t.ts'
import { bodyOf, complaintsOf, formOf, isByLoads, newPromotion } from './promotion-form.ts'
import { AUDIENCE_NAMES, KIND_NAMES } from './promotion-words.tsx'

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
  const plans = usePlans().data?.items ?? []
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
      toast.positive(t('bodySaved', { body: body.name }))
      onClose()
    },
  })
  const { kind, code, audience } = form.values
  return (
    <Drawer
      opened
      onClose={onClose}
      title={promotion ? t('editPromotion', { promotion: promotion.name }) : t('newPromotion')}
    >
      <form {...form.formProps}>
        <Stack>
          <Refusal error={form.failure} what={t('promotionCouldntBeSaved')} />
          {promotion && <Banner>{t('theseChangesApplyRightAwayAt')}</Banner>}
          <TextField label={t('name')} hint={t('shownOnTheReceipt')} required {...form.field('name')} autoFocus />
          <RadioTiles
            label={t('discount')}
            value={kind}
            onChange={(next) => form.set('kind', next)}
            options={PROMOTION_KINDS.map((value) => ({ value, ...KIND_NAMES[value] }))}
          />
          {kind === 'percent' && (
            <NumberField
              label={t('percent')}
              required
              unit="%"
              decimals={2}
              min={0}
              max={100}
              {...form.field('percent')}
            />
          )}
          {kind === 'amount' && <MoneyField label={t('amount')} required {...form.field('amount')} />}
          {isByLoads(kind) && (
            <NumberField
              label={t('oneFreeLoadOutOf')}
              required
              unit={t('loads2')}
              min={2}
              max={100}
              {...form.field('everyNth')}
            />
          )}
          {kind !== 'amount' && (
            <MoneyField label={t('atMost')} hint={t('leaveBlankForNoLimit')} {...form.field('most')} />
          )}
          {kind === 'stamps' ? (
            <Banner>{t('stampsCountFromTheFirstDay')}</Banner>
          ) : (
            <TextField
              label={t('code')}
              hint={t('leaveBlankToApplyIt')}
              autoComplete="off"
              {...form.field('code')}
              onChange={(next) => form.set('code', next.toUpperCase())}
            />
          )}
          {kind !== 'stamps' && code.trim() !== '' && (
            <Toggle
              label={t('needsApproval')}
              hint={t('anAdminApprovesEachUse')}
              checked={form.values.needsApproval}
              onChange={(needsApproval) => form.set('needsApproval', needsApproval)}
            />
          )}
          <Toggle
            label={t('stackable')}
            hint={t('canBeCombinedWithOther')}
            checked={form.values.stackable}
            onChange={(stackable) => form.set('stackable', stackable)}
          />
          <RadioTiles
            label={t('for')}
            value={audience}
            onChange={(next) => form.set('audience', next)}
            options={PROMOTION_AUDIENCES.map((value) => ({ value, ...AUDIENCE_NAMES[value] }))}
          />
          {audience === 'spent' && (
            <MoneyField
              label={t('spentAtLeast')}
              hint={t('ordersOfTheLast365Days')}
              required
              {...form.field('leastSpent')}
            />
          )}
          {audience === 'package' && (
            <SomeField
              legend={t('packages')}
              all={t('noneChosenYet')}
              options={plans.map(({ id: value, name: label }) => ({ value, label }))}
              {...form.field('planIds')}
            />
          )}
          <MoneyField label={t('minimumOrder')} hint={t('servicesAddOnsAndRush')} {...form.field('minimum')} />
          <DateField label={t('firstDay')} required {...form.field('from')} />
          <DateField label={t('lastDay')} hint={t('leaveBlankToRunUntil')} clearable {...form.field('to')} />
          <NumberField
            label={t('totalUses')}
            hint={t('leaveBlankForNoLimit')}
            min={1}
            max={10_000}
            {...form.field('totalLimit')}
          />
          {kind !== 'stamps' && (
            <NumberField
              label={t('usesPerCustomer')}
              hint={t('leaveBlankForNoLimitWith')}
              min={1}
              max={1000}
              {...form.field('customerLimit')}
            />
          )}
          <SomeField
            legend={t('daysOfTheWeek')}
            all={t('everyDay')}
            options={WEEKDAY_NAMES.map((label, value) => ({ value, label }))}
            {...form.field('weekdays')}
          />
          <SomeField
            legend={t('branches')}
            all={t('everyBranch')}
            options={branches.filter(({ closed }) => !closed).map(({ id: value, name: label }) => ({ value, label }))}
            {...form.field('branchIds')}
          />
          <SomeField
            legend={t('services')}
            all={t('allServicesThatCanBe')}
            options={services.filter(({ active }) => active).map(({ id: value, name: label }) => ({ value, label }))}
            {...form.field('serviceIds')}
          />
          <FormActions>
            <Button type="submit" busy={form.isBusy}>
              {promotion ? t('save') : t('startPromotion')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Drawer>
  )
}
