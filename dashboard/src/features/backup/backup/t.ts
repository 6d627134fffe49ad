import { wordsOf } from '../../../lib/words.ts'
import en from '../../../words/en/backup/backup.json' with { type: 'json' }

/** Translates the messages of backup/backup. */
export const t = wordsOf('backup/backup', en)
