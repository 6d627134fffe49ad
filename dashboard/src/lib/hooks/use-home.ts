import { displayName, holdsKey, isLoggedIn, type Session, useSession } from '../../api/session.ts'
import { employeeHome, keysOfPage, officeHome, paths } from '../paths.ts'
import { t } from '../t.ts'

/** This person's start page. If the counter's home is turned off for the branch, it is the first page that is on. */
export function homeOf(session: Session): string {
  if (!isLoggedIn(session)) return paths.root
  const mayOpen = (path: string) => mayOpenPage(session, path)
  return session.userType === 'admin' ? officeHome(mayOpen) : employeeHome(session.branch?.features ?? [], mayOpen)
}

/** Whether a person holds a key of the page at an address. */
export function mayOpenPage(session: Session, path: string): boolean {
  const keys = keysOfPage(path)
  return keys === undefined || keys.some((key) => holdsKey(session, key))
}

/** "Ana Reyes (employee, Mabolo)" */
export function whoIsIt(session: Session): string {
  if (session.userType === 'admin') return displayName(session)
  return session.branch
    ? t('displayEmployeeBranch', { display: displayName(session), branch: session.branch.name })
    : t('displayEmployee', { display: displayName(session) })
}

export const useHome = (): string => useSession(homeOf)
export const useWho = (): string => useSession(whoIsIt)
