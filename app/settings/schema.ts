import { z } from 'zod'
import { PERSON, personLine } from '#app/account/schema.ts'
import { containsAddress, NAME_WITH_ADDRESS } from '#app/lib/name.ts'
import { isVisible, oneLine } from '#app/lib/visible-text.ts'

const line = (max: number) =>
  z
    .string()
    .default('')
    .transform(oneLine)
    .pipe(z.string().max(max, `Use at most ${max} characters.`))

const optional = (max: number) => line(max).transform((text) => text || null)

/** Every supported time zone, by IANA name. */
export function timeZones(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')]
}

/** The one field of /your-name. */
export const ownNameSchema = z.object({
  fullName: personLine.refine((name): name is string => name !== null, PERSON.nameMissing),
})

/**
 * The personal details form; the phone is checked separately against numbering plans. The stored time zone is accepted
 * even if this runtime does not know it, since runtimes add zones at different times.
 */
export const personalSchema = (storedZone: string) =>
  z.object({
    fullName: line(200).pipe(
      z
        .string()
        .refine(isVisible, 'Enter your name.')
        .refine((name) => !containsAddress(name), NAME_WITH_ADDRESS),
    ),
    position: optional(120),
    phone: optional(40),
    timeZone: z
      .string()
      .default('')
      .refine(
        (zone) => zone === storedZone || timeZones().includes(zone),
        'Choose a time zone from the list.',
      ),
  })

export type PersonalData = z.output<ReturnType<typeof personalSchema>>
