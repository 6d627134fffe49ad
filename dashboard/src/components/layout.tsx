import type { CSSProperties, ReactNode } from 'react'
import classes from './layout.module.css'

/** The spacing scale in pixels. */
export type Gap = 0 | 4 | 8 | 12 | 16 | 24 | 32 | 48

interface Box {
  readonly children?: ReactNode
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
}

const cx = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ')
const vars = (own: Record<string, string | undefined>, style: CSSProperties | undefined): CSSProperties => ({
  ...own,
  ...style,
})

interface StackProps extends Box {
  readonly gap?: Gap | undefined
  /** Content below a pending child is held back until it has loaded, two seconds at most, so that nothing shifts. */
  readonly inOrder?: boolean | undefined
}

/** Stacks children vertically. */
export function Stack({ gap = 16, inOrder = false, className, style, children }: StackProps) {
  return (
    <div
      className={cx(classes.stack, className)}
      style={vars({ '--gap': `${gap}px` }, style)}
      data-in-order={inOrder || undefined}
    >
      {children}
    </div>
  )
}

interface RowProps extends Box {
  readonly gap?: Gap | undefined
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined
  readonly justify?: 'start' | 'center' | 'end' | 'between' | undefined
  readonly nowrap?: boolean | undefined
}

/** Places children in a row; they wrap unless `nowrap` is set. */
export function Row({ gap = 8, align, justify, nowrap = false, className, style, children }: RowProps) {
  const own = {
    '--gap': `${gap}px`,
    '--align': align && (FLEX[align] ?? align),
    '--justify': justify && (FLEX[justify] ?? justify),
  }
  return (
    <div className={cx(classes.row, className)} style={vars(own, style)} data-nowrap={nowrap || undefined}>
      {children}
    </div>
  )
}

const FLEX: Readonly<Record<string, string>> = { start: 'flex-start', end: 'flex-end', between: 'space-between' }

/**
 * Equal columns, as many as fit, each at least `least` pixels wide. With `stretch`, fewer children fill the whole row.
 */
export function Grid({
  least = 240,
  gap = 16,
  stretch = false,
  className,
  style,
  children,
}: Box & { least?: number | undefined; gap?: Gap | undefined; stretch?: boolean | undefined }) {
  return (
    <div
      className={cx(classes.grid, className)}
      style={vars({ '--gap': `${gap}px`, '--least': `${least}px` }, style)}
      data-stretch={stretch || undefined}
    >
      {children}
    </div>
  )
}

interface CardProps extends Box {
  /** The heading, which also names the region. */
  readonly title?: ReactNode
  readonly level?: 2 | 3 | undefined
  /** Content at the right of the heading. */
  readonly side?: ReactNode
  /** No padding: for tables and lists that extend to the edge. */
  readonly flush?: boolean | undefined
  /** A subtle grey surface instead of a border. */
  readonly soft?: boolean | undefined
  /** The region's accessible name if there is no title. */
  readonly label?: string | undefined
  readonly id?: string | undefined
}

/** A bordered container for one topic. */
export function Card({ title, level = 2, side, flush, soft, label, id, className, style, children }: CardProps) {
  return (
    <section
      id={id}
      className={cx(classes.card, className)}
      style={style}
      aria-label={label ?? (typeof title === 'string' ? title : undefined)}
      data-flush={flush || undefined}
      data-soft={soft || undefined}
    >
      {(title || side) && (
        <div className={classes.cardHead}>
          {title && <Heading level={level}>{title}</Heading>}
          {side}
        </div>
      )}
      {children}
    </section>
  )
}

/** A heading inside a page; the page's own h1 belongs to `PageHeader`. */
export function Heading({
  level = 2,
  id,
  className,
  children,
}: Box & { level?: 2 | 3 | undefined; id?: string | undefined }) {
  const Tag = level === 2 ? 'h2' : 'h3'
  return (
    <Tag id={id} className={cx(classes.heading, className)} data-level={level}>
      {children}
    </Tag>
  )
}

interface TextProps extends Box {
  readonly dim?: boolean | undefined
  readonly small?: boolean | undefined
  readonly strong?: boolean | undefined
  readonly as?: 'span' | 'p' | 'div' | 'strong' | undefined
  readonly title?: string | undefined
}

/** Text in one of three styles: dimmed, small, strong. */
export function Text({ dim, small, strong, as: Tag = 'span', className, ...rest }: TextProps) {
  return (
    <Tag
      className={cx(dim && classes.dim, small && classes.small, strong && classes.strong, className)}
      {...rest}
      style={Tag === 'p' ? { margin: 0, ...rest.style } : rest.style}
    />
  )
}

/** Label and value pairs. With `amounts` the values are right-aligned, as on a bill. */
export function Facts({
  items,
  amounts = false,
}: {
  items: readonly (readonly [label: ReactNode, value: ReactNode])[]
  amounts?: boolean | undefined
}) {
  return (
    <dl className={classes.facts} data-amounts={amounts || undefined}>
      {items.map(([label, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pairs are written down, they never move
        <FactPair key={index} label={label} value={value} />
      ))}
    </dl>
  )
}

function FactPair({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
