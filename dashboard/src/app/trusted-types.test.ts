import { expect, test } from 'vitest'
import { styleText, WORKER_URL, workerUrl } from './trusted-types.ts'

test('a style sheet’s text may be written, anything with a tag may not', () => {
  expect(styleText(':root > a{color:red}')).toBe(':root > a{color:red}')
  for (const markup of ['<img src=x onerror=alert(1)>', '</style><script>', 'a<b']) expect(styleText(markup)).toBeNull()
})

test('only the service worker of this build is started by its address', () => {
  expect(workerUrl(WORKER_URL)).toBe('/service-worker.js')
  for (const url of ['/service-worker.js?x', '//evil.example/service-worker.js', 'data:text/javascript,1', ''])
    expect(workerUrl(url)).toBeNull()
})
