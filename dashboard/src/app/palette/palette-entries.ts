import type { SearchHit } from '@labada/contracts/reports/search'
import type { Role } from '@labada/domain/core/access'
import { useMantineColorScheme } from '@mantine/core'
import {
  IconArrowRight,
  IconBottle,
  IconBuildingStore,
  IconHelp,
  IconHistory,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconReceipt,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { z } from 'zod'
import { getSession, isLoggedIn, useFeatures, useSession } from '../../api/session.ts'
import { useLogOut } from '../../components/hooks/use-log-out.ts'
import { nextColorScheme } from '../../lib/color-scheme.ts'
import { openHelp, openShortcuts } from '../../lib/help-request.ts'
import { mayOpenPage } from '../../lib/hooks/use-home.ts'
import { paths, SHOP_PAGES } from '../../lib/paths.ts'
import { ADMIN_PAGES } from '../shells/admin-nav.tsx'
import { t } from './t.ts'

/** The headings of what was found. */
export const GROUP_NAMES = {
  Recent: t('recent'),
  Pages: t('pages'),
  Actions: t('actions'),
  Orders: t('orders'),
  Customers: t('customers'),
  Branches: t('branches'),
  Items: t('items'),
  Employees: t('employees'),
} as const

/** One entry of the palette: a page to open, or an action to run. */
export interface Entry {
  readonly id: string
  readonly group: keyof typeof GROUP_NAMES
  readonly label: string
  readonly detail?: string | undefined
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>
  readonly path?: string | undefined
  readonly run?: (() => void) | undefined
}

/** What this user may open and do. */
export function usePaletteEntries(): readonly Entry[] {
  const role = useSession((session) => (isLoggedIn(session) ? session.userType : null))
  const features = useFeatures()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const logOut = useLogOut()
  return [
    ...pagesOf(role, features),
    action('theme', t('switchTheme'), IconMoon, () => setColorScheme(nextColorScheme(colorScheme))),
    action('help', t('openHelp'), IconHelp, openHelp),
    action('keys', t('showKeyboardShortcuts'), IconKeyboard, openShortcuts),
    ...(role ? [action('log-out', t('logOut'), IconLogout, logOut)] : []),
  ]
}

/** A record the server found, and the page it opens for this role. */
export function hitEntry(hit: SearchHit, role: Role | null): Entry {
  const isShop = role === 'employee'
  const places = {
    order: {
      group: 'Orders',
      icon: IconReceipt,
      path: isShop ? paths.releaseOrder(hit.id) : paths.transaction(hit.id),
    },
    customer: {
      group: 'Customers',
      icon: IconUser,
      path: isShop ? `${paths.receive}?customer=${hit.id}` : paths.customer(hit.id),
    },
    employee: { group: 'Employees', icon: IconUsers, path: paths.employee(hit.id) },
    branch: { group: 'Branches', icon: IconBuildingStore, path: paths.branch(hit.id) },
    item: { group: 'Items', icon: IconBottle, path: `${paths.items}?id=${hit.id}` },
  } as const
  return { id: `${hit.kind}-${hit.id}`, label: hit.title, detail: hit.detail, ...places[hit.kind] }
}

const RECENT = 'labada:recent'
const MOST_RECENT = 5
const recentShape = z.array(z.object({ label: z.string(), detail: z.string().optional(), path: z.string() }))

/** The records opened from the palette, kept for this tab only: customers' names are not stored longer. */
export function readRecent(): readonly Entry[] {
  const parsed = recentShape.safeParse(parsedJson(sessionStorage.getItem(RECENT)))
  if (!parsed.success) return []
  return parsed.data.map((one) => ({ ...one, id: `recent-${one.path}`, group: 'Recent', icon: IconHistory }))
}

export function rememberRecent({ label, detail, path }: Entry): void {
  if (path === undefined) return
  const others = readRecent().filter((one) => one.path !== path)
  const kept = [{ label, detail, path }, ...others].slice(0, MOST_RECENT)
  sessionStorage.setItem(
    RECENT,
    JSON.stringify(kept.map((one) => ({ label: one.label, detail: one.detail, path: one.path }))),
  )
}

/** Items within a page that wait for an admin, reachable without opening its tabs. */
const DESKS: readonly Entry[] = [
  {
    id: 'overtime-review',
    group: 'Pages',
    label: t('overtimeToReview'),
    icon: IconArrowRight,
    path: `${paths.employeeAttendance}?view=overtime`,
  },
  {
    id: 'advances-waiting',
    group: 'Pages',
    label: t('cashAdvancesToReview'),
    icon: IconArrowRight,
    path: `${paths.payroll}?tab=advances&view=waiting`,
  },
]

function pagesOf(role: Role | null, features: readonly string[]): readonly Entry[] {
  const mayOpen = (path: string) => mayOpenPage(getSession(), path)
  if (role === 'admin')
    return [
      ...ADMIN_PAGES.filter(({ to }) => mayOpen(to)).map(
        ({ label, to, icon }) => ({ id: to, group: 'Pages', label, icon, path: to }) as const,
      ),
      ...DESKS.filter(({ path }) => mayOpen(path?.split('?')[0] ?? '')),
    ]
  if (role === null)
    return [{ id: 'log-in', group: 'Pages', label: t('logIn'), icon: IconArrowRight, path: paths.root }]
  return SHOP_PAGES.filter((page) => features.includes(page.feature) && mayOpen(page.path)).map(({ path, label }) => ({
    id: path,
    group: 'Pages',
    label,
    icon: IconArrowRight,
    path,
  }))
}

const action = (id: string, label: string, icon: Entry['icon'], run: () => void): Entry => ({
  id,
  group: 'Actions',
  label,
  icon,
  run,
})

function parsedJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}
