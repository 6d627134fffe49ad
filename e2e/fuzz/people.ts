import { randomUUID } from 'node:crypto'
import type { Db } from '@labada/db/core/client'
import {
  type GivenBranch,
  type GivenUser,
  givenAdmin,
  givenDevice,
  givenEmployee,
  givenToken,
} from '@labada/db/testing/factories/factories'
import { givenPrices, givenService } from '@labada/db/testing/factories/price-factories'
import { FEATURES } from '@labada/domain/core/access'
import type { OwnGateway } from '../support/own-gateway.ts'
import type { Random } from './random.ts'
/** Who sends, and with which headers. */
export interface Sending {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
}

export interface People {
  readonly list: readonly Sending[]
  /** New sessions and devices for everybody, everything open again: what was fuzzed away comes back. */
  readonly renew: () => Promise<void>
  /** What an admin is answered to a plain question; nothing when it is refused. */
  readonly ask: (path: string) => Promise<unknown>
  /** Somebody who may make a call, going by what openapi.json says of it. */
  readonly entitled: (who: string, random: Random) => Sending
  /** A little honest work at both counters; gives what it was answered. */
  readonly work: () => Promise<readonly { readonly answer: unknown; readonly noun: string }[]>
}

/** In the demo company with its ninety days of papers and their pictures: everybody who may come to the doors of two of its branches. */
export async function givenPeople({ db, url }: OwnGateway): Promise<People> {
  const branches = await twoBranches(db)
  const boss = await givenAdmin(db, { username: 'fuzz-boss' })
  const ana = await givenEmployee(db, { branchIds: [branches[0].id], username: 'fuzz-ana' })
  const ben = await givenEmployee(db, { branchIds: [branches[1].id], username: 'fuzz-ben' })
  const units = ['load', 'kg', 'piece'] as const
  const services: Awaited<ReturnType<typeof givenService>>[] = []
  for (const unit of units) services.push(await givenService(db, { name: `Wash by ${unit}`, unit }))
  await givenPrices(db, {
    by: boss.id,
    of: services.map((service, at) => ({ service, pesos: 100 + at, terms: { kgPerLoad: 8 } })),
  })
  const pair = await antiForgeryPair(url)
  const list: Sending[] = []

  async function renew(): Promise<void> {
    // One row at a time: a statement over several could wait for a call that waits for it.
    for (const { id } of await db.selectFrom('branch').select('id').execute())
      await db
        .updateTable('branch')
        .set({ closedAt: null, closedReason: null, features: [...FEATURES] })
        .where('id', '=', id)
        .execute()
    for (const table of ['service', 'appUser'] as const)
      for (const { id } of await db.selectFrom(table).select('id').where('isActive', '=', false).execute())
        await db.updateTable(table).set({ isActive: true }).where('id', '=', id).execute()
    const seat = async (branch: GivenBranch, user: GivenUser) => {
      const device = await givenDevice(db, { branchId: branch.id })
      const { credential } = await givenToken(db, { user, device })
      return { authorization: `Bearer ${credential}`, 'x-client': device.credential, ...pair }
    }
    const [counter, other, wrong] = [
      await seat(branches[0], ana),
      await seat(branches[1], ben),
      await seat(branches[1], ana),
    ]
    const admin = { authorization: `Bearer ${(await givenToken(db, { user: boss })).credential}`, ...pair }
    const stale = {
      authorization: `Bearer ${(await givenToken(db, { user: boss, confirmed: false })).credential}`,
      ...pair,
    }
    list.splice(
      0,
      list.length,
      { name: 'employee at a counter', headers: counter },
      { name: 'employee at a counter', headers: counter },
      { name: 'employee at a counter', headers: counter },
      { name: 'employee of another branch', headers: other },
      { name: 'employee where they do not belong', headers: wrong },
      { name: 'employee without a device', headers: { authorization: counter.authorization, ...pair } },
      { name: 'device alone', headers: { 'x-client': counter['x-client'], ...pair } },
      { name: 'admin', headers: admin },
      { name: 'admin', headers: admin },
      { name: 'admin', headers: admin },
      { name: 'admin at a counter', headers: { ...admin, 'x-client': counter['x-client'] } },
      { name: 'admin whose password is long ago', headers: stale },
      { name: 'guest', headers: pair },
      { name: 'guest without the anti-forgery pair', headers: {} },
    )
  }
  await renew()

  const named = (...names: string[]) => list.filter(({ name }) => names.includes(name))
  const entitled: People['entitled'] = (who, random) => {
    const counters = named('employee at a counter', 'employee of another branch')
    if (who.startsWith('An admin, or')) return random.pick([...named('admin'), ...counters])
    if (who.startsWith('An admin')) return random.pick(named('admin'))
    if (who.startsWith('An employee')) return random.pick(counters)
    return random.pick(list)
  }

  async function work(): Promise<{ answer: unknown; noun: string }[]> {
    const done: { answer: unknown; noun: string }[] = []
    for (const { headers } of [...named('employee at a counter').slice(0, 1), ...named('employee of another branch')]) {
      const call = async (method: string, noun: string, body?: object) => {
        const response = await fetch(`${url}/api/${noun}`, {
          method,
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
        if (response.ok) done.push({ answer: await response.json(), noun })
      }
      await call('GET', 'services')
      await call('POST', 'cash-sessions', { id: randomUUID(), counted: { 1000: 2, 20: 5 } })
      for (const service of services)
        await call('POST', 'orders', {
          id: randomUUID(),
          type: 'walk-in',
          customer: { name: 'Liza Cruz' },
          lines: [{ serviceId: service.id, quantity: 2, weightKg: 6 }],
        })
    }
    return done
  }

  async function ask(path: string): Promise<unknown> {
    const response = await fetch(`${url}${path}`, { headers: named('admin')[0]?.headers ?? {} })
    return response.ok && response.headers.get('content-type')?.startsWith('application/json')
      ? response.json()
      : undefined
  }

  return { list, renew, ask, entitled, work }
}

async function twoBranches(db: Db): Promise<readonly [GivenBranch, GivenBranch]> {
  const [first, second] = await db
    .selectFrom('branch')
    .select(['id', 'code', 'name', 'features'])
    .orderBy('name')
    .limit(2)
    .execute()
  if (!first || !second) throw new Error('The demo company has no two branches')
  return [first, second]
}

export async function antiForgeryPair(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(`${url}/sanctum/csrf-cookie`)
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) }
}
