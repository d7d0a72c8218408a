import { z } from 'zod'

/** Extension after "#" or a word for it: "wew. 12", "Durchwahl 12". */
const EXTENSION =
  /(\d)[\s,;(]*(?:#|ext(?:ension)?|x|wewn?|w|Durchwahl|DW|klapka|kl|linka|mellék|int(?:erior)?|poste)[\s.:]*(\d{1,5})\)?$/iu

export const ONE_PHONE_ONLY =
  'Enter one phone number only. Put an extension at the end, for example “ext. 12”.'

/** A typed number with its extension, if any, as " ext. 12". */
export const withExtension = (typed: string): string => typed.trim().replace(EXTENSION, '$1 ext. $2')

/** The error for an unreadable number; `otherwise` if it contains no other text and no second number. */
export function phoneError(typed: string, otherwise: string): string {
  const digits = typed.replace(/\D/g, '').length
  return digits > 15 || (digits > 6 && /[\p{L},;]/u.test(typed)) ? ONE_PHONE_ONLY : otherwise
}

/** The database's limit. */
const MAX_LENGTH = 40
const ANY_COUNTRY = /^\+?(?:[ ()/.-]*\d){5,15}[ ()/.-]*(?: ext\. \d{1,5})?$/

/** An optional number of any country, stored as typed except for its extension. */
export const phone = z
  .string()
  .default('')
  .transform((typed, context) => {
    const text = withExtension(typed.toWellFormed().replace(/[\s\p{Cc}]+/gu, ' '))
    if (text === '') return null
    if (text.length <= MAX_LENGTH && ANY_COUNTRY.test(text)) return text
    context.addIssue(
      phoneError(text, 'Enter a valid phone number, for example +48 22 123 45 67, or leave it blank.'),
    )
    return z.NEVER
  })
