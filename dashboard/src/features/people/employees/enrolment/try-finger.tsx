import { useEffect, useRef, useState } from 'react'
import { isCanceled } from '../../../../api/call-error.ts'
import { NotEnrolled, type TriedFinger, tryFinger } from '../../../../api/scanner/enrolment.ts'
import { Button } from '../../../../components/button.tsx'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { fingerName } from '../../../../components/people/work-words.ts'
import { hintWords } from '../employee-words.ts'

/** One more press of the finger that was just enrolled, so that its owner sees that it works. Nobody has to. */
export function TryFinger({
  requestId,
  finger,
  onTrying,
}: {
  readonly requestId: string
  readonly finger: number
  readonly onTrying: (isTrying: boolean) => void
}) {
  const [isTrying, setTrying] = useState(false)
  const [hint, setHint] = useState<string>()
  const [tried, setTried] = useState<TriedFinger>()
  const [failure, setFailure] = useState<unknown>(null)
  const stopping = useRef<AbortController | undefined>(undefined)
  useEffect(() => () => stopping.current?.abort(), [])
  const name = fingerName(finger).toLowerCase()

  const begin = async () => {
    const controller = new AbortController()
    stopping.current = controller
    setTried(undefined)
    setFailure(null)
    setTrying(true)
    onTrying(true)
    try {
      setTried(await tryFinger(requestId, setHint, controller.signal))
    } catch (error) {
      const isOver = isCanceled(error) || (error instanceof NotEnrolled && error.code === 'CANCELLED')
      if (!isOver) setFailure(error)
    } finally {
      setTrying(false)
      onTrying(false)
      setHint(undefined)
    }
  }

  return (
    <Stack gap={8}>
      <Refusal error={failure} what="The finger could not be tried" />
      <div role="status">
        {isTrying && (
          <Text strong>
            Press the {name} once more{hint && `. ${hintWords(hint)}`}
          </Text>
        )}
        {tried?.matched && (
          <Banner status="ready" title="Recognised">
            The {name} works, {tried.score} of 100.
          </Banner>
        )}
        {tried && !tried.matched && (
          <Banner status="attention" title="Not recognised">
            The {name} was {tried.score} of 100 alike. Try it again; if it stays so, erase it and enrol it anew with
            clean, dry skin.
          </Banner>
        )}
      </div>
      <Row>
        {isTrying ? (
          <Button tone="neutral" onClick={() => stopping.current?.abort()}>
            Stop trying
          </Button>
        ) : (
          <Button tone="neutral" onClick={() => void begin()}>
            {tried ? 'Try again' : `Try the ${name}`}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
