import type { ManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import * as format from './format.ts'

const at = new Date('2026-11-21T09:05:12+08:00')
const day = '2026-11-21' as ManilaDate

describe('what a screen writes', () => {
  it.each([
    ['money', format.money(centavos(1_234_50)), '₱1,234.50'],
    ['words of a sentence, alone', format.sentence('missing time out'), 'Missing time out'],
    ['money below zero', format.money(centavos(-1_234_50)), '−₱1,234.50'],
    ['zero', format.money(centavos(0)), '₱0.00'],
    ['no money', format.money(null), '—'],
    ['money in', format.signedMoney(centavos(120_00)), '+₱120.00'],
    ['money out', format.signedMoney(centavos(-50_00)), '−₱50.00'],
    ['short money', format.shortMoney(centavos(12_345_00)), '₱12.3k'],
    ['short millions', format.shortMoney(centavos(1_300_000_00)), '₱1.3M'],
    ['short money below zero', format.shortMoney(centavos(-12_345_00)), '−₱12.3k'],
    ['a number', format.number(12_345.5), '12,345.5'],
    ['one', format.plural(1, 'load'), '1 load'],
    ['many', format.plural(3, 'load'), '3 loads'],
    ['many of another word', format.plural(2, 'branch', 'branches'), '2 branches'],
    ['a share', format.percent(0.125), '12.5%'],
    ['kilos', format.kilos(14.2), '14.2 kg'],
    ['a date', format.date(at), 'Nov 21, 2026'],
    ['a time', format.time(at), '9:05 AM'],
    ['a clock', format.clock(at), '9:05:12 AM'],
    ['date and time', format.dateTime(at), 'Nov 21, 2026, 9:05 AM'],
    ['a day', format.day(day), 'Nov 21, 2026'],
    ['a weekday', format.weekday(day), 'Sat, Nov 21'],
    ['a short day', format.shortDay(day), 'Nov 21'],
    ['a range of days', format.dayRange('2026-11-16' as ManilaDate, day), 'Nov 16 – 21, 2026'],
    ['a range of one day', format.dayRange(day, day), 'Nov 21, 2026'],
    ['midnight', format.hourOfDay(0), '12 AM'],
    ['noon', format.hourOfDay(12), '12 PM'],
    ['evening', format.hourOfDay(18), '6 PM'],
    ['a duration', format.duration(485), '8 h 05 min'],
    ['a short duration', format.duration(45), '45 min'],
    ['days', format.duration(51 * 60), '2 d 3 h'],
    ['the hours of a fortnight, not days of 24', format.hoursWorked(84 * 60 + 5), '84 h 05 min'],
    ['two days of hours', format.hoursWorked(48 * 60), '48 h 00 min'],
    ['hours short of that', format.hoursWorked(47 * 60 + 59), '47 h 59 min'],
    ['less than an hour worked', format.hoursWorked(45), '45 min'],
    ['no time worked', format.hoursWorked(null), '—'],
    ['a wait', format.countdown(74.2), '1:15'],
    ['a phone', format.phone('09171234567'), '0917 123 4567'],
    ['a phone from abroad', format.phone('+639171234567'), '0917 123 4567'],
    ['another number', format.phone('032 255 1234'), '032 255 1234'],
    ['no phone', format.phone(null), '—'],
  ])('%s', (_, written, expected) => {
    expect(written).toBe(expected)
  })

  it.each([
    [-3, '3 minutes ago'],
    [40, 'in 40 minutes'],
    [0, 'just now'],
    [-61, 'Nov 21, 2026, 8:04 AM'],
  ])('a moment %i minutes away as %s', (minutes, expected) => {
    expect(format.relative(new Date(at.getTime() + minutes * 60_000), at)).toBe(expected)
  })
})
