import { centavos } from '@labada/domain/core/money'
import { describe, expect, it } from 'vitest'
import { givenOrder } from '../../../testing/shop.ts'
import { messageFor, smsLink, USUAL_MESSAGE } from './message-text.ts'

describe('a message to a customer', () => {
  it('says whose it is, where it stands and what is left to pay', () => {
    const order = givenOrder({ number: 'MAB-261121-0042', stage: 'ready', total: centavos(752_60) })
    expect(messageFor(order, USUAL_MESSAGE, 'Suds & Co')).toBe(
      'Hi Maria! Your laundry MAB-261121-0042 is ready. Balance: ₱752.60. – Suds & Co, Mabolo',
    )
  })

  it('promises what is not ready by its hour', () => {
    const order = givenOrder({ stage: 'washing', promisedAt: new Date('2026-11-21T17:00:00+08:00') })
    expect(messageFor(order, '{state}', 'Suds')).toMatch(/^in progress, ready by Sat.*, 5:00 PM$/)
  })

  it('leaves braces it does not know as they were typed', () => {
    expect(messageFor(givenOrder(), '{name} {coupon} {}', 'Suds')).toBe('Maria {coupon} {}')
  })

  it('opens in the messages of the device with a number they all know, and its text whole', () => {
    expect(smsLink('0917 123 4567', 'Ready & paid?')).toBe('sms:+639171234567?body=Ready%20%26%20paid%3F')
  })
})
