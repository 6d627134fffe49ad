import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { Overtime } from '@labada/contracts/attendance/attendance-desk-schemas'
import { addDays, manilaDateOf } from '@labada/domain/core/manila-time'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../components/button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Card } from '../../../components/layout.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { AppTable } from '../../../components/table/app-table.tsx'
import { day, duration } from '../../../lib/format.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { type AttendancePeriod, staleAfterAttendance, takeDecided, useOvertime } from './attendance-api.ts'
import { t } from './t.ts'

/** As far back as two pay periods: what was decided earlier is on a payslip. */
const DAYS_BACK = 31

/** Undoes a decision about overtime: it waits again. The server refuses once an approved pay run counts it. */
export function useUndo() {
  const client = useQueryClient()
  const undoing = useCommand(attendanceDeskRoutes.decideOvertime, {
    invalidates: staleAfterAttendance,
    onDone: (reopened) => {
      takeDecided(client, reopened)
      toast.positive(t('decisionUndoneEmployee', { employee: reopened.employee.name }))
    },
  })
  return {
    isUndoing: undoing.isPending,
    undo: ({ shiftRecordId, version }: Pick<Overtime, 'shiftRecordId' | 'version'>) =>
      undoing.mutate({ params: { shiftRecordId }, body: { decision: 'reopen', version } }),
  }
}

/** Decisions that may still be undone: those that no approved pay run counts. Nothing while there are none. */
export function DecidedOvertime({ of }: { readonly of: Pick<AttendancePeriod, 'branchId' | 'employeeId'> }) {
  const today = manilaDateOf(useNow(60_000))
  const list = useOvertime({ ...of, from: addDays(today, -DAYS_BACK), to: today }, 'decided')
  const { undo, isUndoing } = useUndo()
  const decided = list.data?.items ?? []
  if (decided.length === 0) return null
  return (
    <Card title={t('decidedOvertime')} flush>
      <AppTable
        label={t('decidedOvertime')}
        rows={decided.toReversed()}
        rowId={({ shiftRecordId }) => shiftRecordId}
        rowLabel={({ employee, workday }) => `${employee.name}, ${day(workday)}`}
        columns={[
          { id: 'who', header: t('employee'), cell: ({ employee }) => employee.name },
          { id: 'day', header: t('day'), cell: ({ workday }) => day(workday) },
          {
            id: 'approved',
            header: t('approvedMinutes'),
            align: 'right',
            cell: ({ status, minutes, approvedMinutes }) =>
              duration(status === 'rejected' ? 0 : (approvedMinutes ?? minutes)),
          },
          { id: 'by', header: t('decidedBy'), priority: 2, cell: ({ decidedBy }) => decidedBy },
          { id: 'reason', header: t('reason'), priority: 3, cell: ({ decisionReason }) => decisionReason },
          {
            id: 'undo',
            header: t('action'),
            needs: 'attendance.correct',
            cell: (one) => (
              <Button tone="neutral" size="sm" busy={isUndoing} onClick={() => undo(one)}>
                {t('undoDecision')}
              </Button>
            ),
          },
        ]}
      />
    </Card>
  )
}
