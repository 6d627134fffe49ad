import { COUNTER_LEAVES, type CounterLeave } from '@labada/domain/company/settings'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { required } from '@labada/domain/core/rules'
import { SelectField, Toggle } from '../../../components/fields/choice-field.tsx'
import { MoneyField, NumberField } from '../../../components/fields/number-field.tsx'
import { Grid, Heading, Stack } from '../../../components/layout.tsx'
import { SectionForm } from './section-form.tsx'
import type { SectionItem } from './sections.ts'
import { t } from './t.ts'

interface Fields {
  readonly [name: string]: string | boolean | number | null
  readonly counterVoids: CounterLeave
  readonly voidMost: Centavos | null
  readonly voidStarted: boolean
  readonly voidMinutes: number | null
  readonly counterRefunds: CounterLeave
  readonly refundMost: Centavos | null
  readonly leastReason: number | null
}

const LEAVE_WORDS: Readonly<Record<CounterLeave, string>> = {
  limited: t('allowedWithinLimits'),
  approval: t('alwaysAskAnAdmin'),
  off: t('notAllowed'),
}
const LEAVES = [...COUNTER_LEAVES].reverse().map((value) => ({ value, label: LEAVE_WORDS[value] }))

/** The policy for voids and refunds: what the counter may do alone, what needs approval, minimum reason length. */
export function ReversalsSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="reversals"
      item={item}
      about={t('whatTheCounterCanVoid')}
      toFields={(value): Fields => ({ ...value })}
      fromFields={(fields) => ({
        counterVoids: fields.counterVoids,
        voidMost: fields.voidMost ?? ZERO,
        voidStarted: fields.voidStarted,
        voidMinutes: fields.voidMinutes ?? 0,
        counterRefunds: fields.counterRefunds,
        refundMost: fields.refundMost ?? ZERO,
        leastReason: fields.leastReason ?? 0,
      })}
      rules={{ voidMost: [required], voidMinutes: [required], refundMost: [required], leastReason: [required] }}
    >
      {(form) => (
        <Stack>
          <Heading level={3}>{t('voids')}</Heading>
          <Grid least={220} gap={16}>
            <SelectField
              label={t('voidsAtTheCounter')}
              hint={t('allowedOnlyDuringTheOrders')}
              options={LEAVES}
              value={form.values.counterVoids}
              onChange={(leave) => form.set('counterVoids', leave)}
            />
            <MoneyField label={t('voidLimit')} hint={t('totalOfTheOrderOr')} required {...form.field('voidMost')} />
            <NumberField
              label={t('voidWindowWithoutAnOpen')}
              hint={t('howLongTheCounterCan')}
              unit={t('minutes2')}
              min={1}
              max={240}
              required
              {...form.field('voidMinutes')}
            />
          </Grid>
          <Toggle
            label={t('allowVoidsAfterWorkHas')}
            hint={t('whenOffAnAdminMust')}
            checked={form.values.voidStarted}
            onChange={(isOn) => form.set('voidStarted', isOn)}
          />
          <Heading level={3}>{t('refunds')}</Heading>
          <Grid least={220} gap={16}>
            <SelectField
              label={t('refundsAtTheCounter')}
              hint={t('allowedOnlyForPaymentsIn')}
              options={LEAVES}
              value={form.values.counterRefunds}
              onChange={(leave) => form.set('counterRefunds', leave)}
            />
            <MoneyField
              label={t('refundLimit')}
              hint={t('totalRefundsOfOneOrder')}
              required
              {...form.field('refundMost')}
            />
          </Grid>
          <Heading level={3}>{t('reasons')}</Heading>
          <Grid least={220} gap={16}>
            <NumberField
              label={t('minimumReasonLength')}
              hint={t('appliesToEveryVoidAnd')}
              unit={t('characters')}
              min={5}
              max={100}
              required
              {...form.field('leastReason')}
            />
          </Grid>
        </Stack>
      )}
    </SectionForm>
  )
}
