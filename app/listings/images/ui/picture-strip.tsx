import { clsx } from 'clsx'
import type { ComparedPicture, PictureComparison, PictureMark } from '../compare-pictures.ts'
import { IMAGE_KINDS } from '../schema.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'

const MARKS = {
  added: { label: 'Added', tone: 'ok' },
  removed: { label: 'Removed', tone: 'stop' },
  moved: { label: 'Moved', tone: 'note' },
  primary: { label: 'New primary', tone: 'note' },
} as const satisfies Record<PictureMark, { label: string; tone: BadgeTone }>

function Picture({ picture }: { picture: ComparedPicture }) {
  const { fileId, kind, sortOrder, isPrimary, alt, marks } = picture
  const name = `${IMAGE_KINDS[kind]} ${sortOrder + 1}`
  return (
    <li className="w-44 max-w-full min-w-0">
      <a
        href={`/files/${fileId}?size=full`}
        target="_blank"
        rel="noreferrer"
        className="block aspect-3/2 overflow-hidden rounded-control border border-line bg-wash"
      >
        <img
          src={`/files/${fileId}?size=card`}
          alt={`${alt ?? name} (opens in a new tab)`}
          width={176}
          height={117}
          loading="lazy"
          className={clsx('size-full bg-white', kind === 'floorplan' ? 'object-contain p-1' : 'object-cover')}
        />
      </a>
      <div className="mt-1 flex flex-wrap items-center gap-1.5">
        <span className="text-13 text-ink-2">
          {name}
          {isPrimary && ' · primary'}
        </span>
        {marks.map((mark) => (
          <Badge key={mark} tone={MARKS[mark].tone}>
            {MARKS[mark].label}
          </Badge>
        ))}
      </div>
      <p className="text-13 wrap-anywhere text-ink-2">{alt ? `“${alt}”` : 'No alt text'}</p>
    </li>
  )
}

type StripProps = { label: string | null; pictures: readonly ComparedPicture[] }

export function PictureStrip({ label, pictures }: StripProps) {
  return (
    <div className="mb-5">
      {label && <h4 className="mb-2 text-13 font-medium text-ink-2">{label}</h4>}
      {pictures.length === 0 ? (
        <p className="text-ink-2">No images.</p>
      ) : (
        <ul className="flex flex-wrap gap-4">
          {pictures.map((picture) => (
            <Picture key={picture.fileId} picture={picture} />
          ))}
        </ul>
      )}
    </div>
  )
}

type ChangedProps = { pictures: PictureComparison; before: string; after: string }

/** The images that differ: the earlier version above the later one. */
export function ChangedPictures({ pictures, before, after }: ChangedProps) {
  const changed = (all: readonly ComparedPicture[]) => all.filter(({ marks }) => marks.length > 0)
  return (
    <>
      <PictureStrip label={before} pictures={changed(pictures.approved)} />
      <PictureStrip label={after} pictures={changed(pictures.proposed)} />
    </>
  )
}
