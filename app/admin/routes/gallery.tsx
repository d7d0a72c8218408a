import { Elevation } from '#app/listings/ui/elevation.tsx'
import { Gallery } from '#app/ui/gallery.tsx'

export const meta = () => [{ title: 'Components · Parcela' }]

/** Every component in every state on one page, for development; no menu links here. */
export default function GalleryPage() {
  return <Gallery drawings={<Elevation seed="gallery" type="office" title="An elevation drawing" />} />
}
