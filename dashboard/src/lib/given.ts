/** The same properties without those that are undefined. */
export type Given<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K]
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>
}

/** Removes undefined properties, for libraries that distinguish "undefined" from "absent". */
export function given<T extends object>(properties: T): Given<T> {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined)) as Given<T>
}
