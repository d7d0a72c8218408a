import { z } from 'zod'
import type { RequestedItem } from './schema.ts'
import type { ShownItem } from './state.ts'

const kind = z.enum(['field', 'document', 'question'])

const items: z.ZodType<RequestedItem[]> = z.array(
  z.object({
    key: z.string(),
    kind,
    name: z.string().default(''),
    label: z.string(),
    words: z.string().default(''),
    types: z.array(z.string()).optional(),
    before: z.union([z.string(), z.array(z.string())]).optional(),
    said: z.record(z.string(), z.string()).optional(),
  }),
)

const outcome: z.ZodType<ShownItem[]> = z.array(
  z.object({
    key: z.string(),
    kind,
    label: z.string(),
    words: z.string(),
    state: z.enum(['open', 'done', 'answered']),
    answer: z.string().nullable(),
    types: z.array(z.string()).optional(),
    later: z.boolean().optional(),
  }),
)

export const readRequestedItems = (value: unknown): RequestedItem[] => items.catch([]).parse(value ?? [])

export const readItemOutcomes = (value: unknown): ShownItem[] => outcome.catch([]).parse(value ?? [])
