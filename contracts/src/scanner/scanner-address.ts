import { z } from 'zod'
import { anyone, type Routes } from '../core/route.ts'

export const scannerAddressRoutes = {
  scannerAddress: {
    method: 'GET',
    path: '/scanner/address',
    access: anyone,
    key: 'public',
    summary: 'Get the address of the scanner agent on a branch’s PC, as a page on that PC reaches it',
    response: z.object({ host: z.string(), port: z.number().int() }),
  },
} satisfies Routes
