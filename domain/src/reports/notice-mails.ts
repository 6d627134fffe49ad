import { type Centavos, toPesos } from '../core/money.ts'
import type { Attention, AttentionFacts } from './attention.ts'

/** Kinds of notices that are mailed to the owner as well: alerts (backups among them) and missing or too much cash. */
type MailedFacts = Extract<AttentionFacts, { kind: 'alert' | 'cash_short' | 'drawer_full' | 'remittance' }>

const amountText = (amount: Centavos) =>
  `PHP ${toPesos(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** What a mail to the owner says of a notice, in English; undefined for kinds that only the bell tells. */
export function noticeMail({ facts }: Attention, branchName: string | undefined): string | undefined {
  const words = wordsOf(facts)
  if (words === undefined) return undefined
  return branchName === undefined ? words : `${branchName}: ${words}`
}

function wordsOf(facts: AttentionFacts): string | undefined {
  return isMailed(facts) ? mailOf(facts) : undefined
}

const isMailed = (facts: AttentionFacts): facts is MailedFacts =>
  ['alert', 'cash_short', 'drawer_full', 'remittance'].includes(facts.kind)

function mailOf(facts: MailedFacts): string {
  switch (facts.kind) {
    case 'alert':
      return facts.text
    case 'cash_short':
      return `Cash session ${facts.number}, closed by ${facts.by}, is ${amountText(facts.amount)} short.`
    case 'drawer_full':
      return `The drawer has ${amountText(facts.amount)}, more than its limit.`
    case 'remittance':
      return facts.isShort
        ? `Remittance ${facts.number}, carried by ${facts.carrier}, arrived ${amountText(facts.amount)} short.`
        : `Remittance ${facts.number} of ${amountText(facts.amount)}, carried by ${facts.carrier}, has not arrived.`
  }
}
