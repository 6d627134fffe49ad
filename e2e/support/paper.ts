import jsQr from 'jsqr'
import type { Browser, Page } from 'playwright'

/** Dots across the printable width of a thermal printer: 203 per inch. */
export const ROLLS = [
  { width: 58, dots: 384 },
  { width: 80, dots: 576 },
] as const
export type Roll = (typeof ROLLS)[number]

const DOTS_PER_PX = 203 / 96

export interface OnPaper {
  readonly text: string
  /** Pages in millimetres, rounded. */
  readonly pages: readonly { readonly width: number; readonly height: number }[]
  /** Width of the printed slip in dots. */
  readonly dots: number
  /** Words and images outside the printable area or overlapping another line. */
  readonly cut: readonly string[]
  /** The decoded first QR code; null if it is unreadable. */
  readonly qr: string | null
  /** False if a placeholder box is printed instead of the peso sign. */
  readonly hasPeso: boolean
}

/** Renders the printed document as a thermal printer would, dot for dot. */
export async function onPaper(browser: Browser, html: string, roll: Roll): Promise<OnPaper> {
  const page = await browser.newPage({
    deviceScaleFactor: DOTS_PER_PX,
    viewport: { width: Math.round((roll.width * 96) / 25.4), height: 1200 },
  })
  try {
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const slip = page.locator('main').first()
    const across = await slip.evaluate((main) => main.getBoundingClientRect().width)
    const code = page.locator('main svg').first()
    const isCoded = (await code.count()) > 0
    return {
      text: await page.locator('body').innerText(),
      pages: pagesOf(await page.pdf({ preferCSSPageSize: true })),
      dots: Math.round(across * DOTS_PER_PX),
      cut: await cutOn(page),
      qr: isCoded ? await readCode(page, await code.screenshot()) : null,
      hasPeso: await hasGlyph(page, '₱'),
    }
  } finally {
    await page.close()
  }
}

/** The text of the QR code in a picture; null if it is unreadable. The browser of `page` decodes the picture. */
export async function readCode(page: Page, png: Buffer): Promise<string | null> {
  const { data, width, height } = await pixelsOf(page, png)
  // Its types name the function inside what Node imports; it is that function as well.
  return jsQr.default(new Uint8ClampedArray(data), width, height)?.data ?? null
}

/** The sizes of a PDF’s pages; 72 points to the inch. */
function pagesOf(pdf: Buffer): OnPaper['pages'] {
  const millimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: millimetres(width),
    height: millimetres(height),
  }))
}

/** Every word and image that is not completely inside its slip. */
function cutOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const slip of document.querySelectorAll('main')) {
      const bounds = slip.getBoundingClientRect()
      const look = (what: string, { left, right, top, bottom }: DOMRect) => {
        const isOut = left < bounds.left - 1 || right > bounds.right + 1
        if (isOut || top < bounds.top - 1 || bottom > bounds.bottom + 1) found.push(what)
      }
      for (const svg of slip.querySelectorAll('svg')) look('picture', svg.getBoundingClientRect())
      const words = document.createTreeWalker(slip, NodeFilter.SHOW_TEXT)
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const line of range.getClientRects()) look(node.textContent ?? '', line)
      }
    }
    return found
  })
}

/** Whether an installed font has a glyph for a character, rather than the box for missing glyphs. */
function hasGlyph(page: Page, sign: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const draw = (text: string) => {
      const canvas = document.createElement('canvas')
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('There is nothing to draw with')
      pen.font = getComputedStyle(document.querySelector('main') ?? document.body).font
      pen.fillText(text, 10, 30)
      return canvas.toDataURL()
    }
    return draw(wanted) !== draw('\u{10FFFE}') && draw(wanted) !== draw('')
  }, sign)
}

/** The RGBA pixels of an image, decoded by the browser. */
async function pixelsOf(page: Page, png: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, ...size } = await page.evaluate(
    async (source) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      const pen = canvas.getContext('2d')
      if (!pen) throw new Error('There is nothing to draw with')
      pen.drawImage(image, 0, 0)
      const { data: pixels, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height)
      // As one text: a picture has millions of numbers, and to send each by itself takes most of a minute.
      const reader = new FileReader()
      const text = new Promise<string>((resolve) => {
        reader.onload = () => resolve(String(reader.result))
      })
      reader.readAsDataURL(new Blob([pixels]))
      return { data: (await text).replace(/^.*,/, ''), width, height }
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
  return { data: Buffer.from(data, 'base64'), ...size }
}
