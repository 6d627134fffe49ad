import { findUserByName } from '@labada/db/access/users'
import { openDatabase } from '@labada/db/core/client'
import { readOwnerUrl } from '../../config.ts'
import { takeSecondFactorAway } from './second-factor-reset.ts'

/**
 * `npm run reset-two-step -- USERNAME`: turns off the two-step login of an admin who lost phone and recovery codes, and ends
 * their sessions. For whoever runs the server; in the product another admin does it. Exits with 0 if it was on.
 */
async function resetTwoStep(username: string | undefined): Promise<number> {
  if (!username) return ended(2, 'Whose? npm run reset-two-step -- USERNAME')
  const db = openDatabase(readOwnerUrl(), { name: 'labada-reset-two-step', connections: 1 })
  try {
    const user = await findUserByName(db, username)
    if (!user) return ended(1, `There’s no user ${username}`)
    const by = { at: new Date(), actorId: null, clientId: null, reason: 'On the server, by npm run reset-two-step' }
    const wasOn = await db.transaction().execute((trx) => takeSecondFactorAway(trx, user.id, by))
    if (!wasOn) return ended(1, `Two-step login is off for ${username} already`)
    return ended(
      0,
      `Two-step login is off for ${username}, and their sessions have ended. They log in with their password.`,
    )
  } finally {
    await db.destroy()
  }
}

function ended(code: number, words: string): number {
  process.stdout.write(`${words}\n`)
  return code
}

void resetTwoStep(process.argv[2]).then((code) => {
  process.exitCode = code
})
