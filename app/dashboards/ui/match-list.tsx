import { Link, useFetcher } from 'react-router'
import type { Match } from '#app/directory/queries/matches.server.ts'
import { Score } from '#app/directory/ui/score.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Section } from '#app/ui/page.tsx'

const KINDS = { developer: 'Developer', investor: 'Investor', due_diligence: 'Due Diligence' } as const

function MatchRow({ match }: { match: Match }) {
  const fetcher = useFetcher()
  const pressed = fetcher.formData?.get('intent')
  const { companyId, name, type, headquarters, score, compared, fitting } = match
  const id = `match-${companyId}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <Link id={id} to={`/market-circle/entity/${companyId}`} className="font-medium break-words">
          {name}
        </Link>
        <p className="text-13 text-ink-2">
          {KINDS[type]}
          {headquarters && ` · ${headquarters}`}
          {compared > 0 && ` · ${fitting} of ${compared} fit`}
        </p>
      </div>
      <Score score={score} />
      <fetcher.Form method="post" action="/platform" className="flex gap-2">
        <input type="hidden" name="company" value={companyId} />
        <Button
          size="sm"
          variant="primary"
          name="intent"
          value="connect"
          aria-describedby={id}
          pending={pressed === 'connect'}
        >
          Connect
        </Button>
        <Button size="sm" name="intent" value="ignore" aria-describedby={id} pending={pressed === 'ignore'}>
          Ignore
        </Button>
      </fetcher.Form>
    </li>
  )
}

/** The best-scored companies that are not connected yet (MEM-313 to MEM-316). */
export function MatchList({ matches }: { matches: readonly Match[] }) {
  return (
    <Section title="New matches" lead="Companies that fit yours best and that you are not connected with.">
      {matches.length === 0 ? (
        <EmptyState level={3} title="No more matches for you today." text="New companies join every week." />
      ) : (
        <ul
          aria-label="New matches"
          className="divide-y divide-line rounded-card border border-line bg-sheet"
        >
          {matches.map((match) => (
            <MatchRow key={match.companyId} match={match} />
          ))}
        </ul>
      )}
    </Section>
  )
}
