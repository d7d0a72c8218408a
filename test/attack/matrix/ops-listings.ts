import { admins, approved, at, developers, everyone, type Operation, type Outcomes } from './outcomes.ts'

/** For the listing's company. Other developers get 404, and other company types have no listings. */
const OWN: Outcomes = developers(404, { owner: 'done', colleague: 'done', admins: 404, insider: 'done' })
/** Uploads first check the listing, which exists only for its owner. */
const UPLOADS: Outcomes = approved(404, { owner: 'done', colleague: 'done', insider: 'done' })
/** For the listing's company and admins; everyone else gets 404. */
const MANAGED = approved(404, { owner: 'done', colleague: 'done', admins: 'done' })
const ASKING = approved(404, { asker: 'done', admins: 403, insider: 404 })

/** A complete form; its title differs from the stored ones. */
const EDITOR = `title=Matrix edited&location=Gdańsk&country=Poland&propertyType=office&sector=commercial&status=for_sale&
  statusOn=&riskProfile=core&dealKind=asset_deal&visibility=public&unlockRule=approval&locked=no&price=7000000&
  pricePerSqm=&yieldPercent=&builtSurface=7000&plotSize=&gla=&latitude=&longitude=&description=Words.&
  companyId={ownCompany}&window={new}`
const EDITED = `${EDITOR}&version={draftVersion}`
const DOCUMENT = 'kind=rent_roll&opensTo=granted'
const DECISION = 'words=Because.&endsOn='
const AGREEMENT = 'An agreement of the owner. '.repeat(20)

export const LISTING_OPERATIONS: readonly Operation[] = [
  ...at(
    '/my-listings',
    OWN,
    'saleStatus?id={market!}&value=off_market',
    'visibility?id={market!}&value=private',
    'lock?id={market!}',
    'listed?id={market!}&value=no',
    'duplicate?id={market!}',
  ),
  ...at('/my-listings/{draft!}', { ...OWN, suspended: 'away' }, [
    ['save', 'submit', 'keep'].map((intent) => `${intent}?${EDITED}`),
  ]),
  ...at('/my-listings/{draft}', everyone('away'), `discard?${EDITED}`),
  ...at('/my-listings/{adminsDraft!}', admins(404, { admin: 'done', insider: 'done' }), 'hand'),
  ...at(
    '/my-listings/new',
    everyone('away'),
    [
      `save?${EDITOR}`,
      developers(422, { owner: 'done', colleague: 'done', admins: 'done', suspended: 'away' }),
    ],
    [`keep?${EDITOR}`, developers('done', { admins: 'done', suspended: 'away' })],
    `discard?${EDITOR}`,
  ),
  ...at(
    '/my-listings/{market!}/media',
    OWN,
    'image_primary?file={second}',
    'image_move?file={second}&from=1&to=0',
    'image_alt?file={photo}&seen=&alt=The front',
    'image_remove?file={second}',
  ),
  ...at(
    '/my-listings/{locked!}/media',
    OWN,
    `document_save?document={document}&version=1&title=Renamed&${DOCUMENT}`,
    'document_remove?document={document}',
  ),
  ...at(
    '/files/upload/listing-image',
    UPLOADS,
    '(photo)?listingId={market!}&kind=photo&file=@front.png',
    '(primary)?listingId={market!}&file=@front.png',
  ),
  ...at(
    '/files/upload/listing-document',
    UPLOADS,
    `(add)?listingId={locked!}&title=Rent roll&${DOCUMENT}&file=@roll.pdf`,
    '(replace)?listingId={locked!}&document={document}&version=1&file=@roll.pdf',
  ),
  ...at(
    '/my-listings/{locked!}/access',
    MANAGED,
    'invite?email=matrix-new@world.parcela.test&days=30&message=',
  ),
  ...at(
    '/my-listings/{locked}/access',
    MANAGED,
    'invite_again?id={listingInvitation!}',
    'revoke_invitation?id={listingInvitation!}',
    `grant?id={request!}&${DECISION}`,
    `decline?id={request!}&${DECISION}`,
    'revoke?id={grant!}',
    'change_end?id={grant!}&endsOn=2030-01-31',
  ),
  ...at('/my-listings/{locked!}/access/nda', MANAGED, `?body=${AGREEMENT}&seen={nda}`),
  ...at('/my-access', ASKING, 'withdraw?id={request!}'),
  ...at('/deal/{lockedSlug}/access', ASKING, 'withdraw?id={request!}'),
  ...at(
    '/deal/{lockedSlug!}/access',
    // Owners see everything, members with access or a pending request can't ask again, and admins have no company.
    approved('done', {
      owner: 'away',
      colleague: 'away',
      asker: 409,
      'investor:approved': 409,
      admins: 403,
      insider: 'away',
    }),
    'request?message=May we see it?',
    [
      'accept_nda?ndaVersion={nda}&acceptNda=on&signedName=Matrix Signer',
      // Only members with access can read the text afterwards.
      approved(404, { 'investor:approved': 'done', admins: 403, insider: 404 }),
    ],
  ),
  ...at(
    '/dashboard/developer/investor-interest',
    // Developers only; admins decide on the listing's access page.
    developers(404, { owner: 'done', colleague: 'done', admins: 403, insider: 'done' }),
    `grant?id={request!}&listing={locked}&${DECISION}`,
    `decline?id={request!}&listing={locked}&${DECISION}`,
    'accept-connection?request={connection!}',
    'decline-connection?request={connection!}',
  ),
]
