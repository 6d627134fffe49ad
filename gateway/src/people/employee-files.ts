import type { EmployeeDocument, EmployeeNote, employeeFileRoutes, Rate } from '@labada/contracts/people/employee-files'
import { draftSchema } from '@labada/contracts/people/employee-files'
import type { Db } from '@labada/db/core/client'
import type { Row } from '@labada/db/core/json-rows'
import { factorOn } from '@labada/db/law/payroll-terms'
import * as files from '@labada/db/people/employee-files'
import * as rates from '@labada/db/people/employee-rates'
import { findEmployee, lockEmployee } from '@labada/db/people/employees'
import { DomainError } from '@labada/domain/core/errors'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { isBelowMinimum, requireNewRate, requireWithdrawable } from '@labada/domain/people/employee-rates'
import { documentStanding } from '@labada/domain/people/employees'
import type { Handlers } from '../http/context.ts'
import { found } from './employee-answers.ts'
import { idFree, requireUploads, tell } from './employee-changes.ts'

export const employeeFileHandlers: Handlers<typeof employeeFileRoutes> = {
  async listRates({ params }, { db, now }) {
    return ratesAnswer(db, params.employeeId, now)
  },

  async addRate({ params, body }, context) {
    const { db, now, actor } = context
    await context.command(async (trx) => {
      const employee = found(await lockEmployee(trx, params.employeeId))
      const kept = await rates.listRates(trx, employee.id)
      if (kept.some(({ id }) => id === body.id)) return // a retry
      requireNewRate(body.fromOn, kept, employee.hiredOn)
      await idFree('employee_rate_pkey', () =>
        rates.insertRate(trx, {
          id: body.id,
          employeeId: employee.id,
          fromOn: body.fromOn,
          payType: body.payType,
          rateCentavos: body.rate,
          reason: body.reason,
          createdAt: now,
          createdBy: actor.id,
        }),
      )
      await tell(trx, context, employee.id, {
        event: 'rate.changed',
        action: 'rate.added',
        reason: body.reason,
        after: { rateId: body.id, fromOn: body.fromOn },
      })
    })
    return ratesAnswer(db, params.employeeId, now)
  },

  async withdrawRate({ params, body }, context) {
    const { db, now, actor } = context
    await context.command(async (trx) => {
      const employee = found(await lockEmployee(trx, params.employeeId))
      const rate = requireWithdrawable(params.rateId, await rates.listRates(trx, employee.id))
      await rates.setRateWithdrawn(trx, rate.id, { at: now, by: actor.id, reason: body.reason })
      await tell(trx, context, employee.id, {
        event: 'rate.changed',
        action: 'rate.withdrawn',
        reason: body.reason,
        after: { rateId: rate.id, fromOn: rate.fromOn },
      })
    })
    return ratesAnswer(db, params.employeeId, now)
  },

  async listDocuments({ params }, { db, now }) {
    return documentsAnswer(db, params.employeeId, now)
  },

  async addDocument({ params, body }, context) {
    const { db, now, actor } = context
    await context.command(async (trx) => {
      const employee = found(await lockEmployee(trx, params.employeeId))
      const kept = await files.listDocuments(trx, employee.id)
      if (kept.some(({ id }) => id === body.id)) return // a retry
      await requireUploads(trx, [body.uploadId])
      await idFree('employee_document_pkey', () =>
        files.insertDocuments(trx, [{ ...body, employeeId: employee.id, addedAt: now, addedBy: actor.id }]),
      )
      await tell(trx, context, employee.id, {
        action: 'employee.document_added',
        after: { documentId: body.id, kind: body.kind, expiresOn: body.expiresOn },
      })
    })
    return documentsAnswer(db, params.employeeId, now)
  },

  async removeDocument({ params }, context) {
    const { db, now, actor } = context
    await context.command(async (trx) => {
      const employee = found(await lockEmployee(trx, params.employeeId))
      const removed = await files.removeDocument(trx, employee.id, params.documentId, { at: now, by: actor.id })
      if (!removed) throw new DomainError('not_found', 'Document not found')
      await tell(trx, context, employee.id, {
        action: 'employee.document_removed',
        before: { documentId: params.documentId, ...removed },
      })
    })
    return documentsAnswer(db, params.employeeId, now)
  },

  async listNotes({ params }, { db, now }) {
    return notesAnswer(db, params.employeeId, now)
  },

  async addNote({ params, body }, context) {
    const { db, now, actor } = context
    const { response, ...note } = body
    if (note.happenedOn > manilaDateOf(now))
      throw new DomainError('field_invalid', 'Date can’t be in the future', { field: 'happenedOn' })
    await context.command(async (trx) => {
      const employee = found(await lockEmployee(trx, params.employeeId))
      const kept = await files.listNotes(trx, employee.id)
      if (kept.some(({ id }) => id === note.id)) return // a retry
      const answered = response === '' ? { response: null, respondedAt: null } : { response, respondedAt: now }
      await idFree('employee_note_pkey', () =>
        files.insertNote(trx, { ...note, ...answered, employeeId: employee.id, createdAt: now, createdBy: actor.id }),
      )
      await tell(trx, context, employee.id, {
        action: 'employee.note_added',
        after: { noteId: note.id, kind: note.kind },
      })
    })
    return notesAnswer(db, params.employeeId, now)
  },

  async answerNote({ params, body }, context) {
    const { db, now } = context
    await context.command(async (trx) => {
      const employee = found(await lockEmployee(trx, params.employeeId))
      const kept = (await files.listNotes(trx, employee.id)).find(({ id }) => id === params.noteId)
      if (!kept) throw new DomainError('not_found', 'Note not found')
      if (kept.response === body.response) return // a retry
      if (!(await files.setNoteResponse(trx, employee.id, params.noteId, { at: now, response: body.response })))
        throw new DomainError('already_decided', 'The response is already recorded')
      await tell(trx, context, employee.id, { action: 'employee.note_answered', after: { noteId: params.noteId } })
    })
    return notesAnswer(db, params.employeeId, now)
  },

  async listDrafts(_input, { db, actor }) {
    return { items: (await files.listDrafts(db, actor.id)).map(draftAnswer) }
  },

  async saveDraft({ params, body }, context) {
    const { now, actor } = context
    const saved = await context.command((trx) =>
      files.saveDraft(
        trx,
        { id: params.draftId, ownerId: actor.id, content: body.content, savedAt: now },
        body.version,
      ),
    )
    if (!saved) throw new DomainError('stale_version', 'This draft was changed on another screen. Reload it.')
    return draftAnswer(saved)
  },

  async dropDraft({ params }, context) {
    await context.command((trx) => files.deleteDraft(trx, context.actor.id, params.draftId))
    return null
  },

  async listWageOrders(_input, { db, now }) {
    return { items: await rates.listWageOrders(db, manilaDateOf(now)) }
  },
}

