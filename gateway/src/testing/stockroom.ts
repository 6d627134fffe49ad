import { newId } from '@labada/db/core/ids'
import { counting } from '@labada/db/testing/counting'
import type { GivenBranch } from '@labada/db/testing/factories/factories'
import type { Answer } from './caller.ts'
import { done, type Till } from './till.ts'

const numbered = counting()

/** The body of an item; a bottle of fabcon for ₱25 unless told otherwise. */
export const itemBody = (more: object = {}) => ({
  id: newId(),
  name: `Fabcon sachet ${numbered()}`,
  kind: 'both',
  category: 'fabcon',
  unit: 'pc',
  price: 25,
  ...more,
})

/** An item an admin made. */
export async function stocked(till: Till, more: object = {}): Promise<Answer['body']> {
  return done(await till.admin.post('/items', itemBody(more)))
}

/** Puts opening stock into a branch. */
export async function opening(
  till: Till,
  itemId: string,
  quantity: number,
  value: number,
  branch: GivenBranch = till.counter.branch,
): Promise<Answer['body']> {
  return done(
    await till.admin.post('/stock/adjustments', {
      id: newId(),
      branchId: branch.id,
      itemId,
      kind: 'opening',
      quantity,
      value,
    }),
  )
}

/** What a branch has of an item, as the admin sees it. */
export async function levelOf(
  till: Till,
  itemId: string,
  branch: GivenBranch = till.counter.branch,
): Promise<{ onHand: number; value: number; status: string }> {
  const item = done(await till.admin.get(`/items/${itemId}`))
  return item.levels.find((level: { branchId: string }) => level.branchId === branch.id)
}

/** The body of a sale over the counter, paid in cash unless told otherwise. */
export const saleOf = (lines: readonly { itemId: string; quantity: number }[], total: number, more: object = {}) => ({
  id: newId(),
  lines,
  total,
  payments: [{ id: newId(), method: 'cash', amount: total }],
  ...more,
})
