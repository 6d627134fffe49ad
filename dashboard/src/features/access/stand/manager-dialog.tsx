import { counterPermitRoutes } from '@labada/contracts/access/counter-permits'
import { fullNameOf } from '@labada/domain/core/names'
import { useState } from 'react'
import { callServer } from '../../../api/call.ts'
import { sendScan } from '../../../api/scanner/send-scan.ts'
import { useSession } from '../../../api/session.ts'
import type { AskedManager } from '../../../components/access/asked-manager.ts'
import { lendersOf } from '../../../components/access/lent.ts'
import { Button } from '../../../components/button.tsx'
import { Stack, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { Dialog } from '../../../components/windows/dialog.tsx'
import { DIALOG_RANK } from '../../../components/windows/dialog-turn.ts'
import { FingerButton, FingerEntry } from './finger-entry.tsx'
import { OfficeWait } from './office-wait.tsx'
import type { StandingPerson } from './people.ts'
import { PeopleTiles } from './people-tiles.tsx'
import { PinEntry } from './pin-entry.tsx'
import { t } from './t.ts'

/**
 * Asks a manager of this branch to allow one command, with their PIN or finger; or the office, live, wherever it is. What
 * the office does itself (`mayAskOffice`) is sent to it instead.
 */
export function ManagerDialog({
  asked: { what, needed, mayAskOffice, command, answer },
  isOffline,
}: {
  readonly asked: AskedManager
  readonly isOffline: boolean
}) {
  const session = useSession((whole) => whole)
  const [chosen, choose] = useState<Way | null>(null)
  const [wasBack, setBack] = useState(false)
  const back = () => {
    setBack(true)
    choose(null)
  }
  const way = isOffline ? null : chosen
  const person = typeof way === 'string' ? null : way
  const lenders = lendersOf(session, needed)
  const allow = async (pin: string) => {
    if (!person) return
    const { permit } = await callServer(counterPermitRoutes.permitAtCounter, {
      body: { ...command, userId: person.id, pin },
    })
    answer({ permit })
  }
  return (
    <Dialog
      opened
      onClose={() => answer(null)}
      width="md"
      rank={DIALOG_RANK.question}
      title={titleOf(way)}
      footer={
        way ? (
          <Button tone="neutral" onClick={back} data-autofocus={!person || undefined}>
            {t('back')}
          </Button>
        ) : (
          <>
            <Button
              tone="quiet"
              disabled={isOffline && !mayAskOffice}
              onClick={() => (mayAskOffice ? answer('office') : choose('office'))}
            >
              {mayAskOffice ? t('askTheOfficeInstead') : t('askTheOffice')}
            </Button>
            <Button tone="neutral" onClick={() => answer(null)}>
              {t('cancel')}
            </Button>
          </>
        )
      }
    >
      <Stack>
        <Text as="p">{what}</Text>
        {person && <PinEntry key={person.id} person={person} onEntered={allow} />}
        {way === 'finger' && (
          <FingerEntry
            send={(scan) => sendScan(counterPermitRoutes.permitByFinger, scan, { mode: 'debounce' }, command)}
            onDone={({ permit }) => answer({ permit })}
            onOver={back}
          />
        )}
        {way === 'office' && <OfficeWait command={command} onAllowed={(permit) => answer({ permit })} />}
        {isOffline && <Banner status="attention">{t('noConnectionAManagersPin')}</Banner>}
        {!isOffline && way === null && (
          <>
            <Text as="p" dim>
              {lenders.length > 0 ? t('theyAllowItOnceWith') : t('nobodyHereCanAllowIt')}
            </Text>
            <PeopleTiles people={lenders} label={t('managers')} focusFirst={wasBack} onChoose={choose} />
            {lenders.length > 0 && <FingerButton onPress={() => choose('finger')} />}
          </>
        )}
      </Stack>
    </Dialog>
  )
}

/** Who or what allows it: a person by PIN, the scanner, or the office. */
type Way = StandingPerson | 'finger' | 'office'

function titleOf(way: Way | null): string {
  if (way === null) return t('askAManager')
  if (way === 'finger') return t('scanYourFinger')
  return way === 'office' ? t('askTheOffice') : t('enterPinOfName', { name: fullNameOf(way) })
}
