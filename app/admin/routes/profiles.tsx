import { countCompaniesForReview, listCompaniesForReview } from '#app/companies/queries/review-list.server.ts'
import { nextWaitingCompany } from '#app/companies/queries/review-next.server.ts'
import { loadCheckedFacts } from '#app/companies/queries/review-checks.server.ts'
import { listReviewedPeople, ownPerson } from '#app/companies/queries/review-people.server.ts'
import { loadCompanyForReview } from '#app/companies/queries/review-record.server.ts'
import { FACT_INTENTS } from '#app/companies/schema/checks.ts'
import { reviewFilters, type ReviewFilters } from '#app/companies/schema/review.ts'
import { isOutage } from '#app/db/client.server.ts'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { formText } from '#app/lib/form.ts'
import { log } from '#app/lib/log.ts'
import { type AdminViewer, viewerContext } from '#app/lib/viewer.ts'
import { hasDeskKeys } from '#app/review/desk-preferences.server.ts'
import { REFUSAL_WORDS } from '#app/review/engine.ts'
import { REASON_TEMPLATES } from '#app/review/reason-templates.ts'
import { listRevised } from '#app/review/revised.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { deskClaims } from '#app/review/desk/claims.server.ts'
import { addressOf } from '#app/review/desk/path.ts'
import { keepDecision } from '#app/review/desk/keep-decision.ts'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { stateFacts } from '#app/companies/desk/facts.server.ts'
import { openProfileDocument, PROFILE_REFUSALS, reviewProfile } from '#app/companies/desk/decide.server.ts'
import { PROFILES, profilesPath } from '#app/companies/desk/path.ts'
import { revalidateAfterRefusal } from '#app/review/desk/client.ts'
import { answerReview } from '#app/review/desk/answer.server.ts'
import { DecisionButtons, DecisionDialogs } from '#app/review/desk/decision-dialogs.tsx'
import { useDeskClaims } from '#app/review/desk/claims.tsx'
import { beside } from '#app/review/desk/keys.tsx'
import { Desk } from '#app/review/desk/frame.tsx'
import { LoadFailed } from '#app/review/desk/load-failed.tsx'
import { openGroups } from '#app/companies/desk/record/documents.tsx'
import { ProfileQueue } from '#app/companies/desk/row.tsx'
import { profileIntents, ProfileRecord } from '#app/companies/desk/record.tsx'
import type { Route } from './+types/profiles'

