import type { PayItem } from '@labada/contracts/pay-items'
import { isAddedPay, isEarlierPay } from '@labada/domain/payroll-runs'
import { Drawer } from '../../components/drawer.tsx'
import { ReceiptPicture } from '../../components/expenses/receipt-picture.tsx'
import { Card, Facts, Stack, Text } from '../../components/layout.tsx'
import { dateTime, day, money, NOTHING } from '../../lib/format.ts'
import { ITEM_WORDS } from './payroll-words.ts'

/** An allowance or deduction with what it rests on, and its paper to be read. */
export function ItemDrawer({ item, onClose }: { readonly item: PayItem | null; readonly onClose: () => void }) {
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
        </Stack>
      )}
    </Drawer>
  )
}

function factsOf(item: PayItem): readonly (readonly [string, string])[] {
  const { kind, amount, total, taken, fromOn, toOn, ended } = item
  const isEarlier = isEarlierPay(kind)
  return [
    ['Kind', ITEM_WORDS[kind]],
    [fromOn && !isEarlier ? 'Each pay' : 'Amount', money(amount)],
    ...(total === null ? [] : [['All that is owed', money(total)] as const]),
    ...(isAddedPay(kind) || isEarlier ? [] : [['Taken so far', money(taken)] as const]),
    ['For', fromOn ? `${day(fromOn)} to ${toOn ? day(toOn) : 'further notice'}` : 'One pay'],
    ...termsOf(item),
    ['Rests on', item.basis],
    ['Added', `${dateTime(item.createdAt)} by ${item.createdBy}`],
    ...(ended ? [['Ended', `${dateTime(ended.at)} by ${ended.by || NOTHING}: ${ended.reason}`] as const] : []),
  ]
}

function termsOf({ kind, taxable, inContributionBase, hasAuthority }: PayItem): (readonly [string, string])[] {
  if (isAddedPay(kind)) {
    return [
      ['Taxed', kind === 'commission' ? 'On top of the regular pay' : taxable ? 'Yes' : 'No'],
      ['Counts for SSS and Pag-IBIG', inContributionBase ? 'Yes' : 'No'],
    ]
  }
  if (kind === 'loss') return [['Heard and shown responsible', hasAuthority ? 'Yes' : 'Not yet: nothing is taken']]
  if (kind === 'other_deduction') return [['Signed for', hasAuthority ? 'Yes' : 'Not yet: nothing is taken']]
  return []
}
