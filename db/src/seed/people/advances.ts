import { manilaDateOf } from '@labada/domain/core/manila-time'
import { centavos, fromPesos, negate } from '@labada/domain/core/money'
import { fullNameOf } from '@labada/domain/core/names'
import { postings, reversed } from '@labada/domain/ledger/ledger'
import { planOf } from '@labada/domain/payroll/advances/cash-advance-plans'
import type { AdvanceStatus } from '@labada/domain/payroll/advances/cash-advances'
import type { Trx } from '../../core/client.ts'
import { insertAdvanceEntry } from '../../payroll/advances/cash-advance-entries.ts'
import { insertAdvance, insertInstalments } from '../../payroll/advances/cash-advances.ts'
import { bookPast } from '../bulk.ts'
import { diceOf } from '../dice.ts'

const HOUR_MS = 3_600_000
const EARNED = fromPesos(5400)

/** One of each kind: what waits, what is approved, what is paid back and what is settled. All were paid by bank. */
const STORY: readonly {
  readonly pesos: number
  readonly instalments: number
  readonly reason: string
  readonly status: AdvanceStatus
  readonly hoursAgo: number
  readonly returned?: number
}[] = [
  { pesos: 1200, instalments: 2, reason: 'Tuition of my daughter', status: 'requested', hoursAgo: 3 },
  { pesos: 500, instalments: 1, reason: 'Medicine for my mother', status: 'requested', hoursAgo: 20 },
  { pesos: 800, instalments: 2, reason: 'Rent, due on Friday', status: 'approved', hoursAgo: 30 },
  { pesos: 1500, instalments: 3, reason: 'Repair of the roof', status: 'released', hoursAgo: 9 * 24, returned: 300 },
  { pesos: 600, instalments: 1, reason: 'Fare home to Bohol', status: 'settled', hoursAgo: 24 * 24, returned: 600 },
  { pesos: 1600, instalments: 4, reason: 'New phone', status: 'declined', hoursAgo: 12 * 24 },
]

/**
 * Cash advances of some of the staff. Those who sign in at a counter have none, so that whoever tries the portal can ask.
 */
export async function fillAdvances(
  trx: Trx,
  { adminId, now, seed }: { readonly adminId: string; readonly now: Date; readonly seed: number },
): Promise<void> {
  const dice = diceOf(seed)
  const staff = await trx
    .selectFrom('employee')
    .select(['id', 'homeBranchId', 'firstname', 'lastname'])
    .where('deactivatedAt', 'is', null)
    .where('homeBranchId', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('appUser').select('id').whereRef('appUser.employeeId', '=', 'employee.id'))),
    )
    .orderBy('code')
    .limit(STORY.length)
    .execute()
  for (const [index, { id: employeeId, homeBranchId: branchId, ...person }] of staff.entries()) {
    const told = STORY[index]
    if (!told || branchId === null) continue
    const { pesos, instalments, reason, status, hoursAgo, returned = 0 } = told
    const requestedAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
    const after = (hours: number) => new Date(requestedAt.getTime() + hours * HOUR_MS)
    const amount = fromPesos(pesos)
    const id = dice.id(requestedAt)
    const isGiven = status === 'released' || status === 'settled'
    await insertAdvance(trx, {
      id,
      employeeId,
      branchId,
      requestedCentavos: amount,
      amountCentavos: amount,
      reason,
      instalments,
      status,
      earnedCentavos: EARNED,
      outstandingCentavos: centavos(0),
      limitCentavos: fromPesos(1620),
      requestedAt,
      clientId: null,
      ...(status !== 'requested' && { decidedAt: after(1), decidedBy: adminId }),
      ...(status === 'declined' && { decisionNote: 'Please ask again after the next pay' }),
      ...(isGiven && {
        releasedAt: after(2),
        releasedBy: adminId,
        releasedBranchId: branchId,
        releasedFrom: 'bank' as const,
        reference: `IP-${1000 + index}`,
      }),
      ...(status === 'settled' && { settledAt: after(24 * 4) }),
    })
    if (!isGiven) continue
    await insertInstalments(trx, id, planOf(amount, instalments, manilaDateOf(after(2))))
    const book = async (kind: 'release' | 'return', at: Date, centavosMoved: typeof amount) => {
      const entryId = dice.id(at)
      const given = postings({ advance: centavosMoved }, { bank: centavosMoved })
      const businessDate = manilaDateOf(at)
      await insertAdvanceEntry(trx, {
        id: entryId,
        advanceId: id,
        branchId,
        kind,
        amountCentavos: kind === 'release' ? centavosMoved : negate(centavosMoved),
        place: 'bank',
        reference: `IP-${1000 + index}`,
        note: null,
        cashSessionId: null,
        businessDate,
        recordedAt: at,
        recordedBy: adminId,
      })
      await bookPast(trx, [
        {
          id: dice.id(at),
          branchId,
          occurredAt: at,
          businessDate,
          sourceType: kind === 'release' ? 'advance' : 'advance_return',
          sourceId: entryId,
          description: `Cash advance ${kind === 'release' ? 'to' : 'back from'} ${fullNameOf(person)}`,
          cashSessionId: null,
          actorId: adminId,
          postings: kind === 'release' ? given : reversed(given),
        },
      ])
    }
    await book('release', after(2), amount)
    if (returned > 0) await book('return', after(24 * 4), fromPesos(returned))
  }
}
