import { approved, at, everyone, type Operation, type Outcomes, signedIn } from './outcomes.ts'

/** Only owners manage invitations, colleagues and ownership. */
const OWNERS = signedIn(409, { owner: 'done' })
const OWNER_ONLY = approved('done', { colleague: 403, admins: 403 })
const PROJECT = 'name=Tower&location=Łódź&year=2020&size=&irr='
const CHANGES = `draft_version=0&seen_version=0&under_way={ownProfileVersion}&under_way_version=1&
  sanctions_pep_consent=on&authority_consent=on`
const TYPED = 'draft_version=0&seen_version=0&window=w&edit=1'

const FORMS = {
  developer: '/profile/developer',
  investor: '/profile/investor',
  advisor: '/profile/due-diligence',
} as const
type Kind = keyof typeof FORMS
const KINDS = Object.keys(FORMS) as Kind[]
const STATES = ['draft', 'pending', 'moreinfo', 'rejected', 'approved'] as const

/**
 * A newcomer fills in any of the forms, and an owner uses the one for their company's type. `changed` is the outcome for
 * companies of this type.
 */
function profile(kind: Kind, outcome: Outcomes['newcomer'] = 'done', changed = outcome): Outcomes {
  const others = KINDS.filter((other) => other !== kind).flatMap((other) =>
    STATES.map((status) => [`${other}:${status}`, 'away']),
  )
  return {
    ...everyone(outcome),
    guests: 401,
    suspended: 409,
    ...Object.fromEntries(KINDS.map((one) => [`${one}s`, one === kind ? changed : 'away'])),
    ...(kind === 'developer' && { colleague: 403 }),
    ...Object.fromEntries(others),
    admins: 409,
  }
}

/** A form can't be submitted from the first of several pages; the due-diligence form has one page. */
const SUBMITTED: Readonly<Record<Kind, Outcomes>> = {
  developer: { developers: 422, colleague: 422 },
  investor: { investors: 422, 'investor:approved': 422 },
  advisor: {},
}

const onProfile = (kind: Kind): Operation[] =>
  at(
    `${FORMS[kind]}?step=1`,
    profile(kind),
    [
      ['keep', 'back', 'exit', 'restore', 'choose'].map(
        (intent) => `${intent}?company_name=Matrix typed&${TYPED}`,
      ),
    ],
    [`next?company_name=Matrix typed&${TYPED}`, profile(kind, 'kept', 'done')],
    [`save?company_name=Matrix typed&${TYPED}`, profile(kind, 422, 'done')],
    // Drafts belong to the person, whatever the status of the company.
    [
      [`fresh?company_name=Matrix typed&${TYPED}`, `cancel?company_name=Matrix typed&${TYPED}`],
      // Nobody here has one, so there is nothing to end.
      { ...everyone('away'), guests: 401, suspended: 409, admins: 409 },
    ],
    [
      `submit?company_name=Matrix typed&${TYPED}`,
      { ...profile(kind, kind === 'advisor' ? 'kept' : 422, 409), ...SUBMITTED[kind] },
    ],
    // Only rejected profiles and those with a request can be submitted from any page, but here answers are missing.
    [
      `send?company_name=Matrix sent&${TYPED}`,
      {
        ...profile(kind, 422),
        [`${kind}:moreinfo`]: 'kept',
        [`${kind}:rejected`]: 'kept',
        ...(kind === 'developer' && { colleague: 422 }),
      },
    ],
  )

export const COMPANY_OPERATIONS: readonly Operation[] = [
  ...at(
    '/settings/company',
    OWNERS,
    // Only owners of approved companies invite.
    ['invite?email=matrix-colleague@world.parcela.test', OWNER_ONLY],
    'send-again?id={invitation}',
    'revoke?id={invitation}',
    'remove?id={colleague}',
    ['hand-over?id={colleague}', { ...OWNERS, stale: 'away' }],
    ['leave?id={ownCompany}', signedIn(409, { colleague: 'done', insider: 'done' })],
    ['accept?id={invitation}', signedIn(409, { invitee: 'done' })],
  ),
  ...at(
    '/join/{invitation!}',
    {},
    ['', { ...everyone(409), invitee: 'done' }, { unknown: everyone(409) }],
    // For signed-in people every button on the page accepts the invitation.
    [
      'new-link',
      { ...everyone(409), guests: 'done', invitee: 'done' },
      { unknown: { ...everyone(409), guests: 'shown' } },
    ],
  ),
  ...at(
    '/my-profile/projects',
    approved(404, { owner: 'done', colleague: 'done', admins: 403, insider: 'done' }),
    [`add?${PROJECT}`, approved('done', { admins: 403, insider: 'done' })],
    `edit?${PROJECT}&id={project!}`,
    `remove?${PROJECT}&id={project!}`,
  ),
  // Changes to an approved profile.
  ...at(
    '/my-profile/changes',
    approved(409, { owner: 'done', colleague: 403, admins: 403 }),
    [`save?${CHANGES}`, OWNER_ONLY],
    `send?${CHANGES}`,
    `withdraw?${CHANGES}`,
  ),
  // The yearly confirmation is not due within a year of the approval.
  ...at('/my-profile/confirm', approved(409, { colleague: 403, admins: 403 }), 'confirm?seen_version=0'),
  ...KINDS.flatMap(onProfile),
  ...at('/profile/pending', { ...everyone('away'), guests: 401 }, 'check', [
    'recheck',
    {
      ...everyone('away'),
      guests: 401,
      ...Object.fromEntries(KINDS.map((kind) => [`${kind}:pending`, 'shown'])),
    },
  ]),
]
