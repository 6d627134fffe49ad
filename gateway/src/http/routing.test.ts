import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anyone, type Method, type Route, type Routes } from '@labada/contracts/core/route'
import express from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { routing } from './routing.ts'

const route = (method: Method, path: Route['path']): Route => ({
  method,
  path,
  access: anyone,
  key: 'public',
  summary: 'Do something',
  response: z.null(),
})
const routes: Routes = {
  readOrder: route('GET', '/orders/:orderId'),
  readOpenOrders: route('GET', '/orders/open'),
  listOrders: route('GET', '/orders'),
  receiveOrder: route('POST', '/orders'),
  listBranches: route('GET', '/branches'),
}

/** The names of the calls whose paths were made ready, in that order. */
const made: string[] = []
const app = express()
app.use(
  routing(routes, {
    call: (name) => {
      made.push(name)
      return (request, response) => response.send(`${name} ${JSON.stringify(request.params)}`)
    },
    wrongMethod: (methods) => (_request, response) => response.status(405).send(methods.join(' ')),
  }),
)
app.use((_request, response) => void response.status(404).end())
const server = createServer(app)
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<unknown>((resolve) => server.close(resolve)))

async function ask(method: string, path: string): Promise<[number, string]> {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method })
  return [response.status, await response.text()]
}

it('makes the paths of a noun ready for its first call, and no others', async () => {
  expect(made).toEqual([])
  expect(await ask('GET', '/branches')).toEqual([200, 'listBranches {}'])
  expect(made).toEqual(['listBranches'])
  await ask('GET', '/branches')
  await ask('GET', '/orders')
  expect(made.toSorted()).toEqual(Object.keys(routes).toSorted())
})

it('leads to the exact path before one with a placeholder, and passes what stands there', async () => {
  expect(await ask('GET', '/orders/open')).toEqual([200, 'readOpenOrders {}'])
  expect(await ask('GET', '/orders/a%20b')).toEqual([200, 'readOrder {"orderId":"a b"}'])
  expect(await ask('POST', '/orders/')).toEqual([200, 'receiveOrder {}'])
  expect(await ask('HEAD', '/orders')).toEqual([200, ''])
})

it('names the methods of a known path, and leaves every other path to what comes next', async () => {
  expect(await ask('DELETE', '/orders')).toEqual([405, 'GET POST'])
  expect(await ask('POST', '/orders/open')).toEqual([405, 'GET'])
  for (const path of ['/', '/Orders', '/orders/1/lines', '/nothing', '/__proto__'])
    expect(await ask('GET', path)).toEqual([404, ''])
})
