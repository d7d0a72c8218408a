import {
  type ApplicationCounts,
  type ApplicationRow,
  countApplications,
  listApplications,
  nextWaitingApplication,
} from '#app/applications/review/queries/list.server.ts'
import {
  type ApplicationForReview,
  loadApplicationForReview,
} from '#app/applications/review/queries/record.server.ts'
import {
  APPLICATION_BADGES,
  type ApplicationFilters,
  applicationFilters,
} from '#app/applications/review/schema.ts'
import { requireAdmin } from '#app/gates/gate.server.ts'
import { formText } from '#app/lib/form.ts'
import { viewerContext } from '#app/lib/viewer.ts'
import { hasDeskKeys } from '#app/review/desk-preferences.server.ts'
import { REFUSAL_WORDS } from '#app/review/engine.ts'
import { REASON_TEMPLATES } from '#app/review/reason-templates.ts'
import { listRevised } from '#app/review/revised.server.ts'
import { DialogTrigger } from '#app/ui/dialog.tsx'
import { reviewApplication, revoke } from '#app/applications/desk/decide.server.ts'
import { type ApplicationsAnswer, REASON_REQUIRED } from '#app/applications/desk/answer.ts'
import {
  decideApplicationDocument,
  openApplicationDocument,
} from '#app/applications/desk/documents.server.ts'
import { APPLICATIONS, applicationsPath } from '#app/applications/desk/path.ts'
import { createApplication, renewLink } from '#app/applications/desk/links.server.ts'
import { deskClaims } from '#app/review/desk/claims.server.ts'
import { addressOf } from '#app/review/desk/path.ts'
import { keepDecision } from '#app/review/desk/keep-decision.ts'
import { orLoadFailure } from '#app/review/desk/load-failure.server.ts'
import { revalidateAfterRefusal } from '#app/review/desk/client.ts'
import { CreateApplication } from '#app/applications/desk/record/create.tsx'
import { DocumentDialogs } from '#app/applications/desk/record/documents.tsx'
import { LinkDialogs } from '#app/applications/desk/record/links.tsx'
import { ApplicationQueue } from '#app/applications/desk/row.tsx'
import { ApplicationRecord, approvalWords } from '#app/applications/desk/record.tsx'
import { REVOKE_DIALOG, RevokeInvite } from '#app/applications/desk/record/revoke.tsx'
import { DecisionButtons, DecisionDialogs } from '#app/review/desk/decision-dialogs.tsx'
import { useDeskClaims } from '#app/review/desk/claims.tsx'
import { beside } from '#app/review/desk/keys.tsx'
import { Desk } from '#app/review/desk/frame.tsx'
import { LoadFailed } from '#app/review/desk/load-failed.tsx'
import { openGroups } from '#app/companies/desk/record/documents.tsx'
import type { Route } from './+types/applications'

const TITLE = 'Applications'
/** ADM-052. */
const LOAD_FAILED = { title: 'Error', text: 'Failed to load applications' } as const

export const shouldRevalidate = revalidateAfterRefusal

export const meta: Route.MetaFunction = () => [{ title: `${TITLE} · Parcela` }]

const filtersOf = (request: Request) =>
  applicationFilters.parse(Object.fromEntries(new URL(request.url).searchParams))

const waitingOf = (rows: readonly ApplicationRow[]) =>
  rows.flatMap(({ id, status }) => (status === 'submitted' ? [id] : []))

