import { BRANCH_ACCESS_DENIED } from '@labada/contracts/core/problem'
import type { Session } from '../../api/session.ts'

export interface LoadStateRow {
  readonly title: string
  readonly note: string
  /** What of the session ends with it. */
  readonly clears: readonly ('token' | 'client')[]
}

/** In place of a page or a record that came without a message: nothing in it is for people. */
const NO_WORDS = 'The server gave no reason. Log in again to go on.'

/** The load-state dialog's eight rows, titles as the specification writes them. */
export function loadStateRow(loadState: string, session: Pick<Session, 'token'>): LoadStateRow {
  switch (loadState) {
    case 'Unauthenticated.':
      return session.token
        ? { title: 'Your session has expired', note: 'Log in again to go on.', clears: ['token'] }
        : { title: "You're not signed in", note: 'Log in to go on.', clears: [] }
    case 'Unauthorized.':
      return { title: 'Permission denied', note: 'Your account may not do this.', clears: [] }
    case 'CLOSED_BRANCH_ACCESSED':
      return {
        title: 'Branch is closed',
        note: 'This branch is unavailable. Please contact your administrator.',
        clears: [],
      }
    case 'CLIENT_NO_MATCH_FOUND':
      return {
        title: 'Missing setup',
        note: 'This device is not set up for a branch. Ask your administrator for a setup code.',
        clears: ['token', 'client'],
      }
    case 'NON_EMPLOYEE_ACCOUNT_DENIED':
      return { title: 'Access denied', note: 'This is for shop employees only.', clears: [] }
    case BRANCH_ACCESS_DENIED:
      return { title: 'Access denied', note: 'You have no access to this branch.', clears: [] }
    case 'TERMINATED_SESSION_ACCESSED':
      return {
        title: 'Your session has been terminated',
        note: 'This device was signed out by an administrator. It must be set up again.',
        clears: ['token', 'client'],
      }
    default:
      return { title: 'Unknown error', note: /^\s*[<{[]/.test(loadState) ? NO_WORDS : loadState, clears: [] }
  }
}
