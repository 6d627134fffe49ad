import { BRANCH_ACCESS_DENIED } from '@labada/contracts/core/problem'
import type { Session } from '../../api/session.ts'
import { t } from './t.ts'

export interface LoadStateRow {
  readonly title: string
  readonly note: string
  /** Session data that is cleared when the session ends. */
  readonly clears: readonly ('token' | 'client')[]
}

/** Shown in place of a page or a record if the error has no message meant for users. */
const NO_WORDS = t('somethingWentWrongLogIn')

/** The load-state dialog's eight rows, titles as the specification writes them. */
export function loadStateRow(loadState: string, session: Pick<Session, 'token'>): LoadStateRow {
  switch (loadState) {
    case 'Unauthenticated.':
      return session.token
        ? { title: t('yourSessionHasExpired'), note: t('logInAgainToContinue'), clears: ['token'] }
        : { title: t('youreNotSignedIn'), note: t('logInToContinue'), clears: [] }
    case 'Unauthorized.':
      return { title: t('permissionDenied'), note: t('yourAccountDoesntHavePermission'), clears: [] }
    case 'CLOSED_BRANCH_ACCESSED':
      return {
        title: t('branchIsClosed'),
        note: t('thisBranchIsUnavailablePlease'),
        clears: [],
      }
    case 'CLIENT_NO_MATCH_FOUND':
      return {
        title: t('missingSetup'),
        note: t('thisDeviceIsntSetUp'),
        clears: ['token', 'client'],
      }
    case 'NON_EMPLOYEE_ACCOUNT_DENIED':
      return { title: t('accessDenied'), note: t('thisIsForShopEmployees'), clears: [] }
    case BRANCH_ACCESS_DENIED:
      return { title: t('accessDenied'), note: t('youDontHaveAccessTo'), clears: [] }
    case 'TERMINATED_SESSION_ACCESSED':
      return {
        title: t('yourSessionHasBeenTerminated'),
        note: t('thisDeviceWasSignedOut'),
        clears: ['token', 'client'],
      }
    default:
      return { title: t('unknownError'), note: /^\s*[<{[]/.test(loadState) ? NO_WORDS : loadState, clears: [] }
  }
}
