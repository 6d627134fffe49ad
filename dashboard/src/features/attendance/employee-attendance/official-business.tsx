import { attendanceDeskRoutes } from '@labada/contracts/attendance/attendance-desk'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { minLength, required } from '@labada/domain/core/rules'
import { IconBriefcase } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../../../components/button.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { toast } from '../../../components/notices/toast.tsx'
import type { BulkState } from '../../../components/table/bulk.tsx'
import { prompt } from '../../../components/windows/ask.tsx'
import { day as dayWord } from '../../../lib/format.ts'
import { newId } from '../../../lib/ids.ts'
import { staleAfterAttendance } from './attendance-api.ts'
import { t } from './t.ts'

interface EmployeeDay {
  readonly employeeId: string
  readonly workday: ManilaDate
}

/** The maximum number per call. */
const MOST = 200

/** The selection key of an employee's day. */
export const dayId = ({ employeeId, workday }: EmployeeDay) => `${employeeId}_${workday}`

/** Marks all selected days as official business with one reason; failed ones stay selected and show why. */
export function FillOfficialBusiness({
  bulk,
  ticked,
}: {
  readonly bulk: BulkState
  readonly ticked: readonly EmployeeDay[]
}) {
  // A day keeps its correction id until there is a response, so a retry after a lost response marks nothing twice.
  const ids = useRef(new Map<string, string>())
  const idOf = (day: EmployeeDay) => {
    const id = ids.current.get(dayId(day)) ?? newId()
    ids.current.set(dayId(day), id)
    return id
  }
  const filling = useCommand(attendanceDeskRoutes.fillOfficialBusiness, {
    invalidates: staleAfterAttendance,
    onDone: ({ filled, refused }) => {
      ids.current.clear()
      if (filled.length > 0) toast.positive(t('daysMarkedAsOfficialBusiness', { count: filled.length }))
      bulk.settle(
        refused.map((one) => ({
          id: dayId(one),
          label: `${one.name || t('someone')}, ${dayWord(one.workday)}`,
          message: one.message,
        })),
      )
    },
  })
  const ask = async () => {
    if (ticked.length > MOST) {
      toast.negative(t('selectUpToMostDays', { most: MOST }))
      return
    }
    const reason = await prompt({
      title: t('markDaysAsOfficialBusiness', { count: ticked.length }),
      body: t('eachIsPaidAsScheduled'),
      label: t('reason'),
      rules: [required, minLength(5)],
      maxLength: 500,
    })
    if (reason === null) return
    const days = ticked.map(({ employeeId, workday }) => ({ id: idOf({ employeeId, workday }), employeeId, workday }))
    filling.mutate({ body: { days, reason } })
  }
  return (
    <Button size="sm" icon={<IconBriefcase size={18} />} busy={filling.isPending} onClick={() => void ask()}>
      {t('officialBusiness')}
    </Button>
  )
}
