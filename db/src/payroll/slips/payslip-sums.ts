import { sql } from 'kysely'

/**
 * The employer's contributions for a slip, in centavos: its shares of SSS, MPF, EC, PhilHealth and Pag-IBIG. `payslip`
 * is `p`.
 */
export const employerShares = sql<bigint>`(p.employer_sss_centavos + p.employer_mpf_centavos + p.employer_ec_centavos
  + p.employer_philhealth_centavos + p.employer_pagibig_centavos)`
