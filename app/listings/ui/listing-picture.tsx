import type { PropertyType } from '../schema.ts'
import { Elevation } from './elevation.tsx'

type Props = {
  slug: string
  propertyType: PropertyType | null
  photo: string | null
}

/** The primary photo if the response has one, otherwise the drawing of the listing's type (PUB-059). */
export function ListingPicture({ slug, propertyType, photo }: Props) {
  const frame = 'aspect-[5/3] w-full overflow-hidden'
  if (photo !== null) {
    return (
      <div className={frame}>
        <img
          src={`${photo}?size=card`}
          alt=""
          loading="lazy"
          width={640}
          height={384}
          className="size-full bg-white object-cover"
        />
      </div>
    )
  }
  return (
    <div className={`${frame} grid items-end`}>
      <Elevation seed={slug} type={propertyType ?? 'mixed'} className="w-full" />
    </div>
  )
}
