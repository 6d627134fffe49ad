import type { Item, ItemLevel } from '@labada/contracts/stock/item-schemas'
import { itemRoutes } from '@labada/contracts/stock/items'
import { stockRoutes } from '@labada/contracts/stock/stock'
import type { Centavos } from '@labada/domain/core/money'
import { useState } from 'react'
import { keys } from '../../../api/query-keys.ts'
import { useMayDo } from '../../../api/session.ts'
import { Button } from '../../../components/button.tsx'
import { MoneyField, NumberField } from '../../../components/fields/number-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Grid, Row, Stack, Text } from '../../../components/layout.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { LevelBar } from '../../../components/stock/level-bar.tsx'
import { StockBadge } from '../../../components/stock/stock-badge.tsx'
import { daysWords, quantityOf } from '../../../components/stock/words.ts'
import { FormDialog } from '../../../components/windows/form-dialog.tsx'
import { money } from '../../../lib/format.ts'
import { newId } from '../../../lib/ids.ts'
import { t } from './t.ts'

/** The stock of an item in every branch, and its target levels. */
export function BranchLevels({ item }: { readonly item: Item }) {
  const mayEdit = useMayDo('item.edit')
  const mayAdjust = useMayDo('stock.adjust')
  const [setting, setSetting] = useState<ItemLevel | null>(null)
  const [opening, setOpening] = useState<ItemLevel | null>(null)
  return (
    <Stack gap={16}>
      {item.levels.map((level) => (
        <Stack key={level.branchId} gap={4}>
          <Row justify="between">
            <Text strong>{level.branchName}</Text>
            <StockBadge status={level.status} />
          </Row>
          <LevelBar {...level} />
          <Text small dim>
            {`${quantityOf(level.onHand, item.unit)}${level.reorderAt !== null ? t('reorderAtReorderAt', { reorderAt: quantityOf(level.reorderAt, item.unit) }) : ''}${level.onHand > 0 ? t('lastsDays', { days: daysWords(level.daysLeft) }) : ''}${level.ownPrice !== null ? t('sellsAtOwnPrice', { ownPrice: money(level.ownPrice) }) : ''}${level.location ? `, ${level.location}` : ''}`}
          </Text>
          {(mayEdit || (mayAdjust && !item.moved)) && (
            <Row>
              <Button needs="item.edit" tone="neutral" size="sm" onClick={() => setSetting(level)}>
                {t('branchNameLevels', { branchName: level.branchName })}
              </Button>
              {!item.moved && (
                <Button needs="stock.adjust" tone="neutral" size="sm" onClick={() => setOpening(level)}>
                  {t('openingStock')}
                </Button>
              )}
            </Row>
          )}
        </Stack>
      ))}
      {setting && <LevelDialog item={item} level={setting} onClose={() => setSetting(null)} />}
      {opening && <OpeningDialog item={item} level={opening} onClose={() => setOpening(null)} />}
    </Stack>
  )
}

interface DialogOf {
  readonly item: Item
  readonly level: ItemLevel
  readonly onClose: () => void
}

function LevelDialog({ item, level, onClose }: DialogOf) {
  const [price, setPrice] = useState<Centavos | null>(level.ownPrice)
  const [reorderAt, setReorderAt] = useState(level.reorderAt)
  const [par, setPar] = useState(level.par)
  const [location, setLocation] = useState(level.location)
  const save = useCommand(itemRoutes.setItemBranch, {
    invalidates: () => [keys.items(), keys.stock()],
    onDone: () => {
      toast.positive(t('itemInBranchNameSaved', { item: item.name, branchName: level.branchName }))
      onClose()
    },
    onFailed: () => true,
  })
  return (
    <FormDialog
      width="md"
      title={t('itemInBranchName', { item: item.name, branchName: level.branchName })}
      command={save}
      onClose={onClose}
      onSubmit={() => {
        const params = { itemId: item.id, branchId: level.branchId }
        save.mutate({ params, body: { price, reorderAt, par, location: location.trim() } })
      }}
    >
      <Grid least={180} gap={12}>
        <NumberField
          label={t('reorderPoint')}
          unit={item.unit}
          min={0}
          decimals={3}
          value={reorderAt}
          onChange={setReorderAt}
          autoFocus
        />
        <NumberField label={t('parLevel')} unit={item.unit} min={0} decimals={3} value={par} onChange={setPar} />
        {item.price !== null && (
          <MoneyField
            label={t('branchPrice')}
            hint={t('leaveBlankToUsePrice', { price: money(item.price) })}
            value={price}
            onChange={setPrice}
          />
        )}
        <TextField label={t('location')} maxLength={60} value={location} onChange={setLocation} />
      </Grid>
    </FormDialog>
  )
}

/** Sets a branch's opening stock of an item; only once. */
function OpeningDialog({ item, level, onClose }: DialogOf) {
  const [id] = useState(newId)
  const [quantity, setQuantity] = useState<number | null>(null)
  const [value, setValue] = useState<Centavos | null>(null)
  const [isTried, setTried] = useState(false)
  const save = useCommand(stockRoutes.adjustStock, {
    invalidates: () => [keys.items(), keys.stock(), keys.ledger()],
    onDone: () => {
      toast.positive(t('openingStockOfItemRecorded', { item: item.name }))
      onClose()
    },
    onFailed: () => true,
  })
  return (
    <FormDialog
      width="md"
      title={t('openingStockInBranchName', { branchName: level.branchName })}
      command={save}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!quantity || value === null) return
        save.mutate({ body: { id, branchId: level.branchId, itemId: item.id, kind: 'opening', quantity, value } })
      }}
    >
      <NumberField
        label={t('quantityOnHand')}
        unit={item.unit}
        decimals={3}
        min={0}
        required
        autoFocus
        value={quantity}
        onChange={setQuantity}
        error={isTried && !quantity ? t('quantityOnHandIsRequired') : undefined}
      />
      <MoneyField
        label={t('totalCost')}
        required
        value={value}
        onChange={setValue}
        error={isTried && value === null ? t('totalCostIsRequired') : undefined}
      />
    </FormDialog>
  )
}
