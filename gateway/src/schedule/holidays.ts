import type { HolidayAnswer, holidayRoutes } from '@labada/contracts/schedule/schedule'
import type { Db } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import { insertPayrollTable, setPayrollTableWithdrawn } from '@labada/db/law/payroll-tables'
import { type Holiday, isHoliday, listHolidays } from '@labada/db/schedule/holidays'
import * as weeks from '@labada/db/schedule/schedule-weeks'
import { DomainError } from '@labada/domain/core/errors'
import { addDays } from '@labada/domain/core/manila-time'
import { writeAudit } from '../core/audit-entries.ts'
import { idTaken } from '../core/taken-ids.ts'
import type { Handlers } from '../http/context.ts'

export const holidayHandlers: Handlers<typeof holidayRoutes> = {
  async listHolidays({ query: { from, to } }, { db }) {
    if (to < from) throw new DomainError('field_invalid', 'End can’t be before the start', { field: 'to' })
    if (to > addDays(from, 800)) throw new DomainError('field_invalid', 'Choose two years or less', { field: 'to' })
    return { items: (await listHolidays(db, from, to)).map(toHoliday) }
  },

  async addHoliday({ body }, context) {
    return context.command(async (trx) => {
      const { now, actor } = context
      const { id, date, name, dayType, scope, source } = body
      await checkPlace(trx, scope)
      const content = { name, dayType, scope }
      const row = { id, kind: 'holiday', subject: `${scope}/${name}`, from: date, to: date, source, verifiedBy: null }
      const isNew = await insertPayrollTable(trx, { ...row, kind: 'holiday', content }, { at: now, by: actor.id })
      const found = (await listHolidays(trx, date, date)).find((one) => one.id === id)
      if (!found || found.name !== name || found.scope !== scope) throw idTaken('holiday')
      if (!isNew) return toHoliday(found)
      await writeAudit(trx, context, {
        action: 'holiday.added',
        objectType: 'holiday',
        objectId: id,
        branchId: null,
        after: { date, source, ...content },
      })
      await announce(trx, now, { type: 'holiday.changed', branchId: null, payload: { holidayId: id } })
      return toHoliday(found)
    })
  },

  async withdrawHoliday({ params: { holidayId }, body: { reason } }, context) {
    return context.command(async (trx) => {
      const { now, actor } = context
      if (!(await isHoliday(trx, holidayId))) throw new DomainError('not_found', 'Holiday not found')
      await setPayrollTableWithdrawn(trx, holidayId, { at: now, by: actor.id, reason })
      await writeAudit(trx, context, {
        action: 'holiday.withdrawn',
        objectType: 'holiday',
        objectId: holidayId,
        branchId: null,
        reason,
      })
      await announce(trx, now, { type: 'holiday.changed', branchId: null, payload: { holidayId } })
      return null
    })
  },

  async setBranchRegion({ params: { branchId }, body: { region } }, context) {
    return context.command(async (trx) => {
      if (!(await weeks.setBranchRegion(trx, branchId, region))) throw new DomainError('not_found', 'Branch not found')
      await writeAudit(trx, context, {
        action: 'branch.updated',
        objectType: 'branch',
        objectId: branchId,
        branchId,
        after: { region },
      })
      await announce(
        trx,
        context.now,
        { type: 'branch.updated', branchId, payload: { branchId } },
        { type: 'holiday.changed', branchId: null, payload: { holidayId: branchId } },
      )
      return { branchId, region }
    })
  },
}

/** Refuses `field_invalid` for a holiday of an unknown branch. */
async function checkPlace(db: Db, scope: string): Promise<void> {
  const [kind, place = ''] = scope.split(':')
  if (kind !== 'branch') return
  const isId = /^[0-9a-f-]{36}$/i.test(place)
  if (isId && (await weeks.countBranches(db, [place])) === 1) return
  throw new DomainError('field_invalid', 'Branch not found', { field: 'scope' })
}

function toHoliday({ recordedBy, ...holiday }: Holiday): HolidayAnswer {
  return { ...holiday, isKnown: recordedBy === null }
}
