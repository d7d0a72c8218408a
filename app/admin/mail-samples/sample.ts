import type { MailContent } from '#app/mail/content.ts'
import type { MailKind } from '#app/mail/kinds.ts'

export type MailSample = {
  kind: MailKind
  /** Distinguishes samples of one kind. */
  label: string
  /** The recipient. */
  to: string
  builder: unknown
  /** The same email with other arguments. */
  about: (change: (given: unknown) => unknown) => MailContent
  content: MailContent
}

export type SampleGroup = { title: string; samples: readonly MailSample[] }

/** One template's function with its sample arguments. */
export function sample<A extends readonly unknown[]>(
  kind: MailKind,
  label: string,
  to: string,
  builder: (...given: A) => MailContent,
  ...given: A
): MailSample {
  return {
    kind,
    label,
    to,
    builder,
    content: builder(...given),
    about: (change) => builder(...(given.map(change) as unknown as A)),
  }
}

/** Invented data, shared by all samples. */
export const SAMPLE = {
  name: 'Maja Kowalska',
  person: 'Tomáš Novák',
  email: 'maja.kowalska@mail.example',
  company: 'Wisła Development',
  other: 'Moravia Capital',
  title: 'Riverside Offices, Kraków',
  slug: 'riverside-offices',
  listingId: 12,
  day: '31 January 2027',
  at: new Date('2026-11-20T09:30:00Z'),
  id: '00000000-0000-4000-8000-000000000000',
} as const
