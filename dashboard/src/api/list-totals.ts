import type { Route, RouteResponse } from '@labada/contracts/core/route'

/** The totals of a list: those of everything its filter matches. */
export type TotalsOf<R extends Route> =
  RouteResponse<R> extends { readonly totals: infer Totals } ? NonNullable<Totals> : never

interface Page<Totals> {
  readonly totals: Totals
}

/** The totals of a list that loads page by page. Its first page has them; the others say null. */
export function totalsOf<Totals>(
  list: { readonly pages: readonly Page<Totals>[] } | undefined,
): NonNullable<Totals> | undefined {
  return list?.pages[0]?.totals ?? undefined
}

/** A page that was asked without a cursor, so it has totals: the `select` of a screen that shows no further page. */
export function firstPage<P extends Page<unknown>>(page: P): P & { readonly totals: NonNullable<P['totals']> } {
  const { totals } = page
  if (totals === null || totals === undefined) throw new RangeError('The first page of a list has totals')
  return { ...page, totals }
}
