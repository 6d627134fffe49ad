import { parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import type { AttentionFacts } from '@labada/domain/reports/attention'
import { BRANCH_KINDS } from '@labada/domain/reports/notices'
import { describe, expect, it } from 'vitest'
import { sentence } from '../../lib/format.ts'
import { MABOLO } from '../../testing/shop.ts'
import { counterPlaceOf, officePlaceOf } from './attention-places.ts'
import { attentionWords } from './attention-words.ts'

const day = (text: string) => parseManilaDate(text) ?? expect.fail(`${text} is no day`)
const here = `branch=${MABOLO.id}`
const cash = `/branch/${MABOLO.id}?tab=cash`
const remittance = { kind: 'remittance', id: 'r', number: 3, carrier: 'Rodel Tan' } as const
const run = {
  kind: 'pay_run_due',
  id: 'p',
  from: day('2026-11-01'),
  to: day('2026-11-15'),
  payOn: day('2026-11-20'),
} as const
const alarm = { kind: 'scanner_alarm', device: 'Front desk', why: 'unsigned' } as const

const CASES: readonly (readonly [AttentionFacts, string, string])[] = [
  [{ kind: 'alert', id: 'a', text: 'The backup failed' }, 'The backup failed', `/branch/${MABOLO.id}?tab=activity`],
  [{ kind: 'approval', count: 1 }, '1 approval requested', `/laundry/transactions?view=approvals&${here}`],
  [
    { kind: 'cash_advance', count: 2 },
    '2 cash advance requests to review',
    `/payroll?tab=advances&view=waiting&${here}`,
  ],
  [{ kind: 'swap', count: 1 }, '1 shift swap to approve', `/schedule?swaps=open&${here}`],
  [{ kind: 'overtime', count: 2 }, '2 shifts with overtime to review', `/employee-attendance?view=overtime&${here}`],
  [{ kind: 'dispute', count: 1 }, '1 disputed day to review', `/employee-attendance?view=disputes&${here}`],
  [
    { kind: 'two_places', employeeId: 'e', name: 'Ana Reyes', workday: day('2026-11-21') },
    'Ana Reyes scanned within 30 minutes of a scan at another branch',
    '/employee-attendance?to=2026-11-21&employee=e&day=2026-11-21&view=day',
  ],
  [
    { kind: 'consent_withdrawn', employeeId: 'e', name: 'Ana Reyes' },
    'Ana Reyes withdrew their fingerprint consent. Witness their time in and out, and record their new choice.',
    '/employee/e/edit?tab=fingerprints',
  ],
  [
    { ...alarm, times: 1 },
    'the scanner of Front desk rejected fingerprints that aren’t from this server',
    '/settings?section=devices',
  ],
  [
    { ...alarm, times: 3 },
    'the scanner of Front desk rejected fingerprints that aren’t from this server, 3 times',
    '/settings?section=devices',
  ],
  [{ kind: 'devices_silent' }, 'the drawer is open, but no device is online', '/settings?section=devices'],
  [
    { kind: 'device_set_up', id: '4', device: 'Front desk', by: 'Rosa Lim' },
    'Rosa Lim set up Front desk as a device',
    '/settings?section=devices',
  ],
  [
    { kind: 'password_reset', id: 'p', name: 'Ana Reyes', by: 'Rosa Lim' },
    'Rosa Lim reset the password of Ana Reyes',
    '/settings?section=access',
  ],
  [
    { kind: 'password_reset', id: 'q', name: 'Ana Reyes', by: null },
    'Ana Reyes changed their password',
    '/settings?section=access',
  ],
  [
    { kind: 'new_browser', id: 'l', name: 'Ana Reyes', browser: 'Firefox on Windows', ip: '203.0.113.9' },
    'Ana Reyes logged in from a new browser: Firefox on Windows, 203.0.113.9',
    '/settings?section=access',
  ],
  [
    { kind: 'failed_logins', username: 'ana' },
    '5 or more failed logins as ana. If it wasn’t them, reset the password.',
    '/settings?section=access',
  ],
  [
    { kind: 'login_after_failures', id: 's', name: 'Ana Reyes', failures: 7 },
    'Ana Reyes logged in after 7 failed tries. If it wasn’t them, reset the password.',
    '/settings?section=access',
  ],
  [{ ...run, isApproved: false }, 'Pay for Nov 1 – 15, 2026 isn’t approved. Pay day: Nov 20.', '/payroll?run=p'],
  [{ ...run, isApproved: true }, 'Pay for Nov 1 – 15, 2026 isn’t fully paid. Pay day: Nov 20.', '/payroll?run=p'],
  [
    { kind: 'cash_short', number: 7, amount: centavos(150_00), by: 'Ana Cruz' },
    'session 7, closed by Ana Cruz, was ₱150.00 short',
    cash,
  ],
  [
    { ...remittance, amount: centavos(100_00), isShort: true },
    'remittance 3 was ₱100.00 short, carried by Rodel Tan',
    '/cash-flow?tab=remittances&id=r',
  ],
  [
    { ...remittance, amount: centavos(4_000_00), isShort: false },
    'remittance 3, ₱4,000.00, with Rodel Tan for over a day',
    '/cash-flow?tab=remittances&id=r',
  ],
  [{ kind: 'session_left_open', by: null }, 'the drawer opened on an earlier day is still open', cash],
  [{ kind: 'session_left_open', by: 'Ana' }, 'the drawer opened by Ana on an earlier day is still open', cash],
  [{ kind: 'booking', count: 2 }, '2 bookings to answer', `/branch/${MABOLO.id}`],
  [{ kind: 'overdue', count: 1 }, '1 order overdue', `/laundry/transactions?view=overdue&${here}`],
  [{ kind: 'drawer_full', amount: centavos(9_000_00) }, 'the drawer holds ₱9,000.00. Move some to the safe.', cash],
  [
    { kind: 'unclaimed', count: 2 },
    '2 orders unclaimed for three days or more',
    `/laundry/transactions?view=unclaimed&${here}`,
  ],
  [{ kind: 'low_stock', count: 3 }, '3 items low or out of stock', `/inventory/tracker?${here}`],
  [{ kind: 'offline_work', count: 1 }, '1 offline action to decide', `/laundry/transactions?view=offline&${here}`],
  [{ kind: 'monthly_bill', count: 2 }, '2 monthly bills to record', '/shop-expenses?view=bills'],
]

describe('what needs attention', () => {
  it.each(CASES)('%# is said in a line that leads to its page', (facts, words, place) => {
    expect(attentionWords({ branchName: 'Mabolo', facts })).toBe(`Mabolo: ${words}`)
    expect(attentionWords({ branchName: null, facts })).toBe(sentence(words))
    expect(officePlaceOf({ branchId: MABOLO.id, facts })).toBe(place)
  })

  it('of the whole company leads to its branches', () => {
    expect(officePlaceOf({ branchId: null, facts: { kind: 'alert', id: 'a', text: '' } })).toBe('/branches')
  })

  it('leads a counter to its own pages', () => {
    const places = CASES.filter(([{ kind }]) => BRANCH_KINDS.some((own) => own === kind)).map(([facts]) => [
      facts.kind,
      counterPlaceOf({ facts }),
    ])
    expect(Object.fromEntries(places)).toEqual({
      booking: '/release?tab=trips',
      overdue: '/release',
      unclaimed: '/release',
      low_stock: '/inventory',
      session_left_open: '/summary',
    })
  })
})
