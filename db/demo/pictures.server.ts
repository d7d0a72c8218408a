import sharp from 'sharp'
import type { Tx } from '#app/db/client.server.ts'
import { saveFile } from '#app/files/save-file.server.ts'
import { LISTING_IMAGE_RULE } from '#app/files/rules.ts'
import { elevationSvg, floorPlanSvg } from '#app/listings/ui/elevation-svg.ts'
import { receivedFrom } from './files.server.ts'
import type { SampleListing } from './listings.server.ts'

type Place = { listingId: number; revisionId: number; owner: { companyId: string; userId: string } }
type Picture = { kind: 'photo' | 'floorplan'; svg: string; name: string; alt: string; sortOrder: number }

/** Samples with stored photos and plans; the others show the drawing, like every listing without photos. */
const WITH_GALLERY = /^L(01|05|06|10|13|32)$/

function picturesOf({ key, slug, title, property_type }: SampleListing): Picture[] {
  if (!WITH_GALLERY.test(key)) return []
  const type = property_type as 'office'
  const photo = (sortOrder: number, name: string, alt: string): Picture => {
    const svg = elevationSvg(`${slug}${name}`, type)
    return { kind: 'photo', sortOrder, name: `${slug}${name}.png`, alt, svg }
  }
  const plan = (sortOrder: number, name: string, alt: string): Picture => {
    const svg = floorPlanSvg(`${slug}${name}`)
    return { kind: 'floorplan', sortOrder, name: `${slug}${name}.png`, alt, svg }
  }
  return [
    photo(0, '', `Elevation drawing of ${title}`),
    photo(1, '-court', `Drawing of the courtyard elevation of ${title}`),
    photo(2, '-side', `Drawing of the side elevation of ${title}`),
    plan(0, '-plan', `Floor plan of ${title}`),
    plan(1, '-plan-2', `Plan of the upper floor of ${title}`),
  ]
}

/** Stores drawings as the listing's photos and floor plans; returns the primary one's file. */
export async function addPictures(tx: Tx, sample: SampleListing, place: Place): Promise<string | null> {
  const files: string[] = []
  for (const picture of picturesOf(sample)) files.push(await addPicture(tx, place, picture))
  return files[0] ?? null
}

async function addPicture(
  tx: Tx,
  { listingId, revisionId, owner }: Place,
  { kind, svg, name, alt, sortOrder }: Picture,
): Promise<string> {
  const png = await sharp(Buffer.from(svg)).png({ compressionLevel: 4 }).toBuffer()
  const fileId = await saveFile(tx, await receivedFrom(png, name, LISTING_IMAGE_RULE), {
    userId: owner.userId,
    companyId: owner.companyId,
    bucket: 'property-images',
    category: 'listing_image',
    listingId,
  })
  const isPrimary = kind === 'photo' && sortOrder === 0
  await tx
    .insertInto('listingImages')
    .values({
      listingId,
      revisionId,
      fileId,
      kind,
      isPrimary,
      sortOrder,
      alt,
      uploadedBy: owner.userId,
    })
    .execute()
  return fileId
}
