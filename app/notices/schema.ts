import { OVERDUE_BUSINESS_DAYS } from '#app/lib/review-time.ts'

export const CHANNELS = { bell: 'In the app', mail: 'Email' } as const
export type Channel = keyof typeof CHANNELS
export type Channels = Record<Channel, boolean>

type KindFacts = {
  label: string
  /** The event, described for the person who sets the choice. */
  about: string
  /** The channel that is off by default. */
  off?: Channel
  /** Why its email cannot be switched. */
  fixedMail?: string
  /** Emails are collected into one per day. */
  isDaily?: true
  /** For admins only (ADM-206); hidden from everyone else. */
  isForAdmins?: true
}

/** The kinds with label, description and channels, in the order of the table of MEM-382. */
export const NOTICE_KINDS = {
  received: {
    label: 'Received',
    about: 'We received your profile, listing, application or document.',
    off: 'bell',
  },
  decided: {
    label: 'Decisions',
    about: 'We reviewed your profile, listing or application.',
  },
  kyc: {
    label: 'KYC documents',
    about: 'A KYC document was rejected, or all are approved.',
  },
  access_asked: {
    label: 'Access requests',
    about: 'Someone requests access to one of your listings.',
  },
  access_decided: {
    label: 'Your access',
    about: 'Your access to a listing was granted, declined or changed, or ends soon.',
  },
  inquiry: {
    label: 'Inquiries',
    about: 'You receive an inquiry, or someone answers yours.',
  },
  connection: {
    label: 'Connections',
    about: 'Someone requests a connection, or accepts your request.',
  },
  turn: {
    label: 'Reminders',
    about: 'An item has needed your action for 3, 7 or 14 days.',
  },
  alert: {
    label: 'Alerts',
    about:
      'One of your alerts or saved searches finds a match. In the app, also when the sale status of a listing that you saved or asked about changes.',
    isDaily: true,
  },
  security: {
    label: 'Security',
    about: 'A new sign-in, or a change to your password, two-factor authentication or email address.',
    off: 'bell',
    fixedMail: 'Always on, so that nobody can change your account without you knowing.',
  },
  legal: {
    label: 'Terms and privacy',
    about: 'A new version of our terms or privacy notice takes effect.',
    fixedMail: 'Always on, because the terms are your contract with us.',
  },
  work: {
    label: 'New reviews',
    about: 'A profile, listing, application, KYC document or message is ready for review.',
    isDaily: true,
    isForAdmins: true,
  },
  overdue: {
    label: 'Overdue reviews',
    about: `A review has been open for more than ${OVERDUE_BUSINESS_DAYS} business days.`,
    off: 'bell',
    isForAdmins: true,
  },
  failure: {
    label: 'Failures',
    about: 'An email could not be sent, or a background job failed.',
    off: 'mail',
    fixedMail: 'Never by email, because the email could fail too.',
    isForAdmins: true,
  },
} as const satisfies Record<string, KindFacts>

export type NoticeKind = keyof typeof NOTICE_KINDS
export const KIND_NAMES = Object.keys(NOTICE_KINDS) as NoticeKind[]
/** Kinds for admins only; their notices are hidden from former admins. */
export const ADMIN_KINDS = KIND_NAMES.filter((kind) => factsOf(kind).isForAdmins)

/** The kinds that this role receives, in the order of the table. */
export function kindsFor(role: 'member' | 'admin'): NoticeKind[] {
  return role === 'admin' ? KIND_NAMES : KIND_NAMES.filter((kind) => !ADMIN_KINDS.includes(kind))
}

/** Maximum lengths in characters, also enforced by the database. */
export const NOTICE_LIMITS = { key: 200, title: 200, text: 500, path: 500 } as const

/** The hour of the daily email in the member's own zone. */
export const DIGEST_HOUR = 8

function factsOf(kind: NoticeKind): KindFacts {
  return NOTICE_KINDS[kind]
}

/** Why a channel of a kind cannot be switched; null if it can (MEM-382). */
export function fixedBecause(kind: NoticeKind, channel: Channel): string | null {
  return (channel === 'mail' && factsOf(kind).fixedMail) || null
}

/** Whether the kind's emails are collected into one per day. */
export function isDaily(kind: NoticeKind): boolean {
  return factsOf(kind).isDaily === true
}

/** A person's channels for a kind: their choice, or the default where it is null, overridden by fixed ones. */
export function channelsFor(kind: NoticeKind, chosen?: Readonly<Record<Channel, boolean | null>>): Channels {
  const { off, fixedMail } = factsOf(kind)
  const mail = fixedMail ? null : chosen?.mail
  return { bell: chosen?.bell ?? off !== 'bell', mail: mail ?? off !== 'mail' }
}

/** The channels posted for a kind: an unchecked box means off, and fixed channels stay unchanged. */
export const postedChannels = (kind: NoticeKind, form: FormData): Channels =>
  channelsFor(kind, { bell: form.has(`${kind}.bell`), mail: form.has(`${kind}.mail`) })
