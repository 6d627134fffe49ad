import { approvalRoutes } from '@labada/contracts/cash/approvals'
import { type Branch, branchRoutes } from '@labada/contracts/company/branches'
import { settingsInForceRoutes } from '@labada/contracts/company/settings-in-force'
import type { BranchToday } from '@labada/contracts/reports/figures'
import { todayRoutes } from '@labada/contracts/reports/today'
import { unreadNoticeRoutes } from '@labada/contracts/reports/unread-notices'
import { checklistRoutes } from '@labada/contracts/setup/checklist'
import { setupStateRoutes } from '@labada/contracts/setup/setup-state'
import { DEFAULT_SETTINGS } from '@labada/domain/company/settings'
import { centavos, ZERO } from '@labada/domain/core/money'
import { EMPTY_SESSION, setSession } from '../api/session.ts'
import { givenWindow } from './counter.tsx'
import { givenNetwork, type Network } from './network.ts'
import { GIVEN_NOW, givenToday, MABOLO } from './shop.ts'

export const LAHUG = { id: '0199aaaa-0000-7000-8000-0000000000b2', name: 'Lahug' }

/** A branch right now, Mabolo unless told otherwise. */
export const givenBranchToday = (own: Partial<BranchToday> = {}): BranchToday => ({
  ...givenToday(),
  overdue: 0,
  ...own,
})

/** The record of a branch. */
export const givenBranch = (own: Partial<Branch> = {}): Branch => ({
  id: MABOLO.id,
  code: 'MAB',
  name: MABOLO.name,
  address: '12 Juan Luna Ave.',
  city: 'Cebu',
  phone: '0917 555 0101',
  features: ['receive', 'release', 'summary'],
  hours: Array.from({ length: 7 }, () => ({ opens: 420, closes: 1200 })),
  cutoffMinutes: 0,
  turnaroundHours: 24,
  rushHours: 6,
  openingFloat: centavos(1000_00),
  drawerLimit: ZERO,
  cashOutLimit: centavos(500_00),
  storageFreeDays: 30,
  storageFeePerDay: ZERO,
  storageFeeMost: ZERO,
  vatRegistered: false,
  tin: '',
  wageOrder: null,
  closed: false,
  closedAt: null,
  closedReason: null,
  balance: centavos(5000_00),
  drawer: centavos(1000_00),
  safe: centavos(4000_00),
  version: 1,
  ...own,
})

/** A signed-in administrator of Mabolo and Lahug; the network answers what every page of the office asks. */
export function givenOffice({ isPhone = false }: { readonly isPhone?: boolean } = {}): Network {
  givenWindow({ isPhone })
  const network = givenNetwork()
  setSession({ ...EMPTY_SESSION, token: 'token', userType: 'admin', user: true })
  network.answers(settingsInForceRoutes.settingsInForce, () => DEFAULT_SETTINGS)
  network.answers(setupStateRoutes.setupState, () => ({ needed: false, demo: false, shopName: 'Suds & Co' }))
  network.answers(approvalRoutes.listApprovals, () => ({ items: [], nextCursor: null, totals: { waiting: 0 } }))
  network.answers(branchRoutes.listBranches, () => ({
    items: [givenBranch(), givenBranch({ id: LAHUG.id, code: 'LAH', name: LAHUG.name })],
  }))
  network.answers(unreadNoticeRoutes.countUnreadNotices, () => ({ unread: 0 }))
  network.answers(checklistRoutes.getSetupChecklist, () => ({ applies: false, steps: [] }))
  network.answers(todayRoutes.today, () => ({ asOf: GIVEN_NOW, branches: [givenBranchToday()], attention: [] }))
  return network
}
