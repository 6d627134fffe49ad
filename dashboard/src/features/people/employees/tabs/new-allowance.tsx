import { employeeAllowanceRoutes } from '@labada/contracts/people/employee-allowances'
import type { Employee } from '@labada/contracts/people/employee-fields'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { required } from '@labada/domain/core/rules'
import type { AllowanceTerm } from '@labada/domain/people/employees'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { MoneyField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Card, Grid, Stack } from '../../../../components/layout.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { BenefitField, TaxTicks } from '../../../../components/payroll/benefit-field.tsx'
import { withConfirmedPassword } from '../../../../components/windows/with-confirmed-password.ts'
import { day, money } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { useNow } from '../../../../lib/hooks/use-now.ts'
import { newId } from '../../../../lib/ids.ts'
import { ALLOWANCE_NAMES, optionsOf } from '../employee-words.ts'
import { staleAfterEmployee } from '../employees-api.ts'
import { t } from '../t.ts'

type NewAllowanceValues = {
  readonly name: string
  readonly amount: Centavos | null
  readonly per: AllowanceTerm
  readonly fromOn: ManilaDate | null
  readonly deMinimis: string
  readonly isTaxable: boolean
  readonly inContributionBase: boolean
}

/** Adds an allowance with a start date. */
export function NewAllowance({ employee }: { readonly employee: Employee }) {
  const client = useQueryClient()
  const [id, setId] = useState(newId)
  const today = manilaDateOf(useNow(60_000))
  const form = useForm<NewAllowanceValues>({
    initial: {
      name: '',
      amount: null,
      per: 'payroll',
      fromOn: today,
      deMinimis: '',
      isTaxable: true,
      inContributionBase: true,
    },
    rules: { name: [required], fromOn: [required] },
    names: { fromOn: t('from') },
    check: ({ amount }) => ({
      amount: amount === null || amount <= 0 ? t('amountMustBeMoreThan') : undefined,
    }),
    onSubmit: async ({ name, amount, fromOn, deMinimis, isTaxable, ...terms }) => {
      if (amount === null || fromOn === null) return
      const tax = deMinimis === '' ? { isTaxable } : { isTaxable: false, deMinimis }
      const body = { id, name: name.trim(), amount, fromOn, ...terms, ...tax }
      const params = { employeeId: employee.id }
      await withConfirmedPassword(() =>
        call(employeeAllowanceRoutes.addAllowance, { params, body }, { mode: 'debounce' }),
      )
      for (const queryKey of staleAfterEmployee()) void client.invalidateQueries({ queryKey })
      toast.positive(t('bodyAmountFromFromOn', { body: body.name, amount: money(amount), fromOn: day(fromOn) }))
      setId(newId())
      form.reset()
    },
  })
  const { values, set } = form
  const benefit = form.field('deMinimis')
  const chooseBenefit = (item: string) => {
    benefit.onChange(item)
    set('inContributionBase', item === '')
  }
  return (
    <form {...form.formProps} aria-label={t('newAllowance')}>
      <Card title={t('newAllowance')}>
        <Stack>
          <Refusal error={form.failure} what={t('allowanceCouldntBeAdded')} />
          <Grid least={200}>
            <TextField label={t('name')} required maxLength={60} hint={t('nameOnThePayslip')} {...form.field('name')} />
            <MoneyField label={t('amount')} required {...form.field('amount')} />
            <SelectField label={t('paid')} options={optionsOf(ALLOWANCE_NAMES)} {...form.field('per')} />
            <DateField label={t('from')} required {...form.field('fromOn')} />
          </Grid>
          <BenefitField on={values.fromOn} field={{ ...benefit, onChange: chooseBenefit }} />
          <TaxTicks
            isBenefit={values.deMinimis !== ''}
            taxed={values.isTaxable}
            counted={values.inContributionBase}
            onTaxed={(on) => set('isTaxable', on)}
            onCounted={(on) => set('inContributionBase', on)}
          />
          <div>
            <Button type="submit" busy={form.isBusy}>
              {t('addAllowance')}
            </Button>
          </div>
        </Stack>
      </Card>
    </form>
  )
}
