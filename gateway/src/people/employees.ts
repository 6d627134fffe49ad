import type { employeeRoutes } from '@labada/contracts/people/employees'
import { findUserByName, insertUser } from '@labada/db/access/users'
import { newId } from '@labada/db/core/ids'
import { onFirstPage } from '@labada/db/core/keyset'
import { factorOn } from '@labada/db/law/payroll-terms'
import { deleteDraft, insertDocuments } from '@labada/db/people/employee-files'
import { findMinimumWage } from '@labada/db/people/employee-rates'
import * as employees from '@labada/db/people/employees'
import { requireNewest } from '@labada/domain/company/branches'
import { DomainError } from '@labada/domain/core/errors'
import { requireKeyFor } from '@labada/domain/core/keys'
import { manilaDateOf } from '@labada/domain/core/manila-time'
import { fullNameOf } from '@labada/domain/core/names'
import { parsePhone } from '@labada/domain/orders/customers/customers'
import { isBelowMinimum, monthlyLabour } from '@labada/domain/people/employee-rates'
import { plainName, requireAge } from '@labada/domain/people/employees'
import { mintPassword, requireLoginGivable, usernameFree } from '../access/logins.ts'
import { hashPassword } from '../access/passwords.ts'
import { idTaken } from '../core/taken-ids.ts'
import type { Handlers } from '../http/context.ts'
import { employeeAccountHandlers } from './employee-accounts.ts'
import { employeeAnswer, found, rowAnswer, seenBy } from './employee-answers.ts'
import { assignTo, numbersOf, requireOwnBranches, requireUploads, takeOn, tell } from './employee-changes.ts'
import { employeeLeavingHandlers } from './employee-leaving.ts'

export const employeeHandlers: Handlers<typeof employeeRoutes> = {
  ...employeeAccountHandlers,
  ...employeeLeavingHandlers,

  async listEmployees({ query }, { db, now, actor }) {
    const seen = seenBy(actor)
    if (query.lacks === 'minimum_wage' && !seen.rate) requireKeyFor(actor.keys, 'employee.rates')
    const today = manilaDateOf(now)
    const { cursor, limit = 50, sort = 'name', direction = 'asc', status = 'active', ...rest } = query
    const filter = { ...rest, status }
    const [page, totals] = await Promise.all([
      employees.listEmployees(db, now, filter, { cursor, limit, sort, direction }),
      onFirstPage(cursor, async () => {
        const { rates, ...counts } = await employees.employeeTotals(db, today, filter)
        return { ...counts, monthlyLabour: seen.rate ? monthlyLabour(rates, await factorOn(db, today)) : null }
      }),
    ])
    return {
      items: page.items.map((row) => rowAnswer(row, seen)),
      nextCursor: page.nextCursor,
      totals,
    }
  },

  async getEmployee({ params }, context) {
    return employeeAnswer(context, params.employeeId)
  },

  async checkEmployee({ body }, { db }) {
    const { rate, homeBranchId } = body
    const lookalikes = await employees.findLookalikes(db, {
      id: body.id,
      plainName: plainName(body),
      birthDate: body.birthDate,
      mobile: parsePhone(body.mobile) ?? null,
    })
    const taken = body.username ? await findUserByName(db, body.username) : undefined
    const minimum = homeBranchId && rate ? await findMinimumWage(db, homeBranchId, rate.fromOn) : undefined
    return {
      duplicates: lookalikes.map(({ id, code, isNamesake, ...person }) => ({
        id,
        code,
        name: fullNameOf(person),
        because: isNamesake ? ('name_and_birth_date' as const) : ('mobile' as const),
      })),
      usernameTaken: taken !== undefined && taken.employeeId !== body.id,
      minimumWage: minimum ?? null,
      belowMinimum:
        rate && minimum
          ? isBelowMinimum(
              { payType: rate.payType, rateCentavos: rate.rate },
              minimum.daily,
              await factorOn(db, rate.fromOn),
            )
          : false,
    }
  },

  async createEmployee({ body }, context) {
    const { db, now, actor } = context
    const { homeBranchId, branchIds, rate, documents, username, id, ...fields } = body
    if (fields.birthDate) requireAge(fields.birthDate, fields.hiredOn)
    if (rate.fromOn < fields.hiredOn)
      throw new DomainError('field_invalid', 'Rate can’t start before the hire date', { field: 'rate.fromOn' })
    const known = await employees.findEmployee(db, now, id)
    if (known) {
      if (known.firstname !== body.firstname || known.lastname !== body.lastname) throw idTaken('employee')
      return { ...(await employeeAnswer(context, id)), temporaryPassword: null }
    }
    if (username) requireLoginGivable(context)
    const password = username ? mintPassword() : null
    const passwordHash = password === null ? null : await hashPassword(password)
    await context.command(async (trx) => {
      await requireUploads(
        trx,
        documents.map(({ uploadId }) => uploadId),
      )
      await takeOn(trx, context, { ...fields, id, homeBranchId, branchIds, rate })
      await insertDocuments(
        trx,
        documents.map((document) => ({ ...document, employeeId: id, addedAt: now, addedBy: actor.id })),
      )
      if (username && passwordHash)
        await usernameFree(() =>
          insertUser(trx, {
            id: newId(now.getTime()),
            username,
            passwordHash,
            role: 'employee',
            employeeId: id,
            firstname: fields.firstname,
            lastname: fields.lastname,
          }),
        )
      await deleteDraft(trx, actor.id, id)
      await tell(trx, context, id, {
        event: 'employee.created',
        action: 'employee.created',
        after: { position: fields.position, homeBranchId, hiredOn: fields.hiredOn, signsIn: username !== null },
      })
    })
    return { ...(await employeeAnswer(context, id)), temporaryPassword: password }
  },

  async updateEmployee({ params, body }, context) {
    const { version, ...fields } = body
    await context.command(async (trx) => {
      const before = found(await employees.lockEmployee(trx, params.employeeId))
      requireNewest(before.version, version)
      const changes = changed(before, { ...fields, ...numbersOf(fields) })
      const names = Object.keys(changes)
      if (names.length === 0) return
      const birthDate = changes.birthDate === undefined ? before.birthDate : changes.birthDate
      if (birthDate) requireAge(birthDate, changes.hiredOn ?? before.hiredOn)
      await employees.setEmployee(trx, before.id, changes)
      // Only the names of the fields, not their values: more people may read the log than these values.
      await tell(trx, context, before.id, { action: 'employee.updated', after: { fields: names.toSorted() } })
    })
    return employeeAnswer(context, params.employeeId)
  },

  async assignEmployee({ params, body }, context) {
    const { fromOn, homeBranchId, branchIds, version } = body
    await context.command(async (trx) => {
      const before = found(await employees.lockEmployee(trx, params.employeeId))
      requireNewest(before.version, version)
      if (before.deactivatedAt) throw new DomainError('document_closed', 'This employee no longer works here')
      if (fromOn < before.hiredOn)
        throw new DomainError('field_invalid', 'Date can’t be before the hire date', { field: 'fromOn' })
      await requireOwnBranches(trx, context, before.id, [homeBranchId, ...branchIds])
      await assignTo(trx, context, before, { fromOn, homeBranchId, branchIds })
    })
    context.forgetSessions()
    return employeeAnswer(context, params.employeeId)
  },
}

type Changes = Parameters<typeof employees.setEmployee>[2]

/** The given values that differ from the stored ones. */
function changed(before: object, given: Readonly<Record<string, unknown>>): Changes {
  const kept = new Map(Object.entries(before))
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== undefined && value !== kept.get(name)),
  )
}
