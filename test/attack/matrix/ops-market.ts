import { approved, everyone, type Operation, signedIn } from './outcomes.ts'

/** Of the asker alone; an admin may keep things too, and has none of these. */
const ASKERS = approved(404, { asker: 'done' })
const THREAD = { route: '/inquiries/:id', path: '/inquiries/{inquiry}' } as const
/** The two companies; admins read and write nothing. */
const BOTH_SIDES = approved(404, {
  asker: 'done',
  owner: 'done',
  colleague: 'done',
  admins: 403,
  insider: 'done',
})
const VIEW = { view: '{new}', session: '{new}', seconds: '12' } as const
const COMPANY = { route: '/market-circle/entity/:id', path: '/market-circle/entity/{ownCompany}' } as const
const ASKED = approved(404, { owner: 'done', colleague: 'done', admins: 403, insider: 'done' })
const ASKING = approved(404, { asker: 'done', admins: 403, insider: 404 })
const onSearch = (intent: string, more: Record<string, string> = {}): Operation => ({
  route: '/saved-searches',
  path: '/saved-searches',
  intent,
  form: { intent, id: '{search}', ...more },
  outcomes: signedIn(404, { asker: 'done' }),
  missing: { in: 'search' },
})
const onAlert = (intent: string, thing: 'alert' | 'pausedAlert'): Operation => ({
  route: '/alerts',
  path: '/alerts',
  intent,
  form: { intent, id: `{${thing}}` },
  outcomes: signedIn(404, { asker: 'done' }),
  missing: { in: thing },
})
const newAlert = { type: 'recommendation', form_key: '{new}' } as const
/** The thread of the world waits for its first answer, and only a thread with one can rest. */
const NOBODYS_TURN = approved(404, { asker: 409, owner: 409, colleague: 409, admins: 403, insider: 409 })
const THREAD_OUTCOMES: Readonly<Record<string, Operation['outcomes']>> = {
  delete: approved(404, { asker: 'done', admins: 403, insider: 404 }),
  'no-answer': NOBODYS_TURN,
  seen: approved(404, { asker: 'shown', owner: 'shown', colleague: 'shown', admins: 403, insider: 'shown' }),
}
const onThread = (intent: string): Operation => ({
  ...THREAD,
  intent,
  form: { intent, key: '{new}', message: 'Yes, it is.' },
  outcomes: THREAD_OUTCOMES[intent] ?? BOTH_SIDES,
  missing: { in: 'inquiry' },
})
const onConnection = (route: Operation['route'], path: string, intent: string): Operation => ({
  route,
  path,
  intent,
  form: { intent, request: '{connection}' },
  outcomes: intent === 'withdraw' ? ASKING : ASKED,
  missing: { in: 'connection' },
})
const onNotice = (intent: string): Operation => ({
  route: '/notifications',
  path: '/notifications',
  intent,
  form: { intent, id: '{own:notice}' },
  // What is shown up to a number is read, whoever else's number it is: theirs alone.
  outcomes: intent === 'all' ? signedIn('away', { asker: 'done' }) : signedIn(404, { asker: 'done' }),
})

