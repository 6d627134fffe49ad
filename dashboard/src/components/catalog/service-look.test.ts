import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICE_COLORS } from '@labada/domain/catalog/service-looks'
import { expect, test } from 'vitest'

const CSS = readFileSync(join(import.meta.dirname, 'service-look.module.css'), 'utf8')
/** What is written on a tile: its name, its price, and the quantity on the ticket; then the page around it. */
const SCHEMES = [
  { scheme: 'light', texts: ['#1f2933', '#52606d', '#0b7285'], page: '#ffffff' },
  { scheme: 'dark', texts: ['#cbd2d9', '#a3adb8', '#63c6da'], page: '#1a1d21' },
] as const

const RULES = [
  ...CSS.matchAll(
    /^(?<dark>:global\(html\[data-mantine-color-scheme="dark"\]\) )?\.look\[data-color="(?<color>\w+)"\] \{\s+--look-mark: (?<mark>#\w{6});\s+--look-tint: (?<tint>#\w{6});\s+\}/gm,
  ),
].map(({ groups }) => ({ ...groups, scheme: groups?.dark ? 'dark' : 'light' }) as Record<string, string>)

/** The contrast of two colors as WCAG computes it. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

for (const { scheme, texts, page } of SCHEMES) {
  test(`text, pictures and edges stand out on a tile of every color, ${scheme}`, () => {
    const rules = RULES.filter((rule) => rule.scheme === scheme)
    expect(rules.map(({ color }) => color)).toEqual([...SERVICE_COLORS])
    for (const { color, mark = '', tint = '' } of rules) {
      const least = Math.min(...[...texts, mark].map((text) => contrast(text, tint)))
      expect([color, least >= 4.5, contrast(mark, page) >= 3]).toEqual([color, true, true])
    }
  })
}

test('no two colors look the same', () => {
  for (const { scheme } of SCHEMES) {
    const rules = RULES.filter((rule) => rule.scheme === scheme)
    expect(new Set(rules.flatMap(({ mark, tint }) => [mark, tint])).size).toBe(rules.length * 2)
  }
})
