import type { RouteInput } from '@labada/contracts/core/route'
import type { setupRoutes } from '@labada/contracts/setup/setup'
import type { setupStateRoutes } from '@labada/contracts/setup/setup-state'
import { tryBootstrapCodes, useBootstrapCode } from '@labada/db/access/setup-codes'
import { hasUsers, insertEmployee, insertUser } from '@labada/db/access/users'
import { insertVersion, setPublished, upsertPrice } from '@labada/db/catalog/prices'
import { insertService } from '@labada/db/catalog/services'
import { insertBranch } from '@labada/db/company/branches'
import { findCompany, insertCompany } from '@labada/db/company/companies'
import { recordAudit } from '@labada/db/core/audit'
import type { Trx } from '@labada/db/core/client'
import { newId } from '@labada/db/core/ids'
import { announce } from '@labada/db/core/outbox'
import { usualStages, usualTerms } from '@labada/domain/catalog/prices'
import {
  CASH_OUT_LIMIT,
  DEFAULT_HOURS,
  requireHours,
  STORAGE_FREE_DAYS,
  tidyFeatures,
} from '@labada/domain/company/branches'
import { DomainError } from '@labada/domain/core/errors'
import { ZERO } from '@labada/domain/core/money'
import { fitsPassword, hashPassword } from '../access/passwords.ts'
import { requireStrongPassword } from '../access/strong-passwords.ts'
import { spendSetupTry } from '../core/login-limits.ts'
import { unlessTaken } from '../core/taken-ids.ts'
import type { Context, Handlers } from '../http/context.ts'

type SetUp = RouteInput<typeof setupRoutes.setUp>['body']

export const setupHandlers: Handlers<typeof setupRoutes & typeof setupStateRoutes> = {
  async setupState(_input, { db, door }) {
    const [company, isInhabited] = await Promise.all([findCompany(db), hasUsers(db)])
    return {
      needed: !isInhabited,
      demo: door.demo && (company?.isDemo ?? false),
      shopName: company?.shopName ?? 'Labada',
    }
  },

  async setUp({ body }, context) {
    const { db } = context
    if (await hasUsers(db)) throw setupDone()
    await requireSense(body)
    await spendSetupTry(db, context.ip)
    const codeId = await findBootstrapCode(context, body.code)
    const adminHash = await hashPassword(body.admin.password)
    const staffHashes: string[] = []
    for (const { password } of body.staff) staffHashes.push(await hashPassword(password))
    return context.command(async (trx) => {
      if (!(await useBootstrapCode(trx, codeId))) throw wrongCode()
      await foundCompany(trx, context, body, { adminHash, staffHashes })
      return { shopName: body.shopName }
    })
  },
}

/** Checks what a schema cannot: strong passwords, unique names, valid hours. */
async function requireSense({ shopName, admin, staff, branch, services }: SetUp): Promise<void> {
  const words = [shopName, branch.name]
  await requireStrongPassword(
    admin.password,
    [...words, admin.username, admin.firstname, admin.lastname],
    'admin.password',
  )
  for (const [i, one] of staff.entries()) {
    await requireStrongPassword(
      one.password,
      [...words, one.username, one.firstname, one.lastname],
      `staff.${i}.password`,
    )
    const names = [admin.username, ...staff.slice(0, i).map(({ username }) => username)]
    if (names.includes(one.username)) throw taken('This username is entered twice', `staff.${i}.username`)
  }
  for (const [i, service] of services.entries()) {
    const before = services.slice(0, i)
    if (before.some(({ code }) => code === service.code))
      throw taken('This code is entered twice', `services.${i}.code`)
  }
  if (branch.hours) requireHours(branch.hours)
}

async function foundCompany(
  trx: Trx,
  { now, requestId }: Context,
  { shopName, phone, admin, branch, services, staff }: SetUp,
  { adminHash, staffHashes }: { readonly adminHash: string; readonly staffHashes: readonly string[] },
): Promise<void> {
  await unlessTaken({ company_pkey: setupDone }, () =>
    insertCompany(trx, { shopName, phone: phone ?? '', isDemo: false }),
  )
  const adminId = newId()
  await insertUser(trx, {
    id: adminId,
    username: admin.username,
    passwordHash: adminHash,
    role: 'admin',
    employeeId: null,
    firstname: admin.firstname,
    lastname: admin.lastname,
  })
  await insertBranch(trx, {
    id: branch.id,
    code: branch.code,
    name: branch.name,
    address: branch.address ?? '',
    city: '',
    phone: phone ?? '',
    features: tidyFeatures(branch.features),
    hours: branch.hours ?? DEFAULT_HOURS,
    cutoffMinutes: 0,
    turnaroundHours: 24,
    rushHours: 6,
    openingFloatCentavos: ZERO,
    drawerLimitCentavos: ZERO,
    cashOutLimitCentavos: CASH_OUT_LIMIT,
    storageFreeDays: STORAGE_FREE_DAYS,
    storageFeePerDayCentavos: ZERO,
    storageFeeMostCentavos: ZERO,
    isVatRegistered: false,
    tin: '',
    wageRegion: null,
    wageTier: null,
  })
  await publishPrices(trx, now, adminId, services)
  for (const [i, { firstname, lastname, username }] of staff.entries()) {
    const employeeId = newId()
    await insertEmployee(trx, { id: employeeId, firstname, lastname, branchId: branch.id })
    const passwordHash = staffHashes[i] ?? ''
    await insertUser(trx, { id: newId(), username, passwordHash, role: 'employee', employeeId, firstname, lastname })
  }
  await recordAudit(trx, {
    at: now,
    actorId: adminId,
    clientId: null,
    branchId: branch.id,
    action: 'company.set_up',
    objectType: 'company',
    objectId: '1',
    after: { shopName, branch: branch.name, services: services.length, staff: staff.length },
    requestId,
  })
  await announce(trx, now, { type: 'branch.created', branchId: branch.id, payload: { branchId: branch.id } })
}

async function publishPrices(trx: Trx, now: Date, adminId: string, services: SetUp['services']): Promise<void> {
  if (services.length === 0) return
  const versionId = newId()
  await insertVersion(trx, { id: versionId, name: 'First prices', createdAt: now, createdBy: adminId })
  for (const [sort, { code, name, category, unit, price, icon = null, color = null }] of services.entries()) {
    const serviceId = newId()
    const stages = [...usualStages(category)]
    await insertService(trx, { id: serviceId, code, name, category, unit, stages, sort, icon, color })
    await upsertPrice(trx, versionId, { ...usualTerms(category, unit), serviceId, price })
  }
  await setPublished(trx, versionId, { at: now, by: adminId, effectiveAt: now })
}

async function findBootstrapCode({ db }: Context, typed: string): Promise<string> {
  const plain = typed.replaceAll(/[\s-]/g, '')
  for (const { id, codeHash } of await tryBootstrapCodes(db)) if (await fitsPassword(codeHash, plain)) return id
  throw wrongCode()
}

function wrongCode(): DomainError {
  return new DomainError('field_invalid', 'This code is wrong or already used. Restart the server for a new one.', {
    field: 'code',
  })
}

function taken(message: string, field: string): DomainError {
  return new DomainError('field_invalid', message, { field })
}

function setupDone(): DomainError {
  return new DomainError('setup_done', 'This shop is already set up. Log in.')
}
