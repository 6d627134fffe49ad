import { fieldName } from '@labada/domain/core/rules'
import { METHOD_NAMES } from '../../../components/company/words.ts'
import { t } from './t.ts'

/** Nested settings as a flat list of fields with display names: `methods.gcash.mask` → `GCash mask`. */
export function flatOf(value: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      isRecord(inner)
        ? Object.entries(flatOf(inner)).map(([rest, leaf]) => [
            name === 'methods' ? rest : `${wordOf(name)} ${rest}`,
            leaf,
          ])
        : [[moneyName(name, inner), inner]],
    ),
  )
}

const NAMES: Readonly<Record<string, string>> = METHOD_NAMES
const wordOf = (name: string): string => NAMES[name] ?? fieldName(name)

const MONEY: readonly string[] = [
  'tolerance',
  'alarm',
  'floor',
  'cap',
  'leastNet',
  'discountMost',
  'voidMost',
  'refundMost',
]

/** Before and after values detect money by the field's name. */
const moneyName = (name: string, value: unknown): string =>
  typeof value === 'number' && MONEY.includes(name) ? t('nameCentavos', { name }) : name

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
