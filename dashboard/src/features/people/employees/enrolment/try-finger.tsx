import { useEffect, useRef, useState } from 'react'
import { isCanceled } from '../../../../api/call-error.ts'
import { NotEnrolled, type TriedFinger, tryFinger } from '../../../../api/scanner/enrolment.ts'
import { Button } from '../../../../components/button.tsx'
import { Row, Stack, Text } from '../../../../components/layout.tsx'
import { Banner } from '../../../../components/notices/banner.tsx'
import { Refusal } from '../../../../components/notices/refusal.tsx'
import { fingerName } from '../../../../components/people/work-words.ts'
import { hintWords } from '../employee-words.ts'
import { t } from '../t.ts'

/** Optional test of the finger just enrolled, to show the employee that it works. */
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
      <Refusal error={failure} what={t('fingerprintCouldntBeTested')} />
      <div role="status">
        {isTrying && (
          <Text strong>
            {hint ? t('pressTheNameAgainHint', { name, hint: hintWords(hint) }) : t('pressTheNameAgain', { name })}
          </Text>
        )}
        {tried?.matched && (
          <Banner status="ready" title={t('recognized')}>
            {t('theNameWorksScoreOf', { name, score: tried.score })}
          </Banner>
        )}
        {tried && !tried.matched && (
          <Banner status="attention" title={t('notRecognized')}>
            {t('theNameMatchedScoreOf', { name, score: tried.score })}
          </Banner>
        )}
      </div>
      <Row>
        {isTrying ? (
          <Button tone="neutral" onClick={() => stopping.current?.abort()}>
            {t('stopTest')}
          </Button>
        ) : (
          <Button tone="neutral" onClick={() => void begin()}>
            {tried ? t('tryAgain') : t('testName', { name })}
          </Button>
        )}
      </Row>
    </Stack>
  )
}