async function ratesAnswer(db: Db, employeeId: string, now: Date): Promise<{ items: Rate[] }> {
  await requireEmployee(db, employeeId, now)
  const today = manilaDateOf(now)
  const [kept, factor] = await Promise.all([rates.listRates(db, employeeId), factorOn(db, today)])
  const current = kept.find(({ withdrawnAt, fromOn }) => withdrawnAt === null && fromOn <= today)
  return {
    items: kept.map((rate) => ({
      id: rate.id,
      fromOn: rate.fromOn,
      payType: rate.payType,
      rate: rate.rateCentavos,
      reason: rate.reason,
      createdAt: rate.createdAt,
      createdBy: rate.createdByName,
      withdrawnAt: rate.withdrawnAt,
      withdrawnBy: rate.withdrawnByName,
      withdrawnReason: rate.withdrawnReason,
      current: rate === current,
      belowMinimum: rate.withdrawnAt === null && isBelowMinimum(rate, rate.minimumDaily ?? undefined, factor),
    })),
  }
}

async function documentsAnswer(db: Db, employeeId: string, now: Date): Promise<{ items: EmployeeDocument[] }> {
  await requireEmployee(db, employeeId, now)
  const today: ManilaDate = manilaDateOf(now)
  return {
    items: (await files.listDocuments(db, employeeId)).map((one) => ({
      id: one.id,
      uploadId: one.uploadId,
      name: one.name,
      type: one.type,
      kind: one.kind,
      note: one.note,
      expiresOn: one.expiresOn,
      standing: documentStanding(one.expiresOn, today),
      addedAt: one.addedAt,
      addedBy: one.addedByName,
    })),
  }
}

async function notesAnswer(db: Db, employeeId: string, now: Date): Promise<{ items: EmployeeNote[] }> {
  await requireEmployee(db, employeeId, now)
  return {
    items: (await files.listNotes(db, employeeId)).map(
      ({ id, kind, happenedOn, text, response, respondedAt, createdAt, createdByName }) => ({
        id,
        kind,
        happenedOn,
        text,
        response,
        respondedAt,
        createdAt,
        createdBy: createdByName,
      }),
    ),
  }
}

async function requireEmployee(db: Db, id: string, now: Date): Promise<void> {
  found(await findEmployee(db, now, id))
}

/**
 * Stored values were validated when they were sent; they are parsed with the same schema, so that an outdated form
 * fails here and not on a screen.
 */
function draftAnswer({ id, savedAt, version, content }: Row<'employeeDraft'>) {
  return { id, savedAt, version, content: draftSchema.shape.content.parse(content) }
}
