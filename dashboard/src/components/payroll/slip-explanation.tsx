import type { PayExplanation, Payslip } from '@labada/contracts/payroll/slips/payslips'
import { DAY_TYPE_WORDS, decimalHours, kindOfDay, nameOfCode } from '@labada/domain/payroll/slips/slip-words'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { money, time, weekday } from '../../lib/format.ts'
import classes from './slip-explanation.module.css'
import { t } from './t.ts'

type Slip = Pick<Payslip, 'lines' | 'deductions' | 'days'>

interface Branch {
  readonly path: string
  readonly node: PayExplanation
  readonly label: string
  readonly children: readonly Branch[]
  /** The workdays that a day's amount comes from: two if the work went past midnight. */
  readonly days: Payslip['days']
}

/**
 * Explains the net pay: every figure expands into its parts, down to the scans of each day. The leaves add up to it.
 */
export function SlipExplanation({ explanation, slip }: { readonly explanation: PayExplanation; readonly slip: Slip }) {
  const root = branchOf(explanation, slip, '0')
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set([root.path, `${root.path}.0`]))
  const [focused, setFocused] = useState(root.path)
  const list = useRef<HTMLDivElement>(null)
  const toggle = (path: string, wanted = !open.has(path)) =>
    setOpen((now) => {
      const next = new Set(now)
      if (wanted) next.add(path)
      else next.delete(path)
      return next
    })
  const focus = (path: string | undefined) => {
    if (path === undefined) return
    setFocused(path)
    list.current?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const shown = shownOf(root, open)
    const at = shown.findIndex(({ path }) => path === focused)
    const current = shown[at]
    if (!current) return
    const opens = isOpenable(current)
    const act = {
      ArrowDown: () => focus(shown[at + 1]?.path),
      ArrowUp: () => focus(shown[at - 1]?.path),
      Home: () => focus(root.path),
      End: () => focus(shown.at(-1)?.path),
      ArrowRight: () => (opens && !open.has(focused) ? toggle(focused, true) : focus(current.children[0]?.path)),
      ArrowLeft: () => (opens && open.has(focused) ? toggle(focused, false) : focus(parentOf(focused))),
      Enter: () => opens && toggle(focused),
      ' ': () => opens && toggle(focused),
    }[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <div ref={list} role="tree" className={classes.tree} aria-label={t('howNetPayIsCalculated')} onKeyDown={onKeyDown}>
      <Node branch={root} level={1} open={open} focused={focused} onToggle={toggle} onFocus={setFocused} />
    </div>
  )
}

interface NodeProps {
  readonly branch: Branch
  readonly level: number
  readonly open: ReadonlySet<string>
  readonly focused: string
  readonly onToggle: (path: string) => void
  readonly onFocus: (path: string) => void
}

