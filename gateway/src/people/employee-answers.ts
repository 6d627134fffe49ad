import type { Employee, EmployeeRow } from '@labada/contracts/people/employee-fields'
import { hasPin } from '@labada/db/access/stands'
import { findUser } from '@labada/db/access/users'
import { listAssignments } from '@labada/db/people/employee-assignments'
import * as employees from '@labada/db/people/employees'
import { DomainError } from '@labada/domain/core/errors'
import { factorOf } from '@labada/domain/law/payroll-terms'
import { dailyOf } from '@labada/domain/people/employee-rates'
import type { Actor } from '../http/actor.ts'
import type { Context } from '../http/context.ts'

/** What somebody may see of an employee. */
export interface Seen {
  readonly rate: boolean
  readonly advances: boolean
  /** Birth date, address, numbers of the agencies and the pay account. */
  readonly personal: boolean
}

/** Whoever may change something may see it. */
export function seenBy({ keys }: Pick<Actor, 'keys'>): Seen {
  return {
    rate: keys.has('employee.rates') || keys.has('employee.rates.edit'),
    advances: keys.has('advance.see'),
    personal: keys.has('employee.files') || keys.has('employee.edit'),
  }
}

/** One employee in the API's form, as the caller may see them. Throws `not_found`. */
export async function employeeAnswer({ db, now, actor }: Context, id: string): Promise<Employee> {
  const seen = seenBy(actor)
  const row = found(await employees.findEmployee(db, now, id))
  return {
    ...rowAnswer(row, seen),
    middlename: row.middlename,
    suffix: row.suffix,
    gender: row.gender,
    birthDate: seen.personal ? row.birthDate : null,
    address: seen.personal ? row.address : '',
    emergencyName: row.emergencyName,
    emergencyRelation: row.emergencyRelation,
    emergencyPhone: row.emergencyPhone,
    employmentType: row.employmentType,
    separationReason: row.separationReason,
    restWeekday: row.restWeekday,
    shiftTemplateId: row.shiftTemplateId,
    payMethod: row.payMethod,
    payAccount: seen.personal ? row.payAccount : '',
    taxStatus: row.taxStatus,
    hoursOfWork: row.hoursOfWork,
    sssNumber: seen.personal ? row.sssNumber : null,
    philhealthNumber: seen.personal ? row.philhealthNumber : null,
    pagibigNumber: seen.personal ? row.pagibigNumber : null,
    tin: seen.personal ? row.tin : null,
    userId: row.userId,
    isLoginOpen: row.userId !== null && (await findUser(db, row.userId))?.isActive === true,
    hasPin: row.userId !== null && (await hasPin(db, row.userId)),
    assignments: await listAssignments(db, id),
  }
}

/** An employee of a list in the API's form. */
export function rowAnswer(row: employees.EmployeeRow, seen: Seen): EmployeeRow {
  const { payType, rateCentavos, rateFromOn } = row
  const hasRate = payType !== null && rateCentavos !== null && rateFromOn !== null
  return {
    id: row.id,
    code: row.code,
    firstname: row.firstname,
    lastname: row.lastname,
    position: row.position,
    mobile: row.mobile,
    homeBranch:
      row.homeBranchId !== null && row.homeBranchName !== null
        ? { id: row.homeBranchId, name: row.homeBranchName }
        : null,
    otherBranches: [...row.otherBranches],
    status: row.deactivatedAt === null ? 'active' : 'separated',
    hiredOn: row.hiredOn,
    separatedOn: row.separatedOn,
    rate:
      hasRate && seen.rate
        ? { payType, rate: rateCentavos, fromOn: rateFromOn, daily: dailyOf({ payType, rateCentavos }, factorOf(row)) }
        : null,
    belowMinimum: seen.rate && row.isBelowMinimum,
    photoId: row.photoId,
    username: row.username,
    documents: { valid: row.validDocuments, expiring: row.expiringDocuments, expired: row.expiredDocuments },
    fingers: row.fingers,
    consent: row.consent,
    lastScanAt: row.lastScanAt,
    onDutySince: row.onDutySince,
    onLeave: row.isOnLeave,
    advances: seen.advances ? row.advancesCentavos : null,
    version: row.version,
  }
}

/** The value, or throws `not_found` if it is undefined. */
export function found<T>(employee: T | undefined): T {
  if (!employee) throw new DomainError('not_found', 'Employee not found')
  return employee
}
