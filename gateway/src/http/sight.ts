import type { Route } from '@labada/contracts/core/route'
import { SEEN_RECORDS } from '@labada/contracts/core/sight'
import { isOfBranch } from '@labada/db/core/branch-records'
import type { Db } from '@labada/db/core/client'
import type { Input } from './input.ts'
import { badRequest, notFound } from './problems.ts'

/** The branch in sight of a person who sees named branches only; null for everybody else. */
export type Sight = string | null

/**
 * The branch that a person of named branches looks at: the one they say, or their only one. A branch that is not theirs
 * is as unknown as any other (404); with several and none said, nothing is guessed (400).
 */
export function sightOf(
  { key, access, aboutAll }: Route,
  branchIds: readonly string[] | null,
  said: string | undefined,
): Sight {
  if (!branchIds || key === 'public' || access.kind === 'signed-in' || aboutAll) return null
  const [only, another] = branchIds
  if (said !== undefined) {
    if (!branchIds.includes(said)) throw notFound()
    return said
  }
  if (only === undefined) throw notFound()
  if (another !== undefined) throw badRequest()
  return only
}

/** Holds a call to the branch in sight: what it names must be of that branch, and what it leaves open becomes it. */
export async function holdToSight(db: Db, route: Route, input: Input, sight: Sight): Promise<Input> {
  if (sight === null) return input
  const params = fieldsOf(input.params)
  for (const part of [params, fieldsOf(input.query), fieldsOf(input.body)]) {
    for (const record of SEEN_RECORDS) {
      const id = part?.[record]
      if (typeof id === 'string' && !(await isOfBranch(db, record, id, sight))) throw notFound()
    }
  }
  if (params?.branchId !== undefined && params.branchId !== sight) throw notFound()
  return { ...input, query: heldPart(route.query, input.query, sight), body: heldPart(route.body, input.body, sight) }
}

function heldPart(schema: Route['query'], part: unknown, sight: string): unknown {
  const fields = fieldsOf(part)
  if (!schema || !fields || !Object.hasOwn(schema.shape, 'branchId')) return part
  const { branchId } = fields
  if (branchId !== undefined && branchId !== sight) throw notFound()
  return { ...fields, branchId: sight }
}

function fieldsOf(part: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof part === 'object' && part !== null ? { ...part } : undefined
}
