import type { MailContent } from '#app/mail/content.ts'
import type { MailKind } from '#app/mail/kinds.ts'

export type MailSample = {
  kind: MailKind
  to: string
  builder: unknown
  about: (change: (given: unknown) => unknown) => MailContent
  content: MailContent
}

/** Invented arguments, shared by all samples. */
export const SAMPLE = {
  sender: 'Tomáš Novák',
  requester: 'Tomáš Novák',
  person: 'Tomáš Novák',
  inviter: 'Maja Kowalska',
  firstName: 'Maja',
  lastName: 'Kowalska',
  email: 'maja.kowalska@mail.example',
  newEmail: 'maja@wisla.example',
  phone: '+420 601 123 456',
  company: 'Wisła Development',
  companyName: 'Wisła Development',
  title: 'Riverside Offices, Kraków',
  slug: 'riverside-offices',
  listingId: 12,
  id: '00000000-0000-4000-8000-000000000000',
  message: 'Is the south wing let?\nWe could come on Thursday.',
  reason: 'Please add the extract from the company register.\nA scan is enough.',
  memberNotes: null,
  linkEnds: '20 Dec 2026',
  lastDay: '31 Jan 2027',
  until: '31 Jan 2027',
  reviewOn: '2026-12-25',
  at: new Date('2026-11-20T09:30:00Z'),
  timeZone: 'Europe/Warsaw',
  lifeSeconds: 86_400,
  linkSeconds: 7 * 86_400,
  uploadSeconds: 14 * 86_400,
} as const

type Shared = typeof SAMPLE

/** What a template needs besides the shared arguments, which can be overridden too. */
type Own<G> = Partial<G> &
  Pick<G, { [K in keyof G]-?: K extends keyof Shared ? (Shared[K] extends G[K] ? never : K) : K }[keyof G]>
type Given<A extends readonly unknown[]> = { [I in keyof A]: A[I] extends object ? Own<A[I]> : A[I] }

/** One template with sample arguments: the shared ones, and those given here. */
export function sample<A extends readonly unknown[]>(
  kind: MailKind,
  to: string,
  builder: (...given: A) => MailContent,
  ...given: Given<NoInfer<A>> | ({} extends Own<A[0]> ? [] : never)
): MailSample {
  const filled = (given.length === 0 ? [{}] : given).map((one) =>
    typeof one === 'object' ? { ...SAMPLE, ...one } : one,
  )
  const about = (change: (given: unknown) => unknown) => builder(...(filled.map(change) as unknown as A))
  return { kind, to, builder, about, content: about((one) => one) }
}
