import { inflateSync } from 'node:zlib'

/** How many pages a PDF of ours has. */
export function pagesOf(pdf: Uint8Array): number {
  return latin(pdf).match(/\/Type \/Page\b/g)?.length ?? 0
}

/** What stands in a PDF of ours, line by line, as somebody who copies it would get it. */
export function textOf(pdf: Uint8Array): string[] {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, ReadonlyMap<string, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1]
      fonts.set(name, lettersOf(objects.get(unicode ?? '')?.stream ?? ''))
    }
  }
  return [...objects.values()].flatMap(({ stream }) => (stream.includes(' Tf') ? linesOf(stream, fonts) : []))
}

interface PdfObject {
  readonly head: string
  readonly stream: string
}

function objectsOf(pdf: Uint8Array): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>()
  for (const [, id = '', body = ''] of latin(pdf).matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', packed] = body.split(/\nstream\n/)
    const stream =
      packed === undefined || !head.includes('FlateDecode')
        ? ''
        : latin(inflateSync(Buffer.from(packed.replace(/\nendstream$/, ''), 'latin1')))
    objects.set(id, { head, stream })
  }
  return objects
}

/** The letters of each sign of an embedded font. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)) {
    for (const [at, hex] of (list.match(/<[0-9a-f ]*>/g) ?? []).entries()) {
      const code = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0')
      letters.set(code, Buffer.from(hex.replace(/[<> ]/g, ''), 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

function linesOf(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const lines: string[] = []
  let letters: ReadonlyMap<string, string> | undefined
  for (const [, font, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[\s\d.-])*)\] TJ/g)) {
    if (font) letters = fonts.get(font)
    else if (shown !== undefined) {
      const hex = (shown.match(/<([0-9a-f]*)>/g) ?? []).map((part) => part.slice(1, -1)).join('')
      lines.push((hex.match(/.{4}/g) ?? []).map((code) => letters?.get(code) ?? '\uFFFD').join(''))
    }
  }
  return lines
}

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')
