import { describe, expect, it } from 'vitest'
import { payrollTableRow, toWire } from './payroll-tables.ts'

const row = (kind: string, content: object, given: object = {}) => ({
  id: '3a84664f-02e1-5a98-9653-2e6efc55f3fe',
  kind,
  subject: '',
  from: '2026-01-01',
  to: null,
  source: 'RR 1-2026',
  verifiedBy: null,
  content,
  ...given,
})
const isRead = (value: unknown) => payrollTableRow.safeParse(value).success
const philhealth = { rate: '0.05', least: 10_000, most: 100_000, employeeShare: '0.5' }
const brackets = (...overs: number[]) => overs.map((over) => ({ over, baseTax: 0, rate: '0.15' }))
const withholding = (daily: object[]) => {
  const plain = brackets(0, 100)
  return row('withholding', { daily, weekly: plain, semiMonthly: plain, monthly: plain, annual: plain })
}

describe('A row of payroll law', () => {
  it('is pesos and decimals outside, centavos and fractions inside, and goes back as it came', () => {
    const written = row('philhealth', philhealth)
    const read = payrollTableRow.parse(written)
    expect(read.content).toMatchObject({ rate: { over: 1, under: 20 }, least: 1_000_000 })
    expect(toWire(read)).toEqual(written)
  })
  it('has exactly the content of its kind', () => {
    expect(isRead(row('sss', philhealth))).toBe(false)
    expect(isRead(row('philhealth', { ...philhealth, rate: 0.05 }))).toBe(false)
    expect(isRead(row('philhealth', { ...philhealth, rate: '5%' }))).toBe(false)
    expect(isRead(row('philhealth', { ...philhealth, least: 10_000.005 }))).toBe(false)
    expect(isRead(row('horoscope', philhealth))).toBe(false)
  })
  it('says where it was read, and does not end before it begins', () => {
    expect(isRead(row('philhealth', philhealth, { source: ' ' }))).toBe(false)
    expect(isRead(row('philhealth', philhealth, { to: '2025-12-31' }))).toBe(false)
    expect(isRead(row('philhealth', philhealth, { to: '2026-01-01' }))).toBe(true)
  })
  it('of tax has brackets from zero, each above the one before', () => {
    expect(isRead(withholding(brackets(0, 100, 200)))).toBe(true)
    expect(isRead(withholding(brackets(0, 200, 200)))).toBe(false)
    expect(isRead(withholding(brackets(1, 200)))).toBe(false)
    expect(isRead(withholding([]))).toBe(false)
  })
  it('of premiums knows every kind of day once', () => {
    const one = { dayType: 'ordinary', isRestDay: false, base: '1.00', overtimeFactor: '1.25', unworked: '0' }
    const premium = { nightFrom: 1320, nightTo: 360, nightRate: '0.10', dayMinutes: 480, classes: [one] }
    expect(isRead(row('premium', premium))).toBe(false)
  })
  it('of a holiday is somewhere, and no ordinary day', () => {
    const holiday = { name: 'Charter Day', dayType: 'special_nonworking', scope: 'city:Cebu' }
    expect(isRead(row('holiday', holiday))).toBe(true)
    expect(isRead(row('holiday', { ...holiday, scope: 'Cebu' }))).toBe(false)
    expect(isRead(row('holiday', { ...holiday, dayType: 'ordinary' }))).toBe(false)
  })
})
