import type { CashSessionDetail, cashSessionRoutes } from '@labada/contracts/cash/cash-sessions'
import type { RouteInput } from '@labada/contracts/core/route'
import { worthOf } from '@labada/domain/cash/denominations'
import { DomainError } from '@labada/domain/core/errors'
import { businessDateOf } from '@labada/domain/core/manila-time'
import type { Applied, LocalCommand, LocalState } from './local-state.ts'
import { t } from './t.ts'

/**
 * Opens the drawer with a count. What it should hold is not known here: the server compares, and tells an admin of a
 * difference. The same id again answers the drawer as it is.
 */
export function openLocally(state: LocalState, command: LocalCommand): Applied {
  const body = command.body as RouteInput<typeof cashSessionRoutes.openCashSession>['body']
  const { terms, drawer } = state
  const { at, actor } = command
  if (drawer?.id === body.id) return { state, answer: drawer }
  if (drawer || state.cashSessionId !== null) throw new DomainError('session_already_open', t('theDrawerIsAlreadyOpen'))
  const opening = worthOf(body.counted)
  const opened: CashSessionDetail = {
    id: body.id,
    branchId: terms.branchId,
    branchName: terms.branchName,
    number: 0,
    state: 'open',
    businessDate: businessDateOf(at, terms.cutoffMinutes),
    openedAt: at,
    openedBy: actor,
    opening,
    openingVariance: null,
    openingNote: body.note || null,
    closedAt: null,
    closedBy: null,
    expected: null,
    countedAmount: null,
    variance: null,
    band: null,
    kept: null,
    toSafe: null,
    remitted: null,
    note: null,
    counted: null,
    movements: [],
    otherMethods: [],
    noSales: [],
  }
  return { state: { ...state, drawer: opened, cashSessionId: opened.id, hasDrawer: true }, answer: opened }
}

/** Counts the drawer: provisional, so it stays open. It is closed with a connection, and counted again if cash came since. */
export function countLocally(state: LocalState, command: LocalCommand): Applied {
  const { counted } = command.body as RouteInput<typeof cashSessionRoutes.countCashSession>['body']
  const { drawer } = state
  if (!drawer || drawer.id !== command.params.cashSessionId) throw new DomainError('not_found', t('drawerNotFound'))
  if (drawer.state !== 'open') throw new DomainError('session_closed', t('theDrawerIsBeingCounted'))
  const after: CashSessionDetail = { ...drawer, counted, countedAmount: worthOf(counted) }
  return { state: { ...state, drawer: after }, answer: after }
}
