import { trimHistory as trim } from '@labada/db/trimming'
import { z } from 'zod'
import { defineJob } from './job.ts'

/** Lets go of keys, events and dead credentials that are too old to be of use. */
export const trimHistory = defineJob({
  payload: z.object({}),
  attempts: 3,
  async run(_payload, { db, now, log }) {
    log.info({ ...(await trim(db, now)) }, 'history trimmed')
  },
})