/** The open record where it waits for this admin. */
const claimable = (record: ApplicationForReview | null) =>
  record?.status === 'submitted' && !record.own ? record.id : null

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const filters = filtersOf(request)
  const id = new URL(request.url).searchParams.get('id')
  return orLoadFailure(LOAD_FAILED.text, async () => {
    const [page, counts, record, next, hasKeys] = await Promise.all([
      listApplications(admin, filters),
      countApplications(admin),
      id ? loadApplicationForReview(admin, id) : null,
      id ? nextWaitingApplication(admin, id, filters) : null,
      hasDeskKeys(admin),
    ])
    const waiting = waitingOf(page.rows)
    const [revised, desk] = await Promise.all([
      listRevised(admin, 'application', [...waiting, ...(record?.status === 'submitted' ? [record.id] : [])]),
      deskClaims(admin, 'application', { ids: waiting, open: claimable(record) }),
    ])
    return { filters, page, counts, record, next, hasKeys, desk, revised: Object.fromEntries(revised) }
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context.get(viewerContext), request)
  const formData = await request.formData()
  const address = addressOf(request)
  const intent = formText(formData, 'intent')
  switch (intent) {
    case 'invite':
      return createApplication(admin, formData)
    case 'copy_link':
    case 'send_link':
      return renewLink(admin, intent, formData, address)
    case 'view':
      return openApplicationDocument(admin, formData, address)
    case 'approve_document':
      return decideApplicationDocument(admin, 'approve', formData, address)
    case 'reject_document':
      return decideApplicationDocument(admin, 'reject', formData, address)
    case 'revoke':
      return revoke(admin, formData, address)
    default:
      return reviewApplication(admin, formData, { address, filters: filtersOf(request) })
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepDecision(args)
}

function deskCounts(counts: ApplicationCounts, filters: ApplicationFilters) {
  const of = (status: keyof typeof APPLICATION_BADGES) => ({
    label: APPLICATION_BADGES[status].label,
    count: counts[status],
    to: applicationsPath({ status }),
    isCurrent: filters.status === status,
  })
  return [
    { label: 'Total', count: counts.total, to: APPLICATIONS, isCurrent: filters.status === null },
    ...(['submitted', 'more_info_requested', 'draft', 'approved', 'rejected', 'revoked'] as const).map(of),
  ]
}

/** ADM-055: the words of this desk's buttons. */
const wordsOf = (record: ApplicationForReview) => ({
  approve: { lead: approvalWords(record) },
  requestInfo: {
    label: 'More Info',
    hint: 'The candidate reads this in a mail with a new link; the former link ends.',
  },
  reject: { hint: 'The candidate reads this in a mail. The link ends.' },
})

function whyNothing({ own, status }: ApplicationForReview): string {
  if (own) return REFUSAL_WORDS.own_record
  if (status === 'approved') return 'The application is approved; its company is reviewed under Profiles.'
  return status === 'revoked' ? 'The invite was revoked.' : ''
}

export default function Applications({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, page, counts, record, next, hasKeys, desk, revised } = loaderData
  const answer: ApplicationsAnswer | null = actionData ?? null
  const offered = record?.offered.filter((action) => action !== 'revoke') ?? []
  const isRevocable = record?.offered.includes('revoke') ?? false
  const openId = record?.id ?? null
  const claims = useDeskClaims({
    subject: 'application',
    loaded: desk,
    ids: waitingOf(page.rows),
    open: claimable(record),
  })
  const paths = page.rows.map(({ id }) => applicationsPath(filters, id))
  return (
    <Desk
      title={TITLE}
      counts={deskCounts(counts, filters)}
      backHref={applicationsPath(filters)}
      recordKey={openId}
      keys={{ isOn: hasKeys, ...beside(paths, openId && applicationsPath(filters, openId)) }}
      queue={
        <ApplicationQueue filters={filters} page={page} openId={openId} claims={claims} revised={revised} />
      }
      record={
        record && (
          <ApplicationRecord
            record={record}
            answer={answer}
            claim={claims.get(record.id)}
            revised={revised[record.id] ?? null}
          />
        )
      }
      bar={
        record && (
          <DecisionButtons
            offered={offered}
            unavailable={whyNothing(record)}
            nextHref={next && applicationsPath({ ...filters, cursor: null }, next)}
            words={wordsOf(record)}
          >
            {isRevocable && (
              <DialogTrigger dialog={REVOKE_DIALOG} variant="danger">
                Revoke
              </DialogTrigger>
            )}
          </DecisionButtons>
        )
      }
      dialogs={
        <>
          <CreateApplication
            key={record?.id}
            answer={answer?.form.values.intent === 'invite' ? answer.form : null}
          />
          {record && (
            <>
              <DecisionDialogs
                subject={record.companyName ?? record.email}
                id={record.id}
                seen={record.version}
                offered={offered}
                approvalWarning={openGroups(record.kyc)}
                correction={
                  record.status === 'rejected'
                    ? {
                        reason: record.rejectionReason,
                        memberNotes: record.memberNotes,
                        internalNotes: record.internalNotes,
                      }
                    : undefined
                }
                blankReason={REASON_REQUIRED}
                templates={REASON_TEMPLATES.application}
                words={wordsOf(record)}
                answer={answer}
              />
              {isRevocable && <RevokeInvite record={record} answer={answer} />}
              <LinkDialogs record={record} />
              <DocumentDialogs record={record} answer={answer} />
            </>
          )}
        </>
      }
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadFailed
      error={error}
      page={TITLE}
      title={LOAD_FAILED.title}
      text={LOAD_FAILED.text}
      address={APPLICATIONS}
    />
  )
}
