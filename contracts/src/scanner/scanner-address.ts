import { z } from 'zod'
import { anyone, type Routes } from '../core/route.ts'

export const scannerAddressRoutes = {
  scannerAddress: {
    method: 'GET',
    path: '/scanner/address',
    access: anyone,
    summary: 'Where the scanner agent of a branch’s PC listens, as seen from a page on that PC',
    response: z.object({ host: z.string(), port: z.number().int() }),
  },
} satisfies Routes
