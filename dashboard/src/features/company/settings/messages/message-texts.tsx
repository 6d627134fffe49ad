import type { ManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { CUSTOMER_KINDS, type CustomerKind, MESSAGE_LANGUAGES } from '@labada/domain/orders/messages/message-kinds'
import {
  MOST_TEXT,
  messageText,
  PLACEHOLDERS,
  smsParts,
  textComplaint,
  USUAL_TEXTS,
} from '@labada/domain/orders/messages/message-texts'
import { useState } from 'react'
import { SelectField } from '../../../../components/fields/choice-field.tsx'
import { TextAreaField } from '../../../../components/fields/text-area-field.tsx'
import { Card, Stack, Text } from '../../../../components/layout.tsx'
import type { useForm } from '../../../../lib/hooks/use-form.ts'
import { useShopName } from '../../../../lib/hooks/use-setup-state.ts'
import type { MessageFields } from './message-fields.ts'
import { KIND_NAMES, LANGUAGE_NAMES } from './message-words.ts'
import { t } from './t.ts'

/** The texts of one kind in three languages, each with how it arrives. */
export function MessageTexts({ form }: { readonly form: ReturnType<typeof useForm<MessageFields>> }) {
  const [kind, setKind] = useState<CustomerKind>('ready')
  const shop = useShopName()
  return (
    <Card title={t('texts')} level={3} soft>
      <Stack>
        <SelectField
          label={t('message')}
          options={CUSTOMER_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
          value={kind}
          onChange={setKind}
        />
        <Text as="p" dim>
          {t('placeholders', { placeholders: PLACEHOLDERS.map((one) => `{${one}}`).join(' ') })}
        </Text>
        {MESSAGE_LANGUAGES.map((language) => {
          const path = `texts.${kind}.${language}` as const
          const typed = form.values[path].trim()
          const seen = messageText(typed || USUAL_TEXTS[kind][language], sampleOf(shop, kind), language)
          return (
            <Stack key={path} gap={4}>
              <TextAreaField
                label={LANGUAGE_NAMES[language]}
                hint={t('leaveBlankForTheUsualText')}
                rows={3}
                maxLength={MOST_TEXT}
                {...form.field(path)}
              />
              <output lang={language}>
                <Text as="p" small>
                  {textComplaint(typed) ?? t('asItArrives', { count: smsParts(seen), text: seen })}
                </Text>
              </output>
            </Stack>
          )
        })}
      </Stack>
    </Card>
  )
}

const sampleOf = (shop: string, kind: CustomerKind) => ({
  name: t('sampleName'),
  order: 'MAB-261127-0042',
  branch: 'Mabolo',
  shop,
  phone: '032 231 0000',
  promisedAt: new Date('2026-11-27T17:00:00+08:00'),
  when: { dueOn: '2026-11-28' as ManilaDate, from: 13 * 60, until: 15 * 60 },
  amount: kind === 'receipt' ? centavos(500_00) : null,
  due: centavos(250_00),
  package: { name: t('samplePackage'), unitsLeft: 4, validUntil: '2026-11-30' as ManilaDate },
  link: 'https://labada.example/t/K7M2QX4P',
})
