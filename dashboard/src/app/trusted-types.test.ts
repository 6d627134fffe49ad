import { expect, test } from 'vitest'
import { styleText } from './trusted-types.ts'

test('a style sheet’s text may be written, anything with a tag may not', () => {
  expect(styleText(':root > a{color:red}')).toBe(':root > a{color:red}')
  for (const markup of ['<img src=x onerror=alert(1)>', '</style><script>', 'a<b']) expect(styleText(markup)).toBeNull()
})
