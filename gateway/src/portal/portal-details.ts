import type { portalDetailsRoutes } from '@labada/contracts/portal/portal-details'
import { findEmployee } from '@labada/db/people/employees'
import { DomainError } from '@labada/domain/core/errors'
import { numberEnd } from '@labada/domain/people/masked-numbers'
import type { Handlers } from '../http/context.ts'

export const portalDetailsHandlers: Handlers<typeof portalDetailsRoutes> = {
  async portalDetails(_input, { db, portal, now }) {
    const row = await findEmployee(db, now, portal.employeeId)
    if (!row) throw new DomainError('not_found', 'Employee not found')
    const { payType, rateCentavos, rateFromOn } = row
    return {
      success: true,
      data: {
        code: row.code,
        full_name: [row.firstname, row.middlename, row.lastname, row.suffix].filter(Boolean).join(' '),
        birth_date: row.birthDate,
        mobile: row.mobile,
        address: row.address,
        emergency: { name: row.emergencyName, relation: row.emergencyRelation, phone: row.emergencyPhone },
        position: row.position,
        employment_type: row.employmentType,
        hired_on: row.hiredOn,
        home_branch: row.homeBranchName,
        other_branches: row.otherBranches.map(({ name }) => name),
        rate:
          payType !== null && rateCentavos !== null && rateFromOn !== null
            ? { amount: rateCentavos, pay_type: payType, from_on: rateFromOn }
            : null,
        pay_method: row.payMethod,
        numbers: {
          sss: numberEnd(row.sssNumber),
          philhealth: numberEnd(row.philhealthNumber),
          pagibig: numberEnd(row.pagibigNumber),
          tin: numberEnd(row.tin),
        },
      },
    }
  },
}
