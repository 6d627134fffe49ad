import { maxLength } from '@labada/domain/core/rules'
import { useState } from 'react'
import { Toggle } from '../../../components/fields/choice-field.tsx'
import { RadioTiles } from '../../../components/fields/radio-tiles.tsx'
import { TextAreaField } from '../../../components/fields/text-area-field.tsx'
import { Heading, Stack } from '../../../components/layout.tsx'
import { ClaimStub } from '../../../components/orders/slips/claim-stub.tsx'
import { plural } from '../../../lib/format.ts'
import { useShopName } from '../../../lib/hooks/use-setup-state.ts'
import { sampleOrder } from './sample-order.ts'
import { SectionForm } from './section-form.tsx'
import { linesOf, type SectionItem } from './sections.ts'
import classes from './settings.module.css'

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
  if (lines.length > most) return `At most ${plural(most, 'line')}`
  return lines.some((line) => line.length > LINE_LENGTH) ? `Lines have at most ${LINE_LENGTH} signs` : undefined
}

/** What stubs say, with the stub beside it. */
export function ReceiptsSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="receipts"
      item={item}
      about="What is printed on claim stubs. Which paper a device prints on is chosen at the device."
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
          <TextAreaField label="Under the shop’s name" hint="At most 3 lines" rows={3} {...form.field('header')} />
          <TextAreaField
            label="What you answer for"
            hint="For example: claims within 24 hours, with this stub"
            rows={3}
            maxLength={400}
            {...form.field('liability')}
          />
          <TextAreaField label="At the end" hint="At most 6 lines" rows={4} {...form.field('footer')} />
          <Toggle
            label="QR code"
            hint="Scanned at release; the code in letters stays"
            checked={form.values.showQr}
            onChange={(on) => form.set('showQr', on)}
          />
          <Toggle
            label="A second stub for the shop"
            hint="Printed with each new order, not with a reprint"
            checked={form.values.shopCopy}
            onChange={(on) => form.set('shopCopy', on)}
          />
        </>
      )}
    </SectionForm>
  )
}

const PAPERS = [
  { value: '58', label: '58 mm' },
  { value: '80', label: '80 mm' },
] as const
const PRINTABLE = { '58': '48mm', '80': '72mm' } as const

function Preview({ fields }: { readonly fields: Fields }) {
  const [paper, setPaper] = useState<'58' | '80'>('58')
  const name = useShopName()
  return (
    <aside aria-label="Preview of a stub">
      <Stack gap={12}>
        <Heading level={3}>Preview</Heading>
        <RadioTiles label="Paper" labelHidden value={paper} onChange={setPaper} options={PAPERS} least={80} />
        <div className={classes.slip} style={{ width: PRINTABLE[paper] }}>
          <ClaimStub
            order={sampleOrder}
            shop={{ name, branch: 'Your branch' }}
            terms={{
              header: linesOf(fields.header),
              footer: linesOf(fields.footer),
              liability: fields.liability,
              showQr: fields.showQr,
              keptDays: 30,
            }}
          />
        </div>
      </Stack>
    </aside>
  )
}
