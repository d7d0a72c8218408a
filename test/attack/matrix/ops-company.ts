import { approved, button, everyone, type Operation, type Outcomes, signedIn } from './outcomes.ts'

const HERE = '/settings/company'
/** Only the owner of a company invites, ends, removes and hands over; for everybody else the record does not exist. */
const onPeople = (intent: string, id: string, outcomes: Outcomes): Operation =>
  button(HERE, intent, { id }, outcomes)
const OWNERS = signedIn(409, { owner: 'done' })
const PROJECT = { name: 'Tower', location: 'Łódź', year: '2020', size: '', irr: '' } as const
const onProject = (intent: string): Operation => ({
  route: '/my-profile/projects',
  path: '/my-profile/projects',
  intent,
  form: { intent, ...PROJECT, ...(intent !== 'add' && { id: '{project}' }) },
  outcomes:
    intent === 'add'
      ? approved('done', { admins: 403, insider: 'done' })
      : approved(404, { owner: 'done', colleague: 'done', admins: 403, insider: 'done' }),
  ...(intent !== 'add' && { missing: { in: 'project' } }),
})

/** The owner's page with the changes of the approved profile. */
const onChanges = (intent: string, outcomes: Operation['outcomes']): Operation =>
  button(
    '/my-profile/changes',
    intent,
    {
      draft_version: '0',
      seen_version: '0',
      under_way: '{ownProfileVersion}',
      under_way_version: '1',
      sanctions_pep_consent: 'on',
      authority_consent: 'on',
    },
    outcomes,
  )

/** The yearly confirmation: not due within a year of the approval. */
const CONFIRM: Operation = button(
  '/my-profile/confirm',
  'confirm',
  { seen_version: '0' },
  approved(409, { colleague: 403, admins: 403 }),
)

const FORMS = {
  developer: '/profile/developer',
  investor: '/profile/investor',
  advisor: '/profile/due-diligence',
} as const
type Kind = keyof typeof FORMS

/** A member without a profile fills it in, and its owner changes it, in the form of their company's type. */
function onProfile(
  kind: Kind,
  intent: string,
  outcome: Operation['outcomes']['newcomer'] = 'done',
  /** For the owner of an approved profile, who edits it in its form. */
  changed: Operation['outcomes']['newcomer'] = 'done',
): Operation {
  const others = Object.fromEntries(
    (Object.keys(FORMS) as Kind[])
      .filter((other) => other !== kind)
      .flatMap((other) =>
        (['draft', 'pending', 'moreinfo', 'rejected', 'approved'] as const).map((status) => [
          `${other}:${status}`,
          'away',
        ]),
      ),
  )
  // A person's own draft is found or discarded, whatever became of the company.
  const isOwn = intent === 'fresh' || intent === 'cancel'
  return button(
    [FORMS[kind], `${FORMS[kind]}?step=1`],
    intent,
    { company_name: 'Matrix typed', draft_version: '0', seen_version: '0', window: 'w', edit: '1' },
    {
      ...everyone(outcome ?? 'done'),
      guests: 401,
      suspended: 409,
      ...(isOwn
        ? {}
        : {
            developers: kind === 'developer' ? changed : 'away',
            investors: kind === 'investor' ? changed : 'away',
            advisors: kind === 'advisor' ? changed : 'away',
            ...(kind === 'developer' && { colleague: 403 }),
            ...others,
          }),
      admins: 409,
    },
  )
}

/** The first of several pages never submits. */
function onSubmit(kind: Kind): Operation {
  const operation = onProfile(kind, 'submit', kind === 'advisor' ? 'kept' : 422, 409)
  const approved: Outcomes = {
    developer: { developers: 422, colleague: 422 },
    investor: { investors: 422, 'investor:approved': 422 },
    advisor: {},
  }[kind]
  return { ...operation, outcomes: { ...operation.outcomes, ...approved } }
}

/** Only a rejected profile or one with a request is submitted from any page; the first page lacks answers here. */
function onSend(kind: Kind): Operation {
  const operation = onProfile(kind, 'send', 422, 422)
  return {
    ...operation,
    form: { ...operation.form, company_name: 'Matrix sent' },
    outcomes: {
      ...operation.outcomes,
      [`${kind}:moreinfo`]: 'kept',
      [`${kind}:rejected`]: 'kept',
      ...(kind === 'developer' && { colleague: 422 }),
    },
  }
}

const PENDING_SHOWN: Outcomes = {
  'developer:pending': 'shown',
  'investor:pending': 'shown',
  'advisor:pending': 'shown',
}

export const COMPANY_OPERATIONS: readonly Operation[] = [
  button(
    HERE,
    'invite',
    { email: 'matrix-colleague@world.parcela.test' },
    // The owner of an approved company invites; people who belong to one do not.
    approved('done', { colleague: 403, admins: 403 }),
  ),
  onPeople('send-again', '{invitation}', OWNERS),
  onPeople('revoke', '{invitation}', OWNERS),
  onPeople('remove', '{colleague}', OWNERS),
  onPeople('hand-over', '{colleague}', { ...OWNERS, stale: 'away' }),
  onPeople('leave', '{ownCompany}', signedIn(409, { colleague: 'done', insider: 'done' })),
  onPeople('accept', '{invitation}', signedIn(409, { invitee: 'done' })),
  button(
    ['/join/:id', '/join/{invitation}'],
    '',
    {},
    { ...everyone(409), invitee: 'done' },
    { missing: { in: 'invitation', outcomes: everyone(409) } },
  ),
  button(
    ['/join/:id', '/join/{invitation}'],
    'new-link',
    {},
    // A signed-in person accepts with any button of the page, which offers nothing else.
    { ...everyone(409), guests: 'done', invitee: 'done' },
    { missing: { in: 'invitation', outcomes: { ...everyone(409), guests: 'shown' } } },
  ),
  onProject('add'),
  onProject('edit'),
  onProject('remove'),
  onChanges('save', approved('done', { colleague: 403, admins: 403 })),
  onChanges('send', approved(409, { owner: 'done', colleague: 403, admins: 403 })),
  onChanges('withdraw', approved(409, { owner: 'done', colleague: 403, admins: 403 })),
  CONFIRM,
  ...(Object.keys(FORMS) as Kind[]).flatMap((kind) => [
    ...['keep', 'back', 'exit', 'restore', 'choose', 'undo'].map((intent) => onProfile(kind, intent)),
    onProfile(kind, 'next', 'kept'),
    onProfile(kind, 'save', 422),
    onProfile(kind, 'fresh', 'done'),
    onProfile(kind, 'cancel', 'done'),
    // Only the last page submits; a due-diligence profile has one page.
    onSubmit(kind),
    onSend(kind),
  ]),
  ...(['check', 'recheck'] as const).map((intent): Operation =>
    button(
      '/profile/pending',
      intent,
      {},
      { ...everyone('away'), guests: 401, ...(intent === 'recheck' && PENDING_SHOWN) },
    ),
  ),
]
