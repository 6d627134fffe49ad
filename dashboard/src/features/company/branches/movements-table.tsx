import type { CashSessionDetail } from '@labada/contracts/cash/cash-sessions'
import { add, type Centavos, ZERO } from '@labada/domain/core/money'
import { movementName } from '../../../components/cash/movement-names.ts'
import { Text } from '../../../components/layout.tsx'
import { money, signedMoney, time } from '../../../lib/format.ts'
import classes from './branches.module.css'
import { t } from './t.ts'

type Movement = CashSessionDetail['movements'][number]

/** All cash movements of the drawer with the balance after each, newest first. */
export function MovementsTable({
  movements,
  label,
}: {
  readonly movements: readonly Movement[]
  /** Names the table: two sessions may be on screen. */
  readonly label: string
}) {
  if (movements.length === 0) return <Text dim>{t('noMovementsYet')}</Text>
  const rows = withRunningBalance(movements).toReversed()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.plain}>
        <caption className="visually-hidden">{t('labelNewestFirst', { label })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('movement')}</th>
            <th scope="col" className="num">
              {t('inOrOut')}
            </th>
            <th scope="col" className="num">
              {t('inTheDrawer')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ movement, balance }) => (
            <tr key={movement.id}>
              <th scope="row">
                {movementName(movement.kind)}
                {movement.reference && ` · ${movement.reference}`}
                <small>
                  {time(movement.at)}, {movement.by}
                </small>
              </th>
              <td className="num">{signedMoney(movement.amount)}</td>
              <td className="num">{money(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Each movement with the drawer's balance after it, oldest first. */
export function withRunningBalance(
  movements: readonly Movement[],
): readonly { readonly movement: Movement; readonly balance: Centavos }[] {
  let balance = ZERO
  return [...movements]
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map((movement) => {
      balance = add(balance, movement.amount)
      return { movement, balance }
    })
}
