import { z } from 'zod'
import { readWindow, type PostedWindow } from '#app/drafts/posted-window.ts'
import { formText } from '#app/lib/form.ts'
import { readAnswers } from '#app/review/asked/picks.ts'
import { ANSWER_NAME } from '#app/review/asked/state.ts'
import { APPLICATION_FIELDS, type ApplicationField } from './schema.ts'

/** Room for every text at its longest, in characters of JSON. */
export const MOST_TYPED = 120_000

const typedSchema = z.object({
  values: z.record(z.string(), z.string()),
  /** The window that typed it; empty where no script said so. */
  window: z.string(),
  /** The version of the application that it was typed over. */
  seen: z.number(),
  /** ISO time in UTC, by which a page says which texts it showed. */
  at: z.string(),
})
export type TypedTexts = z.output<typeof typedSchema>

/** The kept texts of an application; none once it was saved since. */
export function readTyped(stored: unknown, version: number): TypedTexts | null {
  const read = typedSchema.safeParse(stored)
  return read.success && read.data.seen === version ? read.data : null
}

/** Which window posts, and which kept texts its page showed; undefined where no page made the form. */
export type Poster = { window: PostedWindow | null; from: string | undefined }

export const NO_PAGE: Poster = { window: null, from: undefined }

export function posterOf(formData: FormData): Poster {
  return { window: readWindow(formData), from: formData.has('from') ? formText(formData, 'from') : undefined }
}

/** Whether another window typed texts that this one has not seen. */
export function isUnseen(typed: TypedTexts | null, { window, from }: Poster): boolean {
  return typed !== null && from !== undefined && typed.at !== from && typed.window !== window?.name
}

/** The texts of the fields, and the answers to items, as they were typed. */
export function typedIn(formData: FormData): Record<string, string> {
  const names = Object.keys(APPLICATION_FIELDS) as ApplicationField[]
  const typed = names.map((name) => [name, formText(formData, name)])
  return { ...Object.fromEntries(typed), ...readAnswers(formData) }
}

/** What of the typed texts answers items: it outlives a save of the fields. */
export const answersOf = (values: TypedTexts['values']): TypedTexts['values'] =>
  Object.fromEntries(Object.entries(values).filter(([name]) => ANSWER_NAME.test(name)))
