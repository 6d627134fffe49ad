import type { AttentionKind } from '@labada/domain/reports/attention'
import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBrowserPlus,
  IconCalendarDue,
  IconCashBanknote,
  IconClockExclamation,
  IconClockPlus,
  IconCloudOff,
  IconDeviceDesktopOff,
  IconDeviceDesktopPlus,
  IconDoor,
  IconFingerprint,
  IconFingerprintOff,
  IconHandStop,
  IconHourglass,
  IconLockExclamation,
  IconMessageReport,
  IconMoped,
  IconPackages,
  IconPassword,
  IconWallet,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

const bad = { size: 22, 'aria-hidden': true, style: { color: 'var(--ld-danger-fg)', flexShrink: 0 } } as const
const soon = { size: 22, 'aria-hidden': true, style: { color: 'var(--ld-attention-fg)', flexShrink: 0 } } as const

/** The picture of each kind: on the home's list and in the bell. */
export const ATTENTION_ICONS: Readonly<Record<AttentionKind, ReactNode>> = {
  alert: <IconAlertTriangle {...bad} />,
  cash_short: <IconCashBanknote {...bad} />,
  remittance: <IconCashBanknote {...bad} />,
  approval: <IconHandStop {...soon} />,
  offline_work: <IconCloudOff {...soon} />,
  booking: <IconMoped {...soon} />,
  cash_advance: <IconWallet {...soon} />,
  overtime: <IconClockPlus {...soon} />,
  dispute: <IconMessageReport {...soon} />,
  swap: <IconArrowsExchange {...soon} />,
  two_places: <IconFingerprint {...bad} />,
  scanner_alarm: <IconFingerprint {...bad} />,
  consent_withdrawn: <IconFingerprintOff {...soon} />,
  overdue: <IconClockExclamation {...bad} />,
  session_left_open: <IconDoor {...soon} />,
  drawer_full: <IconCashBanknote {...soon} />,
  unclaimed: <IconHourglass {...soon} />,
  devices_silent: <IconDeviceDesktopOff {...bad} />,
  pay_run_due: <IconWallet {...bad} />,
  low_stock: <IconPackages {...soon} />,
  monthly_bill: <IconCalendarDue {...soon} />,
  device_set_up: <IconDeviceDesktopPlus {...soon} />,
  password_reset: <IconPassword {...soon} />,
  new_browser: <IconBrowserPlus {...soon} />,
  failed_logins: <IconLockExclamation {...bad} />,
  login_after_failures: <IconLockExclamation {...bad} />,
}
