import { parseQrPh, qrPhComplaint } from '@labada/domain/company/qr-ph'
import { isAddress } from '@labada/domain/company/tracking-settings'
import { IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Toggle } from '../../../components/fields/choice-field.tsx'
import { FileInput } from '../../../components/fields/file-input.tsx'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { TextAreaField } from '../../../components/fields/text-area-field.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { Stack, Text } from '../../../components/layout.tsx'
import { May } from '../../../components/may.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { readQrPicture } from '../../../lib/read-qr-picture.ts'
import { SectionForm } from './section-form.tsx'
import type { SectionItem } from './sections.ts'
import { t } from './t.ts'

interface Fields {
  readonly [name: string]: boolean | string | number | null
  readonly on: boolean
  readonly days: number | null
  readonly address: string
  readonly qrPh: string
}

/** An address that only this computer knows. */
const isOwnComputer = (address: string): boolean =>
  /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i.test(address)

function complaintsOf({ days, address, qrPh }: Fields) {
  return {
    days: days === null || days < 1 || days > 90 || !Number.isInteger(days) ? t('n1To90Days') : undefined,
    address: address === '' || isAddress(address) ? undefined : t('addressMustLookLike'),
    qrPh: qrPhComplaint(qrPh),
  }
}

/** The page on which customers follow their orders, and how they pay there. */
export function TrackingSection({ item }: { readonly item: SectionItem }) {
  return (
    <SectionForm
      section="tracking"
      item={item}
      about={t('theQrCodeOnClaim')}
      toFields={({ on, days, address, qrPh }): Fields => ({ on, days, address, qrPh })}
      fromFields={({ on, days, address, qrPh }) => ({ on, days: days ?? 0, address, qrPh: qrPh.trim() })}
      check={complaintsOf}
    >
      {(form) => {
        const { on, address, qrPh } = form.values
        const shown = address || window.location.origin
        return (
          <Stack>
            <Toggle
              label={t('offerTheTrackingPage')}
              hint={on ? t('stubsHaveALink') : t('stubsHaveTheClaimCode')}
              checked={on}
              onChange={(next) => form.set('on', next)}
            />
            <NumberField
              label={t('pageEndsAfter')}
              hint={t('countedFromTheRelease')}
              unit={t('days')}
              min={1}
              max={90}
              required
              {...form.field('days')}
            />
            <TextField
              label={t('publicAddress')}
              hint={t('whereCustomersPhonesReach', { address: window.location.origin })}
              maxLength={120}
              {...form.field('address')}
            />
            {on && isOwnComputer(shown) && (
              <Banner status="attention">{t('phonesCantOpenAddress', { address: shown })}</Banner>
            )}
            <TextAreaField
              label={t('qrPhCode')}
              hint={t('theTextOfYourOwn')}
              rows={4}
              maxLength={512}
              {...form.field('qrPh')}
            />
            <May needs="settings.edit">
              <FromPicture onText={(text) => form.set('qrPh', text)} />
            </May>
            <Merchant qrPh={qrPh} />
          </Stack>
        )
      }}
    </SectionForm>
  )
}

/** Whose account a good code pays into, so that a wrong one is noticed. */
function Merchant({ qrPh }: { readonly qrPh: string }) {
  if (qrPh.trim() === '' || qrPhComplaint(qrPh)) return null
  const { merchantName, merchantCity } = parseQrPh(qrPh)
  return (
    <Text as="p" dim>
      {t('paidToMerchantNameCity', { merchant: merchantName, city: merchantCity })}
    </Text>
  )
}

/** Reads the code from its picture, as wallets give it. The picture itself stays here. */
function FromPicture({ onText }: { readonly onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [complaint, setComplaint] = useState<string>()
  const read = async (file: File) => {
    const found = await readQrPicture(file)
    setComplaint(
      found === 'no-code'
        ? t('noQrCodeInThisPicture')
        : found === 'no-picture'
          ? t('thisPictureCantBeOpened')
          : undefined,
    )
    if (typeof found === 'object') onText(found.text)
  }
  return (
    <div>
      <FileInput
        ref={input}
        accept="image/*"
        hidden
        onFile={(file) => void read(file)}
        aria-label={t('readFromAPicture')}
      />
      <Button
        tone="neutral"
        size="sm"
        icon={<IconPhoto size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('readFromAPicture')}
      </Button>
      {complaint && (
        <Banner status="attention" announce="status">
          {complaint}
        </Banner>
      )}
    </div>
  )
}
