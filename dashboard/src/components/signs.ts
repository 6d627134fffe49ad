import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBolt,
  IconCash,
  IconCashOff,
  IconCheck,
  IconClock,
  IconClockExclamation,
  IconCoin,
  IconCopy,
  IconFingerprint,
  IconFingerprintOff,
  IconLockOpen,
  IconPlayerPause,
  IconReceiptOff,
  IconTrendingUp,
  IconWashMachine,
} from '@tabler/icons-react'

/*
 * The signs of status badges, named by what they mean: docs/icons.md has the table, `icons.test.ts` holds the code to it.
 * They are constants of their own, not one map, so that a page loads only those it shows.
 */
export const ProblemSign = IconAlertTriangle
export const UndoneSign = IconArrowBackUp
export const RushSign = IconBolt
export const CashSign = IconCash
export const ChangeOwedSign = IconCashOff
export const InOrderSign = IconCheck
export const TimeSign = IconClock
export const LateSign = IconClockExclamation
export const OwedSign = IconCoin
export const CopySign = IconCopy
export const ScannerSign = IconFingerprint
export const NoScannerSign = IconFingerprintOff
export const OpenSign = IconLockOpen
export const PausedSign = IconPlayerPause
export const NoReceiptSign = IconReceiptOff
export const UnusualSign = IconTrendingUp
export const MachineSign = IconWashMachine
