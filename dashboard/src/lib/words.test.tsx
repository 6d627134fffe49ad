import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
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
