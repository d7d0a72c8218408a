import type { Askable } from '#app/review/asked/schema.ts'
import { DICTIONARY } from '../dictionary/dictionary.ts'
import { type ListingFields, stated } from '../dictionary/fields.ts'
import { EDITOR_LABELS } from '../editor/differences.ts'
import { GROUP_FACTS, groupsFor } from '../editor/layout.ts'
import { typedListing } from '../editor/typed-listing.ts'
import type { AssetStage } from '../schema.ts'

/** The files of a listing: of its version, and those that its owner shares beside it. */
export type ListingMedia = { photos: string[]; floorplans: string[]; documents: string[] }

const MEDIA = {
  photos: 'Photographs',
  floorplans: 'Plans',
  documents: 'Documents',
} as const satisfies Record<keyof ListingMedia, string>

export const isMedia = (name: string): name is keyof ListingMedia => Object.hasOwn(MEDIA, name)

/** What acts at once: nobody is asked to change it. */
const AT_ONCE = new Set(['status', 'statusOn'])

const option = ([name, label]: [string, string]) => ({ kind: 'field' as const, name, label })

/** Every fact of this kind of listing, and its files, as a reviewer points at them. */
export function listingAskable(fields: ListingFields): Askable[] {
  const stage = (stated(fields, 'asset_stage') ?? 'standing') as AssetStage
  const groups = groupsFor(fields.propertyType, stage).map(({ step, title }) => ({
    title,
    options: GROUP_FACTS.filter((key) => DICTIONARY[key].step === step).map((key) =>
      option([key, DICTIONARY[key].label]),
    ),
  }))
  const main = Object.entries(EDITOR_LABELS).filter(([name]) => !AT_ONCE.has(name))
  return [
    {
      title: 'Listing',
      options: [...main.map(option), option(['asset_stage', DICTIONARY.asset_stage.label])],
    },
    ...groups,
    {
      title: 'Pictures and documents',
      options: Object.entries(MEDIA).map(([name, label]) => ({ kind: 'document', name, label })),
    },
  ]
}

/** The version as it is compared with what was decided on: each field as it is typed, and its files by their ids. */
export const comparedListing = (
  fields: ListingFields,
  media: ListingMedia,
): Record<string, string | string[]> => ({
  ...typedListing(fields, 'for_sale'),
  ...media,
})

/** What an item keeps beside the reviewer's words: what stood there as it was decided on. */
export function knownIn(fields: ListingFields, media: ListingMedia) {
  const typed = comparedListing(fields, media)
  return ({ name }: { name: string }) => ({ before: typed[name] ?? '' })
}
