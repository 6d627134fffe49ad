import type { PayItem } from '@labada/contracts/payroll/items/pay-items'
import { isAddedPay, isEarlierPay } from '@labada/domain/payroll/runs/payroll-runs'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { ReceiptPicture } from '../../../../components/expenses/receipt-picture.tsx'
import { Card, Facts, Row, Stack, Text } from '../../../../components/layout.tsx'
import { benefitName } from '../../../../components/payroll/benefit-words.ts'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { dateTime, day, money, NOTHING } from '../../../../lib/format.ts'
import { ITEM_WORDS } from '../payroll-words.ts'
import { AuthorityForm } from './authority-form.tsx'
import { missingOf } from './item-authorities.ts'

/** An allowance or deduction with what it rests on, its papers to be read, and what it lacks to be added. */
export function ItemDrawer({
  item,
  onChange,
  onClose,
}: {
  readonly item: PayItem | null
  /** Its authority or paper was added. */
  readonly onChange: (item: PayItem) => void
  readonly onClose: () => void
}) {
  const [isAdding, setAdding] = useState(false)
  const missing = item && missingOf(item)
  return (
    <Drawer
      opened={item !== null}
      onClose={onClose}
      title={item ? `${item.label} of ${item.employee.name}` : 'Allowance or deduction'}
    >
      {item && (
        <Stack>
          <Facts items={factsOf(item)} />
          <Card title="Paper" level={3}>
            {item.paper ? (
              <ReceiptPicture receipt={item.paper} what="Paper" />
            ) : (
              <Text dim>No paper was added to it.</Text>
            )}
          </Card>
          {item.authority?.paper && (
            <Card title="Paper added later" level={3}>
              <ReceiptPicture receipt={item.authority.paper} what="Paper added later" />
            </Card>
          )}
          {missing && (
            <Row justify="end">
              <Button onClick={() => setAdding(true)}>{missing === 'paper' ? 'Add paper…' : 'Add authority…'}</Button>
            </Row>
          )}
          {isAdding && <AuthorityForm item={item} onDone={onChange} onClose={() => setAdding(false)} />}
        </Stack>
      )}
    </Drawer>
  )
}

function factsOf(item: PayItem): readonly (readonly [string, string])[] {
  const { kind, amount, total, taken, fromOn, toOn, authority, ended } = item
  const isEarlier = isEarlierPay(kind)
  return [
    ['Kind', ITEM_WORDS[kind]],
    [fromOn && !isEarlier ? 'Each pay' : 'Amount', money(amount)],
    ...(total === null ? [] : [['All that is owed', money(total)] as const]),
    ...(isAddedPay(kind) || isEarlier ? [] : [['Taken so far', money(taken)] as const]),
    ['For', fromOn ? `${day(fromOn)} to ${toOn ? day(toOn) : 'further notice'}` : 'One pay'],
    ...(item.givenOn ? [['Given on', day(item.givenOn)] as const] : []),
    ...termsOf(item),
    ['Rests on', item.basis],
    ['Added', `${dateTime(item.createdAt)} by ${item.createdBy}`],
    ...(authority
      ? [
          ['In writing', `${authority.basis}, ${day(authority.on)}`] as const,
          ['Added later', `${dateTime(authority.at)} by ${authority.by}`] as const,
        ]
      : []),
    ...(ended ? [['Ended', `${dateTime(ended.at)} by ${ended.by || NOTHING}: ${ended.reason}`] as const] : []),
  ]
}

const TAXED: Partial<Record<PayItem['kind'], string>> = {
  commission: 'On top of the regular pay',
  bonus: 'What is over the year’s ceiling, with the 13th month',
}

function termsOf({
  kind,
  taxable,
  inContributionBase,
  deMinimis,
  hasAuthority,
}: PayItem): (readonly [string, string])[] {
  if (kind === 'earlier_de_minimis') {
    return [
      ['De minimis benefit', benefitName(deMinimis ?? '')],
      ['Counts', 'Towards the benefit’s untaxed ceiling of that time'],
    ]
  }
  if (deMinimis !== null) {
    return [
      ['De minimis benefit', benefitName(deMinimis)],
      ['Taxed', 'What is over its ceiling, with the 13th month'],
      ['Counts for SSS and Pag-IBIG', inContributionBase ? 'What is over its ceiling' : 'No'],
    ]
  }
  if (isAddedPay(kind)) {
    return [
      ['Taxed', TAXED[kind] ?? (taxable ? 'Yes' : 'No')],
      ['Counts for SSS and Pag-IBIG', inContributionBase ? 'Yes' : 'No'],
    ]
  }
  if (kind === 'loss') return [['Heard and shown responsible', hasAuthority ? 'Yes' : 'Not yet: nothing is taken']]
  if (kind === 'other_deduction') return [['Signed for', hasAuthority ? 'Yes' : 'Not yet: nothing is taken']]
  return []
}
