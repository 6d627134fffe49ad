import { demoRoutes } from '@labada/contracts/setup/demo'
import { call } from './call.ts'
import { begin, withScanner } from './sign-in.ts'

/** Goes in through one of the demo's doors. */
export async function enterDoor(door: string): Promise<void> {
  begin(await call(demoRoutes.enterDoor, { params: { door }, body: await withScanner() }, { mode: 'debounce' }))
}
