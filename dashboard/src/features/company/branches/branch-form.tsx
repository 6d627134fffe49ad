import { maxLength, type Rule, required } from '@labada/domain/core/rules'
import { Suspense } from 'react'
import { FeaturesField } from '../../../components/company/features-field.tsx'
import { HoursField } from '../../../components/company/hours-field.tsx'
import { SelectField, Toggle } from '../../../components/fields/choice-field.tsx'
import { clockText } from '../../../components/fields/clock-time.ts'
import { MoneyField, NumberField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Grid, Heading, Stack } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { Skeletons } from '../../../components/notices/skeletons.tsx'
import type { useForm } from '../../../lib/hooks/use-form.ts'
import { lazy } from '../../../lib/lazy.ts'
import { type BranchValues, FIELD_NAMES } from './branch-fields.ts'
import { t } from './t.ts'

const WageOrderField = lazy(() => import('./wage-order-field.tsx').then((all) => ({ default: all.WageOrderField })))

const CUTOFFS = [0, 60, 120, 180, 240, 300, 360].map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? t('midnight') : clockText(minutes),
}))

/** Every field of a branch. The code is set once. */
export function BranchForm({
  form,
  isNew,
}: {
  readonly form: ReturnType<typeof useForm<BranchValues>>
  readonly isNew: boolean
}) {
  const cutoff = form.field('cutoffMinutes')
  const cutoffs = CUTOFFS.some(({ value }) => value === String(cutoff.value))
    ? CUTOFFS
    : [...CUTOFFS, { value: String(cutoff.value), label: clockText(cutoff.value) }]
  return (
    <Stack>
      {isNew && (
        <TextField
          label={FIELD_NAMES.code}
          hint={t('n2To5LettersOr')}
          required
          maxLength={5}
          {...form.field('code')}
          onChange={(code) => form.set('code', code.toUpperCase())}
          autoFocus
        />
      )}
      <TextField label={FIELD_NAMES.name} required maxLength={60} {...form.field('name')} autoFocus={!isNew} />
      <TextField label={FIELD_NAMES.address} maxLength={200} {...form.field('address')} />
      <Grid least={180} gap={16}>
        <TextField label={FIELD_NAMES.city} maxLength={80} {...form.field('city')} />
        <TextField label={FIELD_NAMES.phone} maxLength={40} type="tel" {...form.field('phone')} />
      </Grid>
      <FeaturesField {...form.field('features')} />
      <HoursField {...form.field('hours')} />
      <Heading level={3}>{t('turnaround')}</Heading>
      <Grid least={180} gap={16}>
        <NumberField
          label={FIELD_NAMES.turnaroundHours}
          unit={t('hours')}
          min={1}
          max={336}
          required
          {...form.field('turnaroundHours')}
        />
        <NumberField
          label={FIELD_NAMES.rushHours}
          unit={t('hours')}
          min={1}
          max={72}
          required
          {...form.field('rushHours')}
        />
      </Grid>
      <SelectField
        label={FIELD_NAMES.cutoffMinutes}
        hint={t('workBetweenMidnightAndThis')}
        value={String(cutoff.value)}
        onChange={(minutes) => form.set('cutoffMinutes', Number(minutes))}
        options={cutoffs}
      />
      <Heading level={3}>{t('cash')}</Heading>
      <Grid least={180} gap={16}>
        <MoneyField
          label={FIELD_NAMES.openingFloat}
          hint={t('whatTheDrawerNormallyOpens')}
          {...form.field('openingFloat')}
        />
        <MoneyField label={FIELD_NAMES.drawerLimit} hint={t('n000ForNoLimit')} {...form.field('drawerLimit')} />
        <MoneyField label={FIELD_NAMES.cashOutLimit} hint={t('aboveThisAnAdminMust')} {...form.field('cashOutLimit')} />
      </Grid>
      <May needs="employee.rates">
        <Heading level={3}>{t('wages')}</Heading>
        <Suspense fallback={<Skeletons rows={1} />}>
          <WageOrderField form={form} />
        </Suspense>
      </May>
      <Heading level={3}>{t('unclaimedLaundry')}</Heading>
      <Grid least={180} gap={16}>
        <NumberField
          label={FIELD_NAMES.storageFreeDays}
          unit={t('days')}
          min={0}
          max={365}
          required
          {...form.field('storageFreeDays')}
        />
        <MoneyField label={FIELD_NAMES.storageFeePerDay} hint={t('n000ForNoFee')} {...form.field('storageFeePerDay')} />
        <MoneyField label={FIELD_NAMES.storageFeeMost} hint={t('n000ForNoLimit')} {...form.field('storageFeeMost')} />
      </Grid>
      <Heading level={3}>{t('tax')}</Heading>
      {isNew && (
        <Toggle
          label={t('vatRegistered')}
          hint={t('pricesIncludeVatStubsShow')}
          checked={form.values.vatRegistered}
          onChange={(on) => form.set('vatRegistered', on)}
        />
      )}
      <TextField label={FIELD_NAMES.tin} maxLength={20} {...form.field('tin')} />
    </Stack>
  )
}

const isCode: Rule = (value) =>
  /^[A-Z0-9]{2,5}$/.test(String(value).trim().toUpperCase()) ? undefined : t('codeMustBe2To')

export const BRANCH_RULES = {
  code: [required, isCode],
  name: [required, maxLength(60)],
  turnaroundHours: [required],
  rushHours: [required],
  storageFreeDays: [required],
}

export const BRANCH_NAMES = {
  turnaroundHours: FIELD_NAMES.turnaroundHours,
  rushHours: FIELD_NAMES.rushHours,
  storageFreeDays: FIELD_NAMES.storageFreeDays,
}

/** Validates rules that span several fields. */
export const checkBranch = ({ hours }: BranchValues) =>
  hours.some((day) => day !== null && day.closes <= day.opens) ? { hours: t('closingTimeMustBeAfter') } : {}
