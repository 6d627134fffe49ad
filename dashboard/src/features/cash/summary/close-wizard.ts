import type { CashSession } from '@labada/contracts/cash/cash-sessions'
import type { VarianceBand } from '@labada/domain/cash/cash-sessions'
import { type Centavos, smallerOf, subtract, ZERO } from '@labada/domain/core/money'
import { type Pieces, piecesFrom } from '../../../components/cash/counting.ts'
import { varianceStatus } from '../../../components/cash/variance-status.ts'
import { money } from '../../../lib/format.ts'
import { t } from './t.ts'

/** Count, review the difference, choose where the cash goes, print. */
export const CLOSE_STEPS = ['count', 'check', 'keep', 'done'] as const
/** Without a connection it ends with a provisional count. */
export type CloseStep = (typeof CLOSE_STEPS)[number] | 'provisional'

export interface CloseWizard {
  readonly step: CloseStep
  readonly pieces: Pieces
  readonly note: string
  /** Stays in the drawer; null while the field is empty. */
  readonly keep: Centavos | null
  readonly rest: 'safe' | 'remit'
}

export type CloseAction =
  | { readonly type: 'pieces'; readonly pieces: Pieces }
  /** The server took the count: the difference may be shown now. */
  | { readonly type: 'counted'; readonly session: CashSession }
  | { readonly type: 'recount' }
  | { readonly type: 'note'; readonly note: string }
  | { readonly type: 'keep'; readonly keep: Centavos | null }
  | { readonly type: 'rest'; readonly rest: 'safe' | 'remit' }
  | { readonly type: 'step'; readonly step: CloseStep }

/** A drawer that was already counted (here, or by a colleague) resumes with that count; a provisional one is checked first. */
export function startClosing(session: CashSession): CloseWizard {
  const counting: CloseWizard = { step: 'count', pieces: {}, note: '', keep: null, rest: 'safe' }
  if (session.state === 'counting' && session.counted) return changeClosing(counting, { type: 'counted', session })
  return session.counted ? { ...counting, pieces: piecesFrom(session.counted) } : counting
}

export function changeClosing(wizard: CloseWizard, action: CloseAction): CloseWizard {
  switch (action.type) {
    case 'pieces':
      return { ...wizard, pieces: action.pieces }
    case 'counted':
      return {
        ...wizard,
        step: action.session.state === 'open' ? 'provisional' : 'check',
        pieces: piecesFrom(action.session.counted),
        // Usually the morning's float is kept for the next day.
        keep: smallerOf(action.session.opening, action.session.countedAmount ?? ZERO),
      }
    case 'recount':
      return { ...wizard, step: 'count' }
    case 'note':
      return { ...wizard, note: action.note.slice(0, 300) }
    case 'keep':
      return { ...wizard, keep: action.keep }
    case 'rest':
      return { ...wizard, rest: action.rest }
    case 'step':
      return { ...wizard, step: action.step }
  }
}

/** Over, short or exact, with the colour of its badge. `judged` is the server’s verdict, which uses the shop’s limits. */
export function varianceWords(variance: Centavos, judged: VarianceBand | null) {
  return {
    word: variance === 0 ? t('exact') : variance > 0 ? t('over') : t('short'),
    tone: varianceStatus(variance, judged ?? 'ok'),
  }
}

/** `Short ₱30.00` */
export function differenceWords(variance: Centavos): string {
  const { word } = varianceWords(variance, null)
  return variance === 0 ? word : `${word} ${money(variance).replace('−', '')}`
}

export interface CloseComplaints {
  readonly note?: string
  readonly keep?: string
}

/** The reasons the drawer cannot be closed; empty if there are none. */
export function complaintsOf(
  wizard: CloseWizard,
  session: Pick<CashSession, 'band' | 'countedAmount'>,
): CloseComplaints {
  const needsNote = session.band !== null && session.band !== 'ok' && wizard.note.trim() === ''
  const counted = session.countedAmount ?? ZERO
  const keep =
    wizard.keep === null ? t('amountToKeepIsRequired') : wizard.keep > counted ? t('moreThanYouCounted') : undefined
  return { ...(needsNote ? { note: t('noteIsRequired') } : {}), ...(keep ? { keep } : {}) }
}

/** What leaves the drawer. */
export const leavingOf = (wizard: CloseWizard, session: Pick<CashSession, 'countedAmount'>): Centavos =>
  subtract(session.countedAmount ?? ZERO, wizard.keep ?? ZERO)
