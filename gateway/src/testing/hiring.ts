import { newId } from '@labada/db/core/ids'
import { type GivenBranch, givenBranch } from '@labada/db/testing/factories/factories'
import { type Person, startTestApp, type TestApp } from './app.ts'

/** When the shop of `startHiring` works. */
export const NOW = new Date('2026-11-21T10:00:00+08:00')

/** A shop of two branches that takes people on. */
export interface Hiring {
  readonly shop: TestApp
  readonly admin: Person
  readonly branch: GivenBranch
  readonly other: GivenBranch
  /** The body of a new employee of `branch`, each with a last name of their own. */
  readonly bodyOf: (more?: object) => { readonly id: string }
  /** Takes somebody on; gives the answer's body. */
  readonly create: (more?: object) => Promise<Awaited<ReturnType<Person['post']>>['body']>
}

export async function startHiring(): Promise<Hiring> {
  const shop = await startTestApp({ clock: () => NOW, settings: { trustedProxies: ['loopback'] } })
  const admin = await shop.admin()
  const branch = await givenBranch(shop.db)
  const other = await givenBranch(shop.db)
  await shop.db.updateTable('branch').set({ wageRegion: 'VII', wageTier: 'class_a' }).execute()
  let next = 0
  const bodyOf = (more: object = {}) => {
    next += 1
    return {
      id: newId(),
      firstname: 'Maria',
      lastname: `Santos${next}`,
      middlename: '',
      suffix: '',
      gender: 'female',
      birthDate: '2000-05-06',
      mobile: '',
      address: '',
      emergencyName: '',
      emergencyRelation: '',
      emergencyPhone: '',
      position: 'Washer',
      employmentType: 'regular',
      hiredOn: '2026-01-05',
      restWeekday: 0,
      shiftTemplateId: null,
      payMethod: 'gcash',
      payAccount: '09171234567',
      sssNumber: '34-1234567-8',
      philhealthNumber: '',
      pagibigNumber: '',
      tin: '',
      homeBranchId: branch.id,
      branchIds: [branch.id],
      rate: { id: newId(), fromOn: '2026-01-05', payType: 'daily', rate: 600 },
      documents: [],
      username: null,
      ...more,
    }
  }
  return {
    shop,
    admin,
    branch,
    other,
    bodyOf,
    create: async (more = {}) => (await admin.post('/employees', bodyOf(more))).body,
  }
}
