import { describe, expect, it } from 'vitest'
import { checkReceipt, displayName, RECEIPT_TYPES, type ReceiptType, typeOfContent } from './uploads.ts'

const CONTENT: Readonly<Record<ReceiptType, Uint8Array>> = {
  'image/jpeg': Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16),
  'image/png': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0),
  'application/pdf': new TextEncoder().encode('%PDF-1.7\n'),
}
const noMistake = (mistake: Error) => {
  throw mistake
}

describe('A receipt', () => {
  it.each(RECEIPT_TYPES)('may be %s, known by its first bytes', (type) => {
    expect(typeOfContent(CONTENT[type])).toBe(type)
    expect(checkReceipt(type, CONTENT[type], noMistake)).toBe(type)
  })

  it.each([
    ['a web page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>')],
    ['a picture drawn by a script', new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a program', Uint8Array.of(0x4d, 0x5a, 0x90, 0)],
    ['a picture cut off in its signature', Uint8Array.of(0x89, 0x50, 0x4e)],
    ['a PDF that begins with something else', new TextEncoder().encode(' %PDF-1.7')],
    ['nothing', new Uint8Array()],
  ])('is not %s, whatever was said of it', (_words, content) => {
    expect(typeOfContent(content)).toBeUndefined()
    for (const said of RECEIPT_TYPES) {
      expect(() => checkReceipt(said, content, noMistake)).toThrow(expect.objectContaining({ code: 'file_refused' }))
    }
  })

  it('is what was said of it: a PDF that calls itself a picture is refused', () => {
    expect(() => checkReceipt('image/jpeg', CONTENT['application/pdf'], noMistake)).toThrow('Only JPG, PNG or PDF')
    expect(() => checkReceipt('image/png', CONTENT['image/jpeg'], noMistake)).toThrow('Only JPG, PNG or PDF')
  })

  it.each(['text/html', 'image/svg+xml', 'application/octet-stream', ''])('cannot say it is “%s”', (said) => {
    expect(() => checkReceipt(said, CONTENT['image/png'], noMistake)).toThrow(
      expect.objectContaining({ code: 'file_refused' }),
    )
  })
})

describe('A file’s name as it is shown', () => {
  it.each([
    ['receipt.jpg', 'receipt.jpg'],
    ['  Meralco Nov 2026.pdf ', 'Meralco Nov 2026.pdf'],
    ['C:\\Users\\ana\\gas.png', 'gas.png'],
    ['../../etc/passwd', 'passwd'],
    ['..hidden', 'hidden'],
    ['folder/', 'receipt'],
    ['', 'receipt'],
    ['...', 'receipt'],
    ['a\u0000b\u001f\u007fc.jpg', 'abc.jpg'],
    ['resibo ng kuryente ₱1,200 – ñ.jpg', 'resibo ng kuryente ₱1,200 – ñ.jpg'],
  ])('“%s” is “%s”', (name, shown) => {
    expect(displayName(name)).toBe(shown)
  })

  it('cannot turn its ending around to look like a picture', () => {
    expect(displayName('gas\u202egpj.exe')).toBe('gasgpj.exe')
    expect(displayName('a\u2066b\u2069c\u200f.pdf')).toBe('abc.pdf')
  })

  it('is no longer than a line', () => {
    expect(displayName(`${'a'.repeat(300)}.jpg`)).toHaveLength(100)
  })
})
