import type { RouteResponse } from '@labada/contracts/core/route'
import type { CashAdvance, cashAdvanceRoutes } from '@labada/contracts/payroll/advances/cash-advances'
import { isOwing } from '@labada/domain/payroll/advances/cash-advances'
import { CallError } from '../../../../api/call-error.ts'
import { useMayDo } from '../../../../api/session.ts'
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
import { t } from '../t.ts'
import { AdvancePlan } from './advance-plan.tsx'
import { planWords, useAdvance } from './advances-api.ts'
import { CancelAdvance } from './cancel-advance.tsx'
import { ReleaseForm } from './release-form.tsx'
import { ReturnForm } from './return-form.tsx'

type Loaded = RouteResponse<typeof cashAdvanceRoutes.getCashAdvance>

/** One cash advance: the request and its reason, the available actions, its plan and the employee's statement. */
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
      title={query.data ? t('cashAdvanceOfEmployee', { employee: query.data.advance.employee.name }) : t('cashAdvance')}
      width={480}
    >
      {isGone ? (
        <EmptyState title={t('cashAdvanceNotFound')}>{t('theLinkMayBeOld')}</EmptyState>
      ) : (
        <QuerySection query={query} what={t('cashAdvance')}>
          {(loaded) => <Details key={loaded.advance.id} loaded={loaded} />}
        </QuerySection>
      )}
    </Drawer>
  )
}

function Details({ loaded }: { readonly loaded: Loaded }) {
  const { advance } = loaded
  const { status, release } = advance
  const mayDecide = useMayDo('advance.approve')
  const mayPay = useMayDo('advance.pay')
  return (
    <Stack>
      <Row>
        <AdvanceBadge advance={advance} />
      </Row>
      <Facts items={factsOf(advance)} />
      {!advance.authority && <Banner status="attention">{t('noWrittenAuthorizationForThis')}</Banner>}
      {status === 'requested' && <LimitCard loaded={loaded} />}
      {mayDecide && status === 'requested' && (
        <DecideForm key={advance.version} advance={advance} limitLeft={loaded.limitLeft} />
      )}
      {status === 'approved' && advance.consentDue && (
        <Banner status="attention">{t('theAmountOrPlanDiffers', { employee: advance.employee.name })}</Banner>
      )}
      {mayPay && status === 'approved' && !advance.consentDue && <ReleaseForm advance={advance} />}
      {mayDecide && (status === 'requested' || status === 'approved') && <CancelAdvance advance={advance} />}
      {release && advance.plan.length > 0 && <AdvancePlan advance={advance} />}
      {mayPay && isOwing(status) && <ReturnForm key={advance.balance} advance={advance} />}
      {advance.authority && <Authority authority={advance.authority} />}
      <AdvanceStatement employeeId={advance.employee.id} name={advance.employee.name} />
    </Stack>
  )
}

function factsOf(advance: CashAdvance): readonly (readonly [string, string])[] {
  const { decision, release, cancelled, paused } = advance
  return [
    [t('amount'), money(advance.amount)],
    ...(advance.amount === advance.requestedAmount ? [] : [[t('requested'), money(advance.requestedAmount)] as const]),
    [t('reason'), advance.reason],
    [t('repayIn'), planWords(advance)],
    [t('requested'), `${dateTime(advance.requestedAt)}, ${advance.branchName}`],
    ...(decision
      ? [
          [
            advance.status === 'declined' ? t('declined') : t('decided'),
            t('atByBy', { at: dateTime(decision.at), by: decision.by.name }),
          ] as const,
        ]
      : []),
    ...(decision?.note ? [[t('note'), decision.note] as const] : []),
    ...(release
      ? [
          [t('released'), t('atByBy', { at: dateTime(release.at), by: release.by.name })] as const,
          [t('from'), `${PLACE_NAMES[release.from]}, ${release.branchName}`] as const,
          ...(release.reference ? [[t('reference'), release.reference] as const] : []),
          [t('owedNow'), money(advance.balance)] as const,
        ]
      : []),
    ...(paused
      ? [[t('paused'), t('atByByReason', { at: dateTime(paused.at), by: paused.by, reason: paused.reason })] as const]
      : []),
    ...(cancelled
      ? [
          [
            t('canceled'),
            t('atByByReason', { at: dateTime(cancelled.at), by: cancelled.by, reason: cancelled.reason }),
          ] as const,
        ]
      : []),
  ]
}

function LimitCard({ loaded: { advance, earnedNow, limitLeft } }: { readonly loaded: Loaded }) {
  return (
    <Card title={t('limit')} level={3}>
      <Stack gap={8}>
        <ShareBars
          label={t('requestComparedWithLimit')}
          items={[
            { label: t('requested'), value: advance.requestedAmount, text: money(advance.requestedAmount) },
            { label: t('limitLeft'), value: limitLeft, text: money(limitLeft) },
            { label: t('owedBefore'), value: advance.outstanding, text: money(advance.outstanding) },
          ]}
        />
        <Text dim small>
          {earnedNow === null ? t('noRateOfPayIs') : t('earnedNowEarnedButNotPaid', { earnedNow: money(earnedNow) })}
        </Text>
      </Stack>
    </Card>
  )
}

function Authority({ authority }: { readonly authority: NonNullable<CashAdvance['authority']> }) {
  return (
    <Card title={t('writtenAuthorization')} level={3}>
      <Stack gap={8}>
        <Text>{authority.text}</Text>
        <Text dim small>
          {t('givenWithAFingerprintOn', { givenAt: dateTime(authority.givenAt), version: authority.version })}
        </Text>
      </Stack>
    </Card>
  )
}
