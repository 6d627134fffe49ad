import type { RouteInput } from '@labada/contracts/core/route'
import type { payItemRoutes } from '@labada/contracts/payroll/items/pay-items'
import type { Db } from '@labada/db/core/client'
import { listEarlierDeMinimis } from '@labada/db/payroll/items/pay-items'
import { DomainError } from '@labada/domain/core/errors'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { centavos, inWords, sum } from '@labada/domain/core/money'
import { carriesOver, deMinimis as ceilingOf, sharesCeiling } from '@labada/domain/law/de-minimis'
import { tableKnowing } from '../../law/de-minimis.ts'

type EarlierBody = Pick<
  RouteInput<typeof payItemRoutes.addPayItem>['body'],
  'employeeId' | 'kind' | 'label' | 'amount' | 'deMinimis' | 'givenOn' | 'fromOn'
>

/**
 * Refuses `field_invalid` for an earlier de minimis benefit without its benefit or its day, with a day outside its year
 * or in the future, for a meal (its ceiling is per day), or for more than could be untaxed, together with the earlier
 * entries that share its ceiling: the excess was another kind of benefit.
 */
export async function requireEarlierDeMinimis(db: Db, body: EarlierBody, today: ManilaDate): Promise<void> {
  const { employeeId, kind, label, amount, deMinimis: item, givenOn, fromOn } = body
  if (kind !== 'earlier_de_minimis') throw invalid('givenOn', 'Only an earlier de minimis benefit has a date')
  if (item === undefined || !carriesOver(item)) {
    throw invalid('deMinimis', 'Choose the de minimis benefit. Meals have a daily ceiling and don’t need a record.')
  }
  if (givenOn === undefined || givenOn > today)
    throw invalid('givenOn', 'Enter the day it was given. It can’t be in the future.')
  if (givenOn.slice(0, 4) !== label) throw invalid('givenOn', `Date must be in ${label}`)
  if (fromOn !== `${label}-01-01`) throw invalid('fromOn', `It must start on the first day of its year, ${label}-01-01`)
  const entered = sum(
    (await listEarlierDeMinimis(db, employeeId, item))
      .filter((one) => one.givenOn !== null && sharesCeiling(item, one.givenOn, givenOn))
      .map((one) => centavos(one.amountCentavos)),
  )
  const { exempt, excess } = ceilingOf(await tableKnowing(db, item, givenOn), item, amount, { before: entered })
  if (excess === 0) return
  const most =
    entered === 0
      ? `Up to ${inWords(exempt)} of it`
      : `${inWords(entered)} is already entered. Up to ${inWords(exempt)} more`
  const words = `${most} was untaxed as a de minimis benefit. Enter the excess with the benefits.`
  throw invalid('amount', words)
}

function invalid(field: string, words: string): DomainError {
  return new DomainError('field_invalid', words, { field })
}
