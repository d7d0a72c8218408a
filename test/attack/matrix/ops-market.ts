import { approved, button, everyone, type Operation, signedIn } from './outcomes.ts'

/** For the asker alone; an admin can save things too, and has none of these. */
const ASKERS = approved(404, { asker: 'done' })
const THREAD = ['/inquiries/:id', '/inquiries/{inquiry}'] as const
/** For the two companies; admins read and write nothing. */
const BOTH_SIDES = approved(404, {
  asker: 'done',
  owner: 'done',
  colleague: 'done',
  admins: 403,
  insider: 'done',
})
const VIEW = { view: '{new}', session: '{new}', seconds: '12' } as const
const COMPANY = ['/market-circle/entity/:id', '/market-circle/entity/{ownCompany}'] as const
const REQUESTED = approved(404, { owner: 'done', colleague: 'done', admins: 403, insider: 'done' })
const ASKING = approved(404, { asker: 'done', admins: 403, insider: 404 })
const onSearch = (intent: string, more: Record<string, string> = {}): Operation =>
  button('/saved-searches', intent, { id: '{search}', ...more }, signedIn(404, { asker: 'done' }), {
    missing: { in: 'search' },
  })
const onAlert = (intent: string, thing: 'alert' | 'pausedAlert'): Operation =>
  button('/alerts', intent, { id: `{${thing}}` }, signedIn(404, { asker: 'done' }), {
    missing: { in: thing },
  })
const newAlert = { type: 'recommendation', form_key: '{new}' } as const
/** The thread of the world awaits its first answer, and only an answered thread can be marked. */
const NOBODYS_TURN = approved(404, { asker: 409, owner: 409, colleague: 409, admins: 403, insider: 409 })
const THREAD_OUTCOMES: Readonly<Record<string, Operation['outcomes']>> = {
  delete: approved(404, { asker: 'done', admins: 403, insider: 404 }),
  'no-answer': NOBODYS_TURN,
  seen: approved(404, { asker: 'shown', owner: 'shown', colleague: 'shown', admins: 403, insider: 'shown' }),
}
const onThread = (intent: string): Operation =>
  button(THREAD, intent, { key: '{new}', message: 'Yes, it is.' }, THREAD_OUTCOMES[intent] ?? BOTH_SIDES, {
    missing: { in: 'inquiry' },
  })
const onConnection = (at: Parameters<typeof button>[0], intent: string): Operation =>
  button(at, intent, { request: '{connection}' }, intent === 'withdraw' ? ASKING : REQUESTED, {
    missing: { in: 'connection' },
  })
const onNotice = (intent: string): Operation =>
  button(
    '/notifications',
    intent,
    { id: '{own:notice}' },
    // Marks notices up to a number as read: the caller's own only.
    intent === 'all' ? signedIn('away', { asker: 'done' }) : signedIn(404, { asker: 'done' }),
  )

export const MARKET_OPERATIONS: readonly Operation[] = [
  button(
    ['/deal/:slug/inquiry', '/deal/{slug}/inquiry'],
    '',
    { message: 'Is the lease long?', phone: '' },
    approved('done', { owner: 409, colleague: 409, admins: 403, insider: 409 }),
    { missing: { in: 'slug', as: 'no-such-listing', outcomes: { guests: 404 } } },
  ),
  button(['/deal/:slug/view', '/deal/{slug}/view'], '', VIEW, everyone('done'), {
    missing: { in: 'slug', as: 'no-such-listing' },
  }),
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
  button('/saved-searches/save', '', { name: 'Warm', query: 'sort=price-low' }, signedIn('done')),
  onSearch('rename', { name: 'Another' }),
  onSearch('alert', { alert: 'daily' }),
  onSearch('delete'),
  button('/market-circle', 'save-search', { name: 'Circle', query: 'region=poland' }, approved('done')),
  button('/market-circle/searches', 'rename', { id: '{directorySearch}', name: 'Another' }, ASKERS, {
    missing: { in: 'directorySearch' },
  }),
  button('/market-circle/searches', 'delete', { id: '{directorySearch}' }, ASKERS, {
    missing: { in: 'directorySearch' },
  }),
  button(
    COMPANY,
    'connect',
    { message: 'Shall we?' },
    // A company cannot request its own connection, and one request between asker and owner is pending.
    approved('done', { owner: 422, colleague: 422, asker: 409, admins: 403, insider: 422 }),
    { missing: { in: 'ownCompany' } },
  ),
  ...(['accept', 'decline', 'withdraw'] as const).flatMap((intent) => [
    onConnection('/connections', intent),
    onConnection(COMPANY, intent),
  ]),
  button(
    '/platform',
    'connect',
    { company: '{ownCompany}' },
    approved('done', {
      guests: 'away',
      owner: 'away',
      colleague: 'away',
      asker: 'away',
      admins: 403,
      insider: 'away',
    }),
    { missing: { in: 'ownCompany', outcomes: { owner: 404, colleague: 404, asker: 404, insider: 404 } } },
  ),
  button(
    '/platform',
    'ignore',
    { company: '{ownCompany}' },
    approved('done', { guests: 'away', owner: 404, colleague: 404, admins: 403, insider: 404 }),
    { missing: { in: 'ownCompany' } },
  ),
  button('/platform', 'dismiss-illustrative', {}, approved('done', { guests: 'away' })),
  button('/alerts', 'create', { ...newAlert }, signedIn('done')),
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
  button('/settings/notifications', '', { 'inquiry.mail': 'on' }, signedIn('done')),
]
