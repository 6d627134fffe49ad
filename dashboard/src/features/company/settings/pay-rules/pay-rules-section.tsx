import { payrollTermsRoutes } from '@labada/contracts/law/payroll-terms'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { type Centavos, ZERO } from '@labada/domain/core/money'
import { required } from '@labada/domain/core/rules'
import type { PayrollTerms } from '@labada/domain/law/payroll-terms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { callQuery } from '../../../../api/query-client.ts'
import { keys } from '../../../../api/query-keys.ts'
import { Button } from '../../../../components/button.tsx'
import { SelectField, Toggle } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { MoneyField, NumberField } from '../../../../components/fields/number-field.tsx'
import { Card, Grid, Stack } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Skeletons } from '../../../../components/notices/skeletons.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { withConfirmedPassword } from '../../../../components/windows/with-confirmed-password.ts'
import { day } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { newId } from '../../../../lib/ids.ts'
import { Editable } from '../editable.tsx'
import { LastChanged } from '../last-changed.tsx'
import { SaveBar } from '../save-bar.tsx'
import { useEditing } from '../section-form.tsx'
import { t } from '../t.ts'
import type { PayRules } from './pay-rules.ts'
import { PayRulesHistory } from './pay-rules-history.tsx'
import { FACTOR_WORDS, THIRTEENTH_WORDS, TIMING_WORDS, WITHHOLDING_WORDS } from './pay-rules-words.ts'

const payRulesQuery = () => callQuery([...keys.payroll(), 'terms'], payrollTermsRoutes.getPayrollTerms, {})

/** How the shop pays where the law leaves it to the employer, from a day on: no day that is paid already changes. */
export function PayRulesSection() {
  const list = useQuery(payRulesQuery())
  return (
    <QuerySection query={list} what={t('payRules')} skeleton={<Skeletons rows={6} />}>
      {(latest) => <Rules latest={latest} />}
    </QuerySection>
  )
}

interface Fields {
  readonly [name: string]: Centavos | number | string | boolean | null
  readonly graceMinutes: number | null
  readonly contributionTiming: PayrollTerms['contributionTiming']
  readonly withholdingMethod: PayrollTerms['withholdingMethod']
  readonly factor: PayrollTerms['factor']
  readonly thirteenthMonthBase: PayrollTerms['thirteenthMonthBase']
  readonly leastNet: Centavos | null
  readonly mostPercent: number | null
  readonly holidayPayExempt: boolean
  readonly nightDifferentialExempt: boolean
  readonly specialDayUnworkedPaid: boolean
}

/** What was entered last holds from its day on, also when that is still to come: a change builds on it. */
const fieldsOf = ({ changes: [newest], terms }: PayRules): Fields => ({ ...(newest?.terms ?? terms) })

/** The change that was recorded last, whatever day it holds from. */
const lastOf = ({ changes }: PayRules) => changes.toSorted((a, b) => Number(b.changedAt) - Number(a.changedAt))[0]

