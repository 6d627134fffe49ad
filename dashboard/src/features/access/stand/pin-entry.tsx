import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { isCanceled, messageOf } from '../../../api/call-error.ts'
import { Stack } from '../../../components/layout.tsx'
import classes from './lock-screen.module.css'
import type { StandingPerson } from './people.ts'
import { t } from './t.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** The digits of somebody's PIN, by touch or by keyboard; the last one sends them. */
export function PinEntry({
  person,
  onEntered,
}: {
  readonly person: StandingPerson
  /** Sends the PIN; what it throws is shown. */
  readonly onEntered: (pin: string) => Promise<void>
}) {
  const [typed, setTyped] = useState('')
  const [complaint, setComplaint] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The name that was chosen is gone, and the focus with it.
  useEffect(() => input.current?.focus(), [])

  const type = (text: string) => {
    if (isBusy) return
    const next = text.replaceAll(/\D/g, '').slice(0, person.pinLength)
    setTyped(next)
    setComplaint(undefined)
    if (next.length === person.pinLength) void send(next)
  }
  const send = async (pin: string) => {
    setBusy(true)
    try {
      await onEntered(pin)
    } catch (error) {
      if (!isCanceled(error)) setComplaint(messageOf(error))
      setTyped('')
    } finally {
      setBusy(false)
      input.current?.focus()
    }
  }
  return (
    <Stack gap={12}>
      <div className={classes.entry}>
        <input
          ref={input}
          className={classes.pin}
          type="password"
          // The pad below is the keyboard of a tablet.
          inputMode="none"
          autoComplete="off"
          aria-label={t('pin')}
          aria-invalid={complaint ? true : undefined}
          aria-describedby="pin-complaint"
          aria-busy={isBusy || undefined}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <p className={classes.dots} aria-hidden="true">
          {Array.from({ length: person.pinLength }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots are places
            <i key={at} data-filled={at < typed.length || undefined} />
          ))}
        </p>
      </div>
      <p id="pin-complaint" role="alert" className={classes.complaint}>
        {complaint}
      </p>
      <fieldset className={classes.pad} aria-label={t('numberPad')}>
        {DIGITS.map((digit) => (
          <Key key={digit} onPress={() => type(typed + digit)}>
            {digit}
          </Key>
        ))}
        <span />
        <Key onPress={() => type(`${typed}0`)}>0</Key>
        <Key label={t('deleteLast')} onPress={() => type(typed.slice(0, -1))}>
          <IconBackspace size={26} aria-hidden="true" />
        </Key>
      </fieldset>
    </Stack>
  )
}

/** A key of the pad. The field above takes the same from a keyboard, so Tab skips the pad. */
function Key({
  label,
  onPress,
  children,
}: {
  readonly label?: string
  readonly onPress: () => void
  readonly children: React.ReactNode
}) {
  return (
    <button type="button" tabIndex={-1} className={classes.key} aria-label={label} onClick={onPress}>
      {children}
    </button>
  )
}
