import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atMinutes, minutesOfDay, parseManilaDate } from '../../core/manila-time.ts'
import { centavos } from '../../core/money.ts'
import { CUSTOMER_KINDS, MESSAGE_LANGUAGES } from './message-kinds.ts'
import { appLinkOf } from './message-links.ts'
import { mayWrite, nextTryAt, routeTo } from './message-sending.ts'
import { DEFAULT_MESSAGE_SETTINGS, messageSettingComplaints } from './message-settings.ts'
import { type MessageValues, messageText, PLACEHOLDERS, smsParts, textComplaint, USUAL_TEXTS } from './message-texts.ts'
import { afterQuietHours } from './quiet-hours.ts'

const day = parseManilaDate('2026-11-22') ?? null

const VALUES: MessageValues = {
  name: 'Maria Santos',
  order: 'MAB-261127-0042',
  branch: 'Mabolo',
  shop: 'Suds & Co',
  phone: '032 231 0000',
  promisedAt: new Date('2026-11-27T17:00:00+08:00'),
  when: day && { dueOn: day, from: 13 * 60, until: 17 * 60 },
  amount: centavos(1500_00),
  due: centavos(752_60),
  package: null,
  link: 'https://labada.example/t/K7M2QX4P',
}

describe('the usual texts', () => {
  const all = CUSTOMER_KINDS.flatMap((kind) =>
    MESSAGE_LANGUAGES.map((language) => [kind, language, USUAL_TEXTS[kind][language]] as const),
  )
  it.each(all)(
    '%s in %s names only what can be filled in, and fits into two SMS of plain letters',
    (_kind, language, text) => {
      expect(textComplaint(text)).toBeUndefined()
      const said = messageText(text, VALUES, language)
      expect(said).not.toMatch(/[{}]/)
      expect(smsParts(said)).toBeLessThanOrEqual(2)
      // All of it in the SMS alphabet: with one other letter this length takes five.
      expect(smsParts(said.padEnd(306))).toBe(2)
    },
  )

  it('name the same things in all three languages', () => {
    const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([one]) => one).sort()
    for (const kind of CUSTOMER_KINDS)
      for (const language of MESSAGE_LANGUAGES)
        expect(placeholders(USUAL_TEXTS[kind][language]), `${kind} ${language}`).toEqual(
          placeholders(USUAL_TEXTS[kind].en),
        )
  })
})

describe('a text', () => {
  it('says the values, what is due or that nothing is, and leaves no gap for a blank', () => {
    expect(messageText('{name}: {amount}, {due}. {promised}', VALUES, 'en')).toBe(
      'Maria: PHP 1,500.00, To pay: PHP 752.60. Nov 27, 5:00 PM',
    )
    expect(messageText('{when}', VALUES, 'en')).toBe('Sun, Nov 22, 1:00-5:00 PM')
    expect(messageText('{due}. {link}', { ...VALUES, due: centavos(0), link: '' }, 'fil')).toBe('Bayad na.')
  })

  it('never reads a value as a text: a name with braces stays as it is', () => {
    expect(messageText('Hi {name}', { ...VALUES, name: '{link}' }, 'en')).toBe('Hi {link}')
    expect(messageText('{shop}', { ...VALUES, shop: 'A $& B' }, 'en')).toBe('A $& B')
  })

  it('with a word that can’t be filled in, or a lone brace, or a beginning that a provider drops, is refused', () => {
    expect(textComplaint('Hi {nam}')).toContain('{nam}')
    expect(textComplaint('Hi {name')).toBeDefined()
    expect(textComplaint('Testing {name}')).toBeDefined()
    expect(textComplaint(PLACEHOLDERS.map((one) => `{${one}}`).join())).toBeUndefined()
    const settings = structuredClone(DEFAULT_MESSAGE_SETTINGS)
    expect(
      messageSettingComplaints({
        ...settings,
        texts: { ...settings.texts, ready: { ...settings.texts.ready, ceb: '{x}' } },
      }),
    ).toHaveProperty(['texts.ready.ceb'])
  })
})

describe('quiet hours', () => {
  const day = parseManilaDate('2026-11-27')
  if (!day) throw new Error('not a day')
  it('end at their end, across midnight and within a day, and never in the past', () => {
    fc.assert(
      fc.property(fc.nat(1439), fc.nat(1439), fc.nat(1439), (from, until, minute) => {
        const at = atMinutes(day, minute)
        const then = afterQuietHours(at, { from, until })
        expect(then.getTime()).toBeGreaterThanOrEqual(at.getTime())
        expect(then.getTime() - at.getTime()).toBeLessThan(86_400_000)
        // Awake then, and if it had to wait, awake for the first time.
        expect(afterQuietHours(then, { from, until })).toEqual(then)
        if (then > at) expect(minutesOfDay(then)).toBe(until)
      }),
    )
  })
  it('begin at their first minute and are over at their last', () => {
    const night = { from: 20 * 60, until: 8 * 60 }
    const at = (minutes: number) => afterQuietHours(atMinutes(day, minutes), night)
    expect(at(20 * 60 - 1)).toEqual(atMinutes(day, 20 * 60 - 1))
    expect(at(20 * 60)).toEqual(atMinutes(day, 32 * 60))
    expect(at(8 * 60 - 1)).toEqual(atMinutes(day, 8 * 60))
    expect(at(8 * 60)).toEqual(atMinutes(day, 8 * 60))
    expect(at(0)).toEqual(atMinutes(day, 8 * 60))
  })
})

describe('where a message goes', () => {
  it('is the mail address if there is one, otherwise the number, by channels that are on', () => {
    const both = { email: 'a@example.com', phone: '09171234567' }
    expect(routeTo(both, { email: true, sms: true })?.channel).toBe('email')
    expect(routeTo(both, { email: false, sms: true })?.channel).toBe('sms')
    expect(routeTo({ ...both, email: null }, { email: true, sms: false })).toBeUndefined()
  })

  it('is nowhere without a yes, or after a stop', () => {
    const yes = { phone: null, email: null, messagesAgreedAt: new Date(1), messagesStoppedAt: null }
    expect(mayWrite(yes)).toBe(true)
    expect(mayWrite({ ...yes, messagesAgreedAt: null })).toBe(false)
    expect(mayWrite({ ...yes, messagesStoppedAt: new Date(2) })).toBe(false)
  })

  it('is tried six times', () => {
    expect([1, 2, 3, 4, 5, 6].map((tries) => nextTryAt(tries, new Date(0))?.getTime())).toEqual([
      60_000,
      300_000,
      900_000,
      3_600_000,
      10_800_000,
      undefined,
    ])
  })
})

it('an app opens with the number in its own spelling and the text whole', () => {
  const link = (app: Parameters<typeof appLinkOf>[0], page = VALUES.link) =>
    appLinkOf(app, '09171234567', 'Ready & paid?', page)
  expect(link('sms_app')).toBe('sms:+639171234567?body=Ready%20%26%20paid%3F')
  expect(link('viber')).toBe('viber://chat?number=%2B639171234567&draft=Ready%20%26%20paid%3F')
  expect(link('whatsapp')).toBe('https://wa.me/639171234567?text=Ready%20%26%20paid%3F')
  expect(link('messenger')).toBe('fb-messenger://share/?link=https%3A%2F%2Flabada.example%2Ft%2FK7M2QX4P')
  expect(link('messenger', '')).toBeNull()
})
