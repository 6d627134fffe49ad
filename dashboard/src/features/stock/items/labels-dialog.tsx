import { useState } from 'react'
import { SelectField } from '../../../components/fields/choice-field.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { useAct } from '../../../components/hooks/use-act.ts'
import { Grid, Stack, Text } from '../../../components/layout.tsx'
import { Refusal } from '../../../components/notices/refusal.tsx'
import { PAPER_WIDTHS, type PaperWidth, setPaperWidth, usePaperWidth } from '../../../components/orders/slips/paper.ts'
import { Dialog, OkCancel } from '../../../components/windows/dialog.tsx'
import { ItemLabels, type LabelOf } from './item-labels.tsx'
import { t } from './t.ts'

const MOST_COPIES = 50

/** Prints shelf and product labels on this device's roll, in the given quantities. */
export function LabelsDialog({ items, onClose }: { readonly items: readonly LabelOf[]; readonly onClose: () => void }) {
  const [copies, setCopies] = useState<number | null>(1)
  const width = usePaperWidth()
  const print = useAct(async () => {
    const { printSlip } = await import('../../../lib/print.ts')
    await printSlip(<ItemLabels items={items} copies={copies ?? 1} />, { width })
    onClose()
  })
  const isWrong = copies === null || copies < 1
  return (
    <Dialog
      opened
      atTop
      width="sm"
      onClose={onClose}
      title={
        items.length === 1 && items[0]
          ? t('labelsForName', { name: items[0].name })
          : t('labelsForItems', { count: items.length })
      }
      footer={<OkCancel onCancel={onClose} disabled={isWrong} busy={print.isPending} onOk={() => print.mutate()} />}
    >
      <Stack>
        <Refusal error={print.error} what={t('labels2')} />
        <Grid least={140} gap={12}>
          <NumberField
            label={t('labelsPerItem')}
            required
            decimals={0}
            min={1}
            max={MOST_COPIES}
            value={copies}
            onChange={setCopies}
            error={isWrong ? t('labelsPerItemIsRequired') : undefined}
          />
          <SelectField
            label={t('roll')}
            value={String(width)}
            onChange={(chosen) => {
              const wanted = PAPER_WIDTHS.find((one: PaperWidth) => String(one) === chosen)
              if (wanted) setPaperWidth(wanted)
            }}
            options={PAPER_WIDTHS.map((one) => ({ value: String(one), label: t('oneMm', { one }) }))}
          />
        </Grid>
        <Text as="p" dim>
          {t('showsTheNamePriceAnd')}
        </Text>
      </Stack>
    </Dialog>
  )
}
