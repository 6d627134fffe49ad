import { sessionRoutes } from '@labada/contracts/access/session'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { SkippedRequest } from '../../api/request-control.ts'
import { prompt } from './ask.tsx'
import { t } from './t.ts'

const STEP_UP = 'STEP_UP_REQUIRED'

/**
 * Runs an action that may need the password again (409 STEP_UP_REQUIRED): asks for it and retries. A wrong password
 * asks again with the server's message; Cancel stops silently.
 */
export async function withConfirmedPassword<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof CallError && error.code === STEP_UP)) throw error
  }
  await confirmPassword(t('enterYourPasswordAgainTo'))
  return act()
}

async function confirmPassword(body: string): Promise<void> {
  const password = await prompt({ title: t('confirmItsYou'), body, label: t('password'), password: true })
  if (password === null) throw new SkippedRequest()
  try {
    await call(sessionRoutes.confirmPassword, { body: { password } })
  } catch (error) {
    if (error instanceof CallError && error.status === 422) return confirmPassword(error.message)
    throw error
  }
}
