import punycode from 'punycode.js'
import { z } from 'zod'
import { visibleText } from './visible-text.ts'

/** In the ASCII form, in which it travels: at most 64 characters before the @ and 189 after it. */
const LENGTHS = /^[^@]{1,64}@[^@]{1,189}$/
/** Hosts with letters beyond ASCII, or with the form that these have on the wire. */
const INTERNATIONAL = /^(?=.*(?:[^\0-\x7f]|xn--))[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u // oxlint-disable-line no-control-regex

/**
 * An address as it is stored and compared: small letters, the host in its own script, whichever form was typed. Null for what is
 * none; the part before the @ is ASCII.
 */
export function readAddress(typed: string): string | null {
  const text = visibleText(typed).trim().toLowerCase()
  const at = text.lastIndexOf('@') + 1
  const host = text.slice(at)
  const ascii = INTERNATIONAL.test(host) ? URL.parse(`https://${host}`)?.hostname : host
  if (!ascii || !LENGTHS.test(text.slice(0, at) + ascii)) return null
  // The rule of zod takes letters alone for the last part of a host.
  const plain = text.slice(0, at) + ascii.replace(/\.xn--[a-z\d-]+$/, '.xn')
  return z.regexes.email.test(plain) ? text.slice(0, at) + punycode.toUnicode(ascii) : null
}

/** A text with hosts in their own script, as addresses are stored, where it has them as they travel ("xn--…"). */
export const readableHosts = (text: string): string =>
  text.replace(/xn--[a-z\d-]+/gi, (label) => {
    try {
      return punycode.toUnicode(label.toLowerCase())
    } catch {
      return label
    }
  })

/** What is typed to find an address: the form in which it would be stored. */
export const addressKey = (typed: string): string => readAddress(typed) ?? typed.trim().toLowerCase()

/** A typed text as an address; `refusal` stands beside the field. */
export const addressOf = (refusal: string) =>
  z
    .string()
    .refine((typed) => readAddress(typed) !== null, refusal)
    .overwrite(addressKey)
