import type { Employee } from '@labada/contracts/people/employee-fields'
import { employeeFileRoutes, type Rate } from '@labada/contracts/people/employee-files'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { required } from '@labada/domain/core/rules'
import type { PayType } from '@labada/domain/people/employee-rates'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { useMayDo } from '../../../../api/session.ts'
import { Button } from '../../../../components/button.tsx'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { MoneyField } from '../../../../components/fields/number-field.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Card, Grid, Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { PER } from '../../../../components/people/work-words.ts'
import { StatusBadge } from '../../../../components/status-badge.tsx'
import { AppTable } from '../../../../components/table/app-table.tsx'
import { prompt } from '../../../../components/windows/ask.tsx'
import { withConfirmedPassword } from '../../../../components/windows/with-confirmed-password.ts'
import { day, money, NOTHING } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { optionsOf, PAY_TYPE_NAMES } from '../employee-words.ts'
import { staleAfterEmployee, useRates } from '../employees-api.ts'
import { t } from '../t.ts'

/** Past, current and future rates. Rates are immutable: a change adds a new one, a mistake is withdrawn. */
export function RatesTab({
  employee,
  canChange = false,
}: {
  readonly employee: Employee
  readonly canChange?: boolean
}) {
  const rates = useRates(employee.id)
  const setsRates = useMayDo('employee.rates.edit')
  const withdraw = useCommand(employeeFileRoutes.withdrawRate, {
    invalidates: staleAfterEmployee,
    onDone: () => toast.positive(t('rateWithdrawn')),
  })
  const takeBack = async (rate: Rate) => {
    const reason = await prompt({
      title: t('withdrawRateFromFromOn', { fromOn: day(rate.fromOn) }),
      body: t('itStaysInTheHistory'),
      label: t('reason'),
      maxLength: 200,
      danger: true,
    })
    if (reason !== null) withdraw.mutate({ params: { employeeId: employee.id, rateId: rate.id }, body: { reason } })
  }
  return (
    <Stack>
      {canChange && employee.status === 'active' && <NewRate employee={employee} />}
      <QuerySection query={rates} what={t('rates')}>
        {({ items }) => (
          <AppTable
            label={t('rates')}
            rows={items}
            rowId={(rate) => rate.id}
            rowLabel={(rate) => t('fromFromOn', { fromOn: day(rate.fromOn) })}
            empty={<EmptyState title={t('noRateYet')}>{setsRates && t('addARateSoThis')}</EmptyState>}
            columns={[
              { id: 'from', header: t('from'), cell: (rate) => day(rate.fromOn) },
              {
                id: 'rate',
                header: t('rate'),
                align: 'right',
                card: 'amount',
                cell: (rate) => `${money(rate.rate)} ${PER[rate.payType]}`,
              },
              { id: 'state', header: t('status'), cell: (rate) => <RateState rate={rate} /> },
              { id: 'reason', header: t('reason'), cell: (rate) => rate.withdrawnReason ?? rate.reason },
              {
                id: 'by',
                header: t('by'),
                priority: 3,
                cell: (rate) => (
                  <Text dim small>
                    {rate.withdrawnBy ?? rate.createdBy ?? t('system')}
                  </Text>
                ),
              },
              ...(canChange
                ? [
                    {
                      id: 'act',
                      header: t('actions'),
                      cell: (rate: Rate) =>
                        rate.withdrawnAt === null && (
                          <Button
                            size="sm"
                            tone="quiet"
                            aria-label={t('withdrawRateFromFromOn2', { fromOn: day(rate.fromOn) })}
                            onClick={() => void takeBack(rate)}
                          >
                            {t('withdraw')}
                          </Button>
                        ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </QuerySection>
    </Stack>
  )
}

function RateState({ rate }: { readonly rate: Rate }) {
  if (rate.withdrawnAt !== null) return <StatusBadge status="danger">{t('withdrawn')}</StatusBadge>
  if (rate.belowMinimum) return <StatusBadge status="danger">{t('belowMinimum')}</StatusBadge>
  return rate.current ? <StatusBadge status="ready">{t('current')}</StatusBadge> : <Text dim>{NOTHING}</Text>
}

type NewRateValues = {
  readonly payType: PayType
  readonly rate: Centavos | null
  readonly fromOn: ManilaDate | null
  readonly reason: string
}

function NewRate({ employee }: { readonly employee: Employee }) {
  const client = useQueryClient()
  const [id, setId] = useState(() => newId())
  const [today] = useState(() => manilaDateOf(new Date()))
  const form = useForm<NewRateValues>({
    initial: {
      payType: employee.rate?.payType ?? 'daily',
      rate: null,
      fromOn: today,
      reason: '',
    },
    rules: { rate: [required], fromOn: [required], reason: [required] },
    names: { fromOn: t('from') },
    onSubmit: async ({ rate, fromOn, payType, reason }) => {
      if (rate === null || fromOn === null) return
      const body = { id, rate, fromOn, payType, reason }
      const params = { employeeId: employee.id }
      await withConfirmedPassword(() => call(employeeFileRoutes.addRate, { params, body }, { mode: 'debounce' }))
      for (const queryKey of staleAfterEmployee()) void client.invalidateQueries({ queryKey })
      toast.positive(t('ratePayTypeFromFromOn', { rate: money(rate), payType: PER[payType], fromOn: day(fromOn) }))
      setId(newId())
      form.reset()
    },
  })
  const { values, set } = form
  return (
    <form {...form.formProps} aria-label={t('newRate')}>
      <Card title={t('newRate')}>
        <Stack>
          <Refusal error={form.failure} what={t('rateCouldntBeAdded')} />
          <Grid least={200}>
            <SelectField
              label={t('payType')}
              value={values.payType}
              onChange={(payType) => set('payType', payType)}
              options={optionsOf(PAY_TYPE_NAMES)}
            />
            <MoneyField label={t('rate')} required {...form.field('rate')} />
            <DateField label={t('from')} required {...form.field('fromOn')} />
            <TextField label={t('reason')} required {...form.field('reason')} maxLength={200} />
          </Grid>
          <div>
            <Button type="submit" busy={form.isBusy}>
              {t('addRate')}
            </Button>
          </div>
        </Stack>
      </Card>
    </form>
  )
}
