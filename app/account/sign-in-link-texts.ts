export type SignInNotice = {
  tone: 'ok' | 'wait' | 'note'
  title: string
  text: string
  canRequestLink?: boolean
}

/** How to sign in when strangers have exhausted an account's budget. The server sends only the text that is shown. */
export const SIGN_IN_LINK = {
  offer: {
    tone: 'note',
    title: 'Too many wrong passwords',
    text: 'Someone, perhaps you, tried to sign in on a new device. Devices that have signed in before are not affected. To sign in on this one, email yourself a link and open it here.',
    canRequestLink: true,
  },
  offerForCode: {
    tone: 'note',
    title: 'Too many wrong codes',
    text: 'Someone, perhaps you, tried to sign in on a new device. Devices that have signed in before are not affected. To sign in on this one, email yourself a link, open it here and sign in again.',
    canRequestLink: true,
  },
  sent: {
    tone: 'ok',
    title: 'Check your email',
    text: 'If the address has an account, a link is on its way. Open it in this browser, then sign in.',
  },
  opened: { tone: 'ok', title: 'You can sign in now', text: 'Enter your email and your password.' },
  over: {
    tone: 'wait',
    title: 'This link has expired',
    text: 'Sign in with your password. If we block you again, you can request a new link.',
  },
} as const satisfies Record<string, SignInNotice>

export const SIGN_IN_LINK_FAILED = 'Email not sent'
