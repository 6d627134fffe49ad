import type { counterPersonRoutes } from '@labada/contracts/access/counter-person'
import type { RouteInput } from '@labada/contracts/core/route'
import { fullNameOf } from '@labada/domain/core/names'
import { useState } from 'react'
import type { Scan } from '../../../api/scanner/scan-taker.ts'
import type { SentScan } from '../../../api/scanner/send-scan.ts'
import { PinForm } from '../../../components/access/pin/pin-form.tsx'
import { Button } from '../../../components/button.tsx'
import { useLogOut } from '../../../components/hooks/use-log-out.ts'
import { Stack, Text } from '../../../components/layout.tsx'
import { Banner } from '../../../components/notices/banner.tsx'
import { toast } from '../../../components/notices/toast.tsx'
import { Dialog } from '../../../components/windows/dialog.tsx'
import { DIALOG_RANK } from '../../../components/windows/dialog-turn.ts'
import { FingerButton, FingerEntry } from './finger-entry.tsx'
import type { StandingPerson } from './people.ts'
import { PeopleTiles } from './people-tiles.tsx'
import { PinEntry } from './pin-entry.tsx'
import { t } from './t.ts'

/** A person, their PIN and the new one. */
export type Entered = RouteInput<typeof counterPersonRoutes.standAtCounter>['body']

interface LockScreenProps {
  readonly opened: boolean
  /** Undefined until the server has said. */
  readonly people: readonly StandingPerson[] | undefined
  readonly isOffline: boolean
  readonly onWithoutPin: () => void
  /** Rejects with what refuses them. */
  readonly onStand: (entered: Entered) => Promise<void>
  /** The same by a finger. */
  readonly onFinger: (scan: Scan) => Promise<SentScan<void>>
}

/**
 * Asks who stands at the counter: a name, then their PIN; or a finger. Over everything, and everything below stays as it
 * is.
 */
export function LockScreen({ opened, people, isOffline, onWithoutPin, onStand, onFinger }: LockScreenProps) {
  const [chosen, choose] = useState<StandingPerson | null>(null)
  const [isChanging, setChanging] = useState(false)
  const [takesFinger, setTakesFinger] = useState(false)
  const logOut = useLogOut()
  const [wasBack, setBack] = useState(false)
  const back = () => {
    setBack(true)
    setChanging(false)
    setTakesFinger(false)
    choose(null)
  }
  const stand = async (entered: Entered) => {
    await onStand(entered)
    back()
  }
  const person = chosen && !isOffline ? chosen : null
  // Whoever opened it otherwise leaves no wait for a finger behind.
  if (!opened && takesFinger) setTakesFinger(false)
  const isScanning = takesFinger && !isOffline
  return (
    <Dialog
      opened={opened}
      onClose={back}
      persistent
      blurred
      width="md"
      rank={DIALOG_RANK.lock}
      title={
        person
          ? isChanging
            ? t('changePinOfName', { name: fullNameOf(person) })
            : t('enterPinOfName', { name: fullNameOf(person) })
          : isScanning
            ? t('scanYourFinger')
            : t('whosAtTheCounter')
      }
      footer={
        person ? (
          <>
            {!isChanging && (
              <Button tone="quiet" onClick={() => setChanging(true)}>
                {t('changePin')}
              </Button>
            )}
            <Button tone="neutral" onClick={isChanging ? () => setChanging(false) : back}>
              {t('back')}
            </Button>
          </>
        ) : isScanning ? (
          <Button tone="neutral" onClick={back} data-autofocus>
            {t('back')}
          </Button>
        ) : (
          <Button tone="quiet" onClick={logOut}>
            {t('logOut')}
          </Button>
        )
      }
    >
      {person ? (
        isChanging ? (
          <PinForm
            label={t('changePin')}
            takesFocus
            failureWords={() => t('changePin')}
            onSave={async (fields) => {
              await stand({ userId: person.id, ...fields })
              toast.positive(t('pinChanged'))
            }}
          />
        ) : (
          <PinEntry key={person.id} person={person} onEntered={(pin) => stand({ userId: person.id, pin })} />
        )
      ) : isScanning ? (
        <FingerEntry send={onFinger} onDone={back} onOver={back} />
      ) : isOffline ? (
        <Stack>
          <Banner status="attention">{t('noConnectionPinsCantBe')}</Banner>
          <Button wide size="lg" onClick={onWithoutPin} data-autofocus>
            {t('continueWithoutPin')}
          </Button>
        </Stack>
      ) : people?.length === 0 ? (
        <Text as="p">{t('nobodyHasAPin')}</Text>
      ) : (
        <Stack>
          <PeopleTiles people={people ?? []} label={t('people')} focusFirst={wasBack} onChoose={choose} />
          <FingerButton onPress={() => setTakesFinger(true)} />
        </Stack>
      )}
    </Dialog>
  )
}
