import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Aimed, aimedAt, NAMES, OTHER_NOUNS, walk } from '../testing/access-walk.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'

let shop: TestApp
let aimed: Aimed
beforeAll(async () => {
  shop = await startTestApp()
  aimed = await aimedAt(shop)
})
afterAll(() => shop.stop())

test.each(OTHER_NOUNS)(
  '%s answer every principal as the committed table says, and a refusal changes nothing',
  async (_noun, routes) => {
    const checked = await walk(shop, aimed, routes)
    expect(checked.differences).toEqual([])
    expect(checked.calls).toBe(routes.length * NAMES.length)
  },
  240_000,
)
