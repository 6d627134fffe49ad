import { z } from 'zod'
import { kept, shop } from '../../core/route.ts'
import { id } from '../../core/values.ts'

/** 1 for January; of a birthday nothing more is kept. */
const birthMonth = z.number().int().min(1).max(12).nullable()
const params = z.object({ customerId: id })
const answer = z.object({ birthMonth })

/** The counter’s side of a customer’s birthday; the office has it in the customer’s record. */
export const birthMonthRoutes = kept({
  getBirthMonth: {
    method: 'GET',
    path: '/customers/:customerId/birth-month',
    access: shop('receive', 'release'),
    key: 'customer.see',
    summary: 'Get the month of a customer’s birthday',
    params,
    response: answer,
  },
  setBirthMonth: {
    method: 'PUT',
    path: '/customers/:customerId/birth-month',
    access: shop('receive', 'release'),
    key: 'order.create',
    summary: 'Record the month of a customer’s birthday, for birthday promotions; safe to repeat',
    params,
    body: z.object({ birthMonth }),
    response: answer,
  },
})
