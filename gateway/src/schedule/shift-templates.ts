import type { scheduleRoutes } from '@labada/contracts/schedule/schedule'
import type { ShiftTemplate } from '@labada/contracts/schedule/shifts'
import type { Trx } from '@labada/db/core/client'
import { violatedReference } from '@labada/db/core/failures'
import type { Row } from '@labada/db/core/json-rows'
import { announce } from '@labada/db/core/outbox'
import * as templates from '@labada/db/schedule/shift-templates'
import { DomainError } from '@labada/domain/core/errors'
import { checkHours } from '@labada/domain/schedule/shifts'
import { writeAudit } from '../core/audit-entries.ts'
import { fieldTaken, idTaken, unlessTaken } from '../core/taken-ids.ts'
import { afterTwin } from '../core/twins.ts'
import type { Context, Handler } from '../http/context.ts'

export const listShiftTemplates: Handler<typeof scheduleRoutes.listShiftTemplates> = async (
  _input,
  { db, actor: { branchIds } },
) => ({
  items: (await templates.listShiftTemplates(db))
    .filter(({ branchId }) => !branchIds || branchId === null || branchIds.includes(branchId))
    .map(toTemplate),
})

export const createShiftTemplate: Handler<typeof scheduleRoutes.createShiftTemplate> = async ({ body }, context) =>
  orComplaint(() =>
    afterTwin('template', 'shift_template_pkey', () =>
      context.command(async (trx) => {
        const known = await templates.findShiftTemplate(trx, body.id)
        if (known) {
          if (known.name !== body.name) throw idTaken('template')
          return toTemplate(known)
        }
        await templates.insertShiftTemplate(trx, { id: body.id, ...columnsOf(body) })
        return changed(trx, context, body.id, undefined)
      }),
    ),
  )

export const updateShiftTemplate: Handler<typeof scheduleRoutes.updateShiftTemplate> = async (
  { params, body },
  context,
) =>
  orComplaint(() =>
    context.command(async (trx) => {
      const row = await templates.lockShiftTemplate(trx, params.templateId)
      if (!row || (context.scope.branchId && row.branchId !== context.scope.branchId))
        throw new DomainError('not_found', 'Template not found')
      if (row.version !== body.version) {
        throw new DomainError('stale_version', 'Someone else changed this template. Reload and try again.', {
          version: row.version,
        })
      }
      const archivedAt = body.isArchived ? (row.archivedAt ?? context.now) : null
      await templates.setShiftTemplate(trx, row.id, { ...columnsOf(body), archivedAt })
      return changed(trx, context, row.id, toTemplate(row))
    }),
  )

type Terms = Pick<ShiftTemplate, 'name' | 'branchId' | 'starts' | 'ends' | 'breakMinutes' | 'role'>

function columnsOf({ name, branchId, starts, ends, breakMinutes, role }: Terms) {
  checkHours({ starts, ends, breakMinutes, isRestDay: false })
  return { name, branchId, startsMinutes: starts, endsMinutes: ends, breakMinutes, role: role || null }
}

function toTemplate(row: Row<'shiftTemplate'>): ShiftTemplate {
  const { id, name, branchId, startsMinutes, endsMinutes, breakMinutes, role, archivedAt, version } = row
  return {
    id,
    name,
    branchId,
    starts: startsMinutes,
    ends: endsMinutes,
    breakMinutes,
    role,
    isArchived: archivedAt !== null,
    version,
  }
}

async function changed(
  trx: Trx,
  context: Context,
  id: string,
  before: ShiftTemplate | undefined,
): Promise<ShiftTemplate> {
  const row = await templates.findShiftTemplate(trx, id)
  if (!row) throw new DomainError('not_found', 'Template not found')
  const after = toTemplate(row)
  await writeAudit(trx, context, {
    action: before ? 'shift_template.changed' : 'shift_template.created',
    objectType: 'shift_template',
    objectId: id,
    branchId: after.branchId,
    before: before && { ...before },
    after: { ...after },
  })
  await announce(trx, context.now, { type: 'shift_template.changed', branchId: null, payload: { templateId: id } })
  return after
}

async function orComplaint<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await unlessTaken({ shift_template_name: nameTaken }, work)
  } catch (error) {
    if (!violatedReference(error)) throw error
    throw new DomainError('field_invalid', 'Branch not found', { field: 'branchId' })
  }
}

const nameTaken = () => fieldTaken('name', 'Another template has this name')
