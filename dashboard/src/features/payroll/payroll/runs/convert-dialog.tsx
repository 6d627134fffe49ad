import { type LeaveYear, leaveConversionRoutes } from '@labada/contracts/payroll/items/leave-conversions'
import { sum, ZERO } from '@labada/domain/core/money'
import { useRef, useState } from 'react'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { Stack, Text } from '../../../../components/layout.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { toast } from '../../../../components/notices/toast.tsx'
import { Dialog, OkCancel } from '../../../../components/windows/dialog.tsx'
import { day, money, plural } from '../../../../lib/format.ts'
import { useCommand } from '../../../../lib/hooks/use-command.ts'
import { newId } from '../../../../lib/ids.ts'
import { periodWords } from '../payroll-words.ts'
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
  // Each leave year keeps its id while the same conversion is tried again.
  const ids = useRef(years.map(() => newId()))
  const converting = useCommand(leaveConversionRoutes.convertLeave, {
    invalidates: staleAfterPayroll,
    onDone: () => {
      toast.positive(`${plural(years.length, 'leave year')} converted`)
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
      title="Convert unused leave"
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
        <QuerySection query={runs} what="Payroll periods">
          {() =>
            runId === undefined ? (
              <EmptyState title="No period is a draft">
                Create a period first, or return one that is in review: the leave is paid with it.
              </EmptyState>
            ) : (
              <Stack>
                <SelectField
                  label="Paid with the period"
                  value={runId}
                  onChange={setChosen}
                  options={drafts.map((run) => ({
                    value: run.id,
                    label: `${periodWords(run)}, pay date ${day(run.payOn)}`,
                  }))}
                />
                <Text as="p">
                  {plural(years.length, 'leave year')}, {money(sum(years.map(({ amount }) => amount ?? ZERO)))} at
                  today’s rates. The days cannot be taken afterwards.
                </Text>
              </Stack>
            )
          }
        </QuerySection>
      </Stack>
    </Dialog>
  )
}
