import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { newNonce, pagePolicy } from './headers.ts'
import { REPORTS_PATH } from './policy-reports.ts'

const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const YEAR = 'public, max-age=31536000, immutable'

/**
 * Serves the dashboard: files with a hash in their name are cached for a year, its page gets a new nonce for each
 * visit. `scannerPort`: for the desktop build, whose pages may connect to a scanner agent there.
 */
export function serveDashboard(directory: string, scannerPort?: number): Router {
  const router = Router()
  const page = pageReader(join(directory, 'index.html'))
  const files = filesOf(directory)
  router.use((request, response, next) => (request.path === '/index.html' ? next() : files(request, response, next)))
  router.use(async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    if (/\.\w{1,8}$/.test(request.path) && request.path !== '/index.html') return next()
    const html = await page()
    if (html === undefined) response.status(503).type('text/plain').send('The dashboard is not built yet.')
    else sendPage(request, response, html, scannerPort)
  })
  return router
}

/**
 * Serves the page on which a customer follows an order, with a policy and a nonce like every page, and its files. It is the
 * same page for any code: whether there is an order is the API's to say.
 */
export function serveTracking(directory: string): Router {
  const router = Router()
  const page = pageReader(join(directory, 'tracking.html'))
  router.use('/assets', filesOf(join(directory, 'assets')))
  router.get('/:code', async (request, response) => {
    const html = await page()
    if (html === undefined) response.status(503).type('text/plain').send('The dashboard is not built yet.')
    else sendPage(request, response, html)
  })
  return router
}

/** Serves the page on which customers book, and the one of each booking. Its files are those of the tracking page, under `/t`. */
export function serveBooking(directory: string): Router {
  const router = Router()
  const page = pageReader(join(directory, 'booking.html'))
  router.get(['/', '/:code'], async (request, response) => {
    const html = await page()
    if (html === undefined) response.status(503).type('text/plain').send('The dashboard is not built yet.')
    else sendPage(request, response, html)
  })
  return router
}

/** The files of a build. Those with a hash in their name are cached for a year. */
function filesOf(directory: string): RequestHandler {
  return express.static(directory, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders: (response, path) => {
      response.setHeader('Cache-Control', /[/\\]assets[/\\]/.test(path) ? YEAR : 'no-cache')
      // However its name is spelled in the address: a page's file without its policy and nonce does nothing.
      if (path.endsWith('.html')) response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
    },
  })
}

/** Sends a page of ours with its nonce and its policy. */
export function sendPage(request: Request, response: Response, html: string, scannerPort?: number): void {
  const nonce = newNonce()
  response.set('Content-Security-Policy', pagePolicy(nonce, request.get('host'), request.secure, scannerPort))
  response.set('Reporting-Endpoints', `csp="${REPORTS_PATH}"`)
  response.set('Cache-Control', 'no-store')
  response.type('html').send(html.replaceAll(NONCE_PLACEHOLDER, nonce))
}

/** Without a body: for anything that is not a file, a page or a call. */
export const nothingHere: RequestHandler = (_request, response) => {
  response.status(404).end()
}

/** Reads a page again only if its file changed (a new build under a running gateway). */
function pageReader(file: string): () => Promise<string | undefined> {
  let read: { readonly changed: number; readonly html: string } | undefined
  return async () => {
    const found = await stat(file).catch(() => undefined)
    if (!found) return undefined
    if (read?.changed !== found.mtimeMs) read = { changed: found.mtimeMs, html: await readFile(file, 'utf8') }
    return read.html
  }
}
