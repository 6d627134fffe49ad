import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

const rows = (...args: Parameters<typeof changedFields>) =>
  changedFields(...args).map(({ name, before, after }) => `${name}: ${before ?? ''} → ${after ?? ''}`)

it('tells nested fields by their path, with payment methods as the shop calls them', () => {
  const method = { active: false, mask: '' }
  expect(
    rows(
      { methods: { gcash: method, maya: method }, owedChange: true },
      { methods: { gcash: { active: true, mask: '13 digits' }, maya: method }, owedChange: true },
      { names: { mask: 'Reference format' } },
    ),
  ).toEqual(['Methods › GCash › Active: no → yes', 'Methods › GCash › Reference format: — → 13 digits'])
})

it('tells of a list what was added, removed and changed', () => {
  expect(
    rows(
      { keys: ['order.void', 'backup.see'], zones: [{ id: '1', name: 'Mabolo', feeCentavos: 2000 }] },
      { keys: ['order.void', 'audit.see'], zones: [{ id: '1', name: 'Mabolo', feeCentavos: 2500 }] },
    ),
  ).toEqual([
    'Keys, removed: See backups → —',
    'Keys, added: — → See the audit log',
    'Zones › Mabolo › Fee: ₱20.00 → ₱25.00',
  ])
})

it('tells a record of a list in one line, without ids', () => {
  const slot = { id: '1', branchId: '2', from: 480, until: 600, weekdays: [1, 2] }
  expect(
    rows({ slots: [slot] }, { slots: [slot, { ...slot, id: '3' }] }, { units: { from: 'minute', until: 'minute' } }),
  ).toEqual(['Slots › 2, added: — → From: 8:00 AM · Until: 10:00 AM · Weekdays: Monday, Tuesday'])
})

it('calls an item without a name by its branch', () => {
  expect(
    rows(
      { overrides: [{ branchId: 'b', price: 8000 }] },
      { overrides: [{ branchId: 'b', price: 8500 }] },
      { placeOf: () => 'Mabolo' },
    ),
  ).toEqual(['Branch prices › Mabolo › Price: ₱80.00 → ₱85.00'])
})

it('calls the opening hours by their weekdays', () => {
  const hours = Array.from({ length: 7 }, () => ({ opens: 420, closes: 1200 }))
  expect(
    rows(
      { hours },
      { hours: hours.with(0, { opens: 480, closes: 1200 }) },
      { units: { opens: 'minute', closes: 'minute' } },
    ),
  ).toEqual(['Hours › Sunday › Opens: 7:00 AM → 8:00 AM'])
})

it('counts what has no more than ids', () => {
  const ids = ['0199aaaa-0000-7000-8000-0000000000e1', '0199aaaa-0000-7000-8000-0000000000e2']
  expect(rows({ serviceIds: ids }, { serviceIds: ids.slice(0, 1) })).toEqual(['Services, removed: 1 record → —'])
})

it.each([
  ['totalCentavos', 12_345, '₱123.45'],
  ['price', 9500, '₱95.00'],
  ['days', 30, '30'],
  ['most', 5000, '5,000'],
  ['on', false, 'no'],
  ['at', '2026-11-21T01:05:00.000Z', 'Nov 21, 2026, 9:05 AM'],
  ['from', '2026-11-21', 'Nov 21, 2026'],
  ['timing', 'second_cutoff', 'Second cutoff'],
  ['note', 'as typed_in', 'as typed_in'],
])('writes %s %j as the office does: %s', (field, value, words) => {
  expect(changedFields({}, { [field]: value })).toMatchObject([{ before: '—', after: words }])
})

it('reads pesos of the wire and centavos, where the record is known to have them', () => {
  expect(rows({ cap: 50 }, { cap: 62.5 }, { units: { cap: 'pesos' } })).toEqual(['Cap: ₱50.00 → ₱62.50'])
  expect(rows({ most: 5000 }, { most: 6000 }, { units: { most: 'centavos' } })).toEqual(['Most: ₱50.00 → ₱60.00'])
})

it('says that there was nothing before, or is nothing anymore', () => {
  expect(changedFields(null, { name: 'Sun' })).toEqual([{ name: 'Name', before: null, after: 'Sun' }])
  expect(changedFields({ name: 'Sun' }, null)).toEqual([{ name: 'Name', before: 'Sun', after: null }])
})
