import type { RouteRequest } from '@labada/contracts/core/route'
import type { EmployeeImportAnswer, employeeImportRoutes } from '@labada/contracts/people/employee-imports'
import type { Db, Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { factorOn } from '@labada/db/law/payroll-terms'
import * as file from '@labada/db/people/employee-imports'
import { findMinimumWage } from '@labada/db/people/employee-rates'
import { setEmployee } from '@labada/db/people/employees'
import { requireNewest } from '@labada/domain/company/branches'
import { DomainError } from '@labada/domain/core/errors'
import { type ManilaDate, manilaDateOf } from '@labada/domain/core/manila-time'
import { toPesos } from '@labada/domain/core/money'
import { fullNameOf } from '@labada/domain/core/names'
import {
  type BranchInFile,
  EMPLOYEE_FILE_FIELDS,
  type EmployeeFileField,
  type EmployeeImport,
  type EmployeeNow,
  type EmployeeTermsInFile,
  employeeImportOf,
  type LineWords,
  type NewFromFile,
} from '@labada/domain/people/employee-imports'
import { lookalikeWarnings } from '@labada/domain/people/employee-lookalikes'
import { isBelowMinimum } from '@labada/domain/people/employee-rates'
import { GOVERNMENT_NUMBER_KEYS } from '@labada/domain/people/employees'
import type { Context, Handlers } from '../http/context.ts'
import { assignTo, takeOn, tell } from './employee-changes.ts'

type Line = RouteRequest<typeof employeeImportRoutes.importEmployees>['body']['lines'][number]
type Change = EmployeeImport['changed'][number]

const REASON = 'Imported from a file'

export const employeeImportHandlers: Handlers<typeof employeeImportRoutes> = {
  async importEmployees({ body: { lines, apply } }, context) {
    const today = manilaDateOf(context.now)
    if (!apply) {
      const { plan, branches } = await planOf(
        context.db,
        lines,
        today,
        file.listEmployeesOfFile(context.db, named(lines)),
      )
      return toAnswer(plan, branches, await warningsOf(context.db, plan))
    }
    let moved = false
    const answer = await context.command(async (trx) => {
      const { plan, branches, workplaces } = await planOf(
        trx,
        lines,
        today,
        file.lockEmployeesOfFile(trx, named(lines)),
      )
      const [problem] = plan.problems
      if (problem)
        throw new DomainError('field_invalid', `Line ${problem.line}: ${problem.message}`, { field: 'lines' })
      const warnings = await warningsOf(trx, plan)
      for (const { line, employee } of plan.changed)
        requireNewest(employee.version, lines.find((one) => one.line === line)?.version ?? -1)
      for (const person of plan.added) await add(trx, context, person)
      for (const change of plan.changed)
        await changeOne(trx, context, change, workplaces.get(change.employee.id) ?? [], today)
      moved = plan.changed.some(isMove)
      return toAnswer(plan, branches, warnings)
    })
    if (moved) context.forgetSessions()
    return answer
  },
}

const named = (lines: readonly Line[]) => ({
  codes: lines.flatMap(({ code }) => code ?? []),
  ids: lines.flatMap(({ id, code }) => (code ? [] : id)),
})
const isMove = ({ fields }: Change) => fields.includes('homeBranchId')

/** The effect of the lines on the current data, and the branches each person would work at from now on. */
async function planOf(
  db: Db,
  lines: readonly Line[],
  today: ManilaDate,
  asked: ReturnType<typeof file.listEmployeesOfFile>,
): Promise<{
  plan: EmployeeImport
  branches: readonly BranchInFile[]
  workplaces: ReadonlyMap<string, readonly string[]>
}> {
  const rows = await asked
  const ids = rows.map(({ id }) => id)
  const rates = await file.listRatesOn(db, ids, today)
  const assignments = await file.listAssignmentsFrom(db, ids, today)
  const branches = (await file.listBranchNames(db)).map(({ closedAt, ...branch }) => ({
    ...branch,
    closed: closedAt !== null,
  }))
  const workplaces = new Map<string, string[]>()
  for (const { employeeId, branchId } of assignments)
    workplaces.set(employeeId, [...(workplaces.get(employeeId) ?? []), branchId])
  const employees: EmployeeNow[] = rows.map((row) => {
    const { deactivatedAt, ...terms } = row
    const rate = rates.find(({ employeeId }) => employeeId === row.id)
    return {
      ...terms,
      left: deactivatedAt !== null,
      movesLater: assignments.some(
        ({ employeeId, fromOn, toOn }) => employeeId === row.id && (toOn !== null || fromOn > today),
      ),
      rate: rate ? { fromOn: rate.fromOn, payType: rate.payType, rateCentavos: rate.rateCentavos } : null,
    }
  })
  return { plan: employeeImportOf(employees, branches, lines), branches, workplaces }
}

async function warningsOf(db: Db, { added }: EmployeeImport): Promise<LineWords[]> {
  if (added.length === 0) return []
  const orders = new Map<string, Awaited<ReturnType<typeof findMinimumWage>>>()
  const belowMinimum: LineWords[] = []
  for (const { line, terms, rate } of added) {
    const key = `${terms.homeBranchId} ${rate.fromOn}`
    if (!orders.has(key)) orders.set(key, await findMinimumWage(db, terms.homeBranchId, rate.fromOn))
    const minimum = orders.get(key)
    if (minimum && isBelowMinimum(rate, minimum.daily, await factorOn(db, rate.fromOn)))
      belowMinimum.push({
        line,
        message: `Below the minimum wage: ${minimum.order} requires ₱${toPesos(minimum.daily).toFixed(2)} a day`,
      })
  }
  return [...lookalikeWarnings(added, await file.listPeopleToCompare(db)), ...belowMinimum].toSorted(
    (one, other) => one.line - other.line,
  )
}

async function add(trx: Trx, context: Context, { id, terms, numbers, rate }: NewFromFile): Promise<void> {
  const { homeBranchId, position, hiredOn } = terms
  await takeOn(trx, context, {
    ...terms,
    id,
    mobile: terms.mobile ?? '',
    ...Object.fromEntries(GOVERNMENT_NUMBER_KEYS.map((kind) => [kind, numbers[kind] ?? ''])),
    branchIds: [homeBranchId],
    rate: { id: newId(context.now.getTime()), fromOn: rate.fromOn, payType: rate.payType, rate: rate.rateCentavos },
  })
  await tell(trx, context, id, {
    event: 'employee.created',
    action: 'employee.created',
    reason: REASON,
    after: { position, homeBranchId, hiredOn, signsIn: false },
  })
}

async function changeOne(
  trx: Trx,
  context: Context,
  { employee, after, fields }: Change,
  workplaces: readonly string[],
  today: ManilaDate,
): Promise<void> {
  const { homeBranchId, ...terms } = after
  const changed = fields.filter((field) => field !== 'homeBranchId')
  if (changed.length > 0) {
    await setEmployee(trx, employee.id, Object.fromEntries(changed.map((field) => [field, terms[field]])))
    // Only the names of the fields, not their values: more people may read the log than these values.
    await tell(trx, context, employee.id, {
      action: 'employee.updated',
      reason: REASON,
      after: { fields: changed.toSorted() },
    })
  }
  if (!fields.includes('homeBranchId') || homeBranchId === null) return
  // Their other branches stay; the new home branch replaces the old one.
  const others = workplaces.filter((id) => id !== employee.homeBranchId && id !== homeBranchId)
  await assignTo(trx, context, employee, {
    fromOn: after.hiredOn > today ? after.hiredOn : today,
    homeBranchId,
    branchIds: [homeBranchId, ...others],
    reason: REASON,
  })
}

function toAnswer(
  { added, changed, same, problems }: EmployeeImport,
  branches: readonly BranchInFile[],
  warnings: readonly LineWords[],
): EmployeeImportAnswer {
  const shown = (terms: EmployeeTermsInFile, field: EmployeeFileField) =>
    field === 'homeBranchId' ? (branches.find(({ id }) => id === terms.homeBranchId)?.name ?? null) : terms[field]
  return {
    added: added.map(({ line, id, terms, numbers, rate }) => ({
      line,
      id,
      name: fullNameOf(terms),
      fields: [
        ...EMPLOYEE_FILE_FIELDS.map((field) => ({ field, value: shown(terms, field) })),
        { field: 'payType' as const, value: rate.payType },
        { field: 'rate' as const, value: toPesos(rate.rateCentavos) },
        { field: 'rateFromOn' as const, value: rate.fromOn },
        ...GOVERNMENT_NUMBER_KEYS.map((field) => ({ field, value: numbers[field] })),
      ].filter(({ value }) => value !== null && value !== ''),
    })),
    changed: changed.map(({ line, employee, after, fields }) => ({
      line,
      employeeId: employee.id,
      code: employee.code,
      name: fullNameOf(employee),
      version: employee.version,
      changes: fields.map((field) => ({ field, before: shown(employee, field), after: shown(after, field) })),
    })),
    same,
    problems: [...problems],
    warnings: [...warnings],
  }
}
