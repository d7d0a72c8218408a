import { admins, approved, button, developers, everyone, type Operation, type Outcomes } from './outcomes.ts'

/** For the listing's company; for other developers it does not exist, and other kinds have no listings. */
const OWN: Outcomes = developers(404, { owner: 'done', colleague: 'done', admins: 404, insider: 'done' })
/** An upload is refused by the listing, which exists for its owner only. */
const ANYBODYS: Outcomes = approved(404, { owner: 'done', colleague: 'done', insider: 'done' })
const onRow = (intent: string, value?: string): Operation =>
  button('/my-listings', intent, { id: '{market}', ...(value !== undefined && { value }) }, OWN, {
    missing: { in: 'market', as: '999999999' },
  })

/** A complete draft; its title distinguishes it from stored ones. */
const EDITOR = {
  title: 'Matrix edited',
  location: 'Gdańsk',
  country: 'Poland',
  propertyType: 'office',
  sector: 'commercial',
  status: 'for_sale',
  statusOn: '',
  riskProfile: 'core',
  dealKind: 'asset_deal',
  visibility: 'public',
  unlockRule: 'approval',
  locked: 'no',
  price: '7000000',
  pricePerSqm: '',
  yieldPercent: '',
  builtSurface: '7000',
  plotSize: '',
  gla: '',
  latitude: '',
  longitude: '',
  description: 'Words.',
} as const

const onEditor = (intent: string): Operation => ({
  route: '/my-listings/:id',
  path: '/my-listings/{draft}',
  intent,
  form: { ...EDITOR, intent, version: '{draftVersion}', companyId: '{ownCompany}', window: '{new}' },
  outcomes: intent === 'discard' ? everyone('away') : { ...OWN, suspended: 'away' },
  ...(intent !== 'discard' && { missing: { in: 'draft', as: '999999999' } }),
})
const onNew = (intent: string, outcomes: Outcomes): Operation => ({
  route: '/my-listings/new',
  path: '/my-listings/new',
  intent,
  form: { ...EDITOR, intent, companyId: '{ownCompany}', window: '{new}' },
  outcomes,
})
const onMedia = (intent: string, form: Readonly<Record<string, string>>, listing = 'market'): Operation =>
  button(['/my-listings/:id/media', `/my-listings/{${listing}}/media`], intent, form, OWN, {
    missing: { in: listing, as: '999999999' },
  })
const DOCUMENT = { title: 'Rent roll', kind: 'rent_roll', opensTo: 'granted' } as const

export const LISTING_OPERATIONS: readonly Operation[] = [
  onRow('saleStatus', 'off_market'),
  onRow('visibility', 'private'),
  onRow('lock'),
  onRow('listed', 'no'),
  onRow('duplicate'),
  onEditor('save'),
  onEditor('submit'),
  onEditor('keep'),
  onNew('save', developers(422, { owner: 'done', colleague: 'done', admins: 'done', suspended: 'away' })),
  onNew('discard', everyone('away')),
  onEditor('discard'),
  button(
    ['/my-listings/:id', '/my-listings/{adminsDraft}'],
    'hand',
    {},
    admins(404, { admin: 'done', insider: 'done' }),
    { missing: { in: 'adminsDraft', as: '999999999' } },
  ),
  onNew('keep', developers('done', { admins: 'done', suspended: 'away' })),
  onMedia('image_primary', { file: '{second}' }),
  onMedia('image_move', { file: '{second}', from: '1', to: '0' }),
  onMedia('image_alt', { file: '{photo}', seen: '', alt: 'The front' }),
  onMedia('image_remove', { file: '{second}' }),
  onMedia('document_save', { document: '{document}', version: '1', ...DOCUMENT, title: 'Renamed' }, 'locked'),
  onMedia('document_remove', { document: '{document}' }, 'locked'),
  {
    route: '/files/upload/listing-image',
    path: '/files/upload/listing-image',
    intent: 'photo',
    form: { listingId: '{market}', kind: 'photo' },
    upload: { field: 'file', name: 'front.png', kind: 'png' },
    outcomes: ANYBODYS,
    missing: { in: 'market', as: '999999999' },
  },
  {
    route: '/files/upload/listing-image',
    path: '/files/upload/listing-image',
    intent: 'primary',
    form: { listingId: '{market}' },
    upload: { field: 'file', name: 'front.png', kind: 'png' },
    outcomes: ANYBODYS,
    missing: { in: 'market', as: '999999999' },
  },
  {
    route: '/files/upload/listing-document',
    path: '/files/upload/listing-document',
    intent: 'add',
    form: { listingId: '{locked}', ...DOCUMENT },
    upload: { field: 'file', name: 'roll.pdf', kind: 'pdf' },
    outcomes: ANYBODYS,
    missing: { in: 'locked', as: '999999999' },
  },
  {
    route: '/files/upload/listing-document',
    path: '/files/upload/listing-document',
    intent: 'replace',
    form: { listingId: '{locked}', document: '{document}', version: '1' },
    upload: { field: 'file', name: 'roll.pdf', kind: 'pdf' },
    outcomes: ANYBODYS,
    missing: { in: 'locked', as: '999999999' },
  },
]
