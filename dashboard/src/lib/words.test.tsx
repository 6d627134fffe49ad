import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { wordsOf } from './words.ts'

const t = wordsOf('test/words', {
  pay: 'Pay',
  orders_one: '{{count}} order of {{name}}',
  orders_other: '{{count}} orders of {{name}}',
  year: 'In {{year}}',
  owe: 'You owe <b>{{amount}}</b> today, <link>see why</link>, {{name}}',
  nested: 'Read <link>all of <b>it</b></link>',
  many_one: '<b>{{count}}</b> load',
  many_other: '<b>{{count}}</b> loads',
})

describe('wordsOf', () => {
  it('says a message, with the values put in as they are', () => {
    expect(t('pay')).toBe('Pay')
    expect(t('year', { year: 2026 })).toBe('In 2026')
    expect(t('orders', { count: 2, name: '<b>Suds & Co</b> {{count}} $t(pay)' })).toBe(
      '2 orders of <b>Suds & Co</b> {{count}} $t(pay)',
    )
  })

  it('counts one and several, with the figure as format.ts writes it', () => {
    expect(t('orders', { count: 1, name: 'Ana' })).toBe('1 order of Ana')
    expect(t('orders', { count: 0, name: 'Ana' })).toBe('0 orders of Ana')
    expect(t('orders', { count: 1234, name: 'Ana' })).toBe('1,234 orders of Ana')
  })

  it('refuses a key that is in no catalogue, and takes one for both of its plurals', () => {
    // @ts-expect-error No such message: a key that slips through is shown as it is.
    expect(t('gone')).toBe('gone')
    // @ts-expect-error The plural's form is chosen by its count.
    expect(t('orders_one', { count: 2, name: 'Ana' })).toBe('2 order of Ana')
  })

  it('draws elements within a sentence, and never a tag that somebody typed', () => {
    const { container } = render(
      <p>
        {t.rich('owe', {
          b: (words) => <b>{words}</b>,
          link: (words) => <a href="/why">{words}</a>,
          amount: '₱5.00',
          name: <i>{'<b>Ana</b> & Co'}</i>,
        })}
      </p>,
    )
    expect(container.textContent).toBe('You owe ₱5.00 today, see why, <b>Ana</b> & Co')
    expect(container.querySelectorAll('b')).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'see why' })).toBeTruthy()
  })

  it('draws an element within another, and counts inside of one', () => {
    const { container } = render(
      <p>
        {t.rich('nested', { link: (words) => <a href="/all">{words}</a>, b: (words) => <b>{words}</b> })}{' '}
        {t.rich('many', { count: 1200, b: (words) => <b>{words}</b> })}
      </p>,
    )
    expect(container.innerHTML).toBe('<p>Read <a href="/all">all of <b>it</b></a> <b>1,200</b> loads</p>')
  })
})

describe('wordsOf in Filipino', () => {
  let say: (key: string, values?: Readonly<Record<string, string | number>>) => string

  beforeEach(async () => {
    vi.resetModules()
    localStorage.setItem('labada:language', 'fil')
    const { keepTranslations } = await import('./translations.ts')
    keepTranslations({
      './fil/test/words.json': {
        pay: 'Bayaran',
        orders_one: '{{count}} na order ni {{name}}',
        orders_other: '{{count}} order ni {{name}}',
      },
    })
    vi.resetModules()
    const words = await import('./words.ts')
    say = words.wordsOf('test/words', {
      pay: 'Pay',
      close: 'Close {{name}}',
      days_one: '{{count}} day',
      days_other: '{{count}} days',
      orders_one: '{{count}} order of {{name}}',
      orders_other: '{{count}} orders of {{name}}',
    }) as typeof say
    // Another module brings its own part of the same catalog.
    words.wordsOf('test/words', { again: 'Again' })
  })

  it('says a message in the chosen language, and in English what it has no message for', () => {
    expect(say('pay')).toBe('Bayaran')
    expect(say('close', { name: '{{name}}' })).toBe('Close {{name}}')
  })

  it('counts as the language of the message does: in Filipino three is like one, and four is not', () => {
    expect(say('orders', { count: 3, name: 'Ana' })).toBe('3 na order ni Ana')
    expect(say('orders', { count: 4, name: 'Ana' })).toBe('4 order ni Ana')
    expect(say('days', { count: 1 })).toBe('1 day')
    expect(say('days', { count: 3 })).toBe('3 days')
  })
})
