import { z } from 'zod'
import type { Sheet } from './schema.ts'

const sheet = z.array(
  z.object({
    heading: z.string(),
    items: z.array(z.object({ title: z.string(), text: z.string() })),
  }),
)

/** Parses a stored sheet. Throws if it is malformed. */
export function storedSheet(value: unknown): Sheet {
  return sheet.parse(value)
}
