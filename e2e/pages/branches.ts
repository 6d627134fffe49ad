import { inOffice, press, type View } from './view.ts'

/** The tabs of a branch's page, by their `tab` in the address. */
const TABS = [
  'overview',
  'orders',
  'cash',
  'expenses',
  'stock',
  'staff',
  'machines',
  'devices',
  'prices',
  'settings',
  'activity',
]

export const BRANCHES: readonly View[] = [
  ...inOffice({ branches: '/branches', 'branches compared': '/branches?tab=compare' }),
  { name: 'a branch’s machines on a wall screen', who: 'office', path: '/branch/{branch}/screen' },
  ...TABS.map((tab) => ({ name: `a branch: ${tab}`, who: 'office' as const, path: `/branch/{branch}?tab=${tab}` })),
  {
    name: 'a change of VAT',
    who: 'office',
    path: '/branch/{branch}?tab=settings',
    open: async (page) => {
      await press(page, 'Enter a change')
      await page.getByRole('dialog', { name: 'Change of VAT' }).getByLabel(/^From/).waitFor()
    },
  },
  {
    name: 'no such branch',
    who: 'office',
    path: '/branch/01a02a33-0000-7000-8000-000000000000',
    says: /404 \(Not Found\) \S*\/api\/branches\/01a02a33-/,
  },
]
