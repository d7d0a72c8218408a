/** The folders of app/ by tier. A folder imports from tiers below its own and, within tier 3, from the nouns before it. */
export const TIERS = [
  ['lib'],
  ['db', 'ui'],
  ['review', 'files', 'drafts', 'mail', 'notices', 'market'],
  [
    'account',
    'contact',
    'legal',
    'kyc',
    'companies',
    'applications',
    'listings',
    'access',
    'deals',
    'directory',
    'alerts',
    'insights',
    'oversight',
    'gates',
  ],
  ['settings', 'site', 'dashboards', 'admin'],
] as const

export const FOLDERS: readonly string[] = TIERS.flat()

/** Guards are read by every page and compose account and company; what these export is for routes and actions. */
export const GATES: ReadonlySet<string> = new Set([
  'app/gates/gate.server.ts',
  'app/gates/missing.server.ts',
  'app/gates/own-path.ts',
])
