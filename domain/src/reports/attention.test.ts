import { describe, expect, it } from 'vitest'
import { centavos } from '../core/money.ts'
import { type AttendedBranch, attentionOf, type Concerns } from './attention.ts'

const branch = (changes: Partial<AttendedBranch> = {}): AttendedBranch => ({
  branchId: 'mabolo',
  closed: false,
  overdue: 0,
  unclaimed: 0,
  drawer: centavos(0),
  drawerLimit: centavos(0),
  openedBy: null,
  isLeftOpen: false,
  silentMinutes: null,
  ...changes,
})
const concerns = (changes: Partial<Concerns> = {}): Concerns => ({
  branches: [branch()],
  alerts: [],
  shortCloses: [],
  remittances: [],
  twoPlaces: [],
  withdrawn: [],
  scannerAlarms: [],
  approvals: new Map(),
  cashAdvances: new Map(),
  swaps: new Map(),
  attendance: new Map(),
  lowStock: new Map(),
  bookings: new Map(),
  offlineWork: new Map(),
  monthlyBills: 0,
  payRuns: [],
  ...changes,
})
const factsOf = (changes: Partial<Concerns>) => attentionOf(concerns(changes)).map(({ facts }) => facts)
const kindsOf = (changes: Partial<Concerns>) => factsOf(changes).map(({ kind }) => kind)

describe('what needs attention', () => {
  it('is nothing in a shop where nothing waits', () => {
    expect(kindsOf({ approvals: new Map([['mabolo', 0]]) })).toEqual([])
  })

  it('lists alerts before requests, money and laundry, and the company’s bills last', () => {
    expect(
      kindsOf({
        branches: [branch({ overdue: 2, unclaimed: 1, isLeftOpen: true })],
        alerts: [{ branchId: null, id: 'a', text: 'The backup failed' }],
        approvals: new Map([['mabolo', 1]]),
        attendance: new Map([['mabolo', { overtime: 1, disputes: 3 }]]),
        shortCloses: [{ branchId: 'mabolo', number: 7, variance: centavos(-150_00), closedBy: 'Ana Cruz' }],
        lowStock: new Map([['mabolo', 4]]),
        offlineWork: new Map([['mabolo', 3]]),
        monthlyBills: 2,
      }),
    ).toEqual([
      'alert',
      'approval',
      'offline_work',
      'overtime',
      'dispute',
      'cash_short',
      'session_left_open',
      'overdue',
      'unclaimed',
      'low_stock',
      'monthly_bill',
    ])
  })

  it('tells what is missing above zero: of a short drawer, and of a remittance that arrived short', () => {
    const remittance = { id: 'r', branchId: 'mabolo', number: 3, carrier: 'Ben', amount: centavos(900_00) }
    expect(
      factsOf({
        shortCloses: [{ branchId: 'mabolo', number: 7, variance: centavos(-150_00), closedBy: 'Ana Cruz' }],
        remittances: [
          { ...remittance, difference: null },
          { ...remittance, difference: centavos(-20_00) },
        ],
      }),
    ).toMatchObject([
      { kind: 'cash_short', amount: 150_00 },
      { kind: 'remittance', amount: 900_00, isShort: false },
      { kind: 'remittance', amount: 20_00, isShort: true },
    ])
  })

  it('calls a drawer full above its limit only, and never without one', () => {
    const limited = { drawerLimit: centavos(5_000_00) }
    expect(kindsOf({ branches: [branch({ ...limited, drawer: centavos(5_000_00) })] })).toEqual([])
    expect(kindsOf({ branches: [branch({ ...limited, drawer: centavos(5_000_01) })] })).toEqual(['drawer_full'])
    expect(kindsOf({ branches: [branch({ drawer: centavos(5_000_01) })] })).toEqual([])
  })

  it('leaves out the laundry, stock and requests of a closed branch, not the advances and overtime of its people', () => {
    expect(
      kindsOf({
        branches: [branch({ closed: true, overdue: 2, isLeftOpen: true })],
        bookings: new Map([['mabolo', 2]]),
        approvals: new Map([['mabolo', 1]]),
        cashAdvances: new Map([['mabolo', 1]]),
        attendance: new Map([['mabolo', { overtime: 1, disputes: 0 }]]),
        lowStock: new Map([['mabolo', 4]]),
      }),
    ).toEqual(['cash_advance', 'overtime'])
  })

  it('are bookings that customers wait to hear about, at the counter too', () => {
    expect(factsOf({ branches: [branch({})], bookings: new Map([['mabolo', 2]]) })).toEqual([
      { kind: 'booking', count: 2 },
    ])
  })

  it('is a branch that nobody hears of while its drawer is open, and no other', () => {
    const silent = { openedBy: 'Ana Cruz', silentMinutes: 10 }
    expect(kindsOf({ branches: [branch(silent)] })).toEqual(['devices_silent'])
    for (const calm of [{ silentMinutes: 9 }, { silentMinutes: null }, { openedBy: null }, { closed: true }]) {
      expect(kindsOf({ branches: [branch({ ...silent, ...calm })] })).toEqual([])
    }
  })
})
