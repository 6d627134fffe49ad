import type { Route, RouteRequest, RouteResponse } from '@labada/contracts/core/route'
import { employeePortalRoutes, NOT_RECOGNIZED } from '@labada/contracts/portal/employee-portal'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { type CallOptions, call } from '../../../api/call.ts'
import { CallError, isCanceled } from '../../../api/call-error.ts'
import { handled, type Scan } from '../../../api/scanner/scan-taker.ts'
import { sendScan } from '../../../api/scanner/send-scan.ts'
import { closePortal, noteActivity, openPortal, portalSession } from './portal-session.ts'
import { t } from './t.ts'

export const LOGIN_FAILED = t('fingerprintLoginFailed')

/**
 * Opens the portal with a scan. Returns the seed's error message, or null. Such a scan never becomes attendance.
 * Once `left` is aborted the response is no longer needed: a session it opened is ended immediately, so that the next
 * person to open the page does not find it.
 */
export async function logInWithFinger(scan: Scan, left: AbortSignal): Promise<string | null> {
  let nonce: string | null = null
  // At once: after ten seconds without a word the agent would send it as attendance.
  handled(scan, 'portal')
  try {
    const sent = await sendScan(employeePortalRoutes.portalLogin, scan, { mode: 'debounce' })
    nonce = sent.nonce
    const { answer } = sent
    if (!answer.success) return NOT_RECOGNIZED
    const { employee, token } = answer
    if (left.aborted) endAtServer(token)
    else openPortal({ employee, token })
    return null
  } catch (error) {
    // A second scan while the first is being checked.
    return isCanceled(error) ? null : LOGIN_FAILED
  } finally {
    if (nonce) handled(scan, 'portal', nonce)
  }
}

/** Ends the session locally at once and notifies the server; if that fails, the token expires there. */
export function logOutOfPortal(): void {
  const token = portalSession.get()?.token
  closePortal()
  if (token) endAtServer(token)
}

function endAtServer(token: string): void {
  call(employeePortalRoutes.portalLogout, {}, { token }).catch(() => undefined)
}

/** The response to a valid request that was refused nonetheless (`success` of the seed's calls). */
const refusal = z.object({ success: z.literal(false), message: z.string().optional() })

/** A call with the portal's token. A success counts as activity; an expired token ends the session. */
export async function portalCall<R extends Route>(
  route: R,
  request: RouteRequest<R>,
  options: CallOptions = {},
): Promise<RouteResponse<R>> {
  const session = portalSession.get()
  if (!session) throw new CallError({ status: 401, message: t('yourSessionHasExpired') })
  const isStillOpen = () => portalSession.get()?.token === session.token
  try {
    const answer = await call(
      { ...route, response: z.union([route.response, refusal]) },
      request as RouteRequest<Route>,
      { ...options, token: session.token },
    )
    const refused = refusal.safeParse(answer)
    if (refused.success) throw new CallError({ status: 422, message: refused.data.message ?? t('theServerRefused') })
    if (isStillOpen()) noteActivity()
    return answer as RouteResponse<R>
  } catch (error) {
    if (error instanceof CallError && error.status === 401 && isStillOpen()) closePortal()
    throw error
  }
}

export const portalQuery = <R extends Route>(name: string, route: R, request: RouteRequest<R>) =>
  queryOptions<RouteResponse<R>>({
    queryKey: ['portal', name],
    queryFn: ({ signal }) => portalCall(route, request, { signal }),
  })

/** Whether the server responded with a refusal; otherwise there was no valid response. */
const wasRefused = (error: unknown): boolean => error instanceof CallError && error.status >= 400 && error.status < 500

/** The seed's two messages for data that failed to load. */
export const loadWords = (error: unknown, noun: string): string =>
  wasRefused(error) ? t('failedToLoadNounData', { noun }) : t('errorLoadingNounData', { noun })

/** The seed's two messages for a request that was not accepted. */
export const requestWords = (error: unknown): string =>
  wasRefused(error) ? t('requestFailed') : t('failedToSubmitRequest')
