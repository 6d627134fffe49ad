/** A set-up device, known by its X-Client. */
export interface Device {
  readonly id: number
  readonly branchId: string
  readonly name: string
}
