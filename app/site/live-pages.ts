import type { LiveKind } from '#app/notices/stream.ts'

const DESK: readonly LiveKind[] = [
  'desk:company',
  'desk:version',
  'desk:application',
  'desk:kyc',
  'desk:listing',
  'desk:user',
  'desk:mail',
  'desk:message',
  'desk:claim',
]
const PROFILE: readonly LiveKind[] = ['profile', 'document', 'company']
const HOME: readonly LiveKind[] = [...PROFILE, 'inquiry', 'connection', 'listing', 'access', 'account']

/**
 * The kinds of changes that a page follows; with `own`, only of the record in its URL. With `byStream` it relies on the
 * event stream and never polls, since guests read it too.
 */
type Live = { path: RegExp; kinds: readonly LiveKind[]; own?: LiveKind; byStream?: true }

const LIVE_PAGES: readonly Live[] = [
  { path: /^\/inquiries$/, kinds: ['inquiry'] },
  { path: /^\/inquiries\/([^/]+)$/, kinds: [], own: 'inquiry' },
  { path: /^\/connections$/, kinds: ['connection'] },
  { path: /^\/market-circle(\/entity\/[^/]+)?$/, kinds: ['connection'] },
  { path: /^\/my-listings$/, kinds: ['listing', 'access', 'inquiry'] },
  { path: /^\/my-listings\/(\d+)$/, kinds: [], own: 'listing' },
  { path: /^\/my-listings\/\d+\/access$/, kinds: ['access', 'listing'] },
  { path: /^\/my-access$/, kinds: ['access'] },
  { path: /^\/deal\/[^/]+$/, kinds: ['access'], byStream: true },
  {
    path: /^\/profile\/(?:rejected|approved|suspended|developer|investor|due-diligence)$/,
    kinds: PROFILE,
  },
  { path: /^\/(?:my-profile(?:\/changes)?|documents)$/, kinds: PROFILE },
  { path: /^\/(?:platform$|dashboard\/)/, kinds: HOME },
  { path: /^\/settings$/, kinds: ['account'] },
  { path: /^\/settings\/data$/, kinds: ['account'] },
  { path: /^\/settings\/company$/, kinds: ['company', 'account'] },
  {
    path: /^\/admin(?:\/(?:profiles|versions|applications|kyc|listings|users|email-queue|test-email|messages))?$/,
    kinds: DESK,
  },
]

type Following = { kinds: ReadonlySet<LiveKind>; own: { kind: LiveKind; id: string } | null }

/** The changes that a path follows; null if none. */
export function followed(pathname: string, hasStream: boolean): Following | null {
  for (const { path, kinds, own, byStream = false } of LIVE_PAGES) {
    const found = path.exec(pathname)
    if (!found) continue
    if (byStream && !hasStream) return null
    return { kinds: new Set(kinds), own: own && found[1] ? { kind: own, id: found[1] } : null }
  }
  return null
}

export function concerns({ kinds, own }: Following, kind: LiveKind, id: string): boolean {
  return kinds.has(kind) || (own !== null && own.kind === kind && own.id === id)
}
