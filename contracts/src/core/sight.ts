import type { Route } from './route.ts'

/** Records that are of one branch, by the name of their id in a path. The gateway looks up whose they are. */
export const BRANCH_RECORDS = [
  'approvalId',
  'cashSessionId',
  'claimId',
  'countId',
  'employeeId',
  'expenseId',
  'machineId',
  'orderId',
  'permitRequestId',
  'purchaseId',
  'remittanceId',
  'requestId',
  'saleId',
] as const
export type BranchRecord = (typeof BRANCH_RECORDS)[number]

/**
 * Records that a person of named branches finds in their branch only. Customers and their packages are of the company:
 * they find those of who came to their branch, but no call becomes theirs because it names one.
 */
export const SEEN_RECORDS = [...BRANCH_RECORDS, 'customerId', 'packageId'] as const
export type SeenRecord = (typeof SEEN_RECORDS)[number]

/**
 * What holds a call to the branch in sight of a person who sees named branches only: the handler's scope, its
 * `branchId`, the record in its path, or that it is not about one branch. Undefined: such a person may not make it.
 */
export type Held = 'scope' | 'branchId' | BranchRecord | 'about-all' | undefined

/** How a call can be held to one branch. */
export function heldBy({ access, query, body, params, aboutAll, scoped }: Judged): Held {
  if (aboutAll || access.kind === 'signed-in') return 'about-all'
  if (access.kind === 'admin-or-shop' || scoped) return 'scope'
  if (access.kind !== 'admin') return undefined
  const record = BRANCH_RECORDS.find((name) => hasField(params, name))
  if (record) return record
  return [params, query, body].some((part) => hasField(part, 'branchId')) ? 'branchId' : undefined
}

type Judged = Pick<Route, 'access' | 'query' | 'body' | 'params' | 'aboutAll' | 'scoped'>

const hasField = (part: Route['query'], name: string): boolean => part !== undefined && Object.hasOwn(part.shape, name)
