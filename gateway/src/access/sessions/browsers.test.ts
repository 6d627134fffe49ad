import { describe, expect, it } from 'vitest'
import { browserOf } from './browsers.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('the browser of a header', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
      'Microsoft Edge on Windows',
    ],
    [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox on Linux'],
  ])('is named as people name it: %s', async (header, name) => {
    expect(await browserOf(header)).toBe(name)
  })

  it('is unknown where there is none, or one that is too long to be one', async () => {
    const long = `Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 ${'a'.repeat(600)}`
    expect(await Promise.all([undefined, '', ' ', 'curl/8.5.0', long].map(browserOf))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
