import { ExternalLink } from 'lucide-react'
import { countryInSentence } from '#app/lib/name.ts'
import { LocatorSheet } from '#app/ui/map/locator.tsx'
import { MapPanel } from '#app/ui/map/map-panel.tsx'
import type { Deal } from '../../visibility/present-deal.ts'
import { useLockTexts } from '#app/listings/ui/unlock-texts.tsx'

/** The position on the installation's map style, or on a locator where none is configured (PUB-102). */
export function Position({ deal, mapStyleUrl }: { deal: Deal; mapStyleUrl: string | null }) {
  const lockTexts = useLockTexts()
  const { position } = deal
  const locator = deal.analytics?.locator ?? null
  if (position === null) return null
  const { latitude, longitude, isExact } = position
  const digits = isExact ? 5 : 3
  const zoom = isExact ? 16 : 14
  const centre = locator?.centre ?? null
  return (
    <div className="flex flex-col gap-3">
      {mapStyleUrl !== null ? (
        <MapPanel
          label={`${deal.title} on the map`}
          className="h-96 print:h-auto"
          markers={[{ id: deal.slug, latitude, longitude, label: deal.title }]}
          styleUrl={mapStyleUrl}
        />
      ) : (
        locator && (
          <LocatorSheet
            locator={locator}
            label={`Locator: ${deal.title} in ${countryInSentence(deal.country)}, with neighbouring towns and a scale`}
          />
        )
      )}
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <span className="font-mono text-15">
          {Math.abs(latitude).toFixed(digits)}° {latitude < 0 ? 'S' : 'N'},{' '}
          {Math.abs(longitude).toFixed(digits)}° {longitude < 0 ? 'W' : 'E'}
        </span>
        {centre && (
          <dl>
            <dt className="sr-only">Distance to centre</dt>
            <dd>{`${centre.km} km from the centre of ${centre.name}`}</dd>
          </dl>
        )}
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`}
          target="_blank"
          rel="noopener noreferrer"
          className="no-print inline-flex items-center gap-1.5 text-boundary underline underline-offset-3"
        >
          Open in OpenStreetMap
          <ExternalLink aria-hidden="true" className="size-3.5" />
          <span className="sr-only">(new window)</span>
        </a>
      </div>
      {!isExact && (
        <p className="text-13 text-ink-2">Accurate to about 1 km. The exact position {lockTexts.grant}.</p>
      )}
    </div>
  )
}
