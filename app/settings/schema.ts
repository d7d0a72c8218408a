import { z } from 'zod'
import { optionalLine, PERSON, personLine, requiredName } from '#app/account/schema.ts'

export const timeZones = (): readonly string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')]

export const ownNameSchema = z.object({
  fullName: personLine.refine((name): name is string => name !== null, PERSON.nameMissing),
})

/**
 * The personal details form; the phone is checked separately against numbering plans. The stored time zone is accepted
 * even if this runtime does not know it, since runtimes add zones at different times.
 */
export const personalSchema = (storedZone: string) =>
  z.object({
    fullName: requiredName('Enter your name.', 200),
    position: optionalLine(120),
    phone: optionalLine(40),
    timeZone: z
      .string()
      .default('')
      .refine(
        (zone) => zone === storedZone || timeZones().includes(zone),
        'Choose a time zone from the list.',
      ),
  })

export type PersonalData = z.output<ReturnType<typeof personalSchema>>
