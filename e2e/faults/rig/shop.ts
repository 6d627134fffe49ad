import type { Db } from '@labada/db/core/client'
import { openAsOwner } from '@labada/db/testing/database'
import { givenAdmin, givenBranch, givenDevice, givenEmployee, givenToken } from '@labada/db/testing/factories/factories'
import { givenPrices, givenService } from '@labada/db/testing/factories/price-factories'
import { heldKeys } from '@labada/domain/core/presets'
import { roomsOfOccupant } from '@labada/gateway/realtime/rooms'

/** Somebody with what they show at the door. */
export interface Person {
  readonly token: string
  /** The device they stand at; an admin needs none. */
  readonly client: string | null
  /** The branch they work in; an admin none. */
  readonly branchId: string | null
  readonly username: string
  /** What the live channel lets them hear, by the gateway's own list. */
  readonly rooms: readonly string[]
}

/** A company at work: branches with counters, an admin, a price list. */
export interface Shop {
  readonly branchIds: readonly string[]
  readonly counters: readonly Person[]
  readonly admin: Person
  /** ₱180 a load; ₱35 a kilo, at least 5. */
  readonly services: { readonly load: string; readonly kilo: string }
}

export interface ShopSize {
  readonly branches: number
  readonly countersPerBranch: number
}

/** Fills an empty database. `url` is the owner's. */
export async function openShop(url: string, { branches, countersPerBranch }: ShopSize): Promise<Shop> {
  const db = openAsOwner(url)
  try {
    const admin = await givenAdmin(db)
    const counters: Person[] = []
    const branchIds: string[] = []
    for (let index = 0; index < branches; index++) {
      const branch = await givenBranch(db)
      branchIds.push(branch.id)
      for (let counter = 0; counter < countersPerBranch; counter++) counters.push(await givenCounter(db, branch.id))
    }
    const full = await givenService(db, { name: 'Full service' })
    const kilo = await givenService(db, { name: 'Wash & dry', unit: 'kg' })
    await givenPrices(db, {
      by: admin.id,
      of: [
        { service: full, pesos: 180, terms: { rushPercent: 30, kgPerLoad: 8 } },
        { service: kilo, pesos: 35, terms: { minQuantity: 5, kgPerLoad: 8 } },
      ],
    })
    const { credential } = await givenToken(db, { user: admin })
    return {
      branchIds,
      counters,
      admin: {
        token: credential,
        client: null,
        branchId: null,
        username: admin.username,
        rooms: roomsOfOccupant({
          role: 'admin',
          employeeId: null,
          branchId: null,
          deviceId: null,
          keys: heldKeys({ role: 'admin', preset: null, ownKeys: null }),
          branchIds: null,
        }),
      },
      services: { load: full.id, kilo: kilo.id },
    }
  } finally {
    await db.destroy()
  }
}

async function givenCounter(db: Db, branchId: string): Promise<Person> {
  const user = await givenEmployee(db, { branchIds: [branchId] })
  const device = await givenDevice(db, { branchId })
  const { credential } = await givenToken(db, { user, device })
  const rooms = roomsOfOccupant({
    role: 'employee',
    employeeId: user.employeeId,
    branchId,
    deviceId: device.id,
    keys: heldKeys({ role: 'employee', preset: null, ownKeys: null }),
    branchIds: null,
  })
  return { token: credential, client: device.credential, branchId, username: user.username, rooms }
}
