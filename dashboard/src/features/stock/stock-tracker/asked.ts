/** The initial values of an action: none, or those of the place it was opened from. */
export interface Asked {
  readonly action: 'purchase' | 'transfer' | 'adjust'
  readonly branchId?: string | undefined
  readonly itemId?: string | undefined
  /** The items to buy, if opened from the list of suggestions. */
  readonly lines?: readonly { readonly itemId: string; readonly packs: number }[]
  readonly supplier?: string | undefined
}
