import type { attendanceRoutes } from '@labada/contracts/attendance/attendance'
import { listPresent } from '@labada/db/attendance/attendance-lists'
import { acknowledgeMessage, getShiftWords } from '@labada/db/schedule/shift-messages'
import { shortNameOf } from '@labada/domain/core/names'
import type { Handlers } from '../http/context.ts'
import { saveOvertimeNotes } from './overtime-noting.ts'

export const attendanceHandlers: Handlers<typeof attendanceRoutes> = {
  saveOvertimeNotes,

  async getShiftMessage({ params }, { db, branchId }) {
    const words = await getShiftWords(db, { branchId }, params.shiftId)
    return { words: words.length > 0 ? words.join('\n\n') : null }
  },

  acknowledgeShiftMessage: ({ params }, context) =>
    context.command(async (trx) => {
      await acknowledgeMessage(trx, { branchId: context.branchId }, params.shiftId, context.device?.id, context.now)
      return null
    }),

  async getAttendanceBoard(_input, { db, branchId, now }) {
    const present = await listPresent(db, branchId, now)
    return {
      items: present.map((one) => ({ name: shortNameOf(one), since: one.inAt, plannedUntil: one.endsAt })),
    }
  },
}
