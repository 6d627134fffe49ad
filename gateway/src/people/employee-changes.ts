import { knownUploads } from '@labada/db/company/uploads'
import type { Trx } from '@labada/db/core/client'
import { announce } from '@labada/db/core/outbox'
import type { Unique } from '@labada/db/core/uniques'
import { listAssignments, openBranches, setAssignments } from '@labada/db/people/employee-assignments'
import { insertRate } from '@labada/db/people/employee-rates'
import { insertEmployeeFile, setEmployee } from '@labada/db/people/employees'
import type { AuditAction } from '@labada/domain/core/audit-actions'
import { DomainError } from '@labada/domain/core/errors'
import type { Key } from '@labada/domain/core/keys'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import type { Centavos } from '@labada/domain/core/money'
import { phoneOf } from '@labada/domain/orders/customers/customers'
import type { PayType } from '@labada/domain/people/employee-rates'
import { GOVERNMENT_NUMBER_KEYS, governmentNumberOf } from '@labada/domain/people/employees'
import { writeAudit } from '../core/audit-entries.ts'
import { fieldTaken, unlessTaken } from '../core/taken-ids.ts'
import type { Context } from '../http/context.ts'

/** Form fields that are stored in one notation: digits of numbers and phones. */
interface Written {
  readonly mobile?: string | undefined
  readonly sssNumber?: string | undefined
  readonly philhealthNumber?: string | undefined
  readonly pagibigNumber?: string | undefined
  readonly tin?: string | undefined
}

/** The given number fields in their stored form. Refuses `field_invalid` for an invalid one. */
export function numbersOf(body: Written): Partial<Record<keyof Written, string | null>> {
  const kept: Partial<Record<keyof Written, string | null>> = {}
  if (body.mobile !== undefined) kept.mobile = mobileOf(body.mobile)
  for (const key of GOVERNMENT_NUMBER_KEYS) {
    const written = body[key]
    if (written !== undefined) kept[key] = governmentNumberOf(key, written)
  }
  return kept
}

/** A mobile number in its stored form; the error names the field as the form does. */
export function mobileOf(written: string): string | null {
  try {
    return phoneOf(written)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    throw new DomainError('field_invalid', 'Mobile must be a Philippine mobile number like 0917 123 4567', {
      field: 'mobile',
    })
  }
}

/** Refuses branches that do not exist or are closed, and a home branch that is not one of them. */
export async function requireBranches(trx: Trx, branchIds: readonly string[], homeBranchId: string): Promise<void> {
  if (!branchIds.includes(homeBranchId))
    throw new DomainError('field_invalid', 'Home branch must be one of the employee’s branches', {
      field: 'homeBranchId',
    })
  const open = await openBranches(trx, branchIds)
  if (branchIds.some((id) => !open.has(id)))
    throw new DomainError('field_invalid', 'Choose open branches only', { field: 'branchIds' })
}

/** Refuses documents whose file was never uploaded. */
export async function requireUploads(trx: Trx, ids: readonly string[]): Promise<void> {
  const known = await knownUploads(trx, { branchId: null }, ids)
  if (ids.some((id) => !known.has(id)))
    throw new DomainError('field_invalid', 'Document wasn’t uploaded. Choose the file again.', { field: 'documents' })
}

/** Refuses an id that another record has; `constraint` is the primary key of its table. */
export function idFree(constraint: Unique, work: () => Promise<void>): Promise<void> {
  return unlessTaken({ [constraint]: () => fieldTaken('id', 'This id is taken') }, work)
}

type NewFile = Omit<Parameters<typeof insertEmployeeFile>[1], 'createdAt' | keyof Written> &
  Written & {
    readonly hiredOn: ManilaDate
    readonly homeBranchId: string
    readonly branchIds: readonly string[]
    readonly rate: {
      readonly id: string
      readonly fromOn: ManilaDate
      readonly payType: PayType
      /** In centavos. */
      readonly rate: Centavos
    }
  }

/** Creates a new employee, with their branches and their first rate; the caller announces it. */
export async function takeOn(
  trx: Trx,
  { now, actor }: Context,
  { branchIds, rate: { rate: rateCentavos, ...rate }, ...fields }: NewFile,
): Promise<void> {
  const { id, hiredOn, homeBranchId } = fields
  await requireBranches(trx, branchIds, homeBranchId)
  await idFree('employee_pkey', () => insertEmployeeFile(trx, { ...fields, ...numbersOf(fields), createdAt: now }))
  await setAssignments(trx, id, hiredOn, branchIds)
  const createdBy = actor.id
  await insertRate(trx, { ...rate, rateCentavos, employeeId: id, reason: 'Hired', createdAt: now, createdBy })
}

/** From a given day the person works at exactly these branches; the home branch changes immediately. */
export async function assignTo(
  trx: Trx,
  context: Context,
  before: { readonly id: string; readonly homeBranchId: string | null },
  {
    fromOn,
    homeBranchId,
    branchIds,
    reason,
  }: {
    readonly fromOn: ManilaDate
    readonly homeBranchId: string
    readonly branchIds: readonly string[]
    readonly reason?: string
  },
): Promise<void> {
  await requireBranches(trx, branchIds, homeBranchId)
  await setAssignments(trx, before.id, fromOn, branchIds)
  await setEmployee(trx, before.id, { homeBranchId })
  await tell(trx, context, before.id, {
    action: 'employee.assigned',
    reason,
    before: { homeBranchId: before.homeBranchId },
    after: { homeBranchId, branchIds, fromOn },
  })
}

interface Told {
  readonly event?: 'employee.created' | 'employee.updated' | 'employee.separated' | 'rate.changed'
  readonly action: AuditAction
  /** The key that allowed it, if another than the call’s. */
  readonly key?: Key | null
  readonly reason?: string | undefined
  readonly before?: Readonly<Record<string, unknown>> | undefined
  readonly after?: Readonly<Record<string, unknown>> | undefined
}

/** Audits a change of an employee and announces it. Neither contains their rates or numbers. */
export async function tell(
  trx: Trx,
  context: Context,
  employeeId: string,
  { event = 'employee.updated', action, ...what }: Told,
): Promise<void> {
  await writeAudit(trx, context, { action, objectType: 'employee', objectId: employeeId, branchId: null, ...what })
  await announce(trx, context.now, { type: event, branchId: null, payload: { employeeId } })
}

/** Whoever sees named branches assigns within them: neither to another, nor away from one. */
export async function requireOwnBranches(
  trx: Trx,
  { actor: { branchIds } }: Pick<Context, 'actor'>,
  employeeId: string,
  wanted: readonly string[],
): Promise<void> {
  if (!branchIds) return
  const today = (await listAssignments(trx, employeeId)).filter(({ toOn }) => toOn === null)
  if ([...wanted, ...today.map(({ branchId }) => branchId)].some((id) => !branchIds.includes(id)))
    throw new DomainError('no_key', 'You can only assign within your branches')
}
