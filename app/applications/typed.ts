import { z } from 'zod'
import { readWindow, type PostedWindow } from '#app/drafts/posted-window.ts'
import { formText } from '#app/lib/form.ts'
import { readAnswers } from '#app/review/requested/picks.ts'
import { ANSWER_NAME } from '#app/review/requested/state.ts'
import { FIELD_NAMES } from './schema.ts'

/** Maximum JSON size of unsaved text, in characters. */
export const MAX_AUTOSAVE_LENGTH = 120_000

const typedSchema = z.object({
  values: z.record(z.string(), z.string()),
  /** The window where they were typed; empty without JavaScript. */
  window: z.string(),
  /** The version they were typed over. */
  seen: z.number(),
  /** ISO time in UTC; identifies which text a page showed. */
  at: z.string(),
})
export type TypedTexts = z.output<typeof typedSchema>

/** Unsaved text of an application; null after a later save. */
export function readTyped(stored: unknown, version: number): TypedTexts | null {
  const read = typedSchema.safeParse(stored)
  return read.success && read.data.seen === version ? read.data : null
}

/** The posting window, and the unsaved text its page showed; undefined when a script posted. */
export type PostOrigin = { window: PostedWindow | null; from: string | undefined }

export const NO_PAGE: PostOrigin = { window: null, from: undefined }

export function postOriginOf(formData: FormData): PostOrigin {
  return { window: readWindow(formData), from: formData.has('from') ? formText(formData, 'from') : undefined }
}

/** Whether another window has typed text that this one has not seen. */
export const isUnseen = (typed: TypedTexts | null, { window, from }: PostOrigin): boolean =>
  typed !== null && from !== undefined && typed.at !== from && typed.window !== window?.name

/** Values of the fields and of the answers to items. */
export function readTypedValues(formData: FormData): Record<string, string> {
  const typed = FIELD_NAMES.map((name) => [name, formText(formData, name)])
  return { ...Object.fromEntries(typed), ...readAnswers(formData) }
}

export const answersOf = (values: TypedTexts['values']): TypedTexts['values'] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => ANSWER_NAME.test(name)))
