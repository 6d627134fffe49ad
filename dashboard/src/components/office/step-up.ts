import { sessionRoutes } from '@labada/contracts/session'
import { call } from '../../api/call.ts'
import { CallError, isCanceled, messageOf } from '../../api/call-error.ts'
import { prompt } from '../ask.tsx'

/**
 * Makes a call that wants a fresh confirmation. When the server asks for it (409 STEP_UP_REQUIRED) the password is asked
 * for, as often as it is mistyped, and the call made again. Null when the person gave up.
 */
export async function withPassword<Answer>(why: string, make: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'STEP_UP_REQUIRED') throw error
  }
  return (await confirmPassword(why)) ? make() : null
}

async function confirmPassword(why: string, complaint?: string): Promise<boolean> {
  const password = await prompt({
    title: 'Confirm that it is you',
    body: complaint ?? why,
    label: 'Password',
    password: true,
  })
  if (password === null) return false
  try {
    await call(sessionRoutes.confirmPassword, { body: { password } }, { mode: 'debounce' })
    return true
  } catch (error) {
    if (isCanceled(error)) return false
    if (error instanceof CallError && error.status === 422) return confirmPassword(why, messageOf(error))
    throw error
  }
}
