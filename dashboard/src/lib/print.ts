import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

export interface Paper {
  /** Of the roll, in millimetres. */
  readonly width: 58 | 80
}

/** What a printer of that width can reach, in millimetres. */
const PRINTABLE = { 58: 48, 80: 72 } as const
const MM_PER_PX = 25.4 / 96

/**
 * Prints a React-rendered slip on roll paper. The page is as long as the slip: it is rendered in a hidden frame and
 * measured, because `size: 58mm auto` is not valid CSS and browsers fall back to Letter. Resolves once the browser's
 * print dialog (or kiosk printing) has taken it; rejects when the frame could not be made.
 */
export async function printSlip(slip: ReactNode, paper: Paper): Promise<void> {
  const frame = document.createElement('iframe')
  frame.title = 'Slip to print'
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
  const body = inside.createElement('main')
  inside.body.append(body)
  const root = createRoot(body)
  try {
    // At once, not when React finds the time: frames pass faster in here, and an empty slip would be printed.
    flushSync(() => root.render(slip))
    if (!body.hasChildNodes()) throw new Error('The slip could not be drawn')
    // Two frames for pictures and fonts to have a size.
    await new Promise<void>((sized) => {
      view.requestAnimationFrame(() => view.requestAnimationFrame(() => sized()))
    })
    await inside.fonts?.ready
    addStyle(inside, pageStyle(paper, body.getBoundingClientRect().height))
    await printed(view)
  } finally {
    root.unmount()
    frame.remove()
  }
}

/** `@page` for a slip of that many CSS pixels. */
export function pageStyle(paper: Paper, heightPx: number): string {
  const height = Math.max(20, Math.ceil(heightPx * MM_PER_PX) + 4)
  return `@page { size: ${paper.width}mm ${height}mm; margin: 0 }`
}

const slipStyle = (paper: Paper) => `
  html, body { margin: 0; padding: 0; background: #fff; color: #000; }
  main { width: ${PRINTABLE[paper.width]}mm; margin: 0 auto; padding: 2mm 0;
    font: 11pt/1.3 "Segoe UI", Roboto, "Noto Sans", system-ui, sans-serif; }
  svg, img { max-width: 100%; }
`

const HIDDEN = { position: 'fixed', left: '-10000px', top: '0', height: '0', border: '0' } as const

/** A style element made by script needs the page's nonce, like every other. */
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
