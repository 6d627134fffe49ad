import { maxLength } from '@labada/domain/core/rules'
import { useState } from 'react'
import { useSettings } from '../../../components/company/use-settings.ts'
import { Toggle } from '../../../components/fields/choice-field.tsx'
import { RadioTiles } from '../../../components/fields/radio-tiles.tsx'
import { TextAreaField } from '../../../components/fields/text-area-field.tsx'
import { Heading, Stack } from '../../../components/layout.tsx'
import { ClaimStub } from '../../../components/orders/slips/claim-stub.tsx'
import { useShopName } from '../../../lib/hooks/use-setup-state.ts'
import { sampleOrder } from './sample-order.ts'
import { SectionForm } from './section-form.tsx'
import { linesOf, type SectionItem } from './sections.ts'
import classes from './settings.module.css'
import { t } from './t.ts'

interface Fields {
  readonly [name: string]: string | boolean
  readonly header: string
  readonly footer: string
  readonly liability: string
  readonly showQr: boolean
  readonly shopCopy: boolean
}

const LINE_LENGTH = 48

function complaintOf(text: string, most: number): string | undefined {
  const lines = linesOf(text)
  if (lines.length > most) return t('atMostLines', { count: most })
  return lines.some((line) => line.length > LINE_LENGTH)
    ? t('useLineLengthCharactersOrFewer', { lineLength: LINE_LENGTH })
    : undefined
}

/** The text of stubs, with a preview beside it. */
export function ReceiptsSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="receipts"
      item={item}
      about={t('whatsPrintedOnClaimStubs')}
      toFields={({ header, footer, liability, showQr, shopCopy }): Fields => ({
        header: header.join('\n'),
        footer: footer.join('\n'),
        liability,
        showQr,
        shopCopy,
      })}
      fromFields={({ header, footer, liability, showQr, shopCopy }) => ({
        header: linesOf(header),
        footer: linesOf(footer),
        liability,
        showQr,
        shopCopy,
      })}
      rules={{ liability: [maxLength(400)] }}
      check={({ header, footer }) => ({ header: complaintOf(header, 3), footer: complaintOf(footer, 6) })}
      beside={(fields) => <Preview fields={fields} />}
    >
      {(form) => (
        <>
          <TextAreaField label={t('belowTheShopName')} hint={t('upTo3Lines')} rows={3} {...form.field('header')} />
          <TextAreaField
            label={t('liabilityTerms')}
            hint={t('forExampleClaimsWithin24')}
            rows={3}
            maxLength={400}
            {...form.field('liability')}
          />
          <TextAreaField label={t('footer')} hint={t('upTo6Lines')} rows={4} {...form.field('footer')} />
          <Toggle
            label={t('qrCode')}
            hint={t('scannedAtReleaseTheClaim')}
            checked={form.values.showQr}
            onChange={(on) => form.set('showQr', on)}
          />
          <Toggle
            label={t('shopCopy')}
            hint={t('printedWithEachNewOrder')}
            checked={form.values.shopCopy}
            onChange={(on) => form.set('shopCopy', on)}
          />
        </>
      )}
    </SectionForm>
  )
}

const PAPERS = [
  { value: '58', label: t('n58Mm') },
  { value: '80', label: t('n80Mm') },
] as const
const PRINTABLE = { '58': '48mm', '80': '72mm' } as const

function Preview({ fields }: { readonly fields: Fields }) {
  const [paper, setPaper] = useState<'58' | '80'>('58')
  const name = useShopName()
  const { orders, tracking } = useSettings()
  return (
    <aside aria-label={t('stubPreview')}>
      <Stack gap={12}>
        <Heading level={3}>{t('preview')}</Heading>
        <RadioTiles label={t('paper')} labelHidden value={paper} onChange={setPaper} options={PAPERS} least={80} />
        <div className={classes.slip} style={{ width: PRINTABLE[paper] }}>
          <ClaimStub
            order={sampleOrder}
            shop={{ name, branch: t('yourBranch') }}
            terms={{
              header: linesOf(fields.header),
              footer: linesOf(fields.footer),
              liability: fields.liability,
              showQr: fields.showQr,
              keptDays: orders.keptDays,
              tracking,
            }}
          />
        </div>
      </Stack>
    </aside>
  )
}
