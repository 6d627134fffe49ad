import type { Db } from '@labada/db/core/client'
import { payrollTables } from '@labada/db/law/payroll-tables'
import { DomainError } from '@labada/domain/core/errors'
import type { ManilaDate } from '@labada/domain/core/manila-time'
import { knowsBenefit } from '@labada/domain/law/de-minimis'
import { holdsOn } from '@labada/domain/law/tables'

/** Refuses `field_invalid` for a benefit that is in no de minimis table of the day: it would have no ceiling. */
export async function requireDeMinimis(db: Db, item: string | undefined, on: ManilaDate): Promise<void> {
  if (item !== undefined) await tableKnowing(db, item, on)
}

/** The ceilings in force on a day. Refuses `field_invalid` if none of them is for this benefit. */
export async function tableKnowing(db: Db, item: string, on: ManilaDate) {
  const { de_minimis } = await payrollTables(db, on, on)
  const table = de_minimis.find((row) => holdsOn(row, on))
  if (table && knowsBenefit(table.content, item)) return table.content
  throw new DomainError('field_invalid', `No de minimis benefit with this name is effective on ${on}`, {
    field: 'deMinimis',
  })
}
