import {
  IconBasket,
  IconBottle,
  IconBuildingStore,
  IconCalendar,
  IconCashMinus,
  IconChartBar,
  IconDatabaseExport,
  IconFingerprint,
  IconReceipt,
  IconSettings,
  IconStack2,
  IconTag,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'
import classes from './admin-nav.module.css'

interface Item {
  readonly label: string
  readonly to: string
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>
  /** Further addresses at which it is the current one. */
  readonly also?: string
}

const GROUPS: readonly { readonly name: string; readonly items: readonly Item[] }[] = [
  {
    name: 'Today',
    items: [
      { label: 'Schedule', to: paths.schedule, icon: IconCalendar },
      { label: 'Attendance', to: paths.employeeAttendance, icon: IconFingerprint },
    ],
  },
  {
    name: 'Sales',
    items: [
      { label: 'Transactions', to: paths.transactions, icon: IconReceipt },
      { label: 'Prices', to: paths.prices, icon: IconTag },
      { label: 'Branches', to: paths.branches, icon: IconBuildingStore, also: '/branch/' },
    ],
  },
  {
    name: 'Money',
    items: [
      { label: 'Cash flow', to: paths.cashFlow, icon: IconChartBar },
      { label: 'Expenses', to: paths.shopExpenses, icon: IconCashMinus },
      { label: 'Payroll', to: paths.payroll, icon: IconWallet },
    ],
  },
  {
    name: 'Stock',
    items: [
      { label: 'Items', to: paths.items, icon: IconBottle },
      { label: 'Stock tracker', to: paths.stockTracker, icon: IconStack2 },
      { label: 'Item sales', to: paths.itemSales, icon: IconBasket },
    ],
  },
  {
    name: 'People',
    items: [{ label: 'Employees', to: paths.employees, icon: IconUsers, also: '/employee/' }],
  },
  {
    name: 'System',
    items: [
      { label: 'Settings', to: paths.settings, icon: IconSettings },
      { label: 'Backup', to: paths.backup, icon: IconDatabaseExport },
    ],
  },
]

export const ADMIN_PAGES = GROUPS.flatMap((group) => group.items)

/** The back office's pages by group. Links keep the branch scope. */
export function AdminNav({ onGo }: { readonly onGo?: () => void }) {
  const { pathname, search } = useLocation()
  const branch = new URLSearchParams(search).get('branch')
  return (
    <nav aria-label="Main">
      {GROUPS.map((group) => (
        <fieldset key={group.name} className={classes.group} aria-label={group.name}>
          <div className={classes.groupName} aria-hidden="true">
            {group.name}
          </div>
          {group.items.map(({ label, to, icon: Icon, also }) => (
            <Link
              key={to}
              to={branch ? `${to}?branch=${branch}` : to}
              className={classes.link ?? ''}
              title={label}
              aria-current={pathname === to || (also && pathname.startsWith(also)) ? 'page' : undefined}
              onClick={() => onGo?.()}
            >
              <Icon size={20} stroke={1.8} aria-hidden="true" />
              <span className={classes.linkText}>{label}</span>
            </Link>
          ))}
        </fieldset>
      ))}
    </nav>
  )
}
