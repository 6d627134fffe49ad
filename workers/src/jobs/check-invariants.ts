import { checkInvariant, recordFinding } from '@labada/db/core/invariant'
import { INVARIANTS } from '@labada/db/invariants'
import { plural } from '@labada/domain/core/counts'
import { z } from 'zod'
import { Rests } from './core/rests.ts'
import { defineJob } from './job.ts'

const rests = new Rests()

/**
 * Checks all invariants of the shop's records, and raises or ends their alerts. Every minute; a check that takes long, of
 * millions of rows, comes less often unless a person asked.
 */
export const checkInvariants = defineJob({
  payload: z.object({}),
  attempts: 1,
  async run(_payload, { db, now, log, isRegular }) {
    const failures: unknown[] = []
    for (const invariant of INVARIANTS) {
      if (isRegular && rests.isResting(invariant.name)) continue
      try {
        const finding = await rests.after(invariant.name, () => checkInvariant(db, invariant))
        if (finding.failingRows > 0) log.error({ ...finding }, invariant.broken)
        await recordFinding(db, invariant, finding, now)
      } catch (error) {
        // A failing query must not prevent the other checks.
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, `${plural(failures.length, 'check')} could not be made`)
  },
})
