import type { ShopItem } from '@labada/contracts/stock/item-schemas'
import { type StockCount, stockCountRoutes } from '@labada/contracts/stock/stock-counts'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Checkbox } from '../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { useAct } from '../../../components/hooks/use-act.ts'
import { useCommand } from '../../../components/hooks/use-command.ts'
import { Card, Grid, Row, Stack, Text } from '../../../components/layout.tsx'
import { QuerySection } from '../../../components/notices/query-section.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { usePaperWidth } from '../../../components/orders/slips/paper.ts'
import { CATEGORY_NAMES } from '../../../components/stock/words.ts'
import { Dialog } from '../../../components/windows/dialog.tsx'
import { FormDialog } from '../../../components/windows/form-dialog.tsx'
import { useShopName } from '../../../lib/hooks/use-setup-state.ts'
import { newId } from '../../../lib/ids.ts'
import { staleStock, useSheets } from './inventory-api.ts'
import { t } from './t.ts'

/** The sheets requested by the office, or a spot count of chosen items. Blind: expected stock is not shown. */
export function CountDialog({ items, onClose }: { readonly items: readonly ShopItem[]; readonly onClose: () => void }) {
  const sheets = useSheets()
  const [sheet, setSheet] = useState<StockCount | null>(null)
  if (sheet) return <SheetDialog sheet={sheet} onClose={onClose} />
  return (
    <Dialog opened atTop width="md" onClose={onClose} title={t('count')}>
      <Stack>
        <QuerySection
          query={sheets}
          what={t('sheets')}
          isEmpty={(data) => data.items.length === 0}
          empty={<Text dim>{t('noCountsAssignedYouCan')}</Text>}
        >
          {(data) => (
            <Stack gap={8}>
              {data.items.map((one) => (
                <Button key={one.id} wide onClick={() => setSheet(one)}>
                  {one.number}: {one.category ? CATEGORY_NAMES[one.category] : t('items')},{' '}
                  {t('items2', { count: one.lines.length })}
                </Button>
              ))}
            </Stack>
          )}
        </QuerySection>
        <SpotCount items={items} onOpened={setSheet} />
      </Stack>
    </Dialog>
  )
}

function SpotCount({
  items,
  onOpened,
}: {
  readonly items: readonly ShopItem[]
  readonly onOpened: (sheet: StockCount) => void
}) {
  const [id] = useState(newId)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const open = useCommand(stockCountRoutes.openStockCount, {
    invalidates: staleStock,
    onDone: onOpened,
    onFailed: () => true,
  })
  return (
    <Card title={t('spotCount')} level={3}>
      <Stack gap={8}>
        <Refusal error={open.error} />
        <Grid least={180} gap={4}>
          {items.map((item) => (
            <Checkbox
              key={item.id}
              label={item.name}
              checked={chosen.has(item.id)}
              onChange={(on) =>
                setChosen((now) => {
                  const next = new Set(now)
                  if (on) next.add(item.id)
                  else next.delete(item.id)
                  return next
                })
              }
            />
          ))}
        </Grid>
        <Button
          tone="neutral"
          disabled={chosen.size === 0}
          busy={open.isPending}
          onClick={() => open.mutate({ body: { id, itemIds: [...chosen] } })}
        >
          {t('countItems', { count: chosen.size })}
        </Button>
      </Stack>
    </Card>
  )
}

function SheetDialog({ sheet, onClose }: { readonly sheet: StockCount; readonly onClose: () => void }) {
  const [counted, setCounted] = useState<Readonly<Record<string, number | null>>>({})
  const [isTried, setTried] = useState(false)
  const submit = useCommand(stockCountRoutes.submitStockCount, {
    invalidates: staleStock,
    onDone: (count) => {
      toast.positive(t('numberSubmittedForReview', { number: count.number }))
      onClose()
    },
    onFailed: () => true,
  })
  const shop = useShopName()
  const width = usePaperWidth()
  const print = useAct(async () => {
    const [{ printSlip }, { CountSlip }] = await Promise.all([
      import('../../../lib/print.ts'),
      import('./count-slip.tsx'),
    ])
    await printSlip(<CountSlip count={sheet} shop={shop} printedAt={new Date()} />, { width })
  })
  const isBlank = (itemId: string) => counted[itemId] === undefined || counted[itemId] === null
  const send = () => {
    setTried(true)
    const lines = sheet.lines.flatMap(({ item }) => {
      const amount = counted[item.id]
      return amount === undefined || amount === null ? [] : [{ itemId: item.id, counted: amount }]
    })
    if (lines.length === sheet.lines.length) submit.mutate({ params: { countId: sheet.id }, body: { lines } })
  }
  return (
    <FormDialog
      width="lg"
      title={t('countNumber', { number: sheet.number })}
      command={submit}
      onClose={onClose}
      onSubmit={() => {
        send()
      }}
    >
      {sheet.note && <Text>{sheet.note}</Text>}
      <Row justify="end">
        <Button tone="neutral" icon={<IconPrinter size={20} />} busy={print.isPending} onClick={() => print.mutate()}>
          {t('printCountSheet')}
        </Button>
      </Row>
      <Grid least={220} gap={12}>
        {sheet.lines.map(({ item, location }, index) => (
          <NumberField
            key={item.id}
            label={item.name}
            hint={location || undefined}
            unit={item.unit}
            decimals={3}
            min={0}
            autoFocus={index === 0}
            value={counted[item.id] ?? null}
            onChange={(amount) => setCounted((now) => ({ ...now, [item.id]: amount }))}
            error={isTried && isBlank(item.id) ? t('enterACountOr0') : undefined}
          />
        ))}
      </Grid>
    </FormDialog>
  )
}
