import type { z } from 'zod'

type Definition = {
  type: string
  shape?: Readonly<Record<string, z.ZodType>>
  catchall?: z.ZodType
  options?: readonly z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  innerType?: z.ZodType
}

/** Field names of a form's schema, without the "[]" of lists; null if it accepts any name. */
export function fieldsOf(schema: z.ZodType): ReadonlySet<string> | null {
  const { type, shape, catchall, options, left, right, in: from, out, innerType } = schema.def as Definition
  if (shape) {
    const isOpen = catchall !== undefined && catchall.def.type !== 'never'
    return isOpen ? null : new Set(Object.keys(shape))
  }
  if (options) return together(options)
  if (left && right) return together([left, right])
  // z.preprocess is a pipe from a transform.
  if (from && out) return fieldsOf(from.def.type === 'transform' ? out : from)
  if (innerType) return fieldsOf(innerType)
  return type === 'never' ? new Set() : null
}

function together(schemas: readonly z.ZodType[]): ReadonlySet<string> | null {
  const all = new Set<string>()
  for (const fields of schemas.map(fieldsOf)) {
    if (!fields) return null
    for (const name of fields) all.add(name)
  }
  return all
}
