import { addressOf } from '#app/lib/email-address.ts'
import { z } from 'zod'
import { containsAddress, NAME_WITH_ADDRESS } from '#app/lib/name.ts'
import { isVisible } from '#app/lib/visible-text.ts'
import { formatNumber } from '#app/lib/format.ts'

export type Option<V extends string = string> = { readonly value: V; readonly label: string }

export const OTHER = 'other'

/** Maximum lengths in the profile forms, in characters (MEM-105). */
export const LIMITS = { line: 200, note: 1000, text: 5000 } as const

/** Required text, trimmed. */
export function requiredText(message: string, max: number = LIMITS.line, min = 1) {
  return z
    .string({ error: message })
    .trim()
    .min(min, message)
    .refine(isVisible, message)
    .max(max, `Use at most ${formatNumber(max)} characters.`)
}

/** A name without an address. */
export function nameOf(text: z.ZodType<string | null>) {
  return text.refine((name) => name === null || !containsAddress(name), NAME_WITH_ADDRESS)
}

/** Normalised email. */
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

export function oneOf<const O extends readonly Option[]>(options: O, message: string) {
  const values = options.map(({ value }) => value) as [O[number]['value'], ...O[number]['value'][]]
  return z.enum(values, { error: message })
}

/** Like oneOf, with null for empty. */
export function optionalOneOf<const O extends readonly Option[]>(options: O, message: string) {
  return z
    .union([z.literal(''), oneOf(options, message)], { error: message })
    .optional()
    .transform((value): O[number]['value'] | null => (value ? value : null))
}

const inOrder =
  <const O extends readonly Option[]>(options: O) =>
  (picked: readonly O[number]['value'][]): O[number]['value'][] =>
    options.map(({ value }) => value as O[number]['value']).filter((value) => picked.includes(value))

/** Unique values in the order of the options. */
export function anyOf<const O extends readonly Option[]>(options: O, message: string) {
  return z.array(oneOf(options, message), { error: message }).default([]).transform(inOrder(options))
}

/** At least one, unique, in the order of the options. */
export function someOf<const O extends readonly Option[]>(options: O, message: string) {
  return z.array(oneOf(options, message), { error: message }).min(1, message).transform(inOrder(options))
}

/**
 * A text required by another answer. Runs even if other fields are invalid, so that all errors of a step are
 * shown together.
 */
export function neededText<F extends string>(path: F, message: string) {
  return { path: [path], message, when: () => true }
}

export function consent(message: string) {
  return z.literal('on', { error: message }).transform(() => true as const)
}

export function optionalTick(wrong: string) {
  return z
    .enum(['on', ''], { error: wrong })
    .optional()
    .transform((ticked) => ticked === 'on')
}

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
