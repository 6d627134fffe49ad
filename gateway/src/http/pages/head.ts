import type { RequestHandler } from 'express'
import { badRequest, uriTooLong } from '../problems.ts'

const LONGEST_URL = 8_192

/** The first check: whether the head of a request is valid. Throws 400 or 414. */
export const checkHead: RequestHandler = (request, _response, next) => {
  if (request.headers.host === undefined && request.httpVersionMinor > 0) throw badRequest()
  if (request.url.length > LONGEST_URL) throw uriTooLong()
  next()
}
