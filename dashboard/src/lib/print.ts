import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { t } from './t.ts'

export interface Paper {
  /** Width of the roll, in millimeters. */
  readonly width: 58 | 80
}

/** The printable width of each roll, in millimeters. */
const PRINTABLE = { 58: 48, 80: 72 } as const
const MM_PER_PX = 25.4 / 96

/** Prints one slip; see `printSlips`. */
export const printSlip = (slip: ReactNode, paper: Paper): Promise<void> => printSlips([slip], paper)

/**
 * Prints React-rendered slips on roll paper, with one print dialog for all. Each page is as long as its slip: the slips
 * are rendered in a hidden frame and measured, because `size: 58mm auto` is not valid CSS and browsers fall back to
 * Letter. Resolves once the browser's print dialog (or kiosk printing) has accepted them; rejects if the frame could
 * not be created.
 */
export async function printSlips(slips: readonly ReactNode[], paper: Paper): Promise<void> {
  const frame = document.createElement('iframe')
  frame.title = t('slipToPrint')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  Object.assign(frame.style, HIDDEN, { width: `${paper.width}mm` })
  document.body.append(frame)
  const inside = frame.contentDocument
  const view = frame.contentWindow
  if (!inside || !view) {
    frame.remove()
    throw new Error('The slip could not be prepared for printing')
  }
  addStyle(inside, slipStyle(paper))
  const drawn = slips.map((slip) => {
    const body = inside.createElement('main')
    inside.body.append(body)
    return { slip, body, root: createRoot(body) }
  })
  try {
    // At once, not when React finds the time: frames pass faster in here, and an empty slip would be printed.
    flushSync(() => {
      for (const { slip, root } of drawn) root.render(slip)
    })
    if (drawn.some(({ body }) => !body.hasChildNodes())) throw new Error('The slip could not be drawn')
    // Two frames for pictures and fonts to have a size.
    await new Promise<void>((sized) => {
      view.requestAnimationFrame(() => view.requestAnimationFrame(() => sized()))
    })
    await inside.fonts?.ready
    const heights = drawn.map(({ body }) => body.getBoundingClientRect().height)
    addStyle(inside, pageStyle(paper, heights))
    await printed(view)
  } finally {
    for (const { root } of drawn) root.unmount()
    frame.remove()
  }
}

/**
 * `@page` rules for slips of these heights in CSS pixels: one rule for a single slip, a named one for each of several.
 */
function pageStyle(paper: Paper, heightsPx: readonly number[]): string {
  const sizes = heightsPx.map(
    (px) => `size: ${paper.width}mm ${Math.max(20, Math.ceil(px * MM_PER_PX) + 4)}mm; margin: 0`,
  )
  if (sizes.length === 1) return `@page { ${sizes[0]} }`
  return sizes.map((size, at) => t('pageSlipAtSizeMain', { at, size, at2: at + 1 })).join('\n')
}

const slipStyle = (paper: Paper) => `
  html, body { margin: 0; padding: 0; background: #fff; color: #000; }
  main { width: ${PRINTABLE[paper.width]}mm; margin: 0 auto; padding: 2mm 0;
    font: 11pt/1.3 "Segoe UI", Roboto, "Noto Sans", system-ui, sans-serif; }
  svg, img { max-width: 100%; }
`

const HIDDEN = { position: 'fixed', left: '-10000px', top: '0', height: '0', border: '0' } as const

/** A style element created by script needs the page's nonce, like every other. */
function addStyle(target: Document, css: string): void {
  const style = target.createElement('style')
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
  if (nonce) style.nonce = nonce
  style.textContent = css
  target.head.append(style)
}

function printed(view: Window): Promise<void> {
  return new Promise((done) => {
    view.addEventListener('afterprint', () => done(), { once: true })
    view.focus()
    view.print()
  })
}
