import { createHash } from 'node:crypto'
import {
  addDays,
  atMinutes,
  type ManilaDate,
  manilaDateOf,
  parseManilaDate,
  startOf,
} from '@labada/domain/core/manila-time'
import { fromPesos } from '@labada/domain/core/money'
import { fullNameOf } from '@labada/domain/core/names'
import type { PayType } from '@labada/domain/people/employee-rates'
import type { DocumentKind } from '@labada/domain/people/employees'
import { sql } from 'kysely'
import type { Trx } from '../../core/client.ts'
import { insertMany } from '../bulk.ts'
import { type Dice, diceOf } from '../dice.ts'
import { HISTORY_DAYS } from '../history.ts'
import { demoPdf } from '../pdf.ts'
import { MORE_EMPLOYEES, PARTICULARS, type Particulars } from './people.ts'

/** Wage orders ROVII-26 and ROVII-27 for class A, in pesos a day: nobody of the demo is paid less. */
const OLD_MINIMUM = 540
const NEW_MINIMUM = 582
const NEW_ORDER_ON = parseManilaDate('2026-10-14')

interface Person extends Particulars {
  readonly id: string
  readonly number: number
  readonly homeBranchId: string | undefined
  readonly hiredOn: ManilaDate
}

/**
 * What the shop keeps of its people: who they are, where they work, rates with their history, papers, some of which end
 * soon, and a few notes. Its dice are its own, so that nothing else of the company changes by it.
 */
export async function fillEmployees(
  trx: Trx,
  { seed, adminId, now }: { readonly seed: number; readonly adminId: string; readonly now: Date },
  keepFile: ((content: Uint8Array) => Promise<unknown>) | undefined,
): Promise<void> {
  const dice = diceOf(seed)
  const since = startOf(addDays(manilaDateOf(now), -HISTORY_DAYS))
  const today = manilaDateOf(now)
  const branches = await trx.selectFrom('branch').select(['id', 'code']).execute()
  await trx.updateTable('branch').set({ wageRegion: 'VII', wageTier: 'class_a' }).execute()
  await insertNewcomers(trx, dice, branches, since)
  const people = await personsOf(trx, dice, branches, today)
  for (const person of people) await describe(trx, dice, person, today)
  await sql`select setval('employee_code', ${people.length})`.execute(trx)
  await insertMany(
    trx,
    'employeeRate',
    people.flatMap((person) => ratesOf(dice, person, adminId)),
  )
  await insertPapers(trx, dice, people, { adminId, since, today }, keepFile)
  await insertNotes(trx, dice, people, { adminId, today })
}

type Branches = readonly { readonly id: string; readonly code: string }[]

async function insertNewcomers(trx: Trx, dice: Dice, branches: Branches, since: Date): Promise<void> {
  const newcomers = MORE_EMPLOYEES.map((one) => ({ ...one, id: dice.id(since) }))
  await insertMany(
    trx,
    'employee',
    newcomers.map(({ id, firstname, lastname }, i) => ({
      id,
      code: `N-${i}`,
      firstname,
      lastname,
      createdAt: since,
      hiredOn: manilaDateOf(since),
    })),
  )
  await insertMany(
    trx,
    'branchAssignment',
    newcomers.flatMap(({ id, branches: codes }) =>
      branches
        .filter(({ code }) => (codes as readonly string[]).includes(code))
        .map((branch) => ({ employeeId: id, branchId: branch.id, fromOn: manilaDateOf(since) })),
    ),
  )
}

async function personsOf(trx: Trx, dice: Dice, branches: Branches, today: ManilaDate): Promise<Person[]> {
  const kept = await trx.selectFrom('employee').select(['id', 'firstname', 'lastname']).execute()
  return PARTICULARS.map((one, i) => {
    const found = kept.find(({ firstname, lastname }) => firstname === one.firstname && lastname === one.lastname)
    if (!found) throw new Error(`No ${fullNameOf(one)} in the demo company`)
    return {
      ...one,
      id: found.id,
      number: i + 1,
      homeBranchId: branches.find(({ code }) => code === one.home)?.id,
      hiredOn: addDays(today, -dice.between(HISTORY_DAYS + 5, HISTORY_DAYS + 1_900)),
    }
  })
}

