import { encode } from 'uqr'

/** White around a code, in modules: readers need four. */
const QUIET = 4
/** Pixels of a module in the saved picture. */
const PIXELS = 12
const SVG = 'http://www.w3.org/2000/svg'

const modulesOf = (text: string) => encode(text, { ecc: 'M', border: QUIET })

/** A QR code, black on white whatever the theme: readers of wallets do not take others. */
export function drawCode(text: string, label: string): SVGSVGElement {
  const { size, data } = modulesOf(text)
  const svg = document.createElementNS(SVG, 'svg')
  for (const [name, value] of Object.entries({ viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label }))
    svg.setAttribute(name, value)
  const paper = document.createElementNS(SVG, 'path')
  paper.setAttribute('fill', '#fff')
  paper.setAttribute('d', `M0 0h${size}v${size}h-${size}z`)
  const ink = document.createElementNS(SVG, 'path')
  ink.setAttribute('fill', '#000')
  ink.setAttribute('shape-rendering', 'crispEdges')
  ink.setAttribute(
    'd',
    darkOf(data)
      .map(({ x, y }) => `M${x} ${y}h1v1h-1z`)
      .join(''),
  )
  svg.append(paper, ink)
  return svg
}

/** Saves the code as a picture, for wallets on the same phone: they read codes from its gallery. */
export async function saveCode(text: string, name: string): Promise<void> {
  const { size, data } = modulesOf(text)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * PIXELS
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('There is nothing to draw with')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const { x, y } of darkOf(data)) pen.fillRect(x * PIXELS, y * PIXELS, PIXELS, PIXELS)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture could not be made')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${name}.png`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const darkOf = (data: readonly (readonly boolean[])[]) =>
  data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [{ x, y }] : [])))
