import { addressOf } from '#app/lib/email-address.ts'
import { z } from 'zod'
import { containsAddress, NAME_WITH_ADDRESS } from '#app/lib/name.ts'
import { isVisible } from '#app/lib/visible-text.ts'
import { formatNumber } from '#app/lib/format.ts'

export type Option<V extends string = string> = { readonly value: V; readonly label: string }

export const OTHER = 'other'

/** Options whose label is the stored value. */
export const plainOptions = <const V extends string>(...values: V[]): readonly Option<V>[] =>
  values.map((value) => ({ value, label: value }))

/** Maximum lengths in the profile forms, in characters (MEM-105). */
export const LIMITS = { line: 200, note: 1000, text: 5000 } as const

export function requiredText(message: string, max: number = LIMITS.line, min = 1) {
  return z
    .string({ error: message })
    .trim()
    .min(min, message)
    .refine(isVisible, message)
    .max(max, `Use at most ${formatNumber(max)} characters.`)
}

export function nameOf(text: z.ZodType<string | null>) {
  return text.refine((name) => name === null || !containsAddress(name), NAME_WITH_ADDRESS)
}

export const emailAddress = (text: z.ZodString) =>
  text.max(254, 'Use at most 254 characters.').pipe(addressOf('Please enter a valid email address'))

export const requiredEmail = (missing: string) => emailAddress(requiredText(missing, 254))

/** Optional text, null if empty. */
export function optionalText(max: number = LIMITS.line) {
  return z
    .string()
    .trim()
    .max(max, `Use at most ${formatNumber(max)} characters.`)
    .optional()
    .transform((text) => text || null)
}

export const oneOf = (options: readonly Option[], error: string) =>
  z.enum(
    options.map(({ value }) => value),
    { error },
  )

/** Like oneOf, with null for empty. */
export const optionalOneOf = (options: readonly Option[], error: string) =>
  z
    .union([z.literal(''), oneOf(options, error)], { error })
    .optional()
    .transform((value) => value || null)

const listOf = (options: readonly Option[], error: string) => z.array(oneOf(options, error), { error })

const inOrder = (options: readonly Option[]) => (picked: readonly string[]) =>
  options.map(({ value }) => value).filter((value) => picked.includes(value))

/** Unique values in the order of the options. */
export const anyOf = (options: readonly Option[], error: string) =>
  listOf(options, error).default([]).transform(inOrder(options))

/** At least one, unique, in the order of the options. */
export const someOf = (options: readonly Option[], error: string) =>
  listOf(options, error).min(1, error).transform(inOrder(options))

export const consent = (error: string) => z.literal('on', { error }).transform(() => true as const)

export const optionalCheckbox = (error: string) =>
  z
    .enum(['on', ''], { error })
    .optional()
    .transform((ticked) => ticked === 'on')

/** Optional web address. "https://" is added if the scheme is missing. */
export function optionalWebAddress() {
  return z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters.')
    .optional()
    .transform((text) => (text ? (/^https?:\/\//i.test(text) ? text : `https://${text}`) : null))
    .refine(
      (text) => text === null || isWebAddress(text),
      'Enter a web address, for example https://company.example.',
    )
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname.includes('.') && !/\s/.test(text)
}
