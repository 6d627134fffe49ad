import type { RouteResponse } from '@labada/contracts/core/route'
import type { CashAdvance, cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { isOwing } from '@labada/domain/payroll/advances/cash-advances'
import { CallError } from '../../../../api/call-error.ts'
import { ShareBars } from '../../../../components/charts/share-bars.tsx'
import { Card, Facts, Row, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { QuerySection } from '../../../../components/notices/query-section.tsx'
import { AdvanceBadge } from '../../../../components/payroll/advance-badge.tsx'
import { AdvanceStatement } from '../../../../components/payroll/advance-statement.tsx'
import { PLACE_NAMES } from '../../../../components/payroll/advance-words.ts'
import { Drawer } from '../../../../components/windows/drawer.tsx'
import { dateTime, money } from '../../../../lib/format.ts'
import { DecideForm } from '../slips/decide-form.tsx'
import { AdvancePlan } from './advance-plan.tsx'
import { planWords, useAdvance } from './advances-api.ts'
import { CancelAdvance } from './cancel-advance.tsx'
import { ReleaseForm } from './release-form.tsx'
import { ReturnForm } from './return-form.tsx'

type Loaded = RouteResponse<typeof cashAdvanceRoutes.getCashAdvance>

/** One cash advance: what was asked for and why, what can be done with it now, its plan and the employee's statement. */
export function AdvanceDrawer({
  advanceId,
  onClose,
}: {
  readonly advanceId: string | null
  readonly onClose: () => void
}) {
  const query = useAdvance(advanceId)
  const isGone = query.error instanceof CallError && [404, 422].includes(query.error.status)
  return (
    <Drawer
      opened={advanceId !== null}
      onClose={onClose}
      title={query.data ? `Cash advance of ${query.data.advance.employee.name}` : 'Cash advance'}
      width={480}
    >
      {isGone ? (
        <EmptyState title="There is no such cash advance">The link may be old or incomplete.</EmptyState>
      ) : (
        <QuerySection query={query} what="The cash advance">
          {(loaded) => <Details key={loaded.advance.id} loaded={loaded} />}
        </QuerySection>
      )}
    </Drawer>
  )
}

function Details({ loaded }: { readonly loaded: Loaded }) {
  const { advance } = loaded
  const { status, release } = advance
  return (
    <Stack>
      <Row>
        <AdvanceBadge advance={advance} />
      </Row>
      <Facts items={factsOf(advance)} />
      {status === 'requested' && <LimitCard loaded={loaded} />}
      {status === 'requested' && <DecideForm key={advance.version} advance={advance} limitLeft={loaded.limitLeft} />}
      {status === 'approved' && advance.consentDue && (
        <Banner status="attention">
          Amount or plan differ from what was asked for. {advance.employee.name} has to agree in the employee portal
          first.
        </Banner>
      )}
      {status === 'approved' && !advance.consentDue && <ReleaseForm advance={advance} />}
      {(status === 'requested' || status === 'approved') && <CancelAdvance advance={advance} />}
      {release && advance.plan.length > 0 && <AdvancePlan advance={advance} />}
      {isOwing(status) && <ReturnForm key={advance.balance} advance={advance} />}
      <Authority advance={advance} />
      <AdvanceStatement employeeId={advance.employee.id} name={advance.employee.name} />
    </Stack>
  )
}

function factsOf(advance: CashAdvance): readonly (readonly [string, string])[] {
  const { decision, release, cancelled, paused } = advance
  return [
    ['Amount', money(advance.amount)],
    ...(advance.amount === advance.requestedAmount ? [] : [['Asked for', money(advance.requestedAmount)] as const]),
    ['Reason', advance.reason],
    ['Repay in', planWords(advance)],
    ['Requested', `${dateTime(advance.requestedAt)}, ${advance.branchName}`],
    ...(decision
      ? [
          [
            advance.status === 'declined' ? 'Declined' : 'Decided',
            `${dateTime(decision.at)} by ${decision.by.name}`,
          ] as const,
        ]
      : []),
    ...(decision?.note ? [['Note', decision.note] as const] : []),
    ...(release
      ? [
          ['Released', `${dateTime(release.at)} by ${release.by.name}`] as const,
          ['From', `${PLACE_NAMES[release.from]}, ${release.branchName}`] as const,
          ...(release.reference ? [['Reference', release.reference] as const] : []),
          ['Owed now', money(advance.balance)] as const,
        ]
      : []),
    ...(paused ? [['Paused', `${dateTime(paused.at)} by ${paused.by}: ${paused.reason}`] as const] : []),
    ...(cancelled ? [['Cancelled', `${dateTime(cancelled.at)} by ${cancelled.by}: ${cancelled.reason}`] as const] : []),
  ]
}

function LimitCard({ loaded: { advance, earnedNow, limitLeft } }: { readonly loaded: Loaded }) {
  return (
    <Card title="Limit" level={3}>
      <Stack gap={8}>
        <ShareBars
          label="What is asked for beside what is left of the limit"
          items={[
            { label: 'Asked for', value: advance.requestedAmount, text: money(advance.requestedAmount) },
            { label: 'Limit left', value: limitLeft, text: money(limitLeft) },
            { label: 'Owed before', value: advance.outstanding, text: money(advance.outstanding) },
          ]}
        />
        <Text dim small>
          {earnedNow === null
            ? 'No rate of pay is on file for this employee.'
            : `${money(earnedNow)} earned and not paid yet, before deductions.`}
        </Text>
      </Stack>
    </Card>
  )
}

function Authority({ advance: { authority } }: { readonly advance: CashAdvance }) {
  if (!authority) {
    return (
      <Banner status="attention">
        There is no written authority for this amount and plan: no pay may deduct it until the employee gives it.
      </Banner>
    )
  }
  return (
    <Card title="Written authority" level={3}>
      <Stack gap={8}>
        <Text>{authority.text}</Text>
        <Text dim small>
          Given with a fingerprint on {dateTime(authority.givenAt)} (text {authority.version})
        </Text>
      </Stack>
    </Card>
  )
}
