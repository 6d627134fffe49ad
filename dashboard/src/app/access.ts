import type { Feature } from '@labada/domain/core/access'
import { isLoggedIn, type Session } from '../api/session.ts'
import { homeOf, mayOpenPage } from '../lib/hooks/use-home.ts'
import { paths, SHOP_PAGES } from '../lib/paths.ts'

/** Who may open a page. Guest pages are for signed-out visitors only: signed-in users are redirected home. */
export type PageAccess = (
  | { readonly for: 'guest' | 'signed-in' | 'admin' | 'employee' }
  | { readonly for: 'employee'; readonly feature: Feature }
) & { readonly path?: string }

export type Verdict =
  | { readonly kind: 'stay' }
  /** Redirects to LoginPage, and back to the requested page after login. */
  | { readonly kind: 'log-in' }
  | { readonly kind: 'go'; readonly to: string; readonly feature?: Feature }

/** Whether a page may be shown; if not, where to redirect. */
export function judgePage(access: PageAccess, session: Session): Verdict {
  const isIn = isLoggedIn(session)
  if (access.for === 'guest') return isIn ? { kind: 'go', to: homeOf(session) } : { kind: 'stay' }
  if (!isIn) return { kind: 'log-in' }
  if (access.for === 'signed-in') return { kind: 'stay' }
  if (access.for !== session.userType) return { kind: 'go', to: paths.unauthorized }
  if (access.path !== undefined && !mayOpenPage(session, access.path)) return { kind: 'go', to: paths.unauthorized }
  if ('feature' in access && !session.branch?.features.includes(access.feature)) {
    return { kind: 'go', to: paths.noAuth, feature: access.feature }
  }
  return { kind: 'stay' }
}

/** Screens without a shell open for whoever may see the page that they belong to. */
const SCREENS: Readonly<Record<string, string>> = {
  [paths.releaseScreen]: paths.release,
  [paths.customerDisplay]: paths.receive,
}

/** Where to go after login: the requested page if this role may see it, otherwise home. */
export function afterLogin(session: Session, wanted: string | null): string {
  if (wanted === null) return homeOf(session)
  const address = wanted.split(/[?#]/)[0] ?? wanted
  const path = SCREENS[address] ?? address
  if (path === paths.root || path === paths.setup) return homeOf(session)
  const page = SHOP_PAGES.find((one) => one.path === path)
  if (session.userType === 'employee') {
    return page && session.branch?.features.includes(page.feature) && mayOpenPage(session, path)
      ? wanted
      : homeOf(session)
  }
  return page || path === paths.noAuth || !mayOpenPage(session, path) ? homeOf(session) : wanted
}