export const MARKET_OPERATIONS: readonly Operation[] = [
  {
    route: '/deal/:slug/inquiry',
    path: '/deal/{slug}/inquiry',
    intent: '',
    form: { message: 'Is the lease long?', phone: '' },
    outcomes: approved('done', { owner: 409, colleague: 409, admins: 403, insider: 409 }),
    missing: { in: 'slug', as: 'no-such-listing', outcomes: { guests: 404 } },
  },
  {
    route: '/deal/:slug/view',
    path: '/deal/{slug}/view',
    intent: '',
    form: VIEW,
    outcomes: everyone('done'),
    missing: { in: 'slug', as: 'no-such-listing' },
  },
  onThread('write'),
  onThread('close'),
  onThread('no-answer'),
  onThread('delete'),
  onThread('seen'),
  ...(['yes', 'no'] as const).map((on): Operation => ({
    route: '/favorites/mark',
    path: '/favorites/mark',
    intent: on,
    form: { slug: on === 'yes' ? '{slug}' : '{lockedSlug}', on },
    outcomes: on === 'yes' ? signedIn('done') : signedIn('away', { asker: 'done' }),
    ...(on === 'yes' && { missing: { in: 'slug', as: 'no-such-listing' } }),
  })),
  {
    route: '/saved-searches/save',
    path: '/saved-searches/save',
    intent: '',
    form: { name: 'Warm', query: 'sort=price-low' },
    outcomes: signedIn('done'),
  },
  onSearch('rename', { name: 'Another' }),
  onSearch('alert', { alert: 'daily' }),
  onSearch('delete'),
  {
    route: '/market-circle',
    path: '/market-circle',
    intent: 'save-search',
    form: { intent: 'save-search', name: 'Circle', query: 'region=poland' },
    outcomes: approved('done'),
  },
  {
    route: '/market-circle/searches',
    path: '/market-circle/searches',
    intent: 'rename',
    form: { intent: 'rename', id: '{directorySearch}', name: 'Another' },
    outcomes: ASKERS,
    missing: { in: 'directorySearch' },
  },
  {
    route: '/market-circle/searches',
    path: '/market-circle/searches',
    intent: 'delete',
    form: { intent: 'delete', id: '{directorySearch}' },
    outcomes: ASKERS,
    missing: { in: 'directorySearch' },
  },
  {
    ...COMPANY,
    intent: 'connect',
    form: { intent: 'connect', message: 'Shall we?' },
    // The own company is not asked, and between the asker's and the owner's one request waits.
    outcomes: approved('done', { owner: 422, colleague: 422, asker: 409, admins: 403, insider: 422 }),
    missing: { in: 'ownCompany' },
  },
  ...(['accept', 'decline', 'withdraw'] as const).flatMap((intent) => [
    onConnection('/connections', '/connections', intent),
    onConnection(COMPANY.route, COMPANY.path, intent),
  ]),
  {
    route: '/platform',
    path: '/platform',
    intent: 'connect',
    form: { intent: 'connect', company: '{ownCompany}' },
    outcomes: approved('done', {
      guests: 'away',
      owner: 'away',
      colleague: 'away',
      asker: 'away',
      admins: 403,
      insider: 'away',
    }),
    missing: { in: 'ownCompany', outcomes: { owner: 404, colleague: 404, asker: 404, insider: 404 } },
  },
  {
    route: '/platform',
    path: '/platform',
    intent: 'ignore',
    form: { intent: 'ignore', company: '{ownCompany}' },
    outcomes: approved('done', { guests: 'away', owner: 404, colleague: 404, admins: 403, insider: 404 }),
    missing: { in: 'ownCompany' },
  },
  {
    route: '/platform',
    path: '/platform',
    intent: 'dismiss-illustrative',
    form: { intent: 'dismiss-illustrative' },
    outcomes: approved('done', { guests: 'away' }),
  },
  {
    route: '/alerts',
    path: '/alerts',
    intent: 'create',
    form: { intent: 'create', ...newAlert },
    outcomes: signedIn('done'),
  },
  {
    route: '/alerts',
    path: '/alerts',
    intent: 'preview',
    form: { intent: 'preview', ...newAlert },
    outcomes: signedIn('shown'),
  },
  {
    ...onAlert('edit', 'alert'),
    form: { intent: 'edit', id: '{alert}', type: 'price_change', location: 'Gdańsk', threshold: '6' },
  },
  onAlert('pause', 'alert'),
  onAlert('resume', 'pausedAlert'),
  onAlert('delete', 'alert'),
  onNotice('open'),
  onNotice('read'),
  onNotice('all'),
  {
    route: '/settings/notifications',
    path: '/settings/notifications',
    intent: '',
    form: { 'inquiry.mail': 'on' },
    outcomes: signedIn('done'),
  },
]
