import { OVERDUE_BUSINESS_DAYS } from '#app/lib/review-time.ts'

/** The ways in which a person is told: in the app, and at their own address. */
export const CHANNELS = { bell: 'In the app', mail: 'By mail' } as const
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
    label: 'Received',
    about: 'A profile, listing, application or document that you sent has arrived.',
    channels: { bell: false, mail: true },
  },
  decided: {
    label: 'Decisions',
    about: 'Your profile, listing or application was decided.',
    channels: { bell: true, mail: true },
  },
  kyc: {
    label: 'KYC documents',
    about: 'A KYC document was rejected, or all of them are approved.',
    channels: { bell: true, mail: true },
  },
  access_asked: {
    label: 'Access requests',
    about: 'Somebody asks for access to one of your listings.',
    channels: { bell: true, mail: true },
  },
  access_decided: {
    label: 'Your access',
    about: 'Your access to a listing was decided, changed, or ends soon.',
    channels: { bell: true, mail: true },
  },
  inquiry: {
    label: 'Inquiries',
    about: 'An inquiry was sent to you, or yours was answered.',
    channels: { bell: true, mail: true },
  },
  connection: {
    label: 'Connections',
    about: 'Somebody asks to connect, or accepted your request.',
    channels: { bell: true, mail: true },
  },
  turn: {
    label: 'Reminders',
    about: 'Something has been your turn for 3, 7 or 14 days.',
    channels: { bell: true, mail: true },
  },
  alert: {
    label: 'Alerts',
    about: 'One of your alerts or saved searches has found something.',
    channels: { bell: true, mail: true },
    isDaily: true,
  },
  security: {
    label: 'Security',
    about: 'A new sign-in, or your password, second factor or e-mail address was changed.',
    channels: { bell: false, mail: true },
    fixed: {
      channel: 'mail',
      why: 'Always on, so that no one can change your account without you noticing.',
    },
  },
  legal: {
    label: 'Terms and privacy',
    about: 'A new version of our terms or of the privacy notice is in force.',
    channels: { bell: true, mail: true },
    fixed: { channel: 'mail', why: 'Always on: the terms are your contract with us.' },
  },
  work: {
    label: 'Waiting work',
    about: 'A profile, listing, application, KYC document or message waits for the reviewers.',
    channels: { bell: true, mail: true },
    isDaily: true,
    isForAdmins: true,
  },
  overdue: {
    label: 'Overdue work',
    about: `Something has waited for the reviewers longer than ${OVERDUE_BUSINESS_DAYS} business days.`,
    channels: { bell: false, mail: true },
    isForAdmins: true,
  },
  failure: {
    label: 'Failures',
    about: 'A mail could not be sent, or work in the background fails.',
    channels: { bell: true, mail: false },
    fixed: { channel: 'mail', why: 'Never: a mail about mails that fail may fail as well.' },
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
