import { demoRoutes } from '@labada/contracts/setup/demo'
import { call } from './call.ts'
import { begin, withScanner } from './sign-in.ts'

/** Logs in through one of the demo's one-click logins. */
export async function enterDoor(door: string): Promise<void> {
  begin(await call(demoRoutes.enterDoor, { params: { door }, body: await withScanner() }, { mode: 'debounce' }))
}
