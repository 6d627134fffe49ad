import { type LeaveYear, leaveConversionRoutes } from '@labada/contracts/payroll/items/leave-conversions'
import { sum, ZERO } from '@labada/domain/core/money'
import { useRef, useState } from 'react'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { useCommand } from '../../../../components/hooks/use-command.ts'
import { Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { day, money } from '../../../../lib/format.ts'
import { newId } from '../../../../lib/ids.ts'
import { periodWords } from '../payroll-words.ts'
import { t } from '../t.ts'
import { staleAfterPayroll, usePayrollRuns } from './runs-api.ts'

/** Pays out unused leave with a period that is a draft. */
export function ConvertDialog({
  years,
  onClose,
  onDone,
}: {
  readonly years: readonly LeaveYear[]
  readonly onClose: () => void
  readonly onDone: () => void
}) {
  const runs = usePayrollRuns('draft')
  const [chosen, setChosen] = useState<string | null>(null)
  // Retries of the same conversion reuse the id of each leave year.
  const ids = useRef(years.map(() => newId()))
  const converting = useCommand(leaveConversionRoutes.convertLeave, {
    invalidates: staleAfterPayroll,
    onDone: () => {
      toast.positive(t('leaveYearsConverted', { count: years.length }))
      onDone()
    },
    onFailed: () => true,
  })
  const drafts = runs.data?.pages.flatMap(({ items }) => items) ?? []
  const runId = chosen ?? drafts[0]?.id
  const convert = () => {
    if (!runId) return
    const items = years.map(({ employeeId, from }, at) => ({
      id: ids.current[at] ?? newId(),
      employeeId,
      yearFrom: from,
    }))
    converting.mutate({ params: { runId }, body: { items } })
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('convertUnusedLeave')}
      footer={
        <OkCancel
          focusOk
          busy={converting.isPending}
          disabled={runId === undefined}
          onCancel={onClose}
          onOk={convert}
        />
      }
    >
      <Stack>
        <Refusal error={converting.error} />
        <QuerySection query={runs} what={t('payRuns')}>
          {() =>
            runId === undefined ? (
              <EmptyState title={t('noDraftPayRun')}>{t('createAPayRunFirst')}</EmptyState>
            ) : (
              <Stack>
                <SelectField
                  label={t('payWith')}
                  value={runId}
                  onChange={setChosen}
                  options={drafts.map((run) => ({
                    value: run.id,
                    label: t('periodPayDatePayOn', { period: periodWords(run), payOn: day(run.payOn) }),
                  }))}
                />
                <Text as="p">
                  {t('leaveYearsMoneyAtTodays', {
                    count: years.length,
                    money: money(sum(years.map(({ amount }) => amount ?? ZERO))),
                  })}
                </Text>
              </Stack>
            )
          }
        </QuerySection>
      </Stack>
    </Dialog>
  )
}
