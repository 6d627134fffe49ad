import type { RouteResponse } from '@labada/contracts/core/route'
import { payrollRunCommands, payrollRunRoutes } from '@labada/contracts/payroll/runs/payroll-runs'
import { daysBetween, type ManilaDate } from '@labada/domain/core/manila-time'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../../api/call.ts'
import { useBranches } from '../../../../components/company/use-branches.ts'
import { Checkbox, SelectField } from '../../../../components/fields/choice-field.tsx'
import { DateField } from '../../../../components/fields/date-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Grid, Stack } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { day } from '../../../../lib/format.ts'
import { useForm } from '../../../../lib/hooks/use-form.ts'
import { newId } from '../../../../lib/ids.ts'
import { paths } from '../../../../lib/paths.ts'
import { FREQUENCY_WORDS } from '../payroll-words.ts'
import { t } from '../t.ts'
import { staleAfterPayroll, useNextRun } from './runs-api.ts'

type Next = RouteResponse<typeof payrollRunRoutes.nextPayrollRun>
/** A period longer than this is unusual. */
const LONG_DAYS = 16

/** Creates the next period, which is computed immediately. */
export function NewRunDialog({ onClose }: { readonly onClose: () => void }) {
  const next = useNextRun(true)
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      opened
      atTop
      onClose={onClose}
      title={t('newPayRun')}
      footer={<OkCancel form={formId} onCancel={onClose} busy={isBusy} disabled={next.data === undefined} focusOk />}
    >
      <QuerySection query={next} what={t('nextPayRun')}>
        {(data) => <NewRunForm formId={formId} next={data} onBusy={setBusy} onClose={onClose} />}
      </QuerySection>
    </Dialog>
  )
}

interface Fields extends Record<string, unknown> {
  readonly from: ManilaDate | null
  readonly to: ManilaDate | null
  readonly payOn: ManilaDate | null
  readonly frequency: Next['frequency']
  readonly branchId: string
  readonly withThirteenthMonth: boolean
  readonly projectsYear: boolean
  readonly settlesYear: boolean
}

function NewRunForm({
  formId,
  next,
  onBusy,
  onClose,
}: {
  readonly formId: string
  readonly next: Next
  readonly onBusy: (isBusy: boolean) => void
  readonly onClose: () => void
}) {
  const [id] = useState(newId)
  const navigate = useNavigate()
  const branches = (useBranches().data?.items ?? []).filter(({ closed }) => !closed)
  const compute = useCommand(payrollRunCommands.computePayrollRun, { invalidates: staleAfterPayroll })
  const form = useForm<Fields>({
    initial: { ...next, branchId: '' },
    check: ({ from, to, payOn }) => ({
      from: from === null ? t('firstDayIsRequired') : undefined,
      to: to === null ? t('lastDayIsRequired') : from && to < from ? t('lastDayMustNotBe') : undefined,
      payOn: payOn === null ? t('payDateIsRequired') : to && payOn < to ? t('payDateCantBeBefore') : undefined,
    }),
    onSubmit: async ({ from, to, payOn, frequency, branchId, withThirteenthMonth, projectsYear, settlesYear }) => {
      if (!from || !to || !payOn) return
      onBusy(true)
      try {
        const run = await call(
          payrollRunRoutes.createPayrollRun,
          {
            body: {
              id,
              from,
              to,
              payOn,
              frequency,
              withThirteenthMonth,
              projectsYear,
              settlesYear,
              ...(branchId && { branchIds: [branchId] }),
            },
          },
          { mode: 'debounce' },
        )
        compute.mutate({ params: { runId: run.id }, body: {} })
        onClose()
        void navigate(paths.payrollRun(run.id))
      } finally {
        onBusy(false)
      }
    },
  })
  const { from, to } = form.values
  const isLong = from !== null && to !== null && daysBetween(from, to) + 1 > LONG_DAYS
  return (
    <form id={formId} {...form.formProps}>
      <Stack>
        <Refusal error={form.failure} />
        <Grid least={150} gap={12}>
          <DateField label={t('firstDay')} required {...form.field('from')} />
          <DateField label={t('lastDay')} required {...form.field('to')} />
          <DateField label={t('payDate')} required {...form.field('payOn')} />
          <SelectField
            label={t('paid')}
            options={FREQUENCIES.map((value) => ({ value, label: FREQUENCY_WORDS[value] }))}
            {...form.field('frequency')}
          />
        </Grid>
        {isLong && form.values.frequency !== 'monthly' && (
          <Banner status="attention">{t('thisPeriodIsLongerThan', { longDays: LONG_DAYS })}</Banner>
        )}
        <SelectField
          label={t('branch')}
          hint={t('employeesBelongToTheirHome')}
          options={[
            { value: '', label: t('allBranches') },
            ...branches.map(({ id: value, name }) => ({ value, label: name })),
          ]}
          {...form.field('branchId')}
        />
        <Checkbox
          label={t('include13thMonth')}
          hint={t('dueNoLaterThanThirteenthMonthDueOn', { thirteenthMonthDueOn: day(next.thirteenthMonthDueOn) })}
          checked={form.values.withThirteenthMonth}
          onChange={(checked) => form.set('withThirteenthMonth', checked)}
        />
        {form.values.withThirteenthMonth && (
          <Checkbox
            label={t('payItForTheWhole')}
            hint={t('includesTheExpectedRestOf')}
            checked={form.values.projectsYear}
            onChange={(checked) => form.set('projectsYear', checked)}
          />
        )}
        <Checkbox
          label={t('settleTheYearsTax')}
          hint={t('forTheLastPayRun')}
          checked={form.values.settlesYear}
          onChange={(checked) => form.set('settlesYear', checked)}
        />
      </Stack>
    </form>
  )
}

const FREQUENCIES: readonly Next['frequency'][] = ['semi_monthly', 'monthly', 'bi_weekly', 'weekly']
