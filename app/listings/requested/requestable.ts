import type { RequestableGroup } from '#app/review/requested/schema.ts'
import { DICTIONARY, type FieldKey } from '../dictionary/dictionary.ts'
import { type ListingFields, stated } from '../dictionary/fields.ts'
import { EDITOR_LABELS } from '../editor/differences.ts'
import { GROUP_FACTS, groupsFor } from '../editor/layout.ts'
import { typedListing } from '../editor/typed-listing.ts'
import type { AssetStage } from '../schema.ts'

const MEDIA = { photos: 'Photos', floorplans: 'Floor plans', documents: 'Documents' } as const

/** File ids of a version’s images and of the listing’s documents. */
type ListingMedia = Record<keyof typeof MEDIA, string[]>

/** Fields that need no review, which cannot be requested. */
const UNREVIEWED = new Set(['status', 'statusOn'])

const option = (name: string, label: string) => ({ kind: 'field' as const, name, label })

/** Everything that a reviewer can request: the facts of this kind of listing and its files. */
export function requestableListingGroups(fields: ListingFields): RequestableGroup[] {
  const stage = (stated(fields, 'asset_stage') ?? 'standing') as AssetStage
  const fact = (key: FieldKey) => option(key, DICTIONARY[key].label)
  const groups = groupsFor(fields.propertyType, stage).map(({ step, title }) => ({
    title,
    options: GROUP_FACTS.filter((key) => DICTIONARY[key].step === step).map(fact),
  }))
  const main = Object.entries(EDITOR_LABELS).filter(([name]) => !UNREVIEWED.has(name))
  return [
    { title: 'Listing', options: [...main.map((entry) => option(...entry)), fact('asset_stage')] },
    ...groups,
    {
      title: 'Photos and documents',
      options: Object.entries(MEDIA).map(([name, label]) => ({ kind: 'document', name, label })),
    },
  ]
}

/** A version in comparable form: fields as input values, files as ids. */
export const comparableListing = (
  fields: ListingFields,
  media: ListingMedia,
): Record<string, string | string[]> => ({
  ...typedListing({ fields, saleStatus: 'for_sale' }),
  ...media,
})

/** Snapshot of the current value that a requested item stores. */
export function itemFactsOf(fields: ListingFields, media: ListingMedia) {
  const typed = comparableListing(fields, media)
  return ({ name }: { name: string }) => ({ before: typed[name] ?? '' })
}
