import { type Centavos, subtract, ZERO } from '@labada/domain/core/money'
import { isOwnCash, MONEY_PLACES } from '@labada/domain/ledger/money-places'
import { type PaySource, type SourceNeed, sourceOf } from '@labada/domain/payroll/runs/payroll-payouts'
import { Checkbox, SelectField } from '../../../../components/fields/choice-field.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { money } from '../../../../lib/format.ts'
import classes from '../payroll.module.css'
import { PAY_METHOD_WORDS, PAY_PLACE_WORDS } from '../payroll-words.ts'
import { t } from '../t.ts'
import { type Choice, isImpossible, type Picked } from './pay-groups.ts'

/** One branch and method: whether it is paid now, how many and how much, and from which source. */
export function PayGroupRow({
  choice: { group, isChosen, from },
  sources,
  needs,
  onPick,
}: {
  readonly choice: Choice
  readonly sources: readonly PaySource[]
  readonly needs: readonly SourceNeed[]
  readonly onPick: (change: Picked) => void
}) {
  const { branchId, branchName, method, heads, amount } = group
  const need = isChosen ? sourceOf(needs, branchId, from) : undefined
  const source = sourceOf(sources, branchId, from)
  const lack = isChosen || (source?.holds ?? ZERO) >= amount ? ZERO : subtract(amount, source?.holds ?? ZERO)
  return (
    <li className={classes.payGroup}>
      <Checkbox
        label={`${branchName} · ${PAY_METHOD_WORDS[method]}`}
        hint={`${t('employees', { count: heads })} · ${money(amount)}`}
        checked={isChosen}
        onChange={(checked) => onPick({ isChosen: checked })}
      />
      <SelectField
        label={t('payFrom')}
        options={MONEY_PLACES.map((value) => ({ value, label: placeWords(value, sourceOf(sources, branchId, value)) }))}
        value={from}
        error={
          need && isImpossible(need)
            ? need.isOpen
              ? t('shortByShort', { short: money(need.short) })
              : t('openTheDrawerFirstOr')
            : undefined
        }
        hint={lack > 0 ? lackWords(from, lack) : undefined}
        onChange={(place) => onPick({ from: place, isChosen: true })}
      />
    </li>
  )
}

/** Why a group is not proposed. */
function lackWords(from: Choice['from'], lack: Centavos): string {
  return isOwnCash(from)
    ? t('lackShortHereChooseAnother', { lack: money(lack) })
    : t('yourBooksShowLackLess', { lack: money(lack) })
}

function placeWords(place: Choice['from'], source: PaySource | undefined): string {
  const holds = money(source?.holds ?? ZERO)
  if (place === 'drawer' && !source?.isOpen) return t('drawerClosedHolds', { holds })
  return `${PAY_PLACE_WORDS[place]}, ${holds}`
}

/** The names of the sources that hold less than the amount to be taken. */
export function ShortSources({
  needs,
  choices,
}: {
  readonly needs: readonly SourceNeed[]
  readonly choices: readonly Choice[]
}) {
  return needs
    .filter(({ short }) => short > 0)
    .map((need) => {
      const branch = choices.find(({ group }) => group.branchId === need.branchId)?.group.branchName
      return (
        <Banner key={`${need.place} ${need.branchId}`} status={isImpossible(need) ? 'danger' : 'attention'}>
          {branch === undefined
            ? t('yourBooksShowHoldsIn', {
                place: PAY_PLACE_WORDS[need.place],
                holds: money(need.holds),
                needed: money(need.needed),
              })
            : t('placeOfBranchHasHolds', {
                place: PAY_PLACE_WORDS[need.place],
                branch,
                holds: money(need.holds),
                needed: money(need.needed),
                short: money(need.short),
              })}
        </Banner>
      )
    })
}
