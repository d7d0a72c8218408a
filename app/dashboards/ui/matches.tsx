import { Check } from 'lucide-react'
import { Link, useFetcher } from 'react-router'
import type { Recommended } from '#app/alerts/recommend.server.ts'
import { formatEur, formatNumber } from '#app/lib/format.ts'
import { labelOf, PROPERTY_TYPES, RISK_PROFILES } from '#app/listings/schema.ts'
import { ListingPicture } from '#app/listings/ui/listing-picture.tsx'
import { ShownFigure } from '#app/listings/ui/shown-figure.tsx'
import { ListSection } from './sections.tsx'
import { companyTypeLabels } from '#app/companies/schema/status.ts'
import type { Match } from '#app/directory/queries/matches.server.ts'
import { Score } from '#app/directory/ui/score.tsx'
import { Button } from '#app/ui/button.tsx'

const SHOWN_REASONS = 2

function MatchedListing({ card, reasons }: Recommended) {
  const { slug, title, city, country, propertyType, riskProfile, photo, figures } = card
  const kind = [city ?? country, labelOf(PROPERTY_TYPES, propertyType), labelOf(RISK_PROFILES, riskProfile)]
  return (
    <li className="relative grid grid-cols-[5.75rem_minmax(0,1fr)] gap-x-4 py-4">
      <div className="self-start overflow-hidden rounded-control border border-line bg-paper">
        <ListingPicture slug={slug} propertyType={propertyType} photo={photo} />
      </div>
      <div className="min-w-0">
        <Link
          to={`/deal/${slug}`}
          className="font-display text-17 leading-6 font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="text-13 text-ink-2">{kind.filter(Boolean).join(' · ')}</p>
        <p className="flex flex-wrap gap-x-3">
          <ShownFigure size="sm" shown={figures.price} text={() => formatEur(figures.price.value ?? 0)} />
          <ShownFigure
            size="sm"
            shown={figures.yield_percent}
            text={() => formatNumber(figures.yield_percent.value ?? 0)}
            unit="%"
          />
        </p>
        <ul className="mt-1 text-13 text-ink-2">
          {reasons.slice(0, SHOWN_REASONS).map((reason) => (
            <li key={reason} title={reason} className="flex items-center gap-1.5">
              <Check aria-hidden="true" className="size-3.5 shrink-0 text-ok" strokeWidth={2} />
              <span className="truncate">{reason}</span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

/** Unseen listings that match the member, with reasons. */
export function NewMatches({ listings }: { listings: readonly Recommended[] }) {
  return (
    <ListSection
      title="New matches"
      actions={
        <Link to="/listings" className="text-13 text-link">
          All
        </Link>
      }
      rows={listings}
      idOf={({ card }) => card.slug}
      empty="No new matches. New listings that fit your profile show up here."
    >
      {(shown) => (
        <ul aria-label="New matches" className="divide-y divide-line border-y border-line">
          {shown.map((one) => (
            <MatchedListing key={one.card.slug} {...one} />
          ))}
        </ul>
      )}
    </ListSection>
  )
}

function MatchRow({ match }: { match: Match }) {
  const fetcher = useFetcher()
  const submittedIntent = fetcher.formData?.get('intent')
  const { companyId, name, type, headquarters, score, compared, fitting } = match
  const id = `match-${companyId}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <Link id={id} to={`/market-circle/entity/${companyId}`} className="font-medium break-words">
          {name}
        </Link>
        <p className="text-13 text-ink-2">
          {companyTypeLabels[type]}
          {headquarters && ` · ${headquarters}`}
          {compared > 0 && ` · ${fitting} of ${compared} criteria match`}
        </p>
      </div>
      <Score score={score} compared={compared} />
      <fetcher.Form method="post" action="/platform" className="flex gap-2">
        <input type="hidden" name="company" value={companyId} />
        <Button
          size="sm"
          name="intent"
          value="connect"
          aria-describedby={id}
          pending={submittedIntent === 'connect'}
        >
          Connect
        </Button>
        <Button
          size="sm"
          variant="quiet"
          name="intent"
          value="ignore"
          aria-describedby={id}
          pending={submittedIntent === 'ignore'}
        >
          Ignore
        </Button>
      </fetcher.Form>
    </li>
  )
}

/** Matching companies without a connection yet (MEM-315, MEM-316). */
export function CompaniesToMeet({ matches }: { matches: readonly Match[] }) {
  return (
    <ListSection
      title="Companies to meet"
      rows={matches}
      idOf={({ companyId }) => companyId}
      empty="No more matches for you today."
    >
      {(shown) => (
        <ul aria-label="Companies to meet" className="divide-y divide-line border-y border-line">
          {shown.map((match) => (
            <MatchRow key={match.companyId} match={match} />
          ))}
        </ul>
      )}
    </ListSection>
  )
}
