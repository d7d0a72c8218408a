/** The folders of app/ by tier. A folder may import from lower tiers and, within tier 3, from the nouns before it. */
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

/**
 * Exceptions for routes and actions only. Guards combine account and company. A profile's turn combines its form and its
 * documents, and both nouns show it. A guest's saved items name listings on sign-up and status pages.
 */
export const GATES: ReadonlySet<string> = new Set([
  'app/gates/gate.server.ts',
  'app/gates/missing.server.ts',
  'app/companies/turn/own-turn.server.ts',
  'app/deals/kept/queries.server.ts',
  'app/companies/turn/profile-facts.server.ts',
])
