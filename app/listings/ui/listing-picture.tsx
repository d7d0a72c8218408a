import { clsx } from 'clsx'
import type { PropertyType } from '../schema.ts'
import { Elevation } from './elevation.tsx'

type Props = { slug: string; propertyType: PropertyType | null; photo: string | null }

/** The primary photo if the response has one, otherwise the drawing of the listing's type (PUB-059). */
export function ListingPicture({ slug, propertyType, photo }: Props) {
  return (
    <div className={clsx('aspect-[5/3] w-full overflow-hidden', photo === null && 'grid items-end')}>
      {photo === null ? (
        <Elevation seed={slug} type={propertyType ?? 'mixed'} className="w-full" />
      ) : (
        <img
          src={`${photo}?size=card`}
          alt=""
          loading="lazy"
          width={640}
          height={384}
          className="size-full bg-white object-cover"
        />
      )}
    </div>
  )
}
