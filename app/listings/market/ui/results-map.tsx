import { useMemo } from 'react'
import { MapPanel } from '#app/ui/map/map-panel.tsx'
import type { ListingCard } from '#app/listings/visibility/present-card.ts'

type Props = {
  cards: readonly ListingCard[]
  selected: string | null
  onSelect: (slug: string) => void
  styleUrl: string | null
}

/** This page's listings on a map, where the viewer's projection has a position (PUB-221). */
export function ResultsMap({ cards, selected, onSelect, styleUrl }: Props) {
  const markers = useMemo(
    () =>
      cards.flatMap(({ slug, title, position, visibility }) =>
        position === null
          ? []
          : [
              {
                id: slug,
                latitude: position.latitude,
                longitude: position.longitude,
                label: title,
                to: `/deal/${slug}`,
                tone: visibility === 'public' ? ('boundary' as const) : ('brass' as const),
              },
            ],
      ),
    [cards],
  )
  const unplaced = cards.length - markers.length
  return (
    <aside aria-label="Map" className="lg:sticky lg:top-[calc(var(--header)+5.5rem)] lg:self-start">
      <MapPanel
        label="These listings on the map"
        className="h-72 overflow-hidden rounded-card border border-line-2 lg:h-[calc(100dvh-var(--header)-9.5rem)]"
        markers={markers}
        selectedId={selected}
        onSelect={onSelect}
        styleUrl={styleUrl}
      />
      <p className="mt-2 text-13 text-ink-2">
        {unplaced === 0
          ? 'Positions are exact or accurate to about 1 km, depending on your access.'
          : `The map shows ${markers.length} of the ${cards.length} listings on this page. You cannot see the position of the others yet.`}
      </p>
    </aside>
  )
}
