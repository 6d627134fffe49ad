import { expect, test } from 'vitest'
import { z } from 'zod'
import { admin, adminOrShop, shop, signedIn } from './route.ts'
import { heldBy } from './sight.ts'
import { id } from './values.ts'

test('a call is held by its record, its branchId or its scope', () => {
  expect(heldBy({ access: admin, params: z.object({ orderId: id }) })).toBe('orderId')
  expect(heldBy({ access: admin, params: z.object({ orderId: id }), body: z.object({ branchId: id }) })).toBe('orderId')
  for (const part of ['params', 'query', 'body'] as const)
    expect(heldBy({ access: admin, [part]: z.object({ branchId: id.optional() }) })).toBe('branchId')
  expect(heldBy({ access: adminOrShop('receive') })).toBe('scope')
  expect(heldBy({ access: admin, scoped: true })).toBe('scope')
})

test('one about no branch says so; any other is closed to whoever sees named branches', () => {
  expect(heldBy({ access: admin, aboutAll: true })).toBe('about-all')
  expect(heldBy({ access: signedIn })).toBe('about-all')
  expect(heldBy({ access: admin })).toBeUndefined()
  expect(heldBy({ access: admin, params: z.object({ userId: id }) })).toBeUndefined()
  expect(heldBy({ access: shop('receive') })).toBeUndefined()
})
