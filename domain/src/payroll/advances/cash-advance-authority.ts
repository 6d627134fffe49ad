import { plural } from '../../core/counts.ts'
import type { ManilaDate } from '../../core/manila-time.ts'
import { type Centavos, inWords } from '../../core/money.ts'

export const AUTHORITY_LANGUAGES = ['en', 'fil'] as const
export type AuthorityLanguage = (typeof AUTHORITY_LANGUAGES)[number]

/** Increases with every change of the text; each agreement keeps the text that was agreed to. */
export const AUTHORITY_VERSION = 1

/** The values in the text of an authorization. */
export interface AuthorityTerms {
  readonly name: string
  readonly amount: Centavos
  readonly instalments: number
  readonly day: ManilaDate
}

/**
 * The written authorization to deduct an advance from wages (Labor Code art. 113; D.O. 195-18): its amount, the number
 * of installments, that nothing is added, and that it can be repaid earlier.
 */
export function authorityText(language: AuthorityLanguage, { name, amount, instalments, day }: AuthorityTerms): string {
  const sum = inWords(amount)
  if (language === 'fil') {
    const pays = instalments === 1 ? 'sa susunod kong sahod' : `sa susunod kong ${instalments} sahod`
    return `Ako, si ${name}, ay humihiling ng cash advance na ${sum} ngayong ${day}. Pinahihintulutan ko ang aking employer na ibawas ang halagang ito ${pays}, nang pantay-pantay. Walang interes o dagdag na singil. Maaari ko itong bayaran nang mas maaga. Kung aalis ako sa trabaho, maaaring ibawas ang natitira sa aking huling sahod.`
  }
  const pays = instalments === 1 ? 'my next pay' : `my next ${plural(instalments, 'pay')}, in equal parts`
  return `I, ${name}, ask for a cash advance of ${sum} on ${day}. I authorise my employer to deduct this amount from ${pays}. No interest and no other charge is added. I may pay it back earlier. If I leave, what is left may be deducted from my final pay.`
}
