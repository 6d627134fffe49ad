/** The branches a query may use: one, or all of them (null). Records outside do not exist for the caller. */
export interface Scope {
  readonly branchId: string | null
}
