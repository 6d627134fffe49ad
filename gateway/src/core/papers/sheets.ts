import { createRequire } from 'node:module'
import type PdfDocument from 'pdfkit'

/** A PDF being written; a stream of its bytes. */
export type Sheet = InstanceType<typeof PdfDocument>

/** Points: A4 and its margins of 12 mm. */
export const PAGE = { width: 595.28, height: 841.89, margin: 34 } as const
export const INNER = PAGE.width - 2 * PAGE.margin
export const GREY = '#555555'
export const RULE = '#999999'

const FONTS = {
  plain: '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf',
  strong: '@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf',
} as const

const { resolve } = createRequire(import.meta.url)

/**
 * Starts an A4 document. The font is embedded (Roboto has the peso sign and figures of equal width), so that it looks
 * the same on every printer. The same content at the same moment gives the same bytes.
 */
export async function newSheet(title: string, author: string, at: Date): Promise<Sheet> {
  // Loaded here because it is large and few calls need it.
  const NewDocument = (await import('pdfkit')).default
  const sheet = new NewDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: 'en-PH',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Labada', Producer: 'Labada', CreationDate: at, ModDate: at },
  })
  for (const [name, file] of Object.entries(FONTS)) {
    sheet.registerFont(name, resolve(file))
  }
  return sheet
}

interface Look {
  readonly size?: number
  readonly font?: keyof typeof FONTS
  readonly color?: string
  readonly align?: 'left' | 'right' | 'center'
  readonly width: number
}

/** Writes text in a column and returns its height in points. */
export function write(sheet: Sheet, text: string, x: number, y: number, look: Look): number {
  const { size = 9.5, font = 'plain', color = '#000000', align = 'left', width } = look
  sheet.font(font).fontSize(size).fillColor(color)
  sheet.text(text, x, y, { width, align, lineGap: 1 })
  return heightOf(sheet, text, look)
}

/** The height of text in a column, in points. */
export function heightOf(sheet: Sheet, text: string, { size = 9.5, font = 'plain', width }: Look): number {
  return sheet.font(font).fontSize(size).heightOfString(text, { width, lineGap: 1 })
}

export function rule(sheet: Sheet, x: number, y: number, width: number, weight = 0.5): void {
  sheet
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(weight)
    .strokeColor(RULE)
    .stroke()
}
