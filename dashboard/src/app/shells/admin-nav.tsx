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
  IconUser,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useSession } from '../../api/session.ts'
import { mayOpenPage } from '../../lib/hooks/use-home.ts'
import { paths } from '../../lib/paths.ts'
import classes from './admin-nav.module.css'
import { t } from './t.ts'

interface Item {
  readonly label: string
  readonly to: string
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: 'true' }>
  /** Further addresses at which this link is the current one. */
  readonly also?: string
}

const GROUPS: readonly { readonly name: string; readonly items: readonly Item[] }[] = [
  {
    name: t('today'),
    items: [
      { label: t('schedule'), to: paths.schedule, icon: IconCalendar },
      { label: t('attendance'), to: paths.employeeAttendance, icon: IconFingerprint },
    ],
  },
  {
    name: t('sales'),
    items: [
      { label: t('transactions'), to: paths.transactions, icon: IconReceipt },
      { label: t('customers'), to: paths.customers, icon: IconUser },
      { label: t('prices'), to: paths.prices, icon: IconTag },
      { label: t('branches'), to: paths.branches, icon: IconBuildingStore, also: '/branch/' },
    ],
  },
  {
    name: t('money'),
    items: [
      { label: t('cashFlow'), to: paths.cashFlow, icon: IconChartBar },
      { label: t('expenses'), to: paths.shopExpenses, icon: IconCashMinus },
      { label: t('payroll'), to: paths.payroll, icon: IconWallet },
    ],
  },
  {
    name: t('stock'),
    items: [
      { label: t('items'), to: paths.items, icon: IconBottle },
      { label: t('stockTracker'), to: paths.stockTracker, icon: IconStack2 },
      { label: t('itemSales'), to: paths.itemSales, icon: IconBasket },
    ],
  },
  {
    name: t('people'),
    items: [{ label: t('employees'), to: paths.employees, icon: IconUsers, also: '/employee/' }],
  },
  {
    name: t('system'),
    items: [
      { label: t('settings'), to: paths.settings, icon: IconSettings },
      { label: t('backup'), to: paths.backup, icon: IconDatabaseExport },
    ],
  },
]

export const ADMIN_PAGES = GROUPS.flatMap((group) => group.items)

/**
 * The back office's pages by group; two a row with `onGo`, for a phone's menu, and beside the page on a low screen for
 * fingers. Links keep the branch scope.
 */
export function AdminNav({ onGo }: { readonly onGo?: () => void }) {
  const { pathname, search } = useLocation()
  const branch = new URLSearchParams(search).get('branch')
  const session = useSession((now) => now)
  const groups = GROUPS.map(({ name, items }) => ({
    name,
    items: items.filter(({ to }) => mayOpenPage(session, to)),
  })).filter(({ items }) => items.length > 0)
  return (
    <nav aria-label={t('main')} className={(onGo ? classes.menu : classes.side) ?? ''}>
      {groups.map((group) => (
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
