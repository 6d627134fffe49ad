import { RadioTiles } from '../../../components/fields/radio-tiles.tsx'
import { Card, Text } from '../../../components/layout.tsx'
import { PAPER_WIDTHS, setPaperWidth, usePaperWidth } from '../../../components/orders/slips/paper.ts'
import { t } from './t.ts'

/** The paper roll of this device's printer; determines the layout of every slip. */
export function PrinterCard() {
  const width = usePaperWidth()
  return (
    <Card title={t('printer')}>
      <RadioTiles
        label={t('paperWidth')}
        value={String(width)}
        onChange={(chosen) => {
          const known = PAPER_WIDTHS.find((one) => String(one) === chosen)
          if (known) setPaperWidth(known)
        }}
        options={PAPER_WIDTHS.map((one) => ({ value: String(one), label: t('oneMm', { one }) }))}
      />
      <Text as="p" dim small style={{ marginTop: 8 }}>
        {t('usedForStubsTagsAnd')}
      </Text>
    </Card>
  )
}
