import { checksumOf } from '@labada/domain/company/qr-ph'
import { centavos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { startTendering, type Tendering, tender } from '../../../../components/orders/counter/tender.ts'
import { shownPay, shownSchema } from './shown.ts'

const BODY =
  '00020101021128490011ph.ppmi.p2m0111GXCHPHM2XXX0315123456789012345' +
  '5204721653036085802PH5913LABADA MABOLO6009CEBU CITY6304'
const OWN_QR = BODY + checksumOf(BODY)
const due = (pesos: number): Tendering => startTendering(centavos(pesos * 100), 'p1')

describe('what a customer sees while paying', () => {
  it('is the amount due and the shop’s code for it, before any cash is typed', () => {
    const pay = shownPay(due(372), OWN_QR)
    expect(pay).toMatchObject({ due: '₱372.00', received: null, change: null })
    expect(pay.qrPh).toContain('5406372.00')
  })

  it('is the cash handed over with its change', () => {
    const typed = tender(due(372), { type: 'typed', text: '500' })
    expect(shownPay(typed, OWN_QR)).toMatchObject({ received: '₱500.00', change: '₱128.00' })
  })

  it('is what is left after a part', () => {
    const part = tender(tender(due(372), { type: 'typed', text: '100' }), { type: 'take', nextId: 'p2' })
    expect(shownPay(part, OWN_QR)).toMatchObject({ due: '₱272.00' })
  })

  it.each([
    ['a card', tender(due(372), { type: 'method', method: 'card' }), OWN_QR],
    ['nothing due', due(0), OWN_QR],
    ['a shop without a code', due(372), ''],
    ['a code with a typo', due(372), OWN_QR.replace('LABADA', 'LABADO')],
  ])('has no code for %s', (_, tendering, qrPh) => {
    expect(shownPay(tendering, qrPh).qrPh).toBeNull()
  })
})

describe('a message to the display', () => {
  it('of another version is not read', () => {
    expect(shownSchema.safeParse({ kind: 'ticket', lines: [{ name: 'Wash' }] }).success).toBe(false)
    expect(shownSchema.safeParse('idle').success).toBe(false)
    expect(shownSchema.safeParse({ kind: 'idle' }).success).toBe(true)
  })
})
