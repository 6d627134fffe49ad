import { MOST_OFFLINE_DAYS } from '@labada/domain/company/setting-defaults'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { required } from '@labada/domain/core/rules'
import { MoneyField, NumberField } from '../../../components/fields/number-field.tsx'
import { Grid } from '../../../components/layout.tsx'
import { SectionForm } from './section-form.tsx'
import type { SectionItem } from './sections.ts'
import { t } from './t.ts'

const RULES = {
  undoSeconds: [required],
  keptDays: [required],
  claimCapTimes: [required],
  offlineDays: [required],
  discountPercent: [required],
  discountMost: [required],
}

interface Fields {
  readonly [name: string]: number | null
  readonly undoSeconds: number | null
  readonly keptDays: number | null
  readonly claimCapTimes: number | null
  readonly offlineDays: number | null
  readonly discountPercent: number | null
  readonly discountMost: Centavos | null
}

/** Times and limits around an order. */
export function OrdersSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="orders"
      item={item}
      about={t('timeLimitsForOrdersAt')}
      toFields={({ undoSeconds, keptDays, claimCapTimes, offlineDays, discountPercent, discountMost }): Fields => ({
        undoSeconds,
        keptDays,
        claimCapTimes,
        offlineDays,
        discountPercent,
        discountMost,
      })}
      fromFields={({ undoSeconds, keptDays, claimCapTimes, offlineDays, discountPercent, discountMost }) => ({
        undoSeconds: undoSeconds ?? 0,
        keptDays: keptDays ?? 0,
        claimCapTimes: claimCapTimes ?? 0,
        offlineDays: offlineDays ?? 0,
        discountPercent: discountPercent ?? 0,
        discountMost: discountMost ?? ZERO,
      })}
      rules={RULES}
    >
      {(form) => (
        <Grid least={220} gap={16}>
          <NumberField
            label={t('undoWindow')}
            hint={t('howLongALoadsLast')}
            unit={t('seconds')}
            min={5}
            max={120}
            required
            {...form.field('undoSeconds')}
          />
          <NumberField
            label={t('laundryKeptFor')}
            hint={t('shownOnTheStubCounted')}
            unit={t('days')}
            min={7}
            max={365}
            required
            {...form.field('keptDays')}
          />
          <NumberField
            label={t('claimLimit')}
            hint={t('timesTheOrdersServiceFee')}
            unit={t('times')}
            min={1}
            max={50}
            required
            {...form.field('claimCapTimes')}
          />
          <NumberField
            label={t('workOfflineFor')}
            hint={t('thenADeviceErasesWhat')}
            unit={t('days')}
            min={1}
            max={MOST_OFFLINE_DAYS}
            required
            {...form.field('offlineDays')}
          />
          <NumberField
            label={t('discountLimit')}
            hint={t('ofTheOrderWhatA')}
            unit="%"
            min={0}
            max={100}
            required
            {...form.field('discountPercent')}
          />
          <MoneyField
            label={t('discountLimitInPesos')}
            hint={t('andNeverMoreThanThis')}
            required
            {...form.field('discountMost')}
          />
        </Grid>
      )}
    </SectionForm>
  )
}
