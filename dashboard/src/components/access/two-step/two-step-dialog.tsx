import { secondFactorRoutes } from '@labada/contracts/access/second-factor'
import type { RouteResponse } from '@labada/contracts/core/route'
import { required } from '@labada/domain/core/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../api/query-client.ts'
import { keys } from '../../../api/query-keys.ts'
import { getSession } from '../../../api/session.ts'
import { date, number } from '../../../lib/format.ts'
import { Button } from '../../button.tsx'
import { useCommand } from '../../hooks/use-command.ts'
import { Facts, Row, Stack, Text } from '../../layout.tsx'
import { QuerySection } from '../../notices/query-section.tsx'
import { toast } from '../../notices/toast.tsx'
import { StatusBadge } from '../../status-badge.tsx'
import { confirm, prompt } from '../../windows/ask.tsx'
import { Dialog } from '../../windows/dialog.tsx'
import { OwnSessions } from '../sessions/own-sessions.tsx'
import { AppSetup } from './app-setup.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnPassword } from './own-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { t } from './t.ts'
import classes from './two-step.module.css'

type State = RouteResponse<typeof secondFactorRoutes.getSecondFactor>
type Started = RouteResponse<typeof secondFactorRoutes.startSecondFactor>

/** An admin’s own login: their password, two-step login with its app and recovery codes, their passkeys, and where they are logged in. */
export function TwoStepDialog({ onClose: onClosed }: { readonly onClose: () => void }) {
  const [isProven, setProven] = useState(false)
  const onClose = () => {
    // The session opens what it held back: the page begins again with it.
    if (isProven && getSession().withheld.length > 0) window.location.reload()
    else onClosed()
  }
  const query = useQuery({
    ...callQuery(keys.secondFactor(), secondFactorRoutes.getSecondFactor, {}),
    // A login elsewhere may have used a recovery code.
    refetchOnMount: 'always',
  })
  const [started, setStarted] = useState<Started | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const invalidates = () => [keys.secondFactor(), keys.audit()]
  const start = useCommand(secondFactorRoutes.startSecondFactor, { onDone: setStarted })
  const renew = useCommand(secondFactorRoutes.renewRecoveryCodes, {
    invalidates,
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  const remove = useCommand(secondFactorRoutes.removeSecondFactor, {
    invalidates,
    onDone: () => toast.positive(t('twoStepLoginIsOff')),
  })
  const askToRenew = async () => {
    if (await confirm({ title: t('makeNewRecoveryCodes'), body: t('theEarlierOnesStopWorking') })) renew.mutate({})
  }
  const askToRemove = async () => {
    const otp = await prompt({
      title: t('turnOffTwoStepLogin'),
      body: t('yourPasswordAloneWillBe'),
      label: t('code'),
      rules: [required],
      maxLength: 20,
      danger: true,
    })
    if (otp !== null) remove.mutate({ body: { otp } })
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (started) {
    return (
      <AppSetup
        started={started}
        onClose={onClose}
        onDone={(recoveryCodes) => {
          setStarted(null)
          setCodes(recoveryCodes)
          setProven(true)
        }}
      />
    )
  }
  return (
    <Dialog opened onClose={onClose} title={t('yourLogin')} footer={<Button onClick={onClose}>{t('close')}</Button>}>
      <OwnPassword />
      <hr className={classes.line} />
      <QuerySection query={query} what={t('twoStepLogin')}>
        {(state) => (
          <Stack>
            <Text strong>{t('twoStepLogin')}</Text>
            <p style={{ margin: 0 }}>{t('besidesYourPasswordALogin')}</p>
            {state.since === null ? (
              <Row>
                <Button tone="neutral" busy={start.isPending} onClick={() => start.mutate({})}>
                  {t('setUp')}
                </Button>
              </Row>
            ) : (
              <>
                <OnFacts state={state} />
                <Row>
                  <Button tone="neutral" busy={renew.isPending} onClick={() => void askToRenew()}>
                    {t('newRecoveryCodes')}
                  </Button>
                  <Button tone="danger" busy={remove.isPending} onClick={() => void askToRemove()}>
                    {t('turnOff')}
                  </Button>
                </Row>
              </>
            )}
          </Stack>
        )}
      </QuerySection>
      <hr className={classes.line} />
      <OwnPasskeys onAdded={() => setProven(true)} />
      <hr className={classes.line} />
      <OwnSessions />
    </Dialog>
  )
}

function OnFacts({ state }: { readonly state: State }) {
  return (
    <Facts
      items={[
        [
          t('status'),
          <StatusBadge key="on" status="ready">
            {t('onSince', { since: date(state.since) })}
          </StatusBadge>,
        ],
        [t('recoveryCodesLeft'), number(state.recoveryCodesLeft)],
      ]}
    />
  )
}
