import type { StatementColumn, StatementLine } from '@labada/contracts/cash/cash-flow'
import { type Centavos, subtract } from '@labada/domain/core/money'
import type { PeriodKind } from '@labada/domain/core/periods'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { day, dayRange, money, shortDay, signedMoney } from '../../../../lib/format.ts'
import { useIsPhone } from '../../../../lib/hooks/use-media.ts'
import type { CashFlow } from '../cash-flow-api.ts'
import { ledgerLink } from '../cash-flow-filters.ts'
import { t } from '../t.ts'
import classes from './statement.module.css'

type Column = StatementColumn & { readonly name: string }

/**
 * The statement: a row for each line, a column for each period or branch. Every figure links to its entries. On a phone
 * the lines of money in and out are folded below their totals.
 */
export function StatementTable({
  flow,
  by,
  columns,
}: {
  readonly flow: CashFlow
  readonly by: PeriodKind
  readonly columns: 'periods' | 'branches'
}) {
  const shown: readonly Column[] =
    columns === 'branches'
      ? flow.branches
      : flow.periods.length === 1
        ? []
        : flow.periods.map((period) => ({ ...period, name: periodName(period, by) }))
  const all: readonly Column[] = [...shown, { ...flow.total, name: t('total') }]
  const { previous } = flow
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t('cashFlowStatementTable')}>
      <table className={classes.statement}>
        <caption className="visually-hidden">{t('cashFlowStatement')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            {all.map((column) => (
              <th key={`${column.name} ${column.from}`} scope="col" className={classes.amount}>
                {column.name}
              </th>
            ))}
            <th scope="col" className={classes.amount} title={dayRange(previous.from, previous.to)}>
              {dayRange(previous.from, previous.to)}
            </th>
            <th scope="col" className={classes.amount}>
              {t('change')}
            </th>
          </tr>
        </thead>
        <tbody>
          <SumRow name={t('opening')} columns={all} previous={previous} of={(column) => column.opening} strong />
        </tbody>
        <SummedLines flow={flow} section="in" name={t('totalIn')} columns={all} />
        <SummedLines flow={flow} section="out" name={t('totalOut')} columns={all} />
        <tbody>
          <LineRows flow={flow} section="transfer" columns={all} />
          <LineRows flow={flow} section="over_short" columns={all} />
          <SumRow name={t('closing')} columns={all} previous={previous} of={(column) => column.closing} strong />
        </tbody>
      </table>
    </section>
  )
}

/** The lines of a section and their sum, which stands above them on a phone: it opens them, and stays where it was tapped. */
function SummedLines({
  flow,
  section,
  name,
  columns,
}: {
  readonly flow: CashFlow
  readonly section: 'in' | 'out'
  readonly name: string
  readonly columns: readonly Column[]
}) {
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  const total = (
    <tbody>
      <SumRow
        name={
          isPhone ? (
            <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {name}
              <Chevron size={18} aria-hidden="true" />
            </button>
          ) : (
            name
          )
        }
        columns={columns}
        previous={flow.previous}
        of={(column) => column[section]}
      />
    </tbody>
  )
  return (
    <>
      {isPhone && total}
      <tbody className={classes.lines} data-open={isOpen}>
        <LineRows flow={flow} section={section} columns={columns} />
      </tbody>
      {!isPhone && total}
    </>
  )
}

function LineRows({
  flow,
  section,
  columns,
}: {
  readonly flow: CashFlow
  readonly section: StatementLine['section']
  readonly columns: readonly Column[]
}) {
  return flow.lines.map((line, index) => {
    if (line.section !== section) return null
    const before = flow.previous.amounts[index]
    const now = flow.total.amounts[index]
    return (
      <tr key={line.key}>
        <th scope="row">{line.name}</th>
        {columns.map((column) => {
          const amount = column.amounts[index]
          return (
            <td key={`${column.name} ${column.from}`} className={classes.amount}>
              {amount === undefined || (amount === 0 && section !== 'transfer') ? (
                <span className={classes.nothing}>–</span>
              ) : (
                <Link to={ledgerLink({ span: column, branchId: column.branchId, line: line.key })}>
                  {money(amount)}
                </Link>
              )}
            </td>
          )
        })}
        <td className={classes.amount}>{before === undefined ? '' : money(before)}</td>
        <td className={classes.amount}>{change(now, before)}</td>
      </tr>
    )
  })
}

function SumRow({
  name,
  columns,
  previous,
  of,
  strong = false,
}: {
  readonly name: ReactNode
  readonly columns: readonly Column[]
  readonly previous: StatementColumn
  readonly of: (column: StatementColumn) => Centavos
  readonly strong?: boolean
}) {
  const total = columns.at(-1)
  return (
    <tr className={strong ? classes.held : classes.sum}>
      <th scope="row">{name}</th>
      {columns.map((column) => (
        <td key={`${column.name} ${column.from}`} className={classes.amount}>
          <Link to={ledgerLink({ span: column, branchId: column.branchId })}>{money(of(column))}</Link>
        </td>
      ))}
      <td className={classes.amount}>{money(of(previous))}</td>
      <td className={classes.amount}>{total && change(of(total), of(previous))}</td>
    </tr>
  )
}

const change = (now: Centavos | undefined, before: Centavos | undefined): string =>
  now === undefined || before === undefined ? '' : signedMoney(subtract(now, before))

function periodName({ from, to }: StatementColumn, by: PeriodKind): string {
  if (by === 'day') return shortDay(from)
  return from === to ? day(from) : dayRange(from, to).replace(/, \d{4}$/, '')
}