function Rules({ latest }: { readonly latest: PayRules }) {
  const [rules, begin] = useState(latest)
  const [newest] = rules.changes
  const initial = fieldsOf(rules)
  const client = useQueryClient()
  const today = manilaDateOf(useNow(60_000))
  const [from, setFrom] = useState<ManilaDate | null>(today)
  const [isHistory, setHistory] = useState(false)
  const attempt = useRef(newId())
  const form = useForm<Fields>({
    initial,
    rules: { graceMinutes: [required], leastNet: [required], mostPercent: [required] },
    onSubmit: async ({ graceMinutes, leastNet, mostPercent, ...rest }) => {
      if (!from || !isDirty) return
      const terms = {
        ...rest,
        graceMinutes: graceMinutes ?? 0,
        leastNet: leastNet ?? ZERO,
        mostPercent: mostPercent ?? 0,
      }
      await withConfirmedPassword(() =>
        call(
          payrollTermsRoutes.changePayrollTerms,
          { body: { id: attempt.current, from, terms, after: lastOf(rules)?.id ?? null } },
          { mode: 'debounce' },
        ),
      )
      attempt.current = newId()
      toast.positive(t('payRulesSavedEffectiveFrom', { from: day(from) }))
      await client.invalidateQueries({ queryKey: keys.payroll() })
      show(await client.ensureQueryData(payRulesQuery()))
    },
  })
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(initial)
  const show = (fresh: PayRules) => {
    begin(fresh)
    setFrom(today)
    form.reset(fieldsOf(fresh))
  }
  const isOutdated = useEditing(form, {
    isDirty,
    isNewer: latest.changes.length > rules.changes.length,
    follow: () => show(latest),
  })
  return (
    <Card
      title={t('payRules')}
      side={
        <Button tone="neutral" size="sm" onClick={() => setHistory(true)}>
          {t('history')}
        </Button>
      }
    >
      <form {...form.formProps}>
        <Stack>
          <LastChanged about={t('choicesTheLawLeavesTo')} changedAt={newest?.changedAt} changedBy={newest?.changedBy} />
          <Editable needs="payroll.setup">
            <RuleFields form={form} />
          </Editable>
          {newest && newest.from > today && (
            <Banner status="working">{t('theseValuesTakeEffectFrom', { from: day(newest.from) })}</Banner>
          )}
          {(isDirty || newest) && (
            <SaveBar
              form={form}
              section={t('payRules')}
              what={t('payRulesCouldntBeSaved')}
              isDirty={isDirty}
              isOutdated={isOutdated}
              by={lastOf(latest)?.changedBy}
              onReset={() => show(latest)}
              canSave={from !== null}
            >
              <DateField label={t('from')} hint={t('chooseADayNotYet')} required value={from} onChange={setFrom} />
            </SaveBar>
          )}
        </Stack>
      </form>
      {isHistory && (
        <PayRulesHistory
          changes={rules.changes}
          onClose={() => setHistory(false)}
          onTake={(terms) => {
            setHistory(false)
            form.reset({ ...terms })
          }}
        />
      )}
    </Card>
  )
}

function RuleFields({ form }: { readonly form: ReturnType<typeof useForm<Fields>> }): ReactNode {
  return (
    <>
      <Grid least={320} gap={16}>
        <NumberField
          label={t('gracePeriodMinutes')}
          hint={t('arrivingUpToThisLate')}
          unit={t('minutes2')}
          min={0}
          max={60}
          required
          {...form.field('graceMinutes')}
        />
        <SelectField
          label={t('paidDaysInAYear')}
          hint={t('dailyRateMonthlyRate12')}
          options={optionsOf(FACTOR_WORDS)}
          {...form.field('factor')}
        />
        <SelectField
          label={t('sssPhilHealthAndPagIbig')}
          hint={t('whenInTheMonthTheyre')}
          options={optionsOf(TIMING_WORDS)}
          {...form.field('contributionTiming')}
        />
        <SelectField
          label={t('withholdingTax')}
          hint={t('theLastPayOfThe')}
          options={optionsOf(WITHHOLDING_WORDS)}
          {...form.field('withholdingMethod')}
        />
        <SelectField
          label={t('n13thMonth')}
          hint={t('whatTheOneTwelfthIs')}
          options={optionsOf(THIRTEENTH_WORDS)}
          {...form.field('thirteenthMonthBase')}
        />
        <MoneyField label={t('minimumTakeHomeAfterCash')} hint={t('ofEachPay')} required {...form.field('leastNet')} />
        <NumberField
          label={t('maximumDeductionForCashAdvances')}
          hint={t('ofEachPay')}
          unit="%"
          min={0}
          max={100}
          required
          {...form.field('mostPercent')}
        />
      </Grid>
      <Stack gap={12}>
        <Tick form={form} name="holidayPayExempt" label={t('noHolidayPay')} hint={t('onlyWithFewerThan10')} />
        <Tick
          form={form}
          name="nightDifferentialExempt"
          label={t('noNightDifferential')}
          hint={t('onlyWith5WorkersOr')}
        />
        <Tick
          form={form}
          name="specialDayUnworkedPaid"
          label={t('payUnworkedSpecialDays')}
          hint={t('notRequiredByLawNo')}
        />
      </Stack>
    </>
  )
}

function Tick({
  form,
  name,
  label,
  hint,
}: {
  readonly form: ReturnType<typeof useForm<Fields>>
  readonly name: 'holidayPayExempt' | 'nightDifferentialExempt' | 'specialDayUnworkedPaid'
  readonly label: string
  readonly hint: string
}) {
  const { value, onChange } = form.field(name)
  return <Toggle label={label} hint={hint} checked={value} onChange={onChange} name={name} />
}

const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }))
