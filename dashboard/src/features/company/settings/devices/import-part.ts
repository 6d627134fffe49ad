import { type OfflineFile, offlineFileRoutes } from '@labada/contracts/offline/offline-files'
import { CancelledError } from '@tanstack/react-query'
import { send, urlOf } from '../../../../api/call.ts'

/** Imports one part of a file that a device saved, by its place. Throws `CallError`. */
export async function importPart({ branchId, clientId, keyId, parts }: OfflineFile, at: number) {
  const { method, response } = offlineFileRoutes.importOfflineWork
  const url = urlOf(offlineFileRoutes.importOfflineWork, { params: { branchId, clientId }, query: { keyId } })
  const bytes = Uint8Array.from(atob(parts[at] ?? ''), (sign) => sign.charCodeAt(0))
  const answer = await send({ method, url, file: new Blob([bytes], { type: 'application/octet-stream' }) })
  if ('canceled' in answer) throw new CancelledError({ silent: true })
  return response.parse(answer.value)
}
