import { approved, at, everyone, type Operation, type Outcome, signedIn } from './outcomes.ts'

const ASKERS = approved(404, { asker: 'done' })
const OWN = signedIn(404, { asker: 'done' })
/** For both companies; admins can only read. */
const both = (outcome: Outcome) =>
  approved(404, { asker: outcome, owner: outcome, colleague: outcome, admins: 403, insider: outcome })
const REQUESTED = approved(404, { owner: 'done', colleague: 'done', admins: 403, insider: 'done' })
const ASKING = approved(404, { asker: 'done', admins: 403, insider: 404 })
const thread = (intent: string) => `${intent}?key={new}&message=Yes, it is.`
const connection = (path: string) =>
  at(path, REQUESTED, 'accept?request={connection!}', 'decline?request={connection!}', [
    'withdraw?request={connection!}',
    ASKING,
  ])
const UNKNOWN_COMPANY = { unknown: { owner: 404, colleague: 404, asker: 404, insider: 404 } } as const

export const MARKET_OPERATIONS: readonly Operation[] = [
  ...at('/deal/{slug!}/inquiry', {}, [
    '?message=Is the lease long?&phone=',
    approved('done', { owner: 409, colleague: 409, admins: 403, insider: 409 }),
    { unknown: { guests: 404 } },
  ]),
  ...at('/deal/{slug!}/view', everyone('done'), [
    '?view={new}&session={new}&seconds=12',
    { ...everyone('done'), suspended: 403 },
    { unknown: { suspended: 403 } },
  ]),
  ...at(
    '/inquiries/{inquiry!}',
    both('done'),
    thread('write'),
    thread('close'),
    // The thread has no answer yet, and only an answered thread can be marked.
    [thread('no-answer'), both(409)],
    [thread('delete'), ASKING],
    [thread('seen'), both('shown')],
  ),
  ...at('/favorites/mark', signedIn('done'), '(yes)?slug={slug!}&on=yes', [
    '(no)?slug={lockedSlug}&on=no',
    signedIn('away', { asker: 'done' }),
  ]),
  ...at('/saved-searches/save', signedIn('done'), '?name=Warm&query=sort=price-low', [
    '(update)?id={search}&query=type=office',
    signedIn('away', { asker: 'done' }),
  ]),
  ...at(
    '/saved-searches',
    OWN,
    'rename?id={search!}&name=Another',
    'alert?id={search!}&alert=daily',
    'delete?id={search!}',
  ),
  ...at('/market-circle', approved('done'), 'save-search?name=Circle&query=region=poland'),
  ...at(
    '/market-circle/searches',
    ASKERS,
    'rename?id={directorySearch!}&name=Another',
    'delete?id={directorySearch!}',
  ),
  ...at(
    '/market-circle/entity/{ownCompany!}',
    // A company can't connect with itself, and the asker already has a pending request.
    approved('done', { owner: 422, colleague: 422, asker: 409, admins: 403, insider: 422 }),
    'connect?message=Shall we?',
  ),
  ...connection('/connections'),
  ...connection('/market-circle/entity/{ownCompany}'),
  ...at(
    '/platform',
    approved('done', { guests: 'away', owner: 404, colleague: 404, admins: 403, insider: 404 }),
    [
      'connect?company={ownCompany!}',
      approved('done', {
        guests: 'away',
        owner: 'away',
        colleague: 'away',
        asker: 'away',
        admins: 403,
        insider: 'away',
      }),
      UNKNOWN_COMPANY,
    ],
    'ignore?company={ownCompany!}',
    ['dismiss-illustrative', approved('done', { guests: 'away' })],
  ),
  ...at(
    '/alerts',
    OWN,
    ['create?type=recommendation&form_key={new}', signedIn('done')],
    'edit?id={alert!}&type=price_change&location=Gdańsk&threshold=6',
    'pause?id={alert!}',
    'resume?id={pausedAlert!}',
    'delete?id={alert!}',
  ),
  // `all` marks the caller's own notices as read up to a number.
  ...at('/notifications', OWN, 'open?id={own:notice}', 'read?id={own:notice}', [
    'all?id={own:notice}',
    signedIn('away', { asker: 'done' }),
  ]),
]
