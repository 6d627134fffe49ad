import { OWN_KEYS_HEADER } from '@labada/contracts/core/problem'
import { demoRoutes } from '@labada/contracts/setup/demo'
import { call } from './call.ts'
import { begin, withScanner } from './sign-in.ts'

/** Logs in through one of the demo's one-click logins. */
export async function enterDoor(door: string): Promise<void> {
  let ownKeys: string | null = null
  const onHeaders = (headers: Headers) => {
    ownKeys = headers.get(OWN_KEYS_HEADER)
  }
  const request = { params: { door }, body: await withScanner() }
  await begin(await call(demoRoutes.enterDoor, request, { mode: 'debounce', onHeaders }), ownKeys)
}