async function describe(trx: Trx, dice: Dice, person: Person, today: ManilaDate): Promise<void> {
  const digits = (length: number) => Array.from({ length }, () => dice.between(0, 9)).join('')
  const isNew = person.isTaxless === true
  const gone = person.goneDaysAgo === undefined ? undefined : addDays(today, -person.goneDaysAgo)
  await trx
    .updateTable('employee')
    .set({
      code: `E-${String(person.number).padStart(4, '0')}`,
      middlename: person.middlename,
      gender: person.gender,
      birthDate: addDays(person.hiredOn, -(person.age * 365 + dice.between(1, 360))),
      mobile: `09${dice.pick(['17', '18', '27', '56', '77'])}${digits(7)}`,
      address: `${dice.between(3, 240)} ${person.street}`,
      emergencyName: `${dice.pick(['Nena', 'Rogelio', 'Marites', 'Danilo', 'Luzviminda', 'Arturo'])} ${person.lastname}`,
      emergencyRelation: dice.pick(['Mother', 'Father', 'Sister', 'Brother', 'Spouse']),
      emergencyPhone: `09${dice.pick(['15', '26', '35', '66'])}${digits(7)}`,
      position: person.position,
      employmentType: person.employmentType ?? 'regular',
      hiredOn: person.hiredOn,
      homeBranchId: person.homeBranchId ?? null,
      sssNumber: isNew ? null : `0${digits(9)}`,
      philhealthNumber: isNew ? null : `12${digits(10)}`,
      pagibigNumber: isNew ? null : `1210${digits(8)}`,
      tin: isNew ? null : digits(9),
      payMethod: dice.weigh([
        ['gcash', 5],
        ['cash', 3],
        ['bank', 1],
      ] as const),
      restWeekday: (person.number * 3) % 7,
      ...(gone && {
        separatedOn: gone,
        separationReason: 'resigned' as const,
        deactivatedAt: atMinutes(gone, 18 * 60),
      }),
    })
    .where('id', '=', person.id)
    .execute()
  await trx
    .updateTable('employee')
    .set({
      payAccount: sql<string>`case pay_method when 'gcash' then mobile when 'bank' then ${`BPI ${digits(10)}`} else '' end`,
    })
    .where('id', '=', person.id)
    .execute()
  if (gone) await trx.updateTable('branchAssignment').set({ toOn: gone }).where('employeeId', '=', person.id).execute()
}

/** What they began with, and what the newest wage order made of it. */
function ratesOf(dice: Dice, person: Person, adminId: string): object[] {
  const row = (fromOn: ManilaDate, payType: PayType, pesos: number, reason: string) => ({
    id: dice.id(startOf(fromOn)),
    employeeId: person.id,
    fromOn,
    payType,
    rateCentavos: fromPesos(pesos),
    reason,
    createdAt: startOf(fromOn),
    createdBy: adminId,
  })
  const { over, monthly, hourly } = person
  if (monthly) return [row(person.hiredOn, 'monthly', monthly, 'Hired')]
  if (hourly) return [row(person.hiredOn, 'hourly', hourly, 'Hired')]
  const first = row(person.hiredOn, 'daily', OLD_MINIMUM + over, 'Hired')
  if (!NEW_ORDER_ON || person.hiredOn >= NEW_ORDER_ON)
    return [{ ...first, rateCentavos: fromPesos(NEW_MINIMUM + over) }]
  return [first, row(NEW_ORDER_ON, 'daily', NEW_MINIMUM + over, 'Wage order ROVII-27')]
}

interface Recording {
  readonly adminId: string
  readonly today: ManilaDate
}

/** Contracts that never end and health certificates of a year: two end within the month, one is over. */
async function insertPapers(
  trx: Trx,
  dice: Dice,
  people: readonly Person[],
  { adminId, since, today }: Recording & { readonly since: Date },
  keepFile: ((content: Uint8Array) => Promise<unknown>) | undefined,
): Promise<void> {
  const uploads: object[] = []
  const documents: object[] = []
  const add = async (person: Person, kind: DocumentKind, title: string, expiresOn: ManilaDate | null) => {
    const content = demoPdf([title, fullNameOf(person), 'Demo paper of Labada'])
    const hash = createHash('sha256').update(content).digest('hex')
    if (keepFile) await keepFile(content)
    const uploadId = dice.id(since)
    uploads.push({
      id: uploadId,
      name: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
      type: 'application/pdf',
      bytes: content.length,
      contentHash: hash,
      sourceHash: hash,
      uploadedAt: since,
      uploadedBy: adminId,
    })
    documents.push({
      id: dice.id(since),
      employeeId: person.id,
      uploadId,
      kind,
      note: '',
      expiresOn,
      addedAt: since,
      addedBy: adminId,
    })
  }
  for (const [i, person] of people.entries()) {
    await add(person, 'contract', 'Contract', person.employmentType === 'probationary' ? addDays(today, 75) : null)
    const left = i === 4 ? 12 : i === 9 ? 24 : i === 13 ? -6 : dice.between(45, 330)
    if (i % 2 === 0 || left < 30) await add(person, 'health_certificate', 'Health certificate', addDays(today, left))
  }
  await insertMany(trx, 'upload', uploads)
  await insertMany(trx, 'employeeDocument', documents)
}

async function insertNotes(
  trx: Trx,
  dice: Dice,
  people: readonly Person[],
  { adminId, today }: Recording,
): Promise<void> {
  const [one, , , , other] = people
  if (!one || !other) return
  const on = (days: number) => addDays(today, -days)
  await insertMany(trx, 'employeeNote', [
    {
      id: dice.id(atMinutes(on(20), 600)),
      employeeId: one.id,
      kind: 'note',
      happenedOn: on(20),
      text: 'Trained the new attendant on the 12 kg machines for two days.',
      response: null,
      respondedAt: null,
      createdAt: atMinutes(on(20), 1_080),
      createdBy: adminId,
    },
    {
      id: dice.id(atMinutes(on(33), 600)),
      employeeId: other.id,
      kind: 'incident',
      happenedOn: on(33),
      text: 'A white load was washed with a red shirt; the customer was paid back.',
      response: 'The shirt was inside a pillow case. I check the pillow cases now.',
      respondedAt: atMinutes(on(32), 600),
      createdAt: atMinutes(on(33), 1_080),
      createdBy: adminId,
    },
  ])
}
