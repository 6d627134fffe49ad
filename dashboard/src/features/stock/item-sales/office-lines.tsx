import type { Centavos } from '@labada/domain/core/money'
import { times } from '@labada/domain/core/money'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../../components/button.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { Row, Stack, Text } from '../../../components/layout.tsx'
import { ItemSearch } from '../../../components/stock/item-search.tsx'
import { quantityOf } from '../../../components/stock/words.ts'
import { money } from '../../../lib/format.ts'
import { type CartLine, matching, type OfferedItem, withOneMore } from './office-cart.ts'
import { t } from './t.ts'

/** The lines of a sale: items found by search, quantities, and totals. */
export function OfficeLines({
  offered,
  lines,
  onChange,
  total,
  isTried,
}: {
  /** Undefined while loading. */
  readonly offered: readonly OfferedItem[] | undefined
  readonly lines: readonly CartLine[]
  readonly onChange: (lines: readonly CartLine[]) => void
  readonly total: Centavos
  /** Whether saving was attempted; missing fields are then marked. */
  readonly isTried: boolean
}) {
  const search = useRef<HTMLInputElement>(null)
  const takeOut = (itemId: string) => {
    onChange(lines.filter((line) => line.itemId !== itemId))
    search.current?.focus()
  }
  return (
    <Stack gap={12}>
      <ItemSearch
        find={offered && ((typed) => matching(typed, offered))}
        onPick={(id) => onChange(withOneMore(lines, id))}
        error={isTried && lines.length === 0 ? t('addAnItemFirst') : undefined}
        inputRef={search}
      />
      {lines.map(({ itemId, quantity }) => {
        const item = offered?.find(({ id }) => id === itemId)
        const isMissing = item !== undefined && item.onHand < (quantity ?? 0)
        return (
          <Row key={itemId} align="end" nowrap>
            <div style={{ flex: 1, minWidth: 0 }}>
              <NumberField
                label={item?.name ?? (offered ? t('notSoldHere') : t('searching'))}
                hint={
                  item &&
                  t('priceEachOnHandInStock', { price: money(item.price), onHand: quantityOf(item.onHand, item.unit) })
                }
                min={0}
                value={quantity}
                onChange={(next) =>
                  onChange(lines.map((one) => (one.itemId === itemId ? { itemId, quantity: next } : one)))
                }
                error={offered && complaintOf({ item, quantity, isMissing, isTried })}
              />
            </div>
            <Text strong style={{ minWidth: 88, textAlign: 'right', lineHeight: '44px' }}>
              {item && quantity ? money(times(item.price, quantity)) : '—'}
            </Text>
            <IconButton label={t('removeItem', { item: item?.name ?? t('theLine') })} onClick={() => takeOut(itemId)}>
              <IconTrash size={18} aria-hidden="true" />
            </IconButton>
          </Row>
        )
      })}
      {lines.length > 0 && (
        <Row justify="between">
          <Text strong>{t('total')}</Text>
          <output aria-label={t('total')}>
            <Text strong>{money(total)}</Text>
          </output>
        </Row>
      )}
    </Stack>
  )
}

function complaintOf({
  item,
  quantity,
  isMissing,
  isTried,
}: {
  readonly item: OfferedItem | undefined
  readonly quantity: number | null
  readonly isMissing: boolean
  readonly isTried: boolean
}): string | undefined {
  if (!item) return t('thisBranchDoesntSellIt')
  if (!quantity) return isTried ? t('quantityIsRequired') : undefined
  return isMissing ? t('onlyOnHandInStock', { onHand: quantityOf(item.onHand, item.unit) }) : undefined
}
