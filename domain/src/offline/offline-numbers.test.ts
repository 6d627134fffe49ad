import { describe, expect, it } from 'vitest'
import type { ManilaDate } from '../core/manila-time.ts'
import { isOfSeries, isSaleOfSeries, offlineNumberOf, offlineSaleNumberOf, seriesAfter } from './offline-numbers.ts'

const DAY = '2026-11-21' as ManilaDate

describe('the series of a device', () => {
  it('are letters, one after the other, two after Z', () => {
    expect([null, 'A', 'Y', 'Z', 'AZ', 'ZZ'].map(seriesAfter)).toEqual(['A', 'B', 'Z', 'AA', 'BA', 'AAA'])
  })

  it('give numbers that no other series can give', () => {
    const number = offlineNumberOf('QC1', DAY, 'A', 17)
    expect(number).toBe('QC1-261121-A017')
    expect(isOfSeries(number, 'QC1', DAY, 'A')).toBe(true)
    expect(isOfSeries(offlineNumberOf('QC1', DAY, 'A', 1_000), 'QC1', DAY, 'A')).toBe(true)
    expect(isOfSeries(offlineNumberOf('QC1', DAY, 'AB', 17), 'QC1', DAY, 'A')).toBe(false)
    expect(isOfSeries('QC1-261121-0017', 'QC1', DAY, 'A')).toBe(false)
    expect(isOfSeries(number, 'QC1', '2026-11-22' as ManilaDate, 'A')).toBe(false)
    expect(isOfSeries(number, 'QC2', DAY, 'A')).toBe(false)
  })

  it('give receipts that go on day after day and that no other series can give', () => {
    const number = offlineSaleNumberOf('QC1', 'A', 17)
    expect(number).toBe('QC1-S-A00017')
    expect(isSaleOfSeries(number, 'QC1', 'A')).toBe(true)
    expect(isSaleOfSeries(offlineSaleNumberOf('QC1', 'A', 100_000), 'QC1', 'A')).toBe(true)
    expect(isSaleOfSeries(offlineSaleNumberOf('QC1', 'AB', 17), 'QC1', 'A')).toBe(false)
    expect(isSaleOfSeries('QC1-S-000017', 'QC1', 'A')).toBe(false)
    expect(isSaleOfSeries(number, 'QC2', 'A')).toBe(false)
    expect(isSaleOfSeries('QC1-261121-A00017', 'QC1', 'A')).toBe(false)
  })
})