function Node({ branch, level, open, focused, onToggle, onFocus }: NodeProps) {
  const { path, node, label, children, days } = branch
  const opens = isOpenable(branch)
  const isOpen = opens && open.has(path)
  const basis = basisWords(node)
  const Mark = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-expanded={opens ? isOpen : undefined}
      aria-label={`${label}, ${money(node.amount)}${basis === '' ? '' : `, ${basis}`}`}
      data-path={path}
      tabIndex={focused === path ? 0 : -1}
      onFocus={(event) => {
        event.stopPropagation()
        onFocus(path)
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the tree takes the keys for all its items */}
      <div className={classes.node} data-opens={opens || undefined} onClick={() => opens && onToggle(path)}>
        <span className={classes.nodeWords}>
          <span className={classes.nodeMark} aria-hidden="true">
            {opens && <Mark size={16} />}
          </span>
          <span>
            {label}
            {basis && <small>{basis}</small>}
          </span>
        </span>
        <span className={`num ${classes.nodeAmount}`}>{money(node.amount)}</span>
      </div>
      {isOpen && days.map((day) => <DayFacts key={day.workday} day={day} />)}
      {isOpen && children.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a tree’s group is no set of fields
        <div role="group" className={classes.group}>
          {children.map((child) => (
            <Node
              key={child.path}
              branch={child}
              level={level + 1}
              open={open}
              focused={focused}
              onToggle={onToggle}
              onFocus={onFocus}
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** The workday behind an amount: every scan, and which of the time counts. */
function DayFacts({ day }: { readonly day: Payslip['days'][number] }): ReactNode {
  const { scans, slices, scheduled, lateMinutes, undertimeMinutes, pendingMinutes, rejectedMinutes, unfiledMinutes } =
    day
  const unpaid = [
    ...(lateMinutes > 0 ? [t('lateMinutes', { count: lateMinutes })] : []),
    ...(undertimeMinutes > 0 ? [t('undertimeMinutes', { count: undertimeMinutes })] : []),
    ...(pendingMinutes > 0 ? [t('minutesOfOvertimeNotReviewed', { count: pendingMinutes })] : []),
    ...(rejectedMinutes > 0 ? [t('minutesOfOvertimeRejected', { count: rejectedMinutes })] : []),
    ...(unfiledMinutes > 0 ? [t('minutesWithoutAnOvertimeNote', { count: unfiledMinutes })] : []),
  ]
  return (
    <div className={classes.days}>
      <p>
        <strong>{weekday(day.workday)}</strong> · {day.branchName}
        {scheduled.map(({ from, to }) => ` ${t('plannedFromToTo', { from: time(from), to: time(to) })}`)}
      </p>
      {scans.length === 0 ? (
        <p>{t('noScans')}</p>
      ) : (
        <ul aria-label={t('scansOfWorkday', { workday: weekday(day.workday) })}>
          {scans.map((scan) => (
            <li key={scan.id}>
              {`${scan.type === 'in' ? t('in') : t('out')} ${time(scan.at)} · ${scan.source === 'scan' ? t('scan') : t('corrected')}${scan.device ? ` · ${scan.device}` : ''}${scan.branchName === day.branchName ? '' : ` · ${scan.branchName}`}`}
            </li>
          ))}
        </ul>
      )}
      {slices.map((slice) => (
        <p key={`${slice.date}${slice.dayType}`}>
          {slice.restDay
            ? t('dateDayTypeRestDayRegularMinutes', {
                date: weekday(slice.date),
                dayType: DAY_TYPE_WORDS[slice.dayType],
                regularMinutes: decimalHours(slice.regularMinutes),
                overtimeMinutes: decimalHours(slice.overtimeMinutes),
                nightMinutes: decimalHours(slice.nightMinutes),
              })
            : t('dateDayTypeRegularMinutesRegularOvertimeMinutes', {
                date: weekday(slice.date),
                dayType: DAY_TYPE_WORDS[slice.dayType],
                regularMinutes: decimalHours(slice.regularMinutes),
                overtimeMinutes: decimalHours(slice.overtimeMinutes),
                nightMinutes: decimalHours(slice.nightMinutes),
              })}
        </p>
      ))}
      {unpaid.length > 0 && <p>{t('notPaidUnpaid', { unpaid: unpaid.join('; ') })}</p>}
    </div>
  )
}

/** What an amount was calculated from: `8.00 h`, `5.00 h × …`, `of ₱19,500.00`. */
function basisWords({ basis }: PayExplanation): string {
  if (!basis) return ''
  const { minutes, days, rate, multiplier, of, source } = basis
  return [
    ...(minutes === undefined ? [] : [decimalHours(minutes)]),
    ...(days === undefined ? [] : [t('days', { count: days })]),
    ...(rate === undefined ? [] : [t('atRate', { rate })]),
    ...(multiplier === undefined || multiplier === '1' ? [] : [`× ${multiplier}`]),
    ...(of === undefined ? [] : [t('ofOf', { of: money(of) })]),
    ...(source === undefined ? [] : [`(${source})`]),
  ].join(' ')
}

function branchOf(node: PayExplanation, slip: Slip, path: string, line?: Payslip['lines'][number]): Branch {
  const { basis, code } = node
  const lines = code === 'GROSS' ? slip.lines : undefined
  // The parts of the gross are its lines, in their order; zero lines without parts are omitted from both.
  const told = lines?.filter(({ amount, explanation }) => amount !== 0 || explanation.parts.length > 0)
  const children = node.parts.map((part, at) => branchOf(part, slip, `${path}.${at}`, told?.[at]))
  const days =
    code === 'DAY' && basis?.date
      ? slip.days.filter(
          ({ workday, slices }) => workday === basis.date || slices.some(({ date }) => date === basis.date),
        )
      : []
  return { path, node, label: labelOf(node, slip, line), children, days }
}

function labelOf({ code, basis }: PayExplanation, slip: Slip, line: Payslip['lines'][number] | undefined): string {
  if (code === 'DAY' && basis?.date) return weekday(basis.date)
  if (code === 'DE_MINIMIS_EARLIER' && basis?.date) return `${nameOfCode(code)}, ${weekday(basis.date)}`
  const deduction = basis?.recordId ? slip.deductions.find(({ id }) => id === basis.recordId) : undefined
  if (deduction) return deduction.label
  const kind = line ? kindOfDay(line) : ''
  return kind === '' ? nameOfCode(code) : `${nameOfCode(code)}, ${kind}`
}

const isOpenable = ({ children, days }: Branch): boolean => children.length > 0 || days.length > 0

function shownOf(branch: Branch, open: ReadonlySet<string>): Branch[] {
  return [branch, ...(open.has(branch.path) ? branch.children.flatMap((child) => shownOf(child, open)) : [])]
}

function parentOf(path: string): string | undefined {
  const end = path.lastIndexOf('.')
  return end < 0 ? undefined : path.slice(0, end)
}
