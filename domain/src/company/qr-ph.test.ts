import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../core/errors.ts'
import { centavos } from '../core/money.ts'
import { checksumOf, parseQrPh, qrPhComplaint, qrPhFor, readTags } from './qr-ph.ts'

const tag = (id: string, value: string) => `${id}${String([...value].length).padStart(2, '0')}${value}`
const sealed = (body: string) => `${body}6304${checksumOf(`${body}6304`)}`
const ACCOUNT = tag('00', 'ph.ppmi.p2m') + tag('01', 'GXCHPHM2XXX') + tag('03', '1234567890') + tag('05', '0')
const BODY = [
  tag('00', '01'),
  tag('01', '11'),
  tag('28', ACCOUNT),
  tag('52', '7216'),
  tag('53', '608'),
  tag('58', 'PH'),
  tag('59', 'LABADA MABOLO'),
  tag('60', 'CEBU CITY'),
  tag('62', tag('05', 'STORE1')),
]
const OWN = sealed(BODY.join(''))
/** The code with one part replaced, or left out. */
const having = (at: number, part: string) => sealed(BODY.map((one, index) => (index === at ? part : one)).join(''))

describe('checksum', () => {
  it('is CRC-16/CCITT from 0xFFFF: the check value of its definition', () => {
    expect(checksumOf('123456789')).toBe('29B1')
  })
})

describe('The shop’s own code', () => {
  it('is read with its merchant', () => {
    expect(parseQrPh(` ${OWN}\n`)).toMatchObject({ merchantName: 'LABADA MABOLO', merchantCity: 'CEBU CITY' })
    expect(qrPhComplaint(OWN)).toBeUndefined()
    expect(qrPhComplaint('  ')).toBeUndefined()
    expect(parseQrPh(OWN.slice(0, -4) + OWN.slice(-4).toLowerCase()).merchantName).toBe('LABADA MABOLO')
  })

  it.each([
    ['another text', 'https://example.com', 'starts with 000201'],
    ['a code that is cut off', OWN.slice(0, -3), 'incomplete'],
    ['another currency', having(4, tag('53', '840')), 'isn’t in pesos'],
    ['no currency', having(4, ''), 'isn’t in pesos'],
    ['another country', having(5, tag('58', 'SG')), 'isn’t for the Philippines'],
    ['no account', having(2, ''), 'no account'],
    ['an account without a scheme', having(2, tag('28', tag('01', 'X'))), 'no account'],
    ['no merchant', having(6, ''), 'no merchant name'],
    ['no category', having(3, tag('52', '72')), 'no merchant category'],
    ['a fixed amount', having(8, tag('54', '100.00')), 'for one payment'],
    ['a code for one payment', having(1, tag('01', '12')), 'for one payment'],
    ['an unknown kind', having(1, tag('01', '13')), 'unknown kind'],
    ['a part twice', having(8, tag('59', 'ANOTHER')), 'twice'],
    ['lengths that do not add up', having(8, '6299AB'), 'lengths'],
  ])('is refused with %s', (_what, text, words) => {
    expect(() => parseQrPh(text)).toThrow(DomainError)
    expect(qrPhComplaint(text)).toContain(words)
  })

  it('is refused with any one sign changed', () => {
    fc.assert(
      fc.property(fc.nat(OWN.length - 1), fc.constantFrom(...'0123456789ABCXYZ'), (at, sign) => {
        fc.pre(OWN[at]?.toUpperCase() !== sign)
        expect(qrPhComplaint(OWN.slice(0, at) + sign + OWN.slice(at + 1))).toBeDefined()
      }),
    )
  })

  it('never fails on any text but by refusing it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.string().map((text) => sealed(`000201${text}`)),
        ),
        (text) => {
          expect(['string', 'undefined']).toContain(typeof qrPhComplaint(text))
        },
      ),
    )
  })
})

describe('The code of one payment', () => {
  it('has the amount set, is for one payment, and everything else is as it was', () => {
    const code = qrPhFor(parseQrPh(OWN), centavos(365_50))
    const tags = readTags(code) ?? []
    expect(tags.map(({ id }) => id)).toEqual(['00', '01', '28', '52', '53', '54', '58', '59', '60', '62', '63'])
    expect(tags.find(({ id }) => id === '54')?.value).toBe('365.50')
    expect(tags.find(({ id }) => id === '01')?.value).toBe('12')
    expect(code.slice(-4)).toBe(checksumOf(code.slice(0, -4)))
  })

  it('round trip: amounts and merchants come back as they were set', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'ABCDEÑÉ &-.09'), minLength: 1, maxLength: 25 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000 }), signs, (amount, name) => {
        const own = parseQrPh(having(6, tag('59', name)))
        const tags = readTags(qrPhFor(own, centavos(amount))) ?? []
        const told = tags.find(({ id }) => id === '54')?.value ?? ''
        expect(told).toMatch(/^\d{1,10}\.\d{2}$/)
        expect(Math.round(Number(told) * 100)).toBe(amount)
        const changed = new Set(['01', '54', '63'])
        const others = (all: readonly { id: string; value: string }[]) => all.filter(({ id }) => !changed.has(id))
        expect(others(tags)).toEqual(others(own.tags))
      }),
    )
  })

  it('is never made for nothing', () => {
    expect(() => qrPhFor(parseQrPh(OWN), centavos(0))).toThrow(RangeError)
  })
})
