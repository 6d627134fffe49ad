import type { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import { announce } from '@labada/db/core/outbox'
import * as weeks from '@labada/db/schedule/schedule-weeks'
import { DomainError } from '@labada/domain/core/errors'
import { writeAudit } from '../core/audit-entries.ts'
import type { Handlers } from '../http/context.ts'
import { copyWeek, previewCopy } from './schedule-copies.ts'
import { clearWeek, publishWeek, saveShifts, undoShifts } from './schedule-edits.ts'
import { getScheduleWeek } from './schedule-weeks.ts'
import { createShiftTemplate, listShiftTemplates, updateShiftTemplate } from './shift-templates.ts'

export const scheduleHandlers: Handlers<typeof scheduleRoutes> = {
  getScheduleWeek,
  saveShifts,
  undoShifts,
  previewCopy,
  copyWeek,
  clearWeek,
  publishWeek,
  listShiftTemplates,
  createShiftTemplate,
  updateShiftTemplate,

  async setCoverage({ params: { branchId }, body: { spans, version } }, context) {
    return context.command(async (trx) => {
      const { now, actor } = context
      if ((await weeks.countBranches(trx, [branchId])) === 0) throw new DomainError('not_found', 'Branch not found')
      if (!(await weeks.setCoverage(trx, { branchId, spans, version, at: now, by: actor.id }))) {
        throw new DomainError(
          'stale_version',
          'Someone else changed the coverage of this branch. Reload and try again.',
        )
      }
      await writeAudit(trx, context, {
        action: 'coverage.changed',
        objectType: 'branch',
        objectId: branchId,
        branchId,
        after: { spans },
      })
      await announce(trx, now, { type: 'coverage.changed', branchId: null, payload: { branchId } })
      return { spans, version: version + 1 }
    })
  },
}
