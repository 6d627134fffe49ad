import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/backup/backup.json' with { type: 'json' }

/** Looks up a message of the `backup/backup` catalog. */
export const t = wordsOf('backup/backup', en)
