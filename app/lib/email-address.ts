import punycode from 'punycode.js'
import { z } from 'zod'
import { visibleText } from './visible-text.ts'

/** Length limits of the ASCII form: 64 characters before the @ and 189 after it. */
const LENGTHS = /^[^@]{1,64}@[^@]{1,189}$/
/** International hosts, in Unicode or punycode. */
const INTERNATIONAL = /^(?=.*(?:[^\0-\x7f]|xn--))[\p{L}\p{M}\p{N}.\u00b7\u30fb\u3002\uff0e\uff61-]+$/u // oxlint-disable-line no-control-regex

/** An address in lower case with its host in its own script; null if invalid. The local part is ASCII. */
export function readAddress(typed: string): string | null {
  const text = visibleText(typed).trim().toLowerCase()
  const at = text.lastIndexOf('@') + 1
  const host = text.slice(at)
  const ascii = INTERNATIONAL.test(host) ? URL.parse(`https://${host}`)?.hostname : host
  if (!ascii || !LENGTHS.test(text.slice(0, at) + ascii)) return null
  // Zod accepts only letters in the top-level domain.
  const plain = text.slice(0, at) + ascii.replace(/\.xn--[a-z\d-]+$/, '.xn')
  const address = text.slice(0, at) + readableHosts(ascii)
  // IDNA maps some letters to capitals, and a punycode host may hold invisible characters.
  const isStable = address === text || (address === address.toLowerCase() && readAddress(address) === address)
  return z.regexes.email.test(plain) && isStable ? address : null
}

/** Converts punycode hosts ("xn--…") in text to their own script, as addresses are stored. */
export const readableHosts = (text: string): string =>
  text.replace(/(?<![\p{L}\p{N}-])xn--[a-z\d-]+/giu, (label) => {
    try {
      return punycode.toUnicode(label.toLowerCase())
    } catch {
      return label
    }
  })

/** The form in which a typed address is stored, also for searches with part of one. */
export const addressKey = (typed: string): string => readAddress(typed) ?? typed.trim().toLowerCase()

/** Parses a typed address; `refusal` is the field's error. */
export const addressOf = (refusal: string) =>
  z
    .string()
    .refine((typed) => readAddress(typed) !== null, refusal)
    .overwrite(addressKey)
