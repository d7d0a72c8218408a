import { Link, useFetcher } from 'react-router'
import { companyTypeLabels } from '#app/companies/schema/status.ts'
import type { Match } from '#app/directory/queries/matches.server.ts'
import { Score } from '#app/directory/ui/score.tsx'
import { Button } from '#app/ui/button.tsx'
import { ListSection } from './sections.tsx'

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
