import type { PriceRow, Service } from '@labada/contracts/catalog/prices'
import type { Branch } from '@labada/contracts/company/branches'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Text } from '../../../../components/layout.tsx'
import { Nothing } from '../../../../components/values.tsx'
import { money, percent } from '../../../../lib/format.ts'
import classes from '../prices.module.css'
import { t } from '../t.ts'
import { TERM_WORDS, termText } from '../term-words.ts'
import { isSurprising, type PriceChange, priceChanges, type TermChange, termChanges } from './price-changes.ts'

interface ChangeTableProps {
  readonly before: readonly PriceRow[]
  readonly rows: readonly PriceRow[]
  readonly services: readonly Service[]
  readonly branches: readonly Branch[]
}

/** Old → new, with percent; large changes are marked. */
export function ChangeTable({ before, rows, services, branches }: ChangeTableProps) {
  const prices = priceChanges(before, rows)
  const terms = termChanges(before, rows)
  const nameOf = (serviceId: string) => services.find(({ id }) => id === serviceId)?.name ?? t('aService')
  const whereOf = (branchId: string | null) =>
    branchId === null ? t('allBranches') : (branches.find(({ id }) => id === branchId)?.name ?? t('aClosedBranch'))
  if (prices.length + terms.length === 0) return <Text dim>{t('noChanges')}</Text>
  return (
    <table className={classes.changes}>
      <caption className="visually-hidden">{t('changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('service')}</th>
          <th scope="col" className="num">
            {t('old')}
          </th>
          <th scope="col" className="num">
            {t('new')}
          </th>
          <th scope="col" className="num">
            {t('change')}
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.map((change) => (
          <PriceLine
            key={`${change.serviceId} ${change.branchId}`}
            change={change}
            name={nameOf(change.serviceId)}
            where={whereOf(change.branchId)}
          />
        ))}
        {terms.map((change) => (
          <TermLine key={`${change.serviceId} ${change.term}`} change={change} name={nameOf(change.serviceId)} />
        ))}
      </tbody>
    </table>
  )
}

function PriceLine({
  change,
  name,
  where,
}: {
  readonly change: PriceChange
  readonly name: string
  readonly where: string
}) {
  const isBig = isSurprising(change)
  return (
    <tr data-surprising={isBig || undefined}>
      <th scope="row">
        {name}
        <small>{change.kind === 'inherits' ? t('whereBackToTheAll', { where }) : where}</small>
      </th>
      <td className="num">{change.before === null ? <Nothing /> : money(change.before)}</td>
      <td className="num">{change.after === null ? t('removed') : money(change.after)}</td>
      <td className="num">
        {isBig && <IconAlertTriangle size={15} aria-label={t('largeChange')} style={{ verticalAlign: '-2px' }} />}{' '}
        {change.percent === null ? (change.before === null ? t('new2') : '') : signed(change.percent)}
      </td>
    </tr>
  )
}

function TermLine({ change, name }: { readonly change: TermChange; readonly name: string }) {
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{TERM_WORDS[change.term].name}</small>
      </th>
      <td className="num">{termText(change.term, change.before)}</td>
      <td className="num">{termText(change.term, change.after)}</td>
      <td />
    </tr>
  )
}

const signed = (value: number): string => `${value > 0 ? '+' : ''}${percent(value / 100)}`
