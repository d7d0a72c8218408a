import { OVERDUE_BUSINESS_DAYS } from '#app/lib/review-time.ts'

/** The ways in which a person is told: in the app, and at their own address. */
export const CHANNELS = { bell: 'In the app', mail: 'Email' } as const
export type Channel = keyof typeof CHANNELS
export type Channels = Record<Channel, boolean>

type KindFacts = {
  label: string
  /** What happens, for the person who chooses. */
  about: string
  /** The channels without a choice of one's own. */
  channels: Channels
  /** A channel that nobody can switch, with the reason. */
  fixed?: { channel: Channel; why: string }
  /** Its mails do not go out at once: one a day holds them all. */
  isDaily?: true
  /** Told to admins alone (ADM-206); nobody else sees the kind or a notice of it. */
  isForAdmins?: true
}

/** Stored kind -> what it is and how it is told, in the order of the table of MEM-382. */
export const NOTICE_KINDS = {
  received: {
    label: 'Confirmations',
    about: 'We received your profile, listing, application or document.',
    channels: { bell: false, mail: true },
  },
  decided: {
    label: 'Decisions',
    about: 'We reviewed your profile, listing or application.',
    channels: { bell: true, mail: true },
  },
  kyc: {
    label: 'KYC documents',
    about: 'A KYC document was rejected, or all are approved.',
    channels: { bell: true, mail: true },
  },
  access_asked: {
    label: 'Access requests',
    about: 'Someone requests access to one of your listings.',
    channels: { bell: true, mail: true },
  },
  access_decided: {
    label: 'Your access',
    about: 'Your access to a listing was granted, declined or changed, or ends soon.',
    channels: { bell: true, mail: true },
  },
  inquiry: {
    label: 'Inquiries',
    about: 'You receive an inquiry, or someone answers yours.',
    channels: { bell: true, mail: true },
  },
  connection: {
    label: 'Connections',
    about: 'Someone asks to connect, or accepts your request.',
    channels: { bell: true, mail: true },
  },
  turn: {
    label: 'Reminders',
    about: 'You have had something to do for 3, 7 or 14 days.',
    channels: { bell: true, mail: true },
  },
  alert: {
    label: 'Alerts',
    about: 'One of your alerts or saved searches finds a match.',
    channels: { bell: true, mail: true },
    isDaily: true,
  },
  security: {
    label: 'Security',
    about: 'A new sign-in, or a change of your password, second factor or email address.',
    channels: { bell: false, mail: true },
    fixed: {
      channel: 'mail',
      why: 'Always on, so that nobody changes your account unnoticed.',
    },
  },
  legal: {
    label: 'Terms and privacy',
    about: 'A new version of our terms or privacy notice takes effect.',
    channels: { bell: true, mail: true },
    fixed: { channel: 'mail', why: 'Always on, because the terms are your contract with us.' },
  },
  work: {
    label: 'New reviews',
    about: 'A profile, listing, application, KYC document or message is ready for review.',
    channels: { bell: true, mail: true },
    isDaily: true,
    isForAdmins: true,
  },
  overdue: {
    label: 'Overdue reviews',
    about: `A review is more than ${OVERDUE_BUSINESS_DAYS} business days old.`,
    channels: { bell: false, mail: true },
    isForAdmins: true,
  },
  failure: {
    label: 'Failures',
    about: 'An email could not be sent, or a background job failed.',
    channels: { bell: true, mail: false },
    fixed: { channel: 'mail', why: 'Never by email, because that email may fail too.' },
    isForAdmins: true,
  },
} as const satisfies Record<string, KindFacts>

export type NoticeKind = keyof typeof NOTICE_KINDS
export const KIND_NAMES = Object.keys(NOTICE_KINDS) as NoticeKind[]
/** Kinds that only an admin is told of; notices of them are hidden from whoever is no admin any more. */
export const ADMIN_KINDS = KIND_NAMES.filter((kind) => factsOf(kind).isForAdmins)

/** The kinds that somebody of this role is told of, in the order of the table. */
export function kindsFor(role: 'member' | 'admin'): NoticeKind[] {
  return role === 'admin' ? KIND_NAMES : KIND_NAMES.filter((kind) => !ADMIN_KINDS.includes(kind))
}

/** Lengths in characters; the database holds the same. */
export const NOTICE_LIMITS = { key: 200, title: 200, text: 500, path: 500 } as const

/** The hour of the daily mail, in the member's own zone. */
export const DIGEST_HOUR = 8

function factsOf(kind: NoticeKind): KindFacts {
  return NOTICE_KINDS[kind]
}

/** Why a channel of a kind cannot be switched; null where it can (MEM-382). */
export function fixedBecause(kind: NoticeKind, channel: Channel): string | null {
  const { fixed } = factsOf(kind)
  return fixed?.channel === channel ? fixed.why : null
}

/** Whether the kind's mails are gathered into one a day. */
export function isDaily(kind: NoticeKind): boolean {
  return factsOf(kind).isDaily === true
}

/** The channels of a kind for a person: their choice where there is one, and what is fixed above all. */
export function channelsFor(kind: NoticeKind, chosen?: Partial<Channels>): Channels {
  const { channels, fixed } = factsOf(kind)
  const open = { ...channels, ...chosen }
  return fixed ? { ...open, [fixed.channel]: channels[fixed.channel] } : open
}
