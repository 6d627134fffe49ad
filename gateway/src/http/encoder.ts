import { z } from 'zod'

/** Turns a value inside into its value on the wire; undefined where both are the same. */
type Encoder = ((value: unknown) => unknown) | undefined

const known = new WeakMap<z.core.$ZodType, { readonly encoder: Encoder }>()

/**
 * What `z.encode` answers, without checking: copies the fields that the schema has, and converts where a codec does.
 * Made once from the schema; a kind of schema that it does not know is left to zod.
 */
export function encodeUnchecked(schema: z.core.$ZodType, value: unknown): unknown {
  const encoder = encoderOf(schema)
  return encoder ? encoder(value) : value
}

/** Made when it is first asked for, and kept. */
export function encoderOf(schema: z.core.$ZodType): Encoder {
  const found = known.get(schema)
  if (found) return found.encoder
  const encoder = withChanges(schema, make(schema as z.core.$ZodTypes))
  known.set(schema, { encoder })
  return encoder
}

/** Trimming and lower case belong to a schema's checks; the other checks only check. */
function withChanges({ _zod }: z.core.$ZodType, encoder: Encoder): Encoder {
  const changes = (_zod.def.checks ?? []).flatMap((check) => {
    const { def } = check._zod
    return def.check === 'overwrite' ? (def as z.core.$ZodCheckOverwriteDef).tx : []
  })
  if (changes.length === 0) return encoder
  return (value) => changes.reduce((changed, change) => change(changed), encoder ? encoder(value) : value)
}

function make(schema: z.core.$ZodTypes): Encoder {
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'date':
    case 'enum':
    case 'literal':
    case 'any':
    case 'unknown':
    case 'custom':
      return undefined
    case 'object':
      return def.catchall ? leaveToZod(schema) : ofObject(def.shape)
    case 'array':
      return ofArray(encoderOf(def.element))
    case 'record':
      return ofRecord(encoderOf(def.valueType))
    case 'nullable':
    case 'optional':
      return whereThere(encoderOf(def.innerType))
    case 'default':
    case 'readonly':
    case 'nonoptional':
      return encoderOf(def.innerType)
    case 'lazy':
      return (value) => encodeUnchecked(def.getter(), value)
    case 'union':
      return ofUnion(schema as z.core.$ZodUnion)
    case 'pipe':
      return ofPipe(def as z.core.$ZodPipeDef & Partial<z.core.$ZodCodecDef>)
    default:
      return leaveToZod(schema)
  }
}

/** Schemas met so far that are left to zod; a test finds that no route's answer has one. */
export const leftToZod: z.core.$ZodType[] = []

function leaveToZod(schema: z.core.$ZodType): Encoder {
  leftToZod.push(schema)
  return (value) => z.encode(schema, value)
}

const whereThere = (encoder: Encoder): Encoder =>
  encoder && ((value) => (value === null || value === undefined ? value : encoder(value)))

const ofArray = (encoder: Encoder): Encoder =>
  encoder && ((value) => (value as readonly unknown[]).map((one) => encoder(one)))

function ofObject(shape: z.core.$ZodShape): Encoder {
  const fields = Object.entries(shape).map(([name, field]) => [name, encoderOf(field)] as const)
  return (value) => {
    const from = value as Readonly<Record<string, unknown>>
    const to: Record<string, unknown> = {}
    for (const [name, encoder] of fields) {
      const own = from[name]
      if (own !== undefined) to[name] = encoder ? encoder(own) : own
    }
    return to
  }
}

const ofRecord =
  (encoder: Encoder): Encoder =>
  (value) =>
    Object.fromEntries(
      Object.entries(value as object).map(([name, own]) => [name, encoder ? encoder(own) : own] as const),
    )

/** By the discriminator where there is one. Without, zod finds the option, unless all of them change nothing. */
function ofUnion(schema: z.core.$ZodUnion & { _zod: { def: { discriminator?: string } } }): Encoder {
  const { options, discriminator } = schema._zod.def
  if (discriminator === undefined) return options.every((option) => !encoderOf(option)) ? undefined : leaveToZod(schema)
  const byValue = new Map(
    options.flatMap((option) => {
      const encoder = encoderOf(option)
      return [...(option._zod.propValues?.[discriminator] ?? [])].map((value) => [value, encoder] as const)
    }),
  )
  return (value) => {
    const encoder = byValue.get((value as Readonly<Record<string, z.core.util.Primitive>>)[discriminator])
    return encoder ? encoder(value) : z.encode(schema, value)
  }
}

/** From the inner side out: the schema inside, the codec's conversion, the schema on the wire. */
function ofPipe(def: z.core.$ZodPipeDef & Partial<z.core.$ZodCodecDef>): Encoder {
  const [inside, onWire] = [encoderOf(def.out), encoderOf(def.in)]
  const convert = def.reverseTransform
  const steps = [
    inside,
    convert && ((value: unknown) => convert(value, { value, issues: [], addIssue: () => undefined } as never)),
    onWire,
  ].flatMap((step) => step ?? [])
  return steps.length === 0 ? undefined : (value) => steps.reduce((changed, step) => step(changed), value)
}