const TITLE = 'Profile Management'
const LOAD_FAILED = 'Failed to load profiles'
const FAILURE = { title: 'Update failed', text: 'Unable to update profile status.', tone: 'error' } as const
const BLANK_REASON = { title: REFUSAL_WORDS.reason_required, tone: 'error' } as const

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} · Parcela` }]

/** The people of the list; when they cannot be read, what is known of the admin, and that they are missing (ADM-028). */
async function peopleOf(admin: AdminViewer, ids: readonly string[]) {
  try {
    return { people: await listReviewedPeople(admin, ids), arePeopleMissing: false }
  } catch (error) {
    if (isOutage(error)) throw error
    log.error('admin.people_failed', { error })
    return { people: ids.includes(admin.userId) ? [ownPerson(admin)] : [], arePeopleMissing: true }
  }
}

const filtersOf = (request: Request) =>
  reviewFilters.parse(Object.fromEntries(new URL(request.url).searchParams))

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const filters = filtersOf(request)
  const id = new URL(request.url).searchParams.get('id')
  return orLoadFailure(LOAD_FAILED, async () => {
    const [page, counts, record, facts, hasKeys, next] = await Promise.all([
      listCompaniesForReview(admin, filters),
      countCompaniesForReview(admin),
      id ? loadCompanyForReview(admin, id) : null,
      id ? loadCheckedFacts(admin, id) : null,
      hasDeskKeys(admin),
      id ? nextWaitingCompany(admin, id, filters) : null,
    ])
    const isWaiting = record?.status === 'pending'
    const revised = isWaiting ? await listRevised(admin, 'company', [record.id]) : null
    const desk = await deskClaims(admin, 'company', {
      ids: page.rows.flatMap(({ companyId, status }) =>
        companyId && status === 'pending' ? [companyId] : [],
      ),
      open: isWaiting && !record.own ? record.id : null,
    })
    const ids = page.rows.flatMap(({ userId }) => userId ?? [])
    return {
      filters,
      page,
      counts,
      record,
      facts,
      hasKeys,
      next,
      desk,
      revised: revised?.get(id ?? '') ?? null,
      ...(await peopleOf(admin, ids)),
    }
  })
}

/** Where the next waiting profile under the same filters opens, with them. */
async function nextOf(admin: AdminViewer, request: Request): Promise<string | null> {
  const filters = filtersOf(request)
  const open = new URL(request.url).searchParams.get('id') ?? ''
  const next = await nextWaitingCompany(admin, open, filters)
  return next && profilesPath(filters, next)
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const formData = await request.formData()
  const address = addressOf(request)
  if (formText(formData, 'intent') === 'view') return openProfileDocument(admin, formData, address)
  const fact = FACT_INTENTS.find((intent) => intent === formText(formData, 'intent'))
  if (fact) return stateFacts(admin, fact, formData, address)
  return answerReview(admin, formData, {
    carryOut: (input) => reviewProfile(admin, input),
    failure: FAILURE,
    blankReason: BLANK_REASON,
    address,
    subject: 'company',
    next: () => nextOf(admin, request),
    refusals: PROFILE_REFUSALS,
  })
}

type Counts = Route.ComponentProps['loaderData']['counts']

function deskCounts(counts: Counts, filters: ReviewFilters) {
  const of = (label: string, count: number, status: ReviewFilters['status']) => {
    return { label, count, to: profilesPath({ status }), isCurrent: filters.status === status }
  }
  return [
    of('Total', counts.total, null),
    of('Pending', counts.pending, 'pending'),
    of('Approved', counts.approved, 'approved'),
    of('Rejected', counts.rejected, 'rejected'),
    of('Action required', counts.more_info_requested, 'more_info_requested'),
  ]
}

function whyNothing(isOwn: boolean): string {
  return isOwn ? REFUSAL_WORDS.own_record : 'Nothing can be decided while the profile is incomplete.'
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepDecision(args)
}

export default function Profiles({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, page, counts, people, arePeopleMissing, record, facts, hasKeys, next, desk } = loaderData
  const { revised } = loaderData
  const answer = actionData ?? null
  const { status } = record ?? {}
  const openId = record?.id ?? null
  const paths = page.rows.flatMap(({ companyId }) => (companyId ? [profilesPath(filters, companyId)] : []))
  const claims = useDeskClaims({
    subject: 'company',
    loaded: desk,
    ids: page.rows.flatMap(({ companyId, status: of }) => (companyId && of === 'pending' ? [companyId] : [])),
    open: record?.status === 'pending' && !record.own ? record.id : null,
  })
  const correction =
    record && status === 'rejected'
      ? {
          reason: record.rejectionReason,
          memberNotes: record.memberNotes,
          internalNotes: record.internalNotes,
        }
      : undefined
  return (
    <>
      {arePeopleMissing && (
        <Notice tone="wait" title="Names and addresses could not be read" className="mx-4 mt-4 lg:mx-6" live>
          The list stays usable; what is missing shows as —.
        </Notice>
      )}
      <Desk
        title={TITLE}
        counts={deskCounts(counts, filters)}
        backHref={profilesPath(filters)}
        recordKey={openId}
        keys={{ isOn: hasKeys, ...beside(paths, openId && profilesPath(filters, openId)) }}
        queue={<ProfileQueue filters={filters} page={page} people={people} openId={openId} claims={claims} />}
        record={
          record && (
            <ProfileRecord
              record={record}
              facts={facts}
              answer={answer}
              claim={claims.get(record.id)}
              revised={revised}
            />
          )
        }
        bar={
          record && (
            <DecisionButtons
              offered={profileIntents(record)}
              unavailable={whyNothing(record.own)}
              nextHref={next && profilesPath(filters, next)}
            />
          )
        }
        dialogs={
          record && (
            <DecisionDialogs
              subject={record.name}
              id={record.id}
              seen={record.version}
              offered={profileIntents(record)}
              approvalWarning={openGroups(record.kyc)}
              correction={correction}
              blankReason={BLANK_REASON}
              templates={REASON_TEMPLATES.company}
              answer={answer}
            />
          )
        }
      />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} page={TITLE} title={LOAD_FAILED} address={PROFILES} />
}
