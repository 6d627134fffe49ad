import { displayName, isLoggedIn, type Session, useSession } from '../../api/session.ts'
import { employeeHome, paths } from '../paths.ts'
import { t } from '../t.ts'

/** This person's start page. If the counter's home is turned off for the branch, it is the first page that is on. */
export function homeOf(session: Session): string {
  if (!isLoggedIn(session)) return paths.root
  return session.userType === 'admin' ? paths.schedule : employeeHome(session.branch?.features ?? [])
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
