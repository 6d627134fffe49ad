import { type Upload, uploadRoutes, uploadSchema } from '@labada/contracts/company/uploads'
import type { Route, RouteRequest } from '@labada/contracts/core/route'
import { CancelledError } from '@tanstack/react-query'
import type { NamedFile } from '../lib/save-file.ts'
import { type CallOptions, send, urlOf } from './call.ts'

/** Makes a call that answers with a file. Throws `CallError`. */
export async function callFile<R extends Route & { readonly answersFile: true }>(
  route: R,
  request: RouteRequest<R>,
  options: CallOptions = {},
): Promise<NamedFile> {
  const answer = await send({ method: route.method, url: urlOf(route, request), wantsFile: true }, options)
  if ('canceled' in answer || !(answer.value instanceof Response)) throw new CancelledError({ silent: true })
  return { blob: await answer.value.blob(), name: nameOf(answer.value.headers.get('content-disposition') ?? '') }
}

/** Uploads a file under an id created by this screen, so that sending it again is safe. Throws `CallError`. */
export async function sendUpload(
  uploadId: string,
  file: Blob,
  name: string,
  options: CallOptions = {},
): Promise<Upload> {
  const url = urlOf(uploadRoutes.putUpload, { params: { uploadId }, query: { name } })
  const answer = await send({ method: 'PUT', url, file }, options)
  if ('canceled' in answer) throw new CancelledError({ silent: true })
  return uploadSchema.parse(answer.value)
}

/** The full name from a Content-Disposition header. */
export function nameOf(disposition: string): string {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return full ? decodeURIComponent(full) : 'file'
}
