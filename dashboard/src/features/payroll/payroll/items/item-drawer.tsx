import type { PayItem } from '@labada/contracts/payroll/items/pay-items'
import { isAddedPay, isEarlierPay } from '@labada/domain/payroll/runs/payroll-runs'
import { useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { ReceiptPicture } from '../../../../components/expenses/receipt-picture.tsx'
import { Card, Facts, Row, Stack, Text } from '../../../../components/layout.tsx'
import { May } from '../../../../components/may.tsx'
import { benefitName } from '../../../../components/payroll/benefit-words.ts'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { dateTime, day, money, NOTHING } from '../../../../lib/format.ts'
import { ITEM_WORDS } from '../payroll-words.ts'
import { t } from '../t.ts'
import { AuthorityForm } from './authority-form.tsx'
import { missingOf } from './item-authorities.ts'

/** An allowance or deduction with its basis, its documents, and a form for what is missing. */
export function ItemDrawer({
  item,
  onChange,
  onClose,
}: {
  readonly item: PayItem | null
  /** Called after its authority or document was added. */
  readonly onChange: (item: PayItem) => void
  readonly onClose: () => void
}) {
  const [isAdding, setAdding] = useState(false)
  const missing = item && missingOf(item)
  return (
    <Drawer
      opened={item !== null}
      onClose={onClose}
      title={
        item ? t('labelOfEmployee', { label: item.label, employee: item.employee.name }) : t('allowanceOrDeduction')
      }
    >
      {item && (
        <Stack>
          <Facts items={factsOf(item)} />
          <Card title={t('document')} level={3}>
            {item.paper ? (
              <ReceiptPicture receipt={item.paper} what={t('document')} />
            ) : (
              <Text dim>{t('noDocumentAttached')}</Text>
            )}
          </Card>
          {item.authority?.paper && (
            <Card title={t('documentAddedLater')} level={3}>
              <ReceiptPicture receipt={item.authority.paper} what={t('documentAddedLater')} />
            </Card>
          )}
          {missing && (
            <May needs="payroll.run">
              <Row justify="end">
                <Button onClick={() => setAdding(true)}>
                  {missing === 'paper' ? t('addDocument') : t('addAuthorization')}
                </Button>
              </Row>
            </May>
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
    [t('kind'), ITEM_WORDS[kind]],
    [fromOn && !isEarlier ? t('eachPay') : t('amount'), money(amount)],
    ...(total === null ? [] : [[t('totalOwed'), money(total)] as const]),
    ...(isAddedPay(kind) || isEarlier ? [] : [[t('deductedSoFar'), money(taken)] as const]),
    [
      t('for'),
      fromOn ? t('fromOnToToOn', { fromOn: day(fromOn), toOn: toOn ? day(toOn) : t('furtherNotice') }) : t('onePay'),
    ],
    ...(item.givenOn ? [[t('givenOn'), day(item.givenOn)] as const] : []),
    ...termsOf(item),
    [t('basis'), item.basis],
    [t('added'), t('createdAtByCreatedBy', { createdAt: dateTime(item.createdAt), createdBy: item.createdBy })],
    ...(authority
      ? [
          [t('inWriting'), `${authority.basis}, ${day(authority.on)}`] as const,
          [t('addedLater'), t('atByBy', { at: dateTime(authority.at), by: authority.by })] as const,
        ]
      : []),
    ...(ended
      ? [
          [
            t('ended'),
            t('atByByReason', { at: dateTime(ended.at), by: ended.by || NOTHING, reason: ended.reason }),
          ] as const,
        ]
      : []),
  ]
}

const TAXED: Partial<Record<PayItem['kind'], string>> = {
  commission: t('onTopOfTheRegular'),
  bonus: t('thePartOverTheYears'),
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
      [t('deMinimisBenefit'), benefitName(deMinimis ?? '')],
      [t('counts'), t('towardTheBenefitsUntaxedCeiling')],
    ]
  }
  if (deMinimis !== null) {
    return [
      [t('deMinimisBenefit'), benefitName(deMinimis)],
      [t('taxed'), t('thePartOverItsCeiling')],
      [t('countsForSssAndPag'), inContributionBase ? t('thePartOverItsCeiling2') : t('no')],
    ]
  }
  if (isAddedPay(kind)) {
    return [
      [t('taxed'), TAXED[kind] ?? (taxable ? t('yes') : t('no'))],
      [t('countsForSssAndPag'), inContributionBase ? t('yes') : t('no')],
    ]
  }
  if (kind === 'loss') return [[t('heardAndFoundResponsible'), hasAuthority ? t('yes') : t('notYetNothingIsDeducted')]]
  if (kind === 'other_deduction') return [[t('signedFor'), hasAuthority ? t('yes') : t('notYetNothingIsDeducted')]]
  return []
}
