import { Link } from 'react-router'
import { countCompaniesForReview, listOldestPending } from '#app/companies/queries/review-list.server.ts'
import { companyTypeLabels } from '#app/companies/schema/status.ts'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { countSubmissions } from '#app/kyc/review/queries/queue.server.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { listListingsForReview } from '#app/listings/queries/review.server.ts'
import { mailStatistics } from '#app/mail/queries.server.ts'
import { Card } from '#app/ui/card.tsx'
import { Figure } from '#app/ui/figure.tsx'
import { Page } from '#app/ui/page.tsx'
import { KYC } from '../kyc-filters.ts'
import { LISTINGS, listingsPath } from '../listing-filters.ts'
import { orLoadFailure } from '../load-failure.server.ts'
import { PROFILES, profilesPath } from '../profile-filters.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { WaitingList } from '../ui/waiting-list.tsx'
import { When } from '../ui/when.tsx'
import type { Route } from './+types/overview'

const TITLE = 'Overview'
const LOAD_FAILED = 'Unable to load the overview'
const MOST = 5

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} · Parcela` }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  return orLoadFailure(LOAD_FAILED, async () => {
    const [profiles, oldest, kyc, listings, mails] = await Promise.all([
      countCompaniesForReview(admin),
      listOldestPending(admin),
      countSubmissions(admin),
      listListingsForReview(admin, { status: 'pending' }),
      mailStatistics(admin),
    ])
    return {
      profiles,
      oldest,
      kyc,
      listings: { counts: listings.counts, waiting: listings.rows.slice(0, MOST) },
      mails,
    }
  })
}

type Facts = readonly { label: string; value: number }[]

/** A card that leads to one of the pages, with what waits there (ADM-016). */
function Door({ title, to, facts }: { title: string; to: string; facts: Facts }) {
  return (
    <Card as="li" className="relative transition-colors focus-within:border-boundary hover:border-line-2">
      <h2 className="font-display text-17 font-medium">
        <Link to={to} className="after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      <dl className="mt-3 flex gap-6">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-13 text-ink-2">{label}</dt>
            <dd>
              <Figure size="lg" value={value.toLocaleString('en-US')} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

export default function Overview({
  loaderData: { profiles, oldest, kyc, listings, mails },
}: Route.ComponentProps) {
  return (
    <Page title={TITLE} lead="What waits for a decision, oldest first.">
      <ul className="mb-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Door
          title="Profiles"
          to={PROFILES}
          facts={[
            { label: 'Pending', value: profiles.pending },
            { label: 'Action required', value: profiles.more_info_requested },
            { label: 'Total', value: profiles.total },
          ]}
        />
        <Door
          title="KYC"
          to={KYC}
          facts={[
            { label: 'Pending', value: kyc.pending },
            { label: 'Rejected', value: kyc.rejected },
            { label: 'Total', value: kyc.all },
          ]}
        />
        <Door
          title="Listings"
          to={LISTINGS}
          facts={[
            { label: 'Under review', value: listings.counts.pending },
            { label: 'Published', value: listings.counts.approved },
            { label: 'Total', value: listings.counts.all },
          ]}
        />
        <Door
          title="Email Queue"
          to="/admin/email-queue"
          facts={[
            { label: 'Pending', value: mails.pending },
            { label: 'Failed', value: mails.failed },
            { label: 'Total', value: mails.total },
          ]}
        />
      </ul>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <WaitingList
          title="Pending profiles"
          empty="No profile waits for a decision."
          all={{ label: 'All profiles', to: PROFILES }}
          rows={oldest.map(({ companyId, companyName, type, submittedAt }) => ({
            key: companyId,
            title: companyName,
            line: (
              <>
                {companyTypeLabels[type]} · submitted <When at={submittedAt} dateOnly />
              </>
            ),
            to: profilesPath({}, companyId),
          }))}
        />
        <WaitingList
          title="Waiting listings"
          empty="No listing waits for a decision."
          all={{ label: 'All listings', to: LISTINGS }}
          rows={listings.waiting.map(({ id, title, company, submittedAt }) => ({
            key: id,
            title,
            line: (
              <>
                {company} · submitted <When at={submittedAt} dateOnly />
              </>
            ),
            to: listingsPath({}, id),
          }))}
        />
      </div>
    </Page>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} page={TITLE} title={LOAD_FAILED} address="/admin" />
}
