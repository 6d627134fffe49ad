import type { Centavos } from '@labada/domain/core/money'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { money } from '../../../lib/format.ts'
import classes from './change-strip.module.css'
import { t } from './t.ts'

export interface Change {
  /** The last action: `MAB-261121-0042 saved`. */
  readonly words: string
  readonly change: Centavos
  /** Change that stays owed to the customer. */
  readonly owed: Centavos
}

/**
 * What was just done and the change to hand back, in large type, until the next order is started. It fills a place of
 * fixed height, so that nothing moves by it.
 */
export function ChangeStrip({ words, change, owed, actions }: Change & { readonly actions?: ReactNode }) {
  return (
    <div className={classes.strip} role="status" data-owed={owed > 0 || undefined}>
      <IconCheck size={28} aria-hidden="true" />
      <span className={classes.words}>
        {words}
        {owed > 0 && <strong> {t('owedChangeOwedToThe', { owed: money(owed) })}</strong>}
      </span>
      {change > 0 && (
        <span className={classes.change}>
          {t.rich('changeChange', { b: (words) => <strong>{words}</strong>, change: money(change) })}
        </span>
      )}
      {actions}
    </div>
  )
}
