import { z } from 'zod'

const notes = z.string().trim().max(2000, 'Please keep this under 2,000 characters').optional()

/** What a decision dialog posts; whether a reason is needed is the workflow's to say. */
export const decisionSchema = z.object({
  intent: z.enum(['approve', 'requestInfo', 'reject']),
  id: z.string().max(64),
  seen: z.coerce.number().int().min(0),
  reason: z.string().trim().max(2000, 'Please keep this under 2,000 characters').optional(),
  memberNotes: notes,
  internalNotes: notes,
  confirmed: z.literal('yes').optional(),
})

export type DecisionInput = z.output<typeof decisionSchema>
