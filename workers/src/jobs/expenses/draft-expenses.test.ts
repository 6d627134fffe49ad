import { tmpdir } from 'node:os'
import { openFiles } from '@labada/db/core/files'
import { newId } from '@labada/db/core/ids'
import { createTestDatabase, type TestDatabase } from '@labada/db/testing/database'
import { givenAdmin, givenBranch } from '@labada/db/testing/factories/factories'
import { parseManilaDate } from '@labada/domain/core/manila-time'
import { centavos } from '@labada/domain/core/money'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { draftExpenses } from './draft-expenses.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const run = (at: string) =>
  draftExpenses.run(
    {},
    {
      db: test.open('labada_workers'),
      files: openFiles(tmpdir()),
      now: new Date(`${at}T08:00:00+08:00`),
      log: pino({ level: 'silent' }),
    },
  )
const drafts = async () =>
  (await test.db.selectFrom('expenseDraft').select('dueOn').orderBy('dueOn').execute()).map(({ dueOn }) => dueOn)

it('a monthly bill is drafted before each day it is due, once, however often the clock strikes', async () => {
  const admin = await givenAdmin(test.db)
  const branch = await givenBranch(test.db)
  const rent = await test.db
    .selectFrom('expenseCategory')
    .select('id')
    .where('name', '=', 'Rent')
    .executeTakeFirstOrThrow()
  const nextDueOn = parseManilaDate('2026-12-05')
  if (!nextDueOn) throw new Error('not a day')
  const id = newId()
  await test.db
    .insertInto('recurringExpense')
    .values({
      id,
      categoryId: rent.id,
      description: 'Rent of the shop',
      amountCentavos: centavos(1_800_000),
      paidFrom: 'bank',
      dayOfMonth: 5,
      leadDays: 3,
      nextDueOn,
      createdAt: new Date(),
      createdBy: admin.id,
    })
    .execute()
  await test.db
    .insertInto('recurringExpenseShare')
    .values({ recurringExpenseId: id, branchId: branch.id, basisPoints: 10_000 })
    .execute()

  await run('2026-12-01')
  expect(await drafts()).toEqual([])
  await run('2026-12-02')
  await run('2026-12-02')
  await Promise.all([run('2027-01-04'), run('2027-01-04'), run('2027-01-04')])
  expect(await drafts()).toEqual(['2026-12-05', '2027-01-05'])
  const announced = await test.db
    .selectFrom('outbox')
    .select('id')
    .where('type', '=', 'expense_draft.changed')
    .execute()
  expect(announced).toHaveLength(2)
})
