import type { demoRoutes } from '@labada/contracts/setup/demo'
import { listDemoUsers } from '@labada/db/access/users'
import { findCompany } from '@labada/db/company/companies'
import { DomainError } from '@labada/domain/core/errors'
import { enrolDevice, type LoginDevice, loginAnswer, requireBranchAccess, startSession } from '../access/sign-in.ts'
import type { Context, Handler } from '../http/context.ts'
import { AccessError } from '../http/problems.ts'
import { pairScanner } from '../scanner/scanner-pairing.ts'
import { enrolDemoFingers } from './demo/fingers.ts'

type DemoUser = Awaited<ReturnType<typeof listDemoUsers>>[number]

/** A one-click login of the demo. */
interface Door {
  readonly door: string
  readonly label: string
  readonly hint: string
  readonly user: DemoUser
  readonly branchId: string | null
}

/**
 * The one-click logins of the login page: the admin's office, and a counter for each open branch that has employees.
 */
export const listDoors: Handler<typeof demoRoutes.listDoors> = async (_input, context) => ({
  items: (await listOpenDoors(context)).map(({ door, label, hint }) => ({ door, label, hint })),
})

/** Logs in by one click: pairs this browser as the branch's counter, unless it is one, and logs its employee in. */
export const enterDoor: Handler<typeof demoRoutes.enterDoor> = async ({ params, body }, context) => {
  const { db, door: entry } = context
  const door = (await listOpenDoors(context)).find((open) => open.door === params.door)
  if (!door) throw new DomainError('not_found', 'Demo login not found')
  const known = await knownDevice(context)
  const admin = (await listDemoUsers(db)).find(({ role }) => role === 'admin')
  const done = await context.command(async (trx) => {
    let on: LoginDevice | null = door.branchId === null || known?.branchId === door.branchId ? (known ?? null) : null
    let client: string | undefined
    if (door.branchId !== null && on === null) {
      const enrolled = await enrolDevice(trx, context, {
        branchId: door.branchId,
        name: 'Demo counter',
        by: door.user,
        agent: body.agent,
      })
      client = enrolled.client
      on = { id: enrolled.id, branchId: door.branchId, closed: false }
    } else if (on && body.agent)
      await pairScanner(
        trx,
        { now: context.now, requestId: context.requestId, actorId: door.user.id },
        on.id,
        body.agent,
      )
    if (on && body.agent && admin)
      await enrolDemoFingers(trx, context, { clientId: on.id, agent: body.agent.agent_id, adminId: admin.id })
    if (on) await requireBranchAccess(trx, door.user, on)
    return { ...(await startSession(trx, context, door.user, on)), on, client }
  })
  context.forgetSessions()
  context.issue({ token: done.token, ...(done.client && { client: done.client }) })
  entry.renewAnchor()
  return loginAnswer(context, door.user, done.on, done)
}

/** There are no one-click logins outside the demo: each is not found. */
export async function listOpenDoors({ db, door }: Context): Promise<Door[]> {
  if (!door.demo || !(await findCompany(db))?.isDemo) throw new DomainError('not_found', 'There’s no demo here')
  const users = await listDemoUsers(db)
  const admin = users.find(({ role }) => role === 'admin')
  const byBranch = new Map<string, DemoUser>()
  for (const user of users) if (user.branchId && !byBranch.has(user.branchId)) byBranch.set(user.branchId, user)
  return [
    ...[...byBranch.values()].map((user) => ({
      door: (user.branchCode ?? '').toLowerCase(),
      label: `${user.branchName} counter`,
      hint: `Uses this browser as the ${user.branchName} counter, logged in as ${user.firstname}`,
      user,
      branchId: user.branchId,
    })),
    ...(admin
      ? [
          {
            door: 'admin',
            label: 'Admin',
            hint: `Opens the back office, logged in as ${admin.firstname}`,
            user: admin,
            branchId: null,
          },
        ]
      : []),
  ]
}

async function knownDevice({ door }: Context): Promise<LoginDevice | undefined> {
  try {
    const device = await door.credentials.proveDevice(door.presented.client)
    return { id: device.id, branchId: device.branchId, closed: device.branch.closed }
  } catch (error) {
    if (error instanceof AccessError) return undefined
    throw error
  }
}
