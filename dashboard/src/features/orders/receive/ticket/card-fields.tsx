import { LEGAL_DISCOUNT_KINDS } from '@labada/domain/catalog/legal-discount-kinds'
import { RadioTiles } from '../../../../components/fields/radio-tiles.tsx'
import { TextField } from '../../../../components/fields/text-field.tsx'
import { Text } from '../../../../components/layout.tsx'
import { LEGAL_DISCOUNT_WORDS } from '../../../../components/orders/legal-discount-words.ts'
import { t } from '../t.ts'
import type { TicketLegalDiscount } from './ticket.ts'

const KINDS = LEGAL_DISCOUNT_KINDS.map((value) => ({ value, label: LEGAL_DISCOUNT_WORDS[value] }))

/** The card of a senior citizen or person with disability: whose it is and its number, for the register. */
export function CardFields({
  card,
  onChange,
  errors,
}: {
  readonly card: TicketLegalDiscount
  readonly onChange: (card: TicketLegalDiscount) => void
  readonly errors: { readonly name?: string | undefined; readonly idNumber?: string | undefined }
}) {
  return (
    <>
      <RadioTiles
        label={t('whoseId')}
        labelHidden
        value={card.kind}
        onChange={(kind) => onChange({ ...card, kind })}
        options={KINDS}
      />
      <TextField
        label={t('nameOnTheId')}
        required
        autoFocus
        maxLength={80}
        autoComplete="off"
        value={card.name}
        onChange={(name) => onChange({ ...card, name })}
        error={errors.name}
      />
      <TextField
        label={t('idNumber')}
        required
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        value={card.idNumber}
        onChange={(idNumber) => onChange({ ...card, idNumber })}
        error={errors.idNumber}
      />
      <Text as="p" dim>
        {t('checkTheIdOnlyTheir')}
      </Text>
    </>
  )
}
